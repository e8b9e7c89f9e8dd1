import { type FileHandle, open, unlink } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';

/**
 * Counts the disk space of a file in bytes. `take` throws if there is not enough space. `noteRead` is called after each
 * read of an open file, `noteWaiting` when the reader has read everything that is written.
 */
export type Room = Record<'take' | 'giveBack' | 'noteRead', (bytes: number) => void> & { noteWaiting(): void };

/**
 * A file that one side writes at its own pace while the other reads what is already written. If one side ends early,
 * the other ends too: a failed writer aborts the reader, and a reader that closes stops the writer.
 */
export type Spool = { writable: Writable; readable: Readable };

const CHUNK_BYTES = 65_536;

/**
 * Creates a file that nobody else can open: the file is unlinked at once, and its space is freed when both sides have
 * closed it.
 */
export async function openSpool(path: string, room: Room): Promise<Spool> {
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const state = { written: 0, isWhole: false, wake: () => {} };
  /** Bytes taken from `room` so far, including bytes that are still being written or could not be written. */
  let taken = 0;
  let users = 2;
  const leave = (): void => {
    users -= 1;
    if (users > 0) return;
    room.giveBack(taken);
    // Closing waits for pending reads and writes. Errors are ignored, because the unlinked file is of no further use.
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
  const readable = readBehind(file, state, room, () => {
    writable.destroy();
    leave();
  });
  // Without a listener, an error would end the process. Each side reports its errors to the other.
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

function readBehind(file: FileHandle, state: State, room: Room, onEnd: () => void): Readable {
  let at = 0;
  const stream = new Readable({
    read() {
      const bytes = Math.min(CHUNK_BYTES, state.written - at);
      if (bytes > 0) {
        file.read(Buffer.allocUnsafe(bytes), 0, bytes, at).then(
          ({ bytesRead, buffer }) => {
            if (stream.destroyed) return;
            at += bytesRead;
            room.noteRead(bytesRead);
            stream.push(buffer.subarray(0, bytesRead));
          },
          (error: Error) => stream.destroy(error),
        );
      } else if (state.isWhole) stream.push(null);
      else {
        room.noteWaiting();
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
