import type { Db } from './db.ts';

/** Kinds of due work; each has one loop (worker/loop.ts) and one table that holds its rows. */
export const WORK_KINDS = ['formations', 'filings', 'mails'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const CHANNEL = 'efs_work';

/**
 * Hints that work became due, sent after commit. NOTIFY inside a transaction takes a database-wide lock at
 * commit (PostgreSQL async.c), so it is a statement of its own; and because a hint may be lost, every loop
 * polls as well. The rows are the truth.
 */
export type Wakes = {
  send(kind: WorkKind): void;
  /** Calls back on every hint, from this process or another. */
  subscribe(listener: (kind: WorkKind) => void): Promise<{ close(): Promise<void> }>;
};

export function createWakes(db: Db): Wakes {
  const listeners = new Set<(kind: WorkKind) => void>();
  const inFlight = new Set<WorkKind>();
  const again = new Set<WorkKind>();

  // At most one NOTIFY per kind is under way; hints that come meanwhile share the next one.
  const notify = (kind: WorkKind): void => {
    if (inFlight.has(kind)) {
      again.add(kind);
      return;
    }
    inFlight.add(kind);
    db.notify(CHANNEL, kind)
      .catch(() => {})
      .finally(() => {
        inFlight.delete(kind);
        if (again.delete(kind)) notify(kind);
      });
  };

  return {
    send(kind) {
      for (const listener of listeners) listener(kind);
      notify(kind);
    },
    async subscribe(listener) {
      listeners.add(listener);
      const subscription = await db.listen(CHANNEL, (payload) => listener(payload as WorkKind));
      return {
        async close() {
          listeners.delete(listener);
          await subscription.unlisten();
        },
      };
    },
  };
}
