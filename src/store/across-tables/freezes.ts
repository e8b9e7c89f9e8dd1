import { WORK_KINDS } from '../../domain/filing/work.ts';
import type { Tx } from '../core/write.ts';

/**
 * Stops everything about an account: its credentials only read, no chain takes an entry, and no worker claims its due
 * work. The lease without an end also voids the claims that workers have now. Entries of this change must be written
 * before (`tx.writeRecords`).
 */
export async function freezeAccount(tx: Tx, accountId: string): Promise<void> {
  const { sql, at } = tx;
  await sql`update accounts set frozen_at = coalesce(frozen_at, ${at}) where id = ${accountId}`;
  for (const kind of WORK_KINDS) {
    sql.later`
      update ${sql.identifier(kind)} set lease_until = 'infinity', epoch = epoch + 1 where account_id = ${accountId}`;
  }
  await sql`update chain_heads set is_frozen = true where account_id = ${accountId}`;
}

/** Lets everything go on where it stopped. */
export async function releaseAccount(tx: Tx, accountId: string): Promise<void> {
  const { sql } = tx;
  await sql`update accounts set frozen_at = null where id = ${accountId}`;
  await sql`update chain_heads set is_frozen = false where account_id = ${accountId}`;
  for (const kind of WORK_KINDS) {
    sql.later`
      update ${sql.identifier(kind)} set lease_until = null where account_id = ${accountId} and lease_until = 'infinity'`;
    tx.wake(kind);
  }
}
