import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorOf, sendScript } from './connection.ts';

const RECONNECT_MS = 200;

export type Subscription = { unlisten(): Promise<void> };

/**
 * Calls back with what is sent to a channel, over a connection of its own. A lost connection is replaced; `onListen` is
 * called each time it listens, because what was sent in between is missed.
 */
export async function listen(
  config: () => pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  onListen: () => void = () => {},
): Promise<Subscription> {
  const stopping = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client(config());
    next.on('error', () => {});
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      next.once('end', reconnect);
      await sendScript(next, `listen ${channel}`);
    } catch (error) {
      next.off('end', reconnect);
      await next.end().catch(() => {});
      throw errorOf(error);
    }
    onListen();
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal });
        client = await connect();
        // It was told to stop meanwhile.
        if (stopping.signal.aborted) await client.end();
        return;
      } catch {
        // The next try tells.
      }
    }
  }

  return {
    async unlisten() {
      stopping.abort();
      await client.end();
    },
  };
}
