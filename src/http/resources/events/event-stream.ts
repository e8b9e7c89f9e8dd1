import { Readable } from 'node:stream';
import type { Follower } from '../../server/event-hub.ts';

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(': still here\n\n');
/** A credential counts for this long after its last check; the check itself is cached for half a second. */
const CHECKED_MS = 500;
/** A client that reads nothing for this long, not even a heartbeat, is gone. */
const STUCK_MS = 60_000;
/** A client that lost its connection is asked to wait this long before it reconnects. */
const RETRY_MS = 1_000;

export type StreamOptions = {
  follower: Follower;
  /** The event to begin after, and its position. */
  after: { id: string; position: number };
  /** Throws once the credential is no longer valid. */
  reauthenticate(): Promise<unknown>;
  monotonicMs(): number;
};

/**
 * Streams an account's log as server-sent events. Nothing is read ahead: the next page is read when the client has
 * taken the last one, so a client that never reads costs a connection and no memory, and a slow one misses nothing.
 */
export function eventStream({ follower, after, reauthenticate, monotonicMs }: StreamOptions): Readable {
  let { position } = after;
  let checkedMs = monotonicMs();
  let isPumping = false;
  let stuck: NodeJS.Timeout | undefined;

  async function nextBytes(): Promise<Uint8Array> {
    const { bytes, end } = await follower.read(position);
    position = end;
    if (bytes.length > 0) return bytes;
    await follower.wait(HEARTBEAT_MS);
    const grown = await follower.read(position);
    position = grown.end;
    return grown.bytes.length > 0 ? grown.bytes : HEARTBEAT;
  }

  async function pump(stream: Readable): Promise<void> {
    isPumping = true;
    for (let isWanted = true; isWanted && !stream.destroyed; ) {
      const bytes = await nextBytes();
      if (monotonicMs() - checkedMs > CHECKED_MS) {
        await reauthenticate();
        checkedMs = monotonicMs();
      }
      isWanted = stream.push(bytes);
    }
    isPumping = false;
    if (!stream.destroyed) stuck = setTimeout(() => stream.destroy(), STUCK_MS);
  }

  const stream = new Readable({
    // One page or less: the operating system holds what waits beyond it.
    highWaterMark: 1,
    read() {
      clearTimeout(stuck);
      // The credential ended, or the database did not answer: the client reconnects, and then gets the reason.
      if (!isPumping) pump(stream).catch(() => stream.push(null));
    },
    destroy(error, done) {
      clearTimeout(stuck);
      follower.close();
      done(error);
    },
  });
  // A client that loses the connection before the first event still knows where to resume.
  stream.push(`retry: ${RETRY_MS}\nid: ${after.id}\n\n`);
  return stream;
}
