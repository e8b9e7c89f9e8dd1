import { decodeMultikey } from '../entity/did.ts';
import { hasSmallOrder } from '../formats/ed25519.ts';
import type { Member } from './constitution.ts';
import { keyOfDid } from './normalize.ts';

/**
 * Returns whether a person has a way to vote: through an e-mail address for an invitation, or with a key for
 * signatures.
 */
export function isReachable({ id, email, public_key }: Pick<Member, 'id' | 'email' | 'public_key'>): boolean {
  if (email !== undefined) return true;
  const written = public_key ?? keyOfDid(id);
  const key = written === undefined ? null : decodeMultikey(written);
  return key !== null && !hasSmallOrder(key);
}
