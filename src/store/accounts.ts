import type { Reader } from './db.ts';
import type { Tx } from './write.ts';

export type Account = { id: string; email: string | null; name: string | null; livemode: boolean; created_at: Date };

export async function insertAccount(tx: Tx, account: Account): Promise<void> {
  await tx.sql`insert into accounts ${tx.sql(account)}`;
}

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const [row] = await db<Account[]>`select * from accounts where id = ${id}`;
  return row ?? null;
}

/** Locks the account: first lock of every change to its keys. Inserts that refer to the account do not wait for it. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  const [row] = await tx.sql<Account[]>`select * from accounts where id = ${id} for no key update`;
  if (!row) throw new Error('a credential without its account');
  return row;
}

/** The accounts of an address, oldest first: nobody can push an older one out by opening more. */
export async function listAccountsByEmail(db: Reader, email: string, limit: number): Promise<Account[]> {
  return db<Account[]>`
    select * from accounts where lower(email collate "C") = lower(${email}::text collate "C") order by created_at, id limit ${limit}`;
}
