import { randomBytes } from 'node:crypto';
import { createApiKey, displayPrefix } from '../domain/access/api-key.ts';
import { MEMBERS_NEVER, type Scope } from '../domain/access/permissions.ts';
import { type ApiKey, type ApiKeyRow, apiKeyFacts, insertApiKey } from '../store/api-keys.ts';
import type { Tx } from '../store/core/write.ts';
import { insertMemberBinding, type MemberBinding } from '../store/member-bindings.ts';

export type NewApiKey = {
  accountId: string;
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /**
   * The member for whom the key acts, with the kind of proof that the key is the member's (`proof`). Omitted for a key
   * of the account.
   */
  member?: Omit<MemberBinding, 'account_id' | 'key_id' | 'created_at' | 'voided_at'>;
  /** The key that the new key replaces. */
  rotatedFrom?: Pick<ApiKey, 'id' | 'lineage_id'>;
};

/** Returns the hash under which a key is stored, with the id of the secret (pepper) used. */
export type HashKey = (key: string) => { hash: Uint8Array; pepperId: string };

/** `apiKey`: the secret key itself. The service shows the key in one response and never stores it. */
export type MadeApiKey = { apiKey: string; row: ApiKey };

/** Creates a key: the secret, the row, the member binding and the entry in the account's audit chain. */
export async function makeApiKey({ hashKey }: { hashKey: HashKey }, tx: Tx, key: NewApiKey): Promise<MadeApiKey> {
  const { member, rotatedFrom } = key;
  if (member && key.scopes.some((scope) => MEMBERS_NEVER.includes(scope))) {
    throw new Error("a member's key that manages keys");
  }
  const apiKey = createApiKey(tx.livemode, randomBytes(32));
  const { hash, pepperId } = hashKey(apiKey);
  const row: ApiKeyRow = {
    id: tx.ids.uuid(),
    account_id: key.accountId,
    name: key.name,
    hash,
    pepper_id: pepperId,
    display_prefix: displayPrefix(apiKey),
    scopes: [...key.scopes],
    created_at: tx.at,
    expires_at: key.expiresAt,
    lineage_id: rotatedFrom === undefined ? null : (rotatedFrom.lineage_id ?? rotatedFrom.id),
  };
  await insertApiKey(tx, row);
  if (member) {
    await insertMemberBinding(tx, { ...member, account_id: row.account_id, key_id: row.id, created_at: tx.at });
  }
  const standing = { revoked_at: null, successor_id: null };
  const apiKeyRow = {
    ...row,
    ...standing,
    entity_id: member?.entity_id ?? null,
    member_did: member?.member_did ?? null,
  };
  const facts = apiKeyFacts(apiKeyRow);
  tx.record({
    accountId: row.account_id,
    entityId: null,
    ...(rotatedFrom === undefined
      ? { action: 'api_key.created', data: { object: { ...facts, member_proof: member?.proof ?? null } } }
      : { action: 'api_key.rotated', data: { object: facts, previous: { id: rotatedFrom.id } } }),
  });
  return { apiKey, row: apiKeyRow };
}
