import { type FileHandle, open, unlink } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';

/** Room for the bytes of a file. `take` throws if there is none. */
export type Room = { take(bytes: number): void; giveBack(bytes: number): void };

/**
 * A file that one side writes at its own pace while the other reads behind it. The side that ends early ends the other: a
 * writer that fails breaks off the reader, and a reader that leaves stops the writer.
 */
export type Spool = { writable: Writable; readable: Readable };

const CHUNK_BYTES = 65_536;

/** Makes a file at this path that nobody else can open: it is unlinked at once, and gone with its last user. */
export async function openSpool(path: string, room: Room): Promise<Spool> {
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const state = { written: 0, isWhole: false, wake: () => {} };
  /** Includes what is being written, and what could not be. */
  let taken = 0;
  let users = 2;
  const leave = (): void => {
    users -= 1;
    if (users > 0) return;
    room.giveBack(taken);
    // It waits for reads and writes under way; what was unlinked is of no use to anybody if it fails.
    file.close().catch(() => {});
  };
  const writable = new Writable({
    write(chunk: Buffer, _encoding, done) {
      append(chunk).then(() => done(), done);
    },
    final(done) {
      state.isWhole = true;
      state.wake();
      done();
    },
    destroy(error, done) {
      if (!state.isWhole) readable.destroy(error ?? new Error('its writer ended early'));
      leave();
      done(error);
    },
  });
  const readable = readBehind(file, state, () => {
    writable.destroy();
    leave();
  });
  // Each side tells the other; an error that nobody listens to would end the process.
  for (const side of [writable, readable]) side.on('error', () => {});
  return { writable, readable };

  async function append(chunk: Buffer): Promise<void> {
    room.take(chunk.length);
    taken += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      at += (await file.write(chunk, at, chunk.length - at, state.written + at)).bytesWritten;
    }
    state.written += chunk.length;
    state.wake();
  }
}

type State = { written: number; isWhole: boolean; wake: () => void };

function readBehind(file: FileHandle, state: State, onEnd: () => void): Readable {
  let at = 0;
  const stream = new Readable({
    read() {
      const bytes = Math.min(CHUNK_BYTES, state.written - at);
      if (bytes > 0) {
        file.read(Buffer.allocUnsafe(bytes), 0, bytes, at).then(
          ({ bytesRead, buffer }) => {
            at += bytesRead;
            stream.push(buffer.subarray(0, bytesRead));
          },
          (error: Error) => stream.destroy(error),
        );
      } else if (state.isWhole) stream.push(null);
      else {
        state.wake = () => {
          state.wake = () => {};
          stream._read(CHUNK_BYTES);
        };
      }
    },
    destroy(error, done) {
      state.wake = () => {};
      onEnd();
      done(error);
    },
  });
  return stream;
}
