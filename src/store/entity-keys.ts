import type { Tx } from './write.ts';

/** The key behind an entity's DID. The private half is sealed with DATA_KEY and never leaves the service. */
export type EntityKey = {
  account_id: string;
  entity_id: string;
  id: string;
  public_key: Uint8Array;
  sealed_private_key: Uint8Array;
};

export async function insertEntityKey(tx: Tx, key: EntityKey): Promise<void> {
  await tx.sql`insert into entity_keys ${tx.sql({ ...key, created_at: tx.at })}`;
}
