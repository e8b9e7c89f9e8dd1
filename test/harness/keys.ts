import { randomBytes } from 'node:crypto';
import { didKey, encodeMultikey } from '../../src/domain/entity/did.ts';
import { encodeBase64 } from '../../src/domain/formats/base64.ts';
import { ed25519PublicKey, signEd25519 } from '../../src/domain/formats/ed25519.ts';
import { SMALL } from '../rules/constitution.ts';
import { type Account, type Answer, uniqueName } from './client.ts';

export type Key = {
  id: string;
  name: string;
  scopes: string[];
  member: { entity_id: string; did: string } | null;
  display_prefix: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
};
export type CreatedKey = Key & { api_key: string };

export async function createKey(owner: Account, body: Record<string, unknown>): Promise<CreatedKey> {
  return (await owner.call('POST', '/v1/api-keys', { body })).ok<CreatedKey>(201);
}

/** A member with a key pair of their own. */
export type Person = { did: string; multikey: string; sign(text: string): string };

export function person(): Person {
  const seed = new Uint8Array(randomBytes(32));
  const publicKey = ed25519PublicKey(seed);
  return {
    did: didKey(publicKey),
    multikey: encodeMultikey(publicKey),
    sign: (text) => encodeBase64(signEd25519(seed, new TextEncoder().encode(text))),
  };
}

/** A constitution with these members; the first is a natural person and founder. */
export function constitutionOf(members: readonly Record<string, unknown>[], name: string = uniqueName()) {
  const [base] = SMALL.members;
  return {
    ...SMALL,
    name,
    members: members.map((member, at) => ({ ...base, ...(at > 0 && { role: 'member' }), ...member })),
  };
}

export function askChallenge(owner: Account, entityId: string, did: string): Promise<Answer> {
  return owner.call('POST', `/v1/entities/${entityId}/members/${encodeURIComponent(did)}/challenge`);
}

/** Returns everything that a binding needs: requests a challenge, and the member signs it. */
export async function proofOf(owner: Account, entityId: string, { did, sign }: Person) {
  const { challenge } = (await askChallenge(owner, entityId, did)).ok<{ challenge: string }>();
  return { entity_id: entityId, did, challenge, signature: sign(challenge) };
}
