import type { Delegation } from '../domain/governance/delegation.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

type OfEntity = { account_id: string; id: string };
export type StoredDelegation = Delegation & { created_at: Date };

/** Returns the delegations of an entity, oldest first: at most one per member. */
export async function listDelegations(db: Reader, { account_id, id }: OfEntity): Promise<StoredDelegation[]> {
  return db<StoredDelegation[]>`
    select from_did as "from", to_did as "to", created_at from delegations
    where account_id = ${account_id} and entity_id = ${id}
    order by created_at, from_did`;
}

/** Inserts a delegation. The caller has locked the entity and deleted the member's previous delegation. */
export async function insertDelegation(
  tx: Tx,
  { account_id, id }: OfEntity,
  { from, to }: Delegation,
): Promise<StoredDelegation> {
  const row = { account_id, entity_id: id, from_did: from, to_did: to, created_at: tx.at };
  tx.sql.later`insert into delegations ${tx.sql.insert(row)}`;
  return { from, to, created_at: tx.at };
}

export async function deleteDelegation(tx: Tx, { account_id, id }: OfEntity, { from }: Delegation): Promise<void> {
  tx.sql.later`
    delete from delegations where account_id = ${account_id} and entity_id = ${id} and from_did = ${from}`;
}
