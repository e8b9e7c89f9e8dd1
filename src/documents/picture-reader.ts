import { setTimeout as sleep } from 'node:timers/promises';
import { JobThread } from '../job-thread.ts';
import { JobTurns } from './job-turns.ts';
import type { ProofFile } from './proof-pictures.ts';

/** Recognizes text in pictures and scans made by others, to help the people who read them. */
export type PictureReader = {
  /**
   * Returns the recognized text; null if there is no picture, the service is busy with other pictures, or the picture
   * exceeds a limit. Never throws. `page`: page of a PDF, counted from 1; null: the file is a PNG or JPEG.
   */
  read(file: { content: Uint8Array; sha256: string; page: number | null }, accountId: string): Promise<string | null>;
  close(): Promise<void>;
};

const THREAD = new URL('./picture-reader-thread.ts', import.meta.url);
/**
 * Time limit for a caller, including the wait for other callers. A page of 150 to 200 dpi takes one to two seconds. A
 * dry run reads the proof within a transaction, which may be idle for ten seconds. Of these, reading the PDF's text may
 * already take four.
 */
const PATIENCE_MS = 5_000;
/** Maximum number of pixels. A phone's photo has 12 million, a page of 300 dpi 9 million. */
const PIXEL_LIMIT = 13_000_000;
/** Limit on the engine's memory: about 14 bytes for each pixel, plus the picture itself. */
const BUFFER_LIMIT_MB = 256;
const MEMORY_LIMIT_MB = 128;
/** Number of files recognized at once. Only one, because each takes a whole processor and much memory. */
const UNDER_WAY = 1;
/**
 * Maximum number of callers, including the one being served. More callers would exceed their time limit while they
 * wait.
 */
const CALLERS = 3;
/** Number of cached results. It is enough for operators who repeat a refused call with the same file. */
const REMEMBERED = 20;

export function createPictureReader({
  threadUrl = THREAD,
  patienceMs = PATIENCE_MS,
  pixelLimit = PIXEL_LIMIT,
} = {}): PictureReader {
  const turns = new JobTurns(UNDER_WAY);
  const remembered = new Map<string, string | null>();
  let callers = 0;
  let running: JobThread<ProofFile, string | null> | null = null;

  /**
   * Recognizes the text of a file in a new thread. When the thread ends, it frees the engine's memory, and no file can
   * affect how the next one is read.
   */
  async function recognize(file: ProofFile): Promise<string | null> {
    const limits = { timeLimitMs: patienceMs, memoryLimitMb: MEMORY_LIMIT_MB, bufferLimitMb: BUFFER_LIMIT_MB };
    running = new JobThread<ProofFile, string | null>({ threadUrl, ...limits });
    try {
      return await running.run(file);
    } finally {
      await running.close();
    }
  }

  function remember(key: string, text: string | null): void {
    remembered.set(key, text);
    const [oldest = ''] = remembered.keys();
    if (remembered.size > REMEMBERED) remembered.delete(oldest);
  }

  return {
    async read({ content, sha256, page }, accountId) {
      const key = `${sha256} ${page}`;
      const cached = remembered.get(key);
      if (cached !== undefined) return cached;
      if (callers >= CALLERS) return null;
      callers += 1;
      let hasLeft = false;
      const text = turns
        .run(accountId, async () => {
          if (hasLeft) return null;
          const recognized = await recognize({ content, page, pixelLimit });
          remember(key, recognized);
          return recognized;
        })
        // The engine hung, died, or could not start. The operator then reads the proof without recognized text.
        .catch(() => null)
        .finally(() => {
          callers -= 1;
        });
      const patience = sleep(patienceMs, null, { ref: false });
      return Promise.race([text, patience]).finally(() => {
        hasLeft = true;
      });
    },
    close: async () => {
      await running?.close();
    },
  };
}
