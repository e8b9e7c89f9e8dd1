import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

export type Upload = {
  account_id: string;
  id: string;
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg';
  /** The SHA-256 hash of the file, in hexadecimal. */
  sha256: string;
  content: Uint8Array;
  created_at: Date;
};

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx.sql`insert into uploads ${tx.sql.insert(upload)}`;
}

/** Returns a file of this account for reading; null if there is none. */
export async function findUpload(db: Reader, accountId: string, id: string): Promise<Upload | null> {
  return firstRow(db<Upload[]>`
    select account_id, id, media_type, sha256, content, created_at from uploads
    where account_id = ${accountId} and id = ${id}`);
}

/** Keeps a file permanently, because something refers to it now; returns false if the file is gone. */
export async function claimUpload(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    update uploads set claimed_at = coalesce(claimed_at, ${tx.at}) where account_id = ${accountId} and id = ${id}
    returning 1`);
}
