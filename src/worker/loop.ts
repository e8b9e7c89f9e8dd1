import type { Clock } from '../clock.ts';
import { AppError } from '../errors/errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Claimed, claimDue, nextDueMs, type Only, postponeDue } from '../store/core/due.ts';
import type { WorkKind } from '../store/core/wake.ts';
import type { Store } from '../store/core/write.ts';
import { sleepIfFrozen } from '../store/moving/freezes.ts';
import { createPlaces } from './places.ts';
import { type Loop, startTurns } from './turns.ts';

/** A claimed row, and the time by which its work must be finished, on this machine's monotonic clock. */
export type Claim<Row> = { row: Row; endsMs: number };

/** Share of a lease that the work may use. The rest is for recording the outcome. */
const USABLE_SHARE_OF_LEASE = 0.8;

/** One kind of due work: a table of rows, and a function that handles one row. */
export type Work<Row extends Claimed> = {
  kind: WorkKind;
  only?: Only;
  run(claim: Claim<Row>): Promise<void>;
};

export type LoopDeps = { store: Pick<Store, 'db'>; clock: Clock; log: Logger; metrics: Pick<Metrics, 'workSeconds'> };

export type LoopOptions = { concurrency: number; leaseMs: number; pollMs: number };

/**
 * Claims due rows and runs them, at most `concurrency` at a time, until stopped. Notifications make it react faster,
 * and polling covers lost notifications. A run that throws is logged and postponed. A run that never returns loses its
 * lease.
 */
export function startLoop<Row extends Claimed>(deps: LoopDeps, work: Work<Row>, options: LoopOptions): Loop {
  const { store, clock, log } = deps;
  const running = new Set<Promise<void>>();
  const places = createPlaces(options.concurrency);

  const begin = (row: Row, endsMs: number): void => {
    const leave = places.take(row.account_id);
    const run = runOne(deps, work, { row, endsMs }).finally(() => {
      running.delete(run);
      leave();
      turns.wake();
    });
    running.add(run);
  };

  /** Claims rows and starts their runs; returns the number claimed. */
  const claim = async (): Promise<number> => {
    for (const offer of places.offers()) {
      // The clock is read before the claim, so that this process never treats the lease as longer than the database
      // does.
      const endsMs = clock.monotonicMs() + options.leaseMs * USABLE_SHARE_OF_LEASE;
      const rows = await claimDue<Row>(store.db, work.kind, { ...offer, leaseMs: options.leaseMs, only: work.only });
      for (const row of rows) begin(row, endsMs);
      if (rows.length > 0) return rows.length;
    }
    return 0;
  };

  const turns = startTurns(async () => {
    try {
      if ((await claim()) > 0) return null;
      const nextMs = running.size < options.concurrency ? await nextDueMs(store.db, work.kind, work.only) : null;
      return Math.min(options.pollMs, nextMs ?? options.pollMs);
    } catch (error) {
      log.error({ err: error, kind: work.kind }, 'cannot claim due work');
      return options.pollMs;
    }
  });

  return {
    wake: turns.wake,
    async stop() {
      await turns.stop();
      await Promise.allSettled(running);
    },
  };
}

async function runOne<Row extends Claimed>(deps: LoopDeps, work: Work<Row>, claim: Claim<Row>): Promise<void> {
  const { store, clock, log, metrics } = deps;
  const { kind } = work;
  const { row } = claim;
  const startedMs = clock.monotonicMs();
  let outcome: 'done' | 'failed' = 'done';
  try {
    await work.run(claim);
  } catch (error) {
    const isFrozen = error instanceof AppError && error.code === 'account_frozen';
    if (!isFrozen || !(await sleepIfFrozen(store.db, kind, row).catch(() => false))) {
      outcome = 'failed';
      log.error({ err: error, kind, account_id: row.account_id, epoch: row.epoch }, 'due work failed');
      await postponeDue(store.db, kind, row).catch(() => {});
    }
  }
  metrics.workSeconds.observe({ kind, outcome }, (clock.monotonicMs() - startedMs) / 1_000);
}
