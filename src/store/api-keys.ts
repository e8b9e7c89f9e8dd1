import type { CREDENTIAL_KINDS, Scope } from '../domain/access/permissions.ts';
import { accountClosed } from '../errors/account-closed.ts';
import { AppError } from '../errors/errors.ts';
import type { AccountRow } from './accounts.ts';
import { type Db, type Fragment, firstRow, hasRows, type Reader } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';

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
  /** Id of the first key in the lineage (a key and its successors); null if this is the first key. */
  lineage_id: string | null;
};

/** An API key, with the member it belongs to. */
export type ApiKey = ApiKeyRow & {
  revoked_at: Date | null;
  /** Id of the key that replaced this one; null: none did. */
  successor_id: string | null;
  entity_id: string | null;
  member_did: string | null;
};

/** A member of a company, by the company's id and the member's DID. */
export type MemberRef = { entityId: string; did: string };

/** The identity and rights of a caller, as proven by the presented credential. */
export type Credential = {
  kind: (typeof CREDENTIAL_KINDS)[number];
  accountId: string;
  /** Id of the key or link that the credential is based on and expires with. */
  keyId: string;
  /** Id shared by a key and its successors; idempotency keys belong to this id. */
  lineageId: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /** The member that the key belongs to; null: an ordinary key. A member's key acts only as that member. */
  member: MemberRef | null;
  /** True if an operator has suspended the account, so it may only read. */
  isSuspended: boolean;
  /**
   * True if the account is moving to another deployment, or came from one and was not released, so it may only read.
   */
  isFrozen: boolean;
};

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  tx.sql.later`insert into api_keys ${tx.sql.insert({ ...key, scopes: key.scopes as never })}`;
}

/**
 * Returns the credential for a key's hash; null if no valid key has this hash. Throws if the key ended because its
 * account was closed, so that its holder sees the reason. Returns null for a member's key whose binding is void, so
 * that it never becomes an ordinary key. Indexes: api_keys_by_hash, then member_bindings_one_member.
 */
export async function findCredential(db: Db, hash: Uint8Array): Promise<Credential | null> {
  return findCredentialWhere(db, db`k.hash = ${hash}`);
}

/**
 * Returns the credential for the key that a token names; null if the key is no longer valid. Indexes: the primary key,
 * then member_bindings_one_member.
 */
export async function findCredentialById(db: Db, id: string): Promise<Credential | null> {
  return findCredentialWhere(db, db`k.id = ${id}`);
}

async function findCredentialWhere(db: Db, isPresented: Fragment): Promise<Credential | null> {
  type Row = Pick<ApiKey, 'id' | 'account_id' | 'scopes' | 'expires_at' | 'lineage_id' | 'entity_id' | 'member_did'> & {
    suspended: boolean;
    frozen: boolean;
  } & Pick<AccountRow, 'closed_at' | 'erase_from' | 'erasing_at'>;
  const [row] = await db<Row[]>`
    select k.id, k.account_id, k.scopes, k.expires_at, k.lineage_id, b.entity_id, b.member_did,
      a.suspended_at is not null as suspended, a.frozen_at is not null as frozen,
      a.closed_at, a.erase_from, a.erasing_at
    from api_keys k join accounts a on a.id = k.account_id
      left join member_bindings b on b.key_id = k.id and b.proof <> 'creator'
    where ${isPresented} and (k.revoked_at is null or k.revoked_at >= a.closed_at) and b.voided_at is null`;
  if (!row) return null;
  const hadExpired = row.closed_at !== null && row.expires_at !== null && row.expires_at <= row.closed_at;
  if (row.closed_at !== null && !hadExpired) throw accountClosed(row);
  return {
    kind: 'api_key',
    accountId: row.account_id,
    keyId: row.id,
    lineageId: row.lineage_id ?? row.id,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    member: memberOf(row),
    isSuspended: row.suspended,
    isFrozen: row.frozen,
  };
}

/** Returns the facts about a key for responses, audit entries and events, without the key and its hash. */
export function apiKeyFacts(key: ApiKey) {
  const { id, name, scopes, display_prefix, created_at, expires_at, revoked_at } = key;
  const member = memberOf(key);
  return {
    id,
    name,
    scopes,
    member: member && { entity_id: member.entityId, did: member.did },
    display_prefix,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}

/** Records that the key was seen in a URL. Returns false if that was already known. */
export async function noteExposure(tx: Tx, keyId: string): Promise<boolean> {
  return hasRows(tx.sql`
    update api_keys set exposed_at = ${tx.at} where id = ${keyId} and exposed_at is null returning 1`);
}

/** Returns the member that this key belongs to; null: it is an ordinary key. */
export function memberOf(key: Pick<ApiKey, 'entity_id' | 'member_did'>): MemberRef | null {
  return key.entity_id && key.member_did ? { entityId: key.entity_id, did: key.member_did } : null;
}

export async function findApiKey(db: Reader, accountId: string, id: string): Promise<ApiKey | null> {
  return firstRow(db<ApiKey[]>`
    select k.*, b.entity_id, b.member_did
    from api_keys k left join member_bindings b on b.key_id = k.id and b.proof <> 'creator'
    where k.account_id = ${accountId} and k.id = ${id}`);
}

/**
 * Returns a key of the account. Another account's key and a missing key cause the same error, so that nobody can find
 * out which ids exist.
 */
export async function getApiKey(db: Reader, accountId: string, id: string): Promise<ApiKey> {
  const key = await findApiKey(db, accountId, id);
  if (key === null) throw new AppError('not_found', { detail: 'No API key with this id belongs to this account.' });
  return key;
}

/** Returns one page in keyset order on (created_at, id), oldest first, including revoked and expired keys. */
export async function listApiKeys(db: Reader, accountId: string, { after, limit }: PageRange): Promise<ApiKey[]> {
  return db<ApiKey[]>`
    select k.*, b.entity_id, b.member_did
    from api_keys k left join member_bindings b on b.key_id = k.id and b.proof <> 'creator'
    where k.account_id = ${accountId}
      ${after === null ? db`` : db`and (k.created_at, k.id) > (${after.createdAt}, ${after.id})`}
    order by k.created_at, k.id
    limit ${limit}`;
}

/** Replaces a key; returns false if the key was already replaced or revoked. */
export async function succeedApiKey(tx: Tx, id: string, successorId: string, expiresAt: Date): Promise<boolean> {
  return hasRows(tx.sql`
    update api_keys set successor_id = ${successorId}, expires_at = ${expiresAt}
    where id = ${id} and successor_id is null and revoked_at is null returning 1`);
}

/** Reason for a revocation. `binding_void`: the key no longer belongs to its member. */
export type RevocationReason = 'requested' | 'binding_void' | 'entity_deleted' | 'recovered';

/** Revokes a key permanently, with an audit entry; returns false if it was already revoked. */
export async function revokeApiKey(tx: Tx, accountId: string, id: string, reason: RevocationReason): Promise<boolean> {
  const rows = await tx.sql`
    update api_keys set revoked_at = ${tx.at}
    where account_id = ${accountId} and id = ${id} and revoked_at is null returning 1`;
  if (rows.length === 0) return false;
  const object = { ...apiKeyFacts(await getApiKey(tx.sql, accountId, id)), reason };
  tx.record({ accountId, entityId: null, action: 'api_key.revoked', data: { object, previous: { revoked_at: null } } });
  return true;
}

/**
 * Returns whether the account has another valid key that was not replaced and can manage keys for at least as long as
 * this one. Without this check a token could create a key that expires with it, revoke all others, and leave an account
 * that nobody can manage.
 */
export async function hasOtherManagingKey(tx: Tx, { account_id, id, expires_at }: ApiKey): Promise<boolean> {
  return hasRows(tx.sql`
    select 1 from api_keys
    where account_id = ${account_id} and id <> ${id} and 'keys:manage' = any(scopes)
      and revoked_at is null and successor_id is null
      and coalesce(expires_at, 'infinity') > ${tx.at} and coalesce(expires_at, 'infinity') >= coalesce(${expires_at}, 'infinity'::timestamptz)
    limit 1`);
}
