import { randomBytes } from 'node:crypto';
import { createApiKey, displayPrefix } from '../domain/access/api-key.ts';
import { type Db, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/**
 * A person who runs the service, and the key of this call. `id`: id of the person's first key, by which rows refer to
 * the person. Where two operators are needed, their ids must differ.
 */
export type Operator = { id: string; keyId: string; name: string; expiresAt: Date };

export type OperatorKeyRow = {
  id: string;
  /** Id of the operator's first key; null in rows written by older code. */
  operator_id: string | null;
  name: string;
  display_prefix: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/**
 * Creates a person's key and returns it. The key is shown only once and not stored. If a person with this name exists,
 * in upper or lower case, the key belongs to that person.
 */
export async function makeOperatorKey(
  tx: Tx,
  hashKey: (key: string) => { hash: Uint8Array; pepperId: string },
  { name, expiresAt }: { name: string; expiresAt: Date },
): Promise<{ id: string; key: string }> {
  const key = createApiKey(tx.livemode, randomBytes(32));
  const { hash, pepperId } = hashKey(key);
  const id = tx.ids.uuid();
  const [first] = await tx.sql<{ id: string }[]>`
    select id from operator_keys where lower(name) = lower(${name}) and operator_id = id`;
  const operatorId = first?.id ?? id;
  await tx.sql`insert into operator_keys ${tx.sql.insert({
    id,
    operator_id: operatorId,
    name,
    hash,
    pepper_id: pepperId,
    display_prefix: displayPrefix(key),
    created_at: tx.at,
    expires_at: expiresAt,
  })}`;
  return { id, key };
}

/** Finds the operator by the hash of a key, with the unique index on that hash. */
export async function findOperator(db: Db, hash: Uint8Array): Promise<Operator | null> {
  const [row] = await db<OperatorKeyRow[]>`
    select id, operator_id, name, expires_at from operator_keys where hash = ${hash} and revoked_at is null`;
  if (row === undefined) return null;
  return { id: row.operator_id ?? row.id, keyId: row.id, name: row.name, expiresAt: row.expires_at };
}

export async function listOperatorKeys(db: Db): Promise<OperatorKeyRow[]> {
  return db<OperatorKeyRow[]>`
    select id, operator_id, name, display_prefix, created_at, expires_at, revoked_at from operator_keys order by created_at, id`;
}

/**
 * Returns the people behind the keys, including revoked keys, because stored records still name these people. Leaves
 * out people from an untrusted archive, who have no name.
 */
export async function listOperators(db: Db): Promise<Pick<Operator, 'id' | 'name'>[]> {
  return db<Pick<Operator, 'id' | 'name'>[]>`
    select id, name from operator_keys
    where coalesce(operator_id, id) = id and not (pepper_id = 'arrived' and name = id::text) order by name, id`;
}

/**
 * Returns whether two ids belong to the same person: the ids or the names are equal. Names are compared too, because
 * work that came with an account from another deployment has the operator's id in that deployment.
 */
export async function isSamePerson(db: Reader, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  return hasRows(db`
    select 1 from operator_keys a join operator_keys b on lower(a.name) = lower(b.name)
    where a.id = ${one} and b.id = ${other}`);
}

/** Ends a key at once; returns false if the key does not exist, or is already revoked. */
export async function revokeOperatorKey(tx: Tx, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    update operator_keys set revoked_at = ${tx.at} where id::text = ${id} and revoked_at is null returning 1`);
}
