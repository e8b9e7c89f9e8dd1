import { DOCUMENT_MEDIA_TYPES, documentFileName, fileLabel } from '../../../domain/entity/document.ts';
import { filingOfDocument } from '../../../domain/filing/filing-of-document.ts';
import { type FilingOfDocument, listFilingsOfDocuments } from '../../../store/companies/filings-of-documents.ts';
import type { Reader } from '../../../store/core/db.ts';
import { readDocument, type StoredDocument } from '../../../store/documents.ts';
import type { Answer } from '../../answers/answer.ts';
import type { Success } from '../../calls/route.ts';

/** The success response of routes that return a document's bytes. */
export const DOCUMENT_FILE = {
  description: 'The bytes of the document.',
  mediaType: Object.keys(DOCUMENT_MEDIA_TYPES),
  isFile: true,
  headers: ['Content-Disposition'],
} as const satisfies Success;

type FilingRef = Pick<FilingOfDocument, 'id' | 'type' | 'state' | 'closed_at'> & { attempt: number };

/** Returns a document's metadata. `filing`: the filing that the document belongs to. */
export function documentBody(
  { account_id, entity_id, constitution_version, ...document }: StoredDocument,
  filing: FilingRef | null = null,
) {
  return { ...document, filing };
}

/** Adds to each document of an entity the filing that it belongs to. */
export async function withFilings<Document extends StoredDocument>(
  db: Reader,
  documents: readonly Document[],
): Promise<(Document & { filing: FilingRef | null })[]> {
  const [first] = documents;
  if (first === undefined) return [];
  const ids = documents.map(({ id }) => id);
  const filings = Map.groupBy(await listFilingsOfDocuments(db, first, ids), ({ document_id }) => document_id);
  return documents.map((document) => {
    const filing = filingOfDocument(filings.get(document.id) ?? []);
    if (filing === null) return { ...document, filing: null };
    const { id, type, state, ordinal: attempt, closed_at } = filing;
    return { ...document, filing: { id, type, state, attempt, closed_at } };
  });
}

/**
 * Answers with the bytes of a document. The hash of the bytes is the ETag, because the bytes never change. `inline`:
 * the browser shows the document instead of saving it.
 */
export async function documentFile(
  db: Reader,
  document: StoredDocument,
  legalName: string,
  place: 'inline' | 'attachment' = 'attachment',
): Promise<Answer> {
  const { content_type, blake3 } = document;
  return {
    status: 200,
    headers: {
      'content-type': content_type,
      'content-disposition': `${place}; filename="${documentFileName(legalName, fileLabel(document), content_type)}"`,
      ...(place === 'inline'
        ? { 'cache-control': 'no-store' }
        : { 'cache-control': 'private, no-cache', etag: `"${blake3}"` }),
    },
    body: Buffer.from(await readDocument(db, document)),
  };
}
