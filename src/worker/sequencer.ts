import { notifyLogGrew, sequenceEvents } from '../store/event-log.ts';
import { createAlarm } from './alarm.ts';
import type { Loop, LoopDeps } from './loop.ts';

/**
 * Gives events their places in the log, as soon as they are committed. Every worker has one; the database lets one of
 * them at it at a time. Hints make it quick, the poll makes it sure.
 */
export function startSequencer({ store, log }: Pick<LoopDeps, 'store' | 'log'>, pollMs: number): Loop {
  const alarm = createAlarm();
  let stopped = false;

  const forever = async (): Promise<void> => {
    while (!stopped) {
      alarm.reset();
      try {
        const placed = await sequenceEvents(store.db, store.ids);
        if (placed !== null) notifyLogGrew(store.db, placed.accountIds);
        if (placed?.isDelivered) store.wakes.send('webhook_lanes');
        if (placed?.isFull) continue;
      } catch (error) {
        log.error({ err: error }, 'cannot place events in the log');
      }
      await alarm.sleep(pollMs);
    }
  };

  const finished = forever();
  return {
    wake: alarm.ring,
    async stop() {
      stopped = true;
      alarm.ring();
      await finished;
    },
  };
}
