import { JobThread } from '../job-thread.ts';
import type { Db } from '../store/core/db.ts';
import type { Dictionary } from '../store/core/pack.ts';
import { storeDictionary } from '../store/document-dictionaries.ts';
import type { Bundle, BundleFile } from './bundle.ts';
import type { DocumentRequest, RenderedDocument } from './document.ts';
import { JobTurns } from './job-turns.ts';

export type RenderJob =
  | { render: DocumentRequest }
  | { bundle: readonly BundleFile[]; about: Record<string, unknown> }
  | 'dictionary';
export type RenderResult = RenderedDocument | Bundle | Dictionary;

/** Makes documents in a separate thread, so that requests are not blocked. Accounts take turns. */
export type DocumentRenderer = {
  render(request: DocumentRequest, accountId: string): Promise<RenderedDocument>;
  /** Packs files into a bundle. `about`: the first fields of the manifest. */
  bundle(files: readonly BundleFile[], about: Record<string, unknown>, accountId: string): Promise<Bundle>;
  /** Returns the compression dictionary that is needed to unpack the thread's documents. */
  dictionary(): Promise<Dictionary>;
  /** Starts the thread, which reads its fonts, before the first document is needed. */
  warm(): void;
  close(): Promise<void>;
};

const THREAD = new URL('./renderer-thread.ts', import.meta.url);
/** Time limit per job; the longest agreement takes a tenth of it on a slow machine. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 512;
/**
 * Memory limit for the thread's new objects. With this limit, the thread is as fast as with the default and needs 80 MB
 * less.
 */
const YOUNG_MEMORY_MB = 32;
/** Number of jobs given to the thread: one in progress and one queued, so that the thread never waits for the next. */
const UNDER_WAY = 2;

export function createDocumentRenderer(): DocumentRenderer {
  const thread = new JobThread<RenderJob, RenderResult>({
    threadUrl: THREAD,
    timeLimitMs: TIME_LIMIT_MS,
    memoryLimitMb: MEMORY_LIMIT_MB,
    youngMemoryMb: YOUNG_MEMORY_MB,
  });
  const turns = new JobTurns(UNDER_WAY);
  const run = <Result>(accountId: string, job: RenderJob) =>
    turns.run(accountId, () => thread.run(job) as Promise<unknown> as Promise<Result>);
  return {
    render: (request, accountId) => run<RenderedDocument>(accountId, { render: request }),
    bundle: (files, about, accountId) => run<Bundle>(accountId, { bundle: files, about }),
    dictionary: () => thread.run('dictionary') as Promise<Dictionary>,
    warm: () => thread.warm(),
    close: () => thread.close(),
  };
}

/**
 * Returns a renderer that stores its compression dictionary in the database `db` before returning the first document,
 * because no document can be unpacked without its dictionary.
 */
export function keepDictionary(
  renderer: DocumentRenderer,
  db: Db,
  onReplaced: (forget: () => void) => void,
): DocumentRenderer {
  let kept: Promise<void> | undefined;
  onReplaced(() => {
    kept = undefined;
  });
  const keep = () => {
    kept ??= renderer
      .dictionary()
      .then((dictionary) => storeDictionary(db, dictionary))
      .catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
    return kept;
  };
  return {
    ...renderer,
    render: async (request, accountId) => {
      const [document] = await Promise.all([renderer.render(request, accountId), keep()]);
      return document;
    },
    bundle: async (files, about, accountId) => {
      const [bundle] = await Promise.all([renderer.bundle(files, about, accountId), keep()]);
      return bundle;
    },
  };
}
