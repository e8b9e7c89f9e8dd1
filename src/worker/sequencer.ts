import type { Logger } from '../log.ts';
import { notifyLogGrew, sequenceEvents } from '../store/core/event-log.ts';
import type { Store } from '../store/core/write.ts';
import { type Loop, startTurns } from './turns.ts';

/**
 * Assigns positions in the log to events as soon as they are committed. Every worker has one; the database lets only
 * one of them work at a time. Hints make it fast, polling makes it reliable.
 */
export function startSequencer({ store, log }: { store: Store; log: Logger }, pollMs: number): Loop {
  return startTurns(async () => {
    try {
      const placed = await sequenceEvents(store, ({ account_id, event_id }, err) =>
        log.error({ err, account_id, event_id }, 'an event cannot be placed in the log'),
      );
      if (placed !== null) notifyLogGrew(store.db, placed.accountIds);
      if (placed?.isDelivered) store.wakes.send('webhook_lanes');
      if (placed?.isFull) return null;
    } catch (error) {
      log.error({ err: error }, 'cannot place events in the log');
    }
    return pollMs;
  });
}
