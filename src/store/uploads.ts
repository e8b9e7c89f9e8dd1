import type { Db } from './db.ts';
import type { Tx } from './write.ts';

export type Upload = {
  account_id: string;
  id: string;
  media_type: string;
  /** Hex. */
  sha256: string;
  content: Uint8Array;
  created_at: Date;
};

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx.sql`insert into uploads ${tx.sql(upload)}`;
}

/** How long a file waits for the call that refers to it. */
const UNCLAIMED_HOURS = 24;
const PURGE_BATCH = 100;

export async function purgeUploads(db: Db): Promise<void> {
  await db`
    delete from uploads where (account_id, id) in (
      select account_id, id from uploads
      where claimed_at is null and created_at < now() - ${UNCLAIMED_HOURS} * interval '1 hour' limit ${PURGE_BATCH}
    )`;
}
