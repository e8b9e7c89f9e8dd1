import { revokeApiKey } from './api-keys.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A row of `member_bindings`: the key that acts for a member, and the kind of proof that the key is the member's. */
export type MemberBinding = {
  account_id: string;
  key_id: string;
  entity_id: string;
  member_did: string;
  /** The member's public key (32 bytes) at the time of binding; null: the constitution stated none. */
  public_key: Uint8Array | null;
  /** The member's e-mail address at the time of binding; null: the constitution stated none. */
  email: string | null;
  proof: 'signature' | 'invitation' | 'creator' | 'hired';
  /** Nonce of the challenge that the member signed; null: the proof is not a signature. */
  nonce: string | null;
  created_at: Date;
  voided_at: Date | null;
};

export async function insertMemberBinding(tx: Tx, binding: Omit<MemberBinding, 'voided_at'>): Promise<void> {
  tx.sql.later`insert into member_bindings ${tx.sql.insert(binding)}`;
}

/** Returns a company's bindings that are not void and whose keys are not revoked. */
export async function listBindingsOfEntity(db: Reader, accountId: string, entityId: string): Promise<MemberBinding[]> {
  return db<MemberBinding[]>`
    select b.* from member_bindings b join api_keys k on k.id = b.key_id
    where b.account_id = ${accountId} and b.entity_id = ${entityId} and b.voided_at is null and k.revoked_at is null
    order by b.created_at, b.key_id`;
}

/**
 * Returns whether the nonce of a signed challenge was used before. The caller must have locked the entity, so that no
 * concurrent call can use the same challenge.
 */
export async function isNonceUsed(tx: Tx, nonce: string): Promise<boolean> {
  return (await tx.sql`select 1 from member_bindings where nonce = ${nonce}`).length > 0;
}

/**
 * Makes a binding void. A member's own key is revoked with it, but the key that created the company stays an ordinary
 * key.
 */
export async function voidBinding(tx: Tx, binding: MemberBinding): Promise<void> {
  tx.sql.later`
    update member_bindings set voided_at = ${tx.at}
    where account_id = ${binding.account_id} and key_id = ${binding.key_id} and entity_id = ${binding.entity_id}`;
  if (binding.proof !== 'creator') await revokeApiKey(tx, binding.account_id, binding.key_id, 'binding_void');
}

/** Prepares the deletion of a locked entity: revokes the keys of its members and deletes its bindings. */
export async function deleteBindingsOfEntity(tx: Tx, accountId: string, entityId: string): Promise<void> {
  for (const { proof, key_id } of await listBindingsOfEntity(tx.sql, accountId, entityId)) {
    if (proof !== 'creator') await revokeApiKey(tx, accountId, key_id, 'entity_deleted');
  }
  tx.sql.later`delete from member_bindings where account_id = ${accountId} and entity_id = ${entityId}`;
}

/**
 * Locks the entities that a key created, because its successor takes over their bindings. The entities are locked
 * before the key. So a rotation and a simultaneous change of the constitution wait for each other, and each sees the
 * other's changes.
 */
export async function lockCreatedEntities(tx: Tx, accountId: string, keyId: string): Promise<void> {
  await tx.sql`
    select 1 from entities where account_id = ${accountId} and id in (
      select entity_id from member_bindings where key_id = ${keyId} and proof = 'creator' and voided_at is null
    ) order by id for key share`;
}

export async function passOnCreatorBindings(tx: Tx, fromKeyId: string, toKeyId: string): Promise<void> {
  tx.sql.later`
    insert into member_bindings (account_id, key_id, entity_id, member_did, public_key, email, proof, created_at)
    select account_id, ${toKeyId}, entity_id, member_did, public_key, email, proof, ${tx.at}
    from member_bindings where key_id = ${fromKeyId} and proof = 'creator' and voided_at is null`;
}

/** Returns a key's binding to a member of this company, even if void; null: the key never had one. */
export async function findBindingOfKey(db: Reader, keyId: string, entityId: string): Promise<MemberBinding | null> {
  return firstRow(db<MemberBinding[]>`
    select * from member_bindings where key_id = ${keyId} and entity_id = ${entityId}`);
}

/**
 * Returns the member for whom a key acts in a company: the key's owner, or the member who created the company with it.
 * Null if the key does not act for a member, or no longer does. If the caller has locked the entity, no new
 * constitution can make the binding void before this change commits.
 */
export async function findActingMember(tx: Tx, keyId: string, entityId: string): Promise<string | null> {
  const [row] = await tx.sql<{ member_did: string }[]>`
    select member_did from member_bindings
    where key_id = ${keyId} and entity_id = ${entityId} and voided_at is null`;
  return row?.member_did ?? null;
}
