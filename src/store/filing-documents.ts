import type { UploadedKind } from '../domain/entity/document.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Upload } from './uploads.ts';

type Owner = { account_id: string; entity_id: string };

/** Attaches files to the entity's next filing. A file replaces an earlier one of the same kind. */
export async function putFilingDocuments(
  tx: Tx,
  { account_id, entity_id }: Owner,
  documents: readonly { kind: string; upload_id: string; blake3: string }[],
): Promise<void> {
  for (const { kind, upload_id, blake3 } of documents) {
    const row = { account_id, entity_id, kind, upload_id, blake3, created_at: tx.at };
    tx.sql.later`
      insert into filing_documents ${tx.sql.insert(row)}
      on conflict (account_id, entity_id, kind) do update
      set upload_id = excluded.upload_id, blake3 = excluded.blake3, created_at = excluded.created_at`;
  }
}

/** A file for the entity's next filing, with its metadata. */
export type FilingDocument = {
  kind: UploadedKind;
  blake3: string;
  upload_id: string;
  media_type: Upload['media_type'];
  size: number;
};

/** Returns the files for the next filing, ordered by kind so that the same files give the same filing data (packet). */
export async function listFilingDocuments(db: Reader, accountId: string, entityId: string): Promise<FilingDocument[]> {
  return db<FilingDocument[]>`
    select d.kind, d.blake3, d.upload_id, u.media_type, length(u.content) as size
    from filing_documents d join uploads u on u.account_id = d.account_id and u.id = d.upload_id
    where d.account_id = ${accountId} and d.entity_id = ${entityId}
    order by d.kind`;
}
