import type { WorkKind } from '../../domain/filing/work.ts';
import type { Db } from './db.ts';

export type { WorkKind };

/** Kinds of waiting work: due rows, or events without a position in the log (store/core/event-log.ts). */
export type WakeKind = WorkKind | 'events';

const CHANNEL = 'efs_work';

/**
 * Hints that there is something to do, sent after commit. NOTIFY inside a transaction takes a database-wide lock at
 * commit (PostgreSQL async.c), so it is a statement of its own; and because a hint may be lost, every loop
 * polls as well. The rows are the truth.
 */
export type Wakes = {
  send(kind: WakeKind): void;
  /** Calls back on every hint, from this process or another. */
  subscribe(listener: (kind: WakeKind) => void): Promise<{ close(): Promise<void> }>;
};

export function createWakes(db: Db): Wakes {
  const listeners = new Set<(kind: WakeKind) => void>();
  const inFlight = new Set<WakeKind>();
  const again = new Set<WakeKind>();

  // At most one NOTIFY per kind is under way; hints that arrive meanwhile share the next one.
  const notify = (kind: WakeKind): void => {
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
      const subscription = await db.listen(CHANNEL, (payload) => listener(payload as WakeKind));
      return {
        async close() {
          listeners.delete(listener);
          await subscription.unlisten();
        },
      };
    },
  };
}
