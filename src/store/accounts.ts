import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

export type Account = { id: string; email: string | null; name: string | null; livemode: boolean; created_at: Date };
/** The archive with which an account came here. */
export type Arrival = {
  archive: string;
  exported_at: string;
  /** Since when nothing of it changes at its source; null: it may have changed since, so it stays read-only here. */
  source_frozen_at: string | null;
  /** The key that signed it; null: nobody vouched for that key, and its facts are unverified. */
  trusted_key: string | null;
};

export type AccountRow = Account & { suspended_at: Date | null; frozen_at: Date | null; arrived: Arrival | null };

export async function insertAccount(tx: Tx, account: Account): Promise<void> {
  tx.sql.later`insert into accounts ${tx.sql.insert(account)}`;
}

export async function findAccount(db: Reader, id: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`select * from accounts where id = ${id}`;
  return row ?? null;
}

/**
 * Locks the account: the first lock of every change to its keys. Inserts that refer to the account do not wait for it.
 */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  const [row] = await tx.sql<AccountRow[]>`select * from accounts where id = ${id} for no key update`;
  if (!row) throw new Error('a credential without its account');
  return row;
}

/** Returns the accounts of an address, oldest first, so that nobody can displace an older one by opening more. */
export async function listAccountsByEmail(db: Reader, email: string, limit: number): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select * from accounts where lower(email collate "C") = lower(${email}::text collate "C") order by created_at, id limit ${limit}`;
}

/**
 * From now on the account's credentials can only read; other processes notice within half a second. Returns false if
 * the account was suspended before.
 */
export async function suspendAccount(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update accounts set suspended_at = ${tx.at} where id = ${id} and suspended_at is null returning 1`;
  return rows.length === 1;
}

export async function resumeAccount(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update accounts set suspended_at = null where id = ${id} and suspended_at is not null returning 1`;
  return rows.length === 1;
}
