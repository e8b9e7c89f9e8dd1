import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type ConnectionOptions, clientConfig, errorOf } from './connection.ts';

const RECONNECT_MS = 200;

export type Subscription = { unlisten(): Promise<void> };

/**
 * Calls back with each message on a channel, over a separate connection. A lost connection is replaced. `onListen` is
 * called each time the listening begins, because messages sent before that were missed.
 */
export async function listen(
  options: ConnectionOptions,
  channel: string,
  onMessage: (payload: string) => void,
  onListen: () => void = () => {},
): Promise<Subscription> {
  const stopping = new AbortController();
  let connection = await connect();

  async function connect(): Promise<Connection> {
    const next = new Connection(clientConfig(options));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      next.once('end', reconnect);
      await next.script(`listen ${channel}`);
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
        connection = await connect();
        // `unlisten` may have been called while the connection was being opened.
        if (stopping.signal.aborted) await connection.end();
        return;
      } catch {
        // The error is ignored, because the loop connects again.
      }
    }
  }

  return {
    async unlisten() {
      stopping.abort();
      await connection.end();
    },
  };
}
