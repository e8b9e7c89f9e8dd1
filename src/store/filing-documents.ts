import type { Reader } from './db.ts';
import type { Tx } from './write.ts';

type Owner = { account_id: string; entity_id: string };

/** Puts files beside the entity's next filing: of each kind the newest. */
export async function putFilingDocuments(
  tx: Tx,
  { account_id, entity_id }: Owner,
  documents: readonly { kind: string; upload_id: string; blake3: string }[],
): Promise<void> {
  for (const document of documents) {
    await tx.sql`
      insert into filing_documents ${tx.sql({ account_id, entity_id, ...document, created_at: tx.at })}
      on conflict (account_id, entity_id, kind) do update
      set upload_id = excluded.upload_id, blake3 = excluded.blake3, created_at = excluded.created_at`;
  }
}

/** In the order of their kinds, so that the same files make the same packet. */
export async function listFilingDocuments(
  db: Reader,
  accountId: string,
  entityId: string,
): Promise<{ kind: string; blake3: string }[]> {
  return db<{ kind: string; blake3: string }[]>`
    select kind, blake3 from filing_documents where account_id = ${accountId} and entity_id = ${entityId}
    order by kind`;
}
