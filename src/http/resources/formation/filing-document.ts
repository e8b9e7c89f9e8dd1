import type { Actor } from '../../../domain/access/actor.ts';
import type { DocumentKind } from '../../../domain/entity/document.ts';
import { isOfTaxOffice } from '../../../domain/filing/filing-rules.ts';
import { filedDocumentsOf } from '../../../domain/filing/packet.ts';
import { completeDocuments } from '../../../papers/documents.ts';
import { listFiledPapers } from '../../../papers/filed-papers.ts';
import { findPaperSignature } from '../../../store/attestations.ts';
import type { Reader } from '../../../store/core/db.ts';
import { findDocument, findDocumentByHash, findNewestDocument, type StoredDocument } from '../../../store/documents.ts';
import { findEntity } from '../../../store/entities.ts';
import type { Filing } from '../../../store/filings.ts';
import type { HttpDeps } from '../../deps.ts';

/** Returns the document of a kind that belongs to a filing, as shown to its signer. */
export async function findNamedDocument(
  db: Reader,
  { account_id, entity_id, packet }: Filing,
  kind: DocumentKind,
): Promise<StoredDocument | null> {
  const named = filedDocumentsOf(packet).find((document) => document.kind === kind);
  return named ? findDocumentByHash(db, { account_id, entity_id }, kind, named.blake3) : null;
}

/**
 * Returns a document that an operator needs: a signed paper or, for a tax number, the worksheet. The signature
 * certificate is only for the operator and is not filed.
 */
export async function findFilingDocument(
  deps: HttpDeps,
  actor: Actor,
  filing: Filing,
  kind: DocumentKind,
): Promise<StoredDocument | null> {
  const { db } = deps.store;
  if (isOfTaxOffice(filing.type) && kind === 'ein_notice') {
    return findNewestDocument(db, filing.account_id, filing.entity_id, kind);
  }
  if (!isOfTaxOffice(filing.type)) {
    if (kind === 'signature_certificate') return findCertificate(deps, actor, filing);
    const paper = (await listFiledPapers(db, filing)).find((each) => each.kind === kind);
    return paper ? findDocumentByHash(db, filing, kind, paper.blake3) : null;
  }
  if (kind !== 'ein_worksheet') return null;
  const entity = await findEntity(db, filing.account_id, filing.entity_id);
  if (entity === null) return null;
  await completeDocuments(deps, actor, entity);
  return findNewestDocument(db, filing.account_id, filing.entity_id, kind);
}

async function findCertificate(deps: HttpDeps, actor: Actor, filing: Filing): Promise<StoredDocument | null> {
  const { db } = deps.store;
  const entity = await findEntity(db, filing.account_id, filing.entity_id);
  if (entity !== null) await completeDocuments(deps, actor, entity);
  const signature = await findPaperSignature(db, filing, 'signer');
  return signature?.certificate_id
    ? findDocument(db, filing.account_id, filing.entity_id, signature.certificate_id)
    : null;
}
