import { DOCUMENT_MEDIA_TYPES, documentFileName } from '../../domain/entity/document.ts';
import type { Reader } from '../../store/core/db.ts';
import { readDocument, type StoredDocument } from '../../store/documents.ts';
import type { Success } from '../calls/route.ts';
import type { Answer } from './answer.ts';

/** What a route that answers a document's bytes says of them. */
export const DOCUMENT_FILE: Success = {
  description: 'The bytes, as they were filed, made or uploaded.',
  mediaType: Object.keys(DOCUMENT_MEDIA_TYPES),
  isFile: true,
  headers: ['Content-Disposition'],
};

/** A document, as metadata. */
export function documentBody({ account_id, entity_id, constitution_version, ...document }: StoredDocument) {
  return document;
}

/**
 * The bytes of a document. Their hash is their validator: they never change. `inline`: to be looked at in the browser
 * that followed a link; otherwise to be kept.
 */
export async function documentFile(
  db: Reader,
  document: StoredDocument,
  legalName: string,
  place: 'inline' | 'attachment' = 'attachment',
): Promise<Answer> {
  const { kind, content_type, blake3 } = document;
  return {
    status: 200,
    headers: {
      'content-type': content_type,
      'content-disposition': `${place}; filename="${documentFileName(legalName, kind, content_type)}"`,
      ...(place === 'inline'
        ? { 'cache-control': 'no-store' }
        : { 'cache-control': 'private, no-cache', etag: `"${blake3}"` }),
    },
    body: Buffer.from(await readDocument(db, document)),
  };
}
