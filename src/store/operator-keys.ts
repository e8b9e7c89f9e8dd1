import { randomBytes } from 'node:crypto';
import { createApiKey, displayPrefix } from '../domain/access/api-key.ts';
import type { Db } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A person who runs the service, identified by the key they hold. */
export type Operator = { keyId: string; name: string; expiresAt: Date };

export type OperatorKeyRow = {
  id: string;
  name: string;
  display_prefix: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/** Makes a person's key and returns it: it is shown only once and stored nowhere. */
export async function makeOperatorKey(
  tx: Tx,
  hashKey: (key: string) => { hash: Uint8Array; pepperId: string },
  { name, expiresAt }: { name: string; expiresAt: Date },
): Promise<{ id: string; key: string }> {
  const key = createApiKey(tx.livemode, randomBytes(32));
  const { hash, pepperId } = hashKey(key);
  const id = tx.ids.uuid();
  await tx.sql`insert into operator_keys ${tx.sql.insert({
    id,
    name,
    hash,
    pepper_id: pepperId,
    display_prefix: displayPrefix(key),
    created_at: tx.at,
    expires_at: expiresAt,
  })}`;
  return { id, key };
}

/** Plan: index scan on the unique hash. */
export async function findOperator(db: Db, hash: Uint8Array): Promise<Operator | null> {
  const [row] = await db<OperatorKeyRow[]>`
    select id, name, expires_at from operator_keys where hash = ${hash} and revoked_at is null`;
  return row ? { keyId: row.id, name: row.name, expiresAt: row.expires_at } : null;
}

export async function listOperatorKeys(db: Db): Promise<OperatorKeyRow[]> {
  return db<OperatorKeyRow[]>`
    select id, name, display_prefix, created_at, expires_at, revoked_at from operator_keys order by created_at, id`;
}

/** Ends a key at once; returns false if there is no such key, or it is already revoked. */
export async function revokeOperatorKey(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update operator_keys set revoked_at = ${tx.at} where id::text = ${id} and revoked_at is null returning 1`;
  return rows.length === 1;
}
