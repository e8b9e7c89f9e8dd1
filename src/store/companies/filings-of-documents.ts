import { uploadedEvidence } from '../../domain/filing/uploaded-evidence.ts';
import type { Reader } from '../core/db.ts';
import type { StoredDocument } from '../documents.ts';
import type { Filing } from '../filings.ts';

/** A filing to which a document belongs. */
export type FilingOfDocument = Pick<Filing, 'id' | 'type' | 'state' | 'ordinal' | 'closed_at'> & {
  document_id: string;
};

/**
 * Returns the filings that documents of one entity belong to. A document belongs to a filing if it is named in the
 * filing's data, was signed for the filing, certifies a signature, or proves the result. A receipt belongs to the
 * accepted formation. Index: filings_by_entity.
 */
export async function listFilingsOfDocuments(
  db: Reader,
  { account_id, entity_id }: Pick<StoredDocument, 'account_id' | 'entity_id'>,
  documentIds: readonly string[],
): Promise<FilingOfDocument[]> {
  if (documentIds.length === 0) return [];
  const paper = db`jsonb_build_array(jsonb_build_object('kind', d.kind, 'blake3', d.blake3))`;
  return db<FilingOfDocument[]>`
    select d.id as document_id, f.id, f.type, f.state, f.ordinal, f.closed_at
    from documents d
    join filings f on f.account_id = d.account_id and f.entity_id = d.entity_id
    where d.account_id = ${account_id} and d.entity_id = ${entity_id} and d.id in ${db.list(documentIds)} and (
      f.packet->'documents' @> ${paper}
      or (d.kind = 'receipt' and f.type = 'formation' and f.state = 'accepted' and d.superseded_at is null)
      or f.result->>'evidence' = ${uploadedEvidence('')} || d.upload_id::text
      or exists (
        select 1 from attestations a
        where a.account_id = d.account_id and a.entity_id = d.entity_id and a.filing_id = f.id
          and (a.certificate_id = d.id or a.signed_documents @> ${paper})))`;
}
