import { randomUUID } from 'node:crypto';
import type { WorkKind } from '../../domain/installation/work.ts';
import type { Db } from './db.ts';

export type { WorkKind };

/** Kinds of waiting work: due rows, or events without a position in the log (store/core/event-log.ts). */
export type WakeKind = WorkKind | 'events';

const CHANNEL = 'efs_work';
/** Further wakes that this process sends within this time share one notification. */
const TOGETHER_MS = 20;

/**
 * Wakes: hints to idle workers that something is due, sent after commit. NOTIFY inside a transaction takes a
 * database-wide lock at commit (PostgreSQL async.c), so each NOTIFY is a separate statement. A wake may be lost, so
 * every loop also polls. Only the rows themselves say what is due.
 */
export type Wakes = {
  send(kind: WakeKind): void;
  /** Calls the listener for every wake, from this process or another. */
  subscribe(listener: (kind: WakeKind) => void): Promise<{ close(): Promise<void> }>;
};

export function createWakes(db: Db): Wakes {
  /**
   * Id of this process. Every notification ends with the id of its sender, so that a process ignores its own when
   * PostgreSQL sends them back: its listeners were already called.
   */
  const sender = randomUUID();
  const listeners = new Set<(kind: WakeKind) => void>();
  const kinds = new Set<WakeKind>();
  let isWaiting = false;

  // Wakes sent within a short time share one NOTIFY, because each NOTIFY costs as much as a small change.
  const notify = (): void => {
    isWaiting = kinds.size > 0;
    if (!isWaiting) return;
    const payload = [...kinds, sender].join(' ');
    kinds.clear();
    db.notify(CHANNEL, payload).catch(() => {});
    setTimeout(notify, TOGETHER_MS).unref();
  };

  return {
    send(kind) {
      for (const listener of listeners) listener(kind);
      kinds.add(kind);
      if (!isWaiting) notify();
    },
    async subscribe(listener) {
      listeners.add(listener);
      const subscription = await db.listen(CHANNEL, (payload) => {
        const words = payload.split(' ');
        if (words.at(-1) !== sender) for (const kind of words) listener(kind as WakeKind);
      });
      return {
        async close() {
          listeners.delete(listener);
          await subscription.unlisten();
        },
      };
    },
  };
}
