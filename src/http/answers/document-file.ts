import { DOCUMENT_MEDIA_TYPES, documentFileName, fileLabel } from '../../domain/entity/document.ts';
import type { Reader } from '../../store/core/db.ts';
import { readDocument, type StoredDocument } from '../../store/documents.ts';
import type { Success } from '../calls/route.ts';
import type { Answer } from './answer.ts';

/** The success of a route that answers with a document's bytes. */
export const DOCUMENT_FILE: Success = {
  description: 'The bytes of the document.',
  mediaType: Object.keys(DOCUMENT_MEDIA_TYPES),
  isFile: true,
  headers: ['Content-Disposition'],
};

/** Returns a document's metadata. */
export function documentBody({ account_id, entity_id, constitution_version, ...document }: StoredDocument) {
  return document;
}

/**
 * Answers with the bytes of a document. Their hash is their validator, because they never change. `inline`: to be shown
 * in the browser that followed a link; otherwise to be saved.
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
