import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/**
 * The key behind an entity's DID. The private half is sealed with DATA_KEY, and leaves the service only encrypted for a
 * recipient (moving/travelling-keys.ts).
 */
export type EntityKey = {
  account_id: string;
  entity_id: string;
  id: string;
  public_key: Uint8Array;
  sealed_private_key: Uint8Array;
};

export async function insertEntityKey(tx: Tx, key: EntityKey): Promise<void> {
  tx.sql.later`insert into entity_keys ${tx.sql.insert({ ...key, created_at: tx.at })}`;
}

/** Returns the keys of the account whose private half is stored in this database. */
export async function listSealedKeys(db: Reader, accountId: string) {
  return db<Pick<EntityKey, 'entity_id' | 'id' | 'sealed_private_key'>[]>`
    select entity_id, id, sealed_private_key from entity_keys
    where account_id = ${accountId} and sealed_private_key is not null order by entity_id, id`;
}

/**
 * Stores the private half of an imported key that arrived without it; returns false if the public key differs, or if
 * the private half is already stored.
 */
export async function sealKey(tx: Tx, { account_id, entity_id, id, public_key, ...sealed }: EntityKey) {
  return hasRows(tx.sql`
    update entity_keys set sealed_private_key = ${sealed.sealed_private_key}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id} and public_key = ${public_key}
      and sealed_private_key is null returning 1`);
}

/** Returns the newest key of an entity; null if it has none. */
export async function findEntityKey(db: Reader, accountId: string, entityId: string) {
  return firstRow(db<Pick<EntityKey, 'id' | 'public_key'>[]>`
    select id, public_key from entity_keys where account_id = ${accountId} and entity_id = ${entityId}
    order by created_at desc limit 1`);
}
