import { Readable } from 'node:stream';
import type { Follower } from './event-hub.ts';

const HEARTBEAT_MS = 15_000;
/** How long after it was last checked a credential counts; the check itself is cached for half a second. */
const CHECKED_MS = 500;
/** A client that takes nothing for so long, not even a heartbeat, is gone. */
const STUCK_MS = 60_000;
/** A client that lost its connection is asked to wait this long before the next. */
const RETRY_MS = 1_000;

export type StreamOptions = {
  follower: Follower;
  /** The event after which it begins, and its position. */
  after: { id: string; position: number };
  /** Throws once the credential is no longer good. */
  reauthenticate(): Promise<unknown>;
  monotonicMs(): number;
};

/**
 * An account's log as server-sent events. Nothing is read ahead: the next page is asked for when the client has taken
 * the last one, so a client that never reads costs a connection and no memory, and one that is slow misses nothing.
 */
export function eventStream({ follower, after, reauthenticate, monotonicMs }: StreamOptions): Readable {
  let { position } = after;
  let checkedMs = monotonicMs();
  let isPumping = false;
  let stuck: NodeJS.Timeout | undefined;

  async function nextText(): Promise<string> {
    const { text, end } = await follower.read(position);
    position = end;
    if (text !== '') return text;
    await follower.wait(HEARTBEAT_MS);
    const grown = await follower.read(position);
    position = grown.end;
    return grown.text === '' ? ': still here\n\n' : grown.text;
  }

  async function pump(stream: Readable): Promise<void> {
    isPumping = true;
    for (let isWanted = true; isWanted && !stream.destroyed; ) {
      const text = await nextText();
      if (monotonicMs() - checkedMs > CHECKED_MS) {
        await reauthenticate();
        checkedMs = monotonicMs();
      }
      isWanted = stream.push(text);
    }
    isPumping = false;
    if (!stream.destroyed) stuck = setTimeout(() => stream.destroy(), STUCK_MS);
  }

  const stream = new Readable({
    // One page, or less: what waits beyond it is the operating system's.
    highWaterMark: 1,
    read() {
      clearTimeout(stuck);
      // The credential ended, or the database did not answer: the client comes again, and is told then.
      if (!isPumping) pump(stream).catch(() => stream.push(null));
    },
    destroy(error, done) {
      clearTimeout(stuck);
      follower.close();
      done(error);
    },
  });
  // Whoever loses the connection before the first event knows where to go on all the same.
  stream.push(`retry: ${RETRY_MS}\nid: ${after.id}\n\n`);
  return stream;
}
