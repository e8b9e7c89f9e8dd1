import { boundTo, publicKeyOf } from '../domain/access/member-binding.ts';
import { readChallenge } from '../domain/access/member-challenge.ts';
import type { Constitution, Member } from '../domain/constitution/constitution.ts';
import { decodeBase64 } from '../domain/formats/base64.ts';
import { utf8 } from '../domain/formats/canonical.ts';
import { hasSmallOrder, verifyEd25519 } from '../domain/formats/ed25519.ts';
import { AppError } from '../errors/errors.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Tx } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import { isNonceUsed } from '../store/member-bindings.ts';
import type { NewApiKey } from './make-api-key.ts';

/**
 * Returns the member's public key; null if the member has none, or if the key is a point of small order, because anyone
 * can forge signatures for such a key.
 */
export function signingKeyOf(member: Member): Uint8Array | null {
  const key = publicKeyOf(member);
  return key === null || hasSmallOrder(key) ? null : key;
}

export function findMember({ members }: Pick<Constitution, 'members'>, did: string): Member | undefined {
  return members.find((member) => member.id === did);
}

/** A challenge from this service, with the member's base64 signature over it. */
export type MemberProof = { entity_id: string; did: string; challenge: string; signature: string };

/**
 * Checks that the member signed a challenge that this service made for this account, entity and member. The challenge
 * must be valid and unused. Locks the entity, so that its constitution cannot change before the transaction that binds
 * the key to the member commits.
 */
export async function proveMember(
  { challengeKeys }: { challengeKeys: readonly Uint8Array[] },
  tx: Tx,
  accountId: string,
  proof: MemberProof,
): Promise<NonNullable<NewApiKey['member']>> {
  const claims = readChallenge(challengeKeys, proof.challenge);
  if (claims === null) throw refusal('challenge', 'is not a challenge of this service, or was changed');
  if (claims.accountId !== accountId || claims.entityId !== proof.entity_id || claims.did !== proof.did) {
    throw refusal('challenge', 'was made for another account, entity or member');
  }
  if (claims.expiresAt <= tx.at) throw refusal('challenge', 'has expired');
  const member = await lockMember(tx, accountId, proof);
  if (await isNonceUsed(tx, claims.nonce)) throw refusal('challenge', 'was already used');
  const publicKey = member && signingKeyOf(member);
  if (!publicKey) throw refusal('challenge', 'names a member without a public key in the current constitution');
  const signature = decodeBase64(proof.signature);
  if (signature === null || !verifyEd25519({ publicKey, message: utf8(proof.challenge), signature })) {
    throw refusal('signature', "is not the member's signature of the challenge");
  }
  return { ...boundTo(member), entity_id: proof.entity_id, proof: 'signature', nonce: claims.nonce };
}

async function lockMember(tx: Tx, accountId: string, { entity_id, did }: MemberProof): Promise<Member | undefined> {
  try {
    await lockEntity(tx, accountId, entity_id);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return findMember(await getConstitutionDocument(tx.sql, accountId, entity_id), did);
}

function refusal(where: 'challenge' | 'signature', message: string): AppError {
  return new AppError('validation_failed', {
    detail: `The ${where} ${message}. Create a new challenge and let the member sign it unchanged.`,
    problems: [{ pointer: `/member/${where}`, code: 'not_proven', message }],
  });
}
