import type { Scope } from '../domain/permissions.ts';
import type { Db } from './db.ts';
import type { Tx } from './write.ts';

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
  /** Null: the first key of its line. */
  lineage_id: string | null;
};

/** A member of a company, by the company's id and the member's DID. */
export type MemberRef = { entityId: string; did: string };

/** What a presented credential proves. */
export type Credential = {
  /** A key itself, a token minted from one, or another platform's token that an account linked to itself. */
  kind: 'api_key' | 'token' | 'linked_token';
  accountId: string;
  /** The key (or the link) it stands on, and dies with. */
  keyId: string;
  /** Shared by a key and what it was rotated into: what idempotency keys belong to. */
  lineageId: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /** The member whose key this is; it acts as that member and only so. */
  member: MemberRef | null;
};

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.sql`insert into api_keys ${tx.sql({ ...key, scopes: tx.sql.array(key.scopes) as never })}`;
}

/** Plan: index scan on api_keys_by_hash, then on member_bindings_by_key. */
export async function findCredential(db: Db, hash: Uint8Array): Promise<Credential | null> {
  type Row = Pick<ApiKeyRow, 'id' | 'account_id' | 'scopes' | 'expires_at' | 'lineage_id'> & {
    entity_id: string | null;
    member_did: string | null;
  };
  const [row] = await db<Row[]>`
    select k.id, k.account_id, k.scopes, k.expires_at, k.lineage_id, b.entity_id, b.member_did
    from api_keys k
    left join member_bindings b on b.key_id = k.id and b.voided_at is null and b.proof <> 'creator'
    where k.hash = ${hash} and k.revoked_at is null`;
  if (!row) return null;
  return {
    kind: 'api_key',
    accountId: row.account_id,
    keyId: row.id,
    lineageId: row.lineage_id ?? row.id,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    member: row.entity_id && row.member_did ? { entityId: row.entity_id, did: row.member_did } : null,
  };
}

/** Notes that the key was seen in an address. False: that was known. */
export async function noteExposure(tx: Tx, keyId: string): Promise<boolean> {
  const rows = await tx.sql`
    update api_keys set exposed_at = ${tx.at} where id = ${keyId} and exposed_at is null returning 1`;
  return rows.length > 0;
}
