import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER } from '../domain/access/actor.ts';
import { type Comparison, compareCopies, type NotedCopy } from '../domain/installation/compare-copies.ts';
import { CLOCKS_DIFFER_MS } from '../domain/installation/forgotten.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { markHandedOver } from '../store/accounts.ts';
import type { Mark } from '../store/core/chain.ts';
import {
  CHECKPOINT_EVERY_MS,
  countMissing,
  forgottenHandover,
  hasSeen,
  noteCopy,
  raiseEpoch,
  readCopy,
  readRestoredAt,
  reopenFilings,
  SENDS_END_WITHIN_MS,
} from '../store/core/restore.ts';
import { busy } from '../store/core/unavailable.ts';
import { type Fence, type Store, write } from '../store/core/write.ts';
import { freezeAccount, listForgotten, listFrozen, noteFreezes } from '../store/moving/freezes.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint-file.ts';

/** Interval of comparisons. It is short, because a restore must be noticed within 10 s. */
const EVERY_MS = 2_000;
/**
 * Number of recent commits to remember. Up to one commit per connection may be acknowledged in another order than in
 * the log, so the number is larger than the number of connections.
 */
const MARKS = 128;

/**
 * Options of the watch for a restored database. `keepsFile`: true for workers, which raise the epoch (a counter in the
 * database) and keep the checkpoint file.
 */
export type WatchOptions = { file: string; keepsFile: boolean };

type Deps = {
  store: Store;
  log: Logger;
  metrics: Pick<Metrics, 'databaseReplaced' | 'databaseReplacedAt' | 'writesLost'>;
};

const PROBLEMS: Record<Exclude<Comparison, 'same' | 'looked_up'>, string> = {
  older: 'older than it was; nothing is written before every open filing can be looked up',
  foreign: 'of another installation; nothing is written',
};

/**
 * Continuously compares the database with what this process has seen in it. If the database is behind, it was restored
 * from a backup, or it is a promoted standby without the last writes. Such a database does not know what was sent to
 * the registry meanwhile. The service writes nothing to it until every open filing is scheduled for a look-up at the
 * registry.
 */
export class DatabaseWatch {
  readonly #deps: Deps;
  /** The store without the check that stops writes to a restored database, for the change that allows writes again. */
  readonly #unfenced: Store;
  readonly #marks: Mark[] = [];
  readonly #forgetting: (() => void)[] = [];
  readonly #stopping = new AbortController();
  #seen: NotedCopy | null = null;
  #file = '';
  #problem: string | null = null;
  #looking: Promise<void> | null = null;
  #watching: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#unfenced = { ...deps.store };
  }

  /** Compares the database with the checkpoint file, and later with what this process has seen in the database. */
  async start(options: WatchOptions): Promise<void> {
    const { store } = this.#deps;
    this.#file = options.file;
    const { installation, copy } = await readCopy(store.db);
    if (copy === null) await write(this.#unfenced, WORKER, noteCopy);
    const checkpoint = await readCheckpoint(options.file);
    // A checkpoint of another database is ignored.
    const isOurs = checkpoint !== null && checkpoint.installation === installation;
    if (isOurs) this.#seen = { ...checkpoint, copy: null };
    await this.#lookOnce();
    // The accounts are perhaps not frozen yet: the process that noticed the restore may have lacked this file, or may
    // have stopped before it froze anything.
    await this.#freezeAgain();
    store.fence = this.#fence;
    this.#watching = this.#watch(options);
  }

  /** Returns the reason why writing to the database is stopped; null if writing is allowed. */
  problem(): string | null {
    return this.#problem;
  }

  /** Registers a callback for a restore. Anything cached from the database may then be gone from the database. */
  onReplaced(forget: () => void): void {
    this.#forgetting.push(forget);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }

  readonly #fence: Fence = {
    check: async (sql) => {
      if (this.#seen !== null && (await hasSeen(sql, this.#seen))) return;
      void this.#look().catch(() => {});
      throw busy(new Error('the database lacks what this process has seen in it'));
    },
    committed: (mark) => {
      this.#marks.push(mark);
      if (this.#marks.length > MARKS) this.#marks.shift();
    },
  };

  /** Compares the database with what this process has seen in it; concurrent calls share one comparison. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Compares the database with what this process has seen in it, and handles a difference. */
  async #lookOnce(): Promise<void> {
    const { db } = this.#deps.store;
    // The last known state is read first, because a concurrent raise of the epoch (a counter in the database) would
    // otherwise make the database look older.
    const before = this.#seen;
    const copy = await readCopy(db);
    const comparison = compareCopies(before, copy);
    if (comparison === 'foreign' || comparison === 'older') this.#tell(PROBLEMS[comparison]);
    if (comparison === 'foreign') return;
    if (comparison === 'older') await this.#reopen(before ?? copy);
    if (comparison === 'looked_up') await this.#replaced(null);
    if (comparison === 'same') this.#seen = { ...copy, epoch: Math.max(copy.epoch, this.#seen?.epoch ?? 0) };
    else this.#seen = await readCopy(db);
    this.#problem = null;
  }

  /**
   * Reopens the open filings. The time of noticing counts, and not that of the checkpoint, because the file of a machine
   * whose worker stopped earlier may be much older than the last send of another machine.
   */
  async #reopen(before: NotedCopy): Promise<void> {
    const sentBefore = new Date(this.#deps.store.clock.now().getTime() + SENDS_END_WITHIN_MS);
    await this.#replaced(await write(this.#unfenced, WORKER, (tx) => reopenFilings(tx, before, sentBefore)));
  }

  /**
   * Reports that the database was replaced. `filings`: the number of filings to look up at the offices; null: another
   * process looks them up.
   */
  async #replaced(filings: number | null): Promise<void> {
    const { store, log, metrics } = this.#deps;
    metrics.databaseReplaced.inc();
    metrics.databaseReplacedAt.set(store.clock.now().getTime() / 1_000);
    const remembered = this.#marks.splice(0);
    const lost = await countMissing(store.db, remembered);
    metrics.writesLost.inc(lost);
    const frozen_accounts = await this.#freezeAgain();
    log.warn(
      { filings, lost_writes: lost, remembered_writes: remembered.length, frozen_accounts },
      'the database was restored from a backup, or a standby was promoted; every open filing is looked up',
    );
    for (const forget of this.#forgetting) forget();
  }

  /**
   * Freezes the accounts that a checkpoint from before the last restore lists as frozen, because they may have moved
   * away. Returns their ids.
   */
  async #freezeAgain(): Promise<string[]> {
    const { db } = this.#deps.store;
    const { installation } = await readCopy(db);
    const checkpoint = await readCheckpoint(this.#file);
    const restoredAt = await readRestoredAt(db);
    if (checkpoint?.installation !== installation || restoredAt === null) return [];
    if (restoredAt.getTime() < Date.parse(checkpoint.at) - CLOCKS_DIFFER_MS) return [];
    const forgotten = await listForgotten(db, checkpoint.frozen ?? [], new Date(checkpoint.at));
    for (const id of forgotten)
      await write(this.#unfenced, WORKER, async (tx) => {
        await freezeAccount(tx, id);
        await markHandedOver(tx, id, forgottenHandover(restoredAt));
      });
    return forgotten;
  }

  #tell(problem: string): void {
    if (this.#problem !== problem) this.#deps.log.error({ problem }, 'the database is not the one that was seen');
    this.#problem = problem;
  }

  async #watch({ file, keepsFile }: WatchOptions): Promise<void> {
    const { signal } = this.#stopping;
    let keptMs = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      try {
        await this.#look();
        if (keepsFile && this.#problem === null) keptMs = await this.#raise(file, keptMs);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'cannot compare the database with what was seen');
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /**
   * Raises the epoch (a counter in the database), and writes the checkpoint file again if it is old. Returns the time
   * at which the file was last written.
   */
  async #raise(file: string, keptMs: number): Promise<number> {
    const { clock } = this.#deps.store;
    const before = this.#seen;
    const raised = before && (await write(this.#unfenced, WORKER, (tx) => raiseEpoch(tx, before)));
    // If the epoch (a counter in the database) was not raised, the next comparison finds the reason.
    if (raised === null) return keptMs;
    this.#seen = raised;
    const nowMs = clock.monotonicMs();
    if (nowMs - keptMs < CHECKPOINT_EVERY_MS) return keptMs;
    const { installation, epoch } = raised;
    const frozen = await listFrozen(this.#deps.store.db);
    await writeCheckpoint(file, { installation, epoch, at: clock.now().toISOString(), frozen });
    await noteFreezes(this.#deps.store.db, frozen);
    return nowMs;
  }
}
