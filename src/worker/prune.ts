import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Db } from '../store/core/db.ts';
import { prune, type Retention } from '../store/core/prune.ts';
import { RETENTIONS } from '../store/retention.ts';
import { type Loop, startTurns } from './turns.ts';

const IDLE_MS = 10_000;
const BEHIND_MS = 3_600_000;
const REPORT_MS = 60_000;

type PruningDeps = { db: Db; log: Logger; clock: Clock; metrics: Pick<Metrics, 'pruneOverdueSeconds'> };
type Line = { retention: Retention; from: Date | null; dueMs: number; reportMs: number };

/**
 * Deletes rows past their retention, in batches, one table after the other. Pauses for as long as each batch took, so
 * it uses at most half of one connection, and less while the database is busy. Any number of workers may do this and
 * share the work on a table.
 */
export function startPruning(deps: PruningDeps): Loop {
  const { clock } = deps;
  const lines = RETENTIONS.map((retention): Line => ({ retention, from: null, dueMs: 0, reportMs: 0 }));
  return startTurns(async () => {
    const line = lines.reduce((first, other) => (other.dueMs < first.dueMs ? other : first));
    const startedMs = clock.monotonicMs();
    if (line.dueMs > startedMs) return line.dueMs - startedMs;
    const isMore = await pruneBatch(deps, line, startedMs);
    const nowMs = clock.monotonicMs();
    line.dueMs = isMore ? nowMs : nowMs + IDLE_MS;
    return nowMs - startedMs;
  });
}

async function pruneBatch({ db, log, metrics }: PruningDeps, line: Line, nowMs: number): Promise<boolean> {
  const { table, batch } = line.retention;
  try {
    const { rows, newest, overdueMs } = await prune(db, line.retention, line.from);
    const isMore = rows === batch;
    line.from = isMore ? newest : null;
    metrics.pruneOverdueSeconds.set({ table }, Math.max(0, overdueMs) / 1_000);
    if (overdueMs > BEHIND_MS && nowMs >= line.reportMs) {
      line.reportMs = nowMs + REPORT_MS;
      log.warn({ table, overdue_seconds: Math.round(overdueMs / 1_000) }, 'prune.behind');
    }
    return isMore;
  } catch (error) {
    log.error({ err: error, table }, 'cannot prune');
    return false;
  }
}
