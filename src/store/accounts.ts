import type { Scope } from '../domain/permissions.ts';
import type { Db, Reader } from './db.ts';
import type { Tx } from './write.ts';

export type Account = { id: string; email: string | null; name: string | null; livemode: boolean; created_at: Date };

export type ApiKeyRow = {
  id: string;
  account_id: string;
  name: string;
  hash: Uint8Array;
  pepper_id: string;
  display_prefix: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
};

/** What a presented key proves. */
export type Credential = { keyId: string; accountId: string; scopes: readonly Scope[]; expiresAt: Date | null };

export async function insertAccount(tx: Tx, account: Account): Promise<void> {
  await tx.sql`insert into accounts ${tx.sql(account)}`;
}

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const [row] = await db<Account[]>`select * from accounts where id = ${id}`;
  return row ?? null;
}

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.sql`insert into api_keys ${tx.sql({ ...key, scopes: tx.sql.array(key.scopes) as never })}`;
}

/** Plan: index scan on api_keys_by_hash. */
export async function findCredential(db: Db, hash: Uint8Array): Promise<Credential | null> {
  const [row] = await db<{ id: string; account_id: string; scopes: Scope[]; expires_at: Date | null }[]>`
    select id, account_id, scopes, expires_at from api_keys where hash = ${hash} and revoked_at is null`;
  return row ? { keyId: row.id, accountId: row.account_id, scopes: row.scopes, expiresAt: row.expires_at } : null;
}
