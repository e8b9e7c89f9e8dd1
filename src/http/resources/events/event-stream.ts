import { Readable } from 'node:stream';
import type { Follower } from '../../server/event-hub.ts';

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(': still here\n\n');
/** Time after which the credential is checked again. The check itself is cached for half a second. */
const CHECKED_MS = 500;
/** Time after which a client that reads nothing, not even a heartbeat, counts as gone. */
const STUCK_MS = 60_000;
const RETRY_MS = 1_000;

export type StreamOptions = {
  follower: Follower;
  /** The event after which the stream begins, and its position. */
  after: { id: string; position: number };
  /** Throws if the credential is no longer valid. */
  reauthenticate(): Promise<unknown>;
  monotonicMs(): number;
};

/**
 * Streams an account's log as server-sent events. The next page is read only when the client has taken the last one. So
 * a client that never reads costs a connection but no memory, and a slow client misses nothing.
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
    // The stream buffers at most one page. The operating system holds the bytes that were sent.
    highWaterMark: 1,
    read() {
      clearTimeout(stuck);
      // The credential has ended, or the database did not answer. The client reconnects, and then gets the reason.
      if (!isPumping) pump(stream).catch(() => stream.push(null));
    },
    destroy(error, done) {
      clearTimeout(stuck);
      follower.close();
      done(error);
    },
  });
  // The position in the log is sent first, so that a client that loses the connection before the first event knows
  // where to continue.
  stream.push(`retry: ${RETRY_MS}\nid: ${after.id}\n\n`);
  return stream;
}
