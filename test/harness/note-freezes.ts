import { setTimeout as sleep } from 'node:timers/promises';
import { listFrozen, noteFreezes } from '../../src/store/moving/freezes.ts';
import type { TestService } from './service.ts';

/** Notes freezes as a worker does when it writes its checkpoint file, which services of tests do not have. */
export function noteFreezesOf({ sql }: Pick<TestService, 'sql'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const noting = (async () => {
    while (!stopping.signal.aborted) {
      await noteFreezes(sql, await listFrozen(sql));
      await sleep(100, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await noting;
    },
  };
}
