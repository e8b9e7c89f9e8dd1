import { JobAbandoned, JobThread } from '../job-thread.ts';
import { JobTurns } from './job-turns.ts';

/** The bytes of a PDF, and limits on how much of it is read. */
export type PdfJob = { content: Uint8Array; pageLimit: number; characterLimit: number };

/** Reads the text of PDFs made by others, in a separate thread. Accounts take turns. */
export type EvidenceReader = {
  /**
   * Returns the text, each page with END_OF_PAGE after it; null if it cannot be read within the limits. Caches the
   * results for the most recent files.
   */
  read(file: { content: Uint8Array; sha256: string }, accountId: string): Promise<string | null>;
  close(): Promise<void>;
};

const THREAD = new URL('./evidence-reader-thread.ts', import.meta.url);
/**
 * Time limit per file. Forty full pages take half a second. A dry run reads the file within a transaction, which may be
 * idle for at most ten seconds, so the limit must be shorter.
 */
const TIME_LIMIT_MS = 4_000;
/** Maximum number of pages; certificates and notices have one to four. */
const PAGE_LIMIT = 40;
const CHARACTER_LIMIT = 200_000;
const MEMORY_LIMIT_MB = 192;
/** Limit on the thread's buffers. The largest upload has 10 MiB, but a small file can unpack to gigabytes. */
const BUFFER_LIMIT_MB = 160;
/** Number of files read at once. Only one, because each file may use the thread's whole memory. */
const UNDER_WAY = 1;
/** Number of cached results. It is enough for callers who repeat a refused call with the same file. */
const REMEMBERED = 20;

export function createEvidenceReader({
  threadUrl = THREAD,
  timeLimitMs = TIME_LIMIT_MS,
  bufferLimitMb = BUFFER_LIMIT_MB,
} = {}): EvidenceReader {
  const thread = new JobThread<PdfJob, string | null>({
    threadUrl,
    timeLimitMs,
    bufferLimitMb,
    memoryLimitMb: MEMORY_LIMIT_MB,
  });
  const turns = new JobTurns(UNDER_WAY);
  const limits = { pageLimit: PAGE_LIMIT, characterLimit: CHARACTER_LIMIT };
  const remembered = new Map<string, string | null>();
  return {
    async read({ content, sha256 }, accountId) {
      const known = remembered.get(sha256);
      if (known !== undefined) return known;
      const text = await turns.run(accountId, () => thread.run({ content, ...limits }).catch(nothingIfAbandoned));
      remembered.set(sha256, text);
      const [oldest = ''] = remembered.keys();
      if (remembered.size > REMEMBERED) remembered.delete(oldest);
      return text;
    },
    close: () => thread.close(),
  };
}

function nothingIfAbandoned(error: unknown): null {
  if (error instanceof JobAbandoned) return null;
  throw error;
}
