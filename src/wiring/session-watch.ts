import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Db } from '../store/core/db.ts';
import { describeSessionProblems, findSessionProblems, requireSessions } from '../store/core/sessions.ts';
import { oneAtATime } from '../worker/one-at-a-time.ts';

const EVERY_MS = 60_000;

/** Checks regularly that this process's database sessions have the right settings. */
export type SessionWatch = {
  /** Throws if the sessions of a database have wrong settings now. Checks them regularly from then on. */
  watch(db: Db): Promise<void>;
  /** Checks the database's sessions regularly from now on, even if the database does not answer yet. */
  watchIfThere(db: Db): void;
  /** Returns the problem at the last check; null: no problem. */
  problem(): string | null;
  /** Checks all watched database sessions now. */
  check(): Promise<void>;
  stop(): void;
};

type Deps = { log: Logger; metrics: Pick<Metrics, 'sessionProblems'>; isPooled: boolean };

export function createSessionWatch({ log, metrics, isPooled }: Deps): SessionWatch {
  const watched: Db[] = [];
  let problem: string | null = null;

  async function check(): Promise<void> {
    // A database that does not answer is skipped, because another check reports it.
    const checks = watched.map((db) => findSessionProblems(db, { isPooled }).catch(() => []));
    const problems = (await Promise.all(checks)).flat();
    problem = problems.length === 0 ? null : describeSessionProblems(problems);
    if (problem === null) return;
    for (const { setting } of problems) metrics.sessionProblems.inc({ setting });
    log.error({ problem }, 'connections to the database are not as the service needs them; they are replaced');
    // Replaces the connections. New connections have the right settings if only a session was changed, or once the
    // role's settings are restored.
    for (const db of watched) db.replaceConnections();
  }

  const timer = setInterval(oneAtATime(check), EVERY_MS).unref();
  return {
    async watch(db) {
      await requireSessions(db, { isPooled });
      watched.push(db);
    },
    watchIfThere: (db) => void watched.push(db),
    problem: () => problem,
    check,
    stop: () => clearInterval(timer),
  };
}
