import { JobThread } from '../job-thread.ts';
import type { Bundle, BundleFile } from './bundle.ts';
import type { DocumentRequest, RenderedDocument } from './document.ts';

/** A job for the thread. */
export type RenderJob = { render: DocumentRequest } | { bundle: readonly BundleFile[]; about: Record<string, unknown> };
export type RenderResult = RenderedDocument | Bundle;

/** Makes documents in a thread, so that no request waits for it. */
export type DocumentRenderer = {
  render(request: DocumentRequest): Promise<RenderedDocument>;
  /** Packs files; `about` comes first in the manifest. */
  bundle(files: readonly BundleFile[], about: Record<string, unknown>): Promise<Bundle>;
  /** Starts the thread, which reads its fonts, before the first document. */
  warm(): void;
  close(): Promise<void>;
};

const THREAD = new URL('./renderer-thread.ts', import.meta.url);
/** The longest agreement takes a tenth of this on a slow machine. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 512;
/** As fast as with the engine's default, with 80 MB less. */
const YOUNG_MEMORY_MB = 32;

export function createDocumentRenderer(): DocumentRenderer {
  const thread = new JobThread<RenderJob, RenderResult>({
    threadUrl: THREAD,
    timeLimitMs: TIME_LIMIT_MS,
    memoryLimitMb: MEMORY_LIMIT_MB,
    youngMemoryMb: YOUNG_MEMORY_MB,
  });
  return {
    render: (request) => thread.run({ render: request }) as Promise<RenderedDocument>,
    bundle: (files, about) => thread.run({ bundle: files, about }) as Promise<Bundle>,
    warm: () => thread.warm(),
    close: () => thread.close(),
  };
}
