import type { Actor } from '../../domain/access/actor.ts';
import type { DocumentKind } from '../../domain/entity/document.ts';
import type { DissolutionContent, FormationContent } from '../../domain/filing/packet.ts';
import { completeDocuments } from '../../formation/documents.ts';
import type { Reader } from '../../store/core/db.ts';
import { findDocumentByHash, findNewestDocument, type StoredDocument } from '../../store/documents.ts';
import { findEntity } from '../../store/entities.ts';
import type { Filing } from '../../store/filings.ts';
import type { HttpDeps } from '../deps.ts';

/** Returns the document of a kind that a packet names: only these bytes are filed. */
export async function findNamedDocument(
  db: Reader,
  { account_id, entity_id, packet }: Filing,
  kind: DocumentKind,
): Promise<StoredDocument | null> {
  const { documents = [] } = packet as Partial<FormationContent | DissolutionContent>;
  const named = documents.find((document) => document.kind === kind);
  return named ? findDocumentByHash(db, { account_id, entity_id }, kind, named.blake3) : null;
}

/**
 * Returns what a person at the desk needs to file: the document that the packet names, and for a tax number the
 * worksheet.
 */
export async function findFilingDocument(
  deps: HttpDeps,
  actor: Actor,
  filing: Filing,
  kind: DocumentKind,
): Promise<StoredDocument | null> {
  const { db } = deps.store;
  if (filing.type === 'ein' && kind === 'ein_notice') {
    return findNewestDocument(db, filing.account_id, filing.entity_id, kind);
  }
  if (filing.type !== 'ein' || kind !== 'ein_worksheet') return findNamedDocument(db, filing, kind);
  const entity = await findEntity(db, filing.account_id, filing.entity_id);
  if (entity === null) return null;
  await completeDocuments(deps, actor, entity);
  return findNewestDocument(db, filing.account_id, filing.entity_id, kind);
}
