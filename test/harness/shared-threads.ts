import { type ConstitutionReader, createConstitutionReader } from '../../src/constitution/constitution-reader.ts';
import { createEvidenceReader, type EvidenceReader } from '../../src/documents/evidence-reader.ts';
import { createPictureReader } from '../../src/documents/picture-reader.ts';
import { createDocumentRenderer, type DocumentRenderer, keepDictionary } from '../../src/documents/renderer.ts';
import type { HttpDeps } from '../../src/http/deps.ts';
import type { Foundation } from '../../src/wiring/foundation.ts';
import { httpDeps } from '../../src/wiring/http-deps.ts';

/*
 * A thread that reads constitutions takes 0.3 s of the processor to start, one that makes documents a whole second.
 * Neither keeps anything of a service, so all services of a test process share one of each. The same holds for the one that reads proofs.
 */

/** Longer than that of the product, because tests run on busy machines. */
const PICTURE_PATIENCE_MS = 60_000;

let documents: DocumentRenderer | undefined;
let evidence: EvidenceReader | undefined;
const readers = new Map<boolean, ConstitutionReader>();

/**
 * Starts the threads of a test service while its databases are made, as a process of the product does. A first dry run
 * that waits for them would hold its transaction open for longer than the database allows on a busy machine.
 */
export function warmThreads(): void {
  readerOf(false).warm();
  sharedRenderer().warm();
}

/** Call it before anything uses the foundation's own renderer, which then never starts. */
export function shareDocuments(foundation: Foundation): void {
  foundation.documents = keepDictionary(sharedRenderer(), foundation.store.db, (forget) =>
    foundation.watch.onReplaced(forget),
  );
}

/** The dependencies of an HTTP app, with the shared readers. */
export async function sharingHttpDeps(foundation: Foundation, baseUrl: string): Promise<HttpDeps> {
  const deps = await httpDeps(foundation, baseUrl);
  const reader = readerOf(foundation.store.livemode);
  // The app closes its reader when it closes; the thread of others goes on.
  deps.constitutions = { ...reader, close: async () => {} };
  evidence ??= createEvidenceReader();
  deps.evidence = { ...evidence, close: async () => {} };
  deps.pictures = createPictureReader({ patienceMs: PICTURE_PATIENCE_MS });
  return deps;
}

function sharedRenderer(): DocumentRenderer {
  documents ??= createDocumentRenderer();
  return documents;
}

function readerOf(livemode: boolean): ConstitutionReader {
  const reader = readers.get(livemode) ?? createConstitutionReader(livemode);
  readers.set(livemode, reader);
  return reader;
}
