import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** The key behind an entity's DID. The private half is sealed with DATA_KEY and never leaves the service. */
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

/** Returns the key of an entity, which must have one. */
export async function findEntityKey(
  db: Reader,
  accountId: string,
  entityId: string,
): Promise<Pick<EntityKey, 'id' | 'public_key'> | null> {
  const [row] = await db<Pick<EntityKey, 'id' | 'public_key'>[]>`
    select id, public_key from entity_keys where account_id = ${accountId} and entity_id = ${entityId}
    order by created_at desc limit 1`;
  return row ?? null;
}
