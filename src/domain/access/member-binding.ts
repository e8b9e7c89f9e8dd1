import type { Member } from '../constitution/constitution.ts';
import { decodeMultikey } from '../entity/did.ts';

/** The member's identity at the time the member proved that an API key acts for them. */
export type BoundTo = { member_did: string; public_key: Uint8Array | null; email: string | null };

/** Returns the identity to which a key is bound. The binding ends when any of these values changes. */
export function boundTo(member: Pick<Member, 'id' | 'public_key' | 'email'>): BoundTo {
  return { member_did: member.id, public_key: publicKeyOf(member), email: member.email ?? null };
}

/** Returns the member's 32-byte Ed25519 key; null if the constitution states no key. */
export function publicKeyOf(member: Pick<Member, 'public_key'>): Uint8Array | null {
  return member.public_key === undefined ? null : decodeMultikey(member.public_key);
}

/** Returns whether a binding is still valid, that is, whether the member's identity is unchanged. */
export function bindingHolds(
  binding: BoundTo,
  member: Pick<Member, 'id' | 'public_key' | 'email'> | undefined,
): boolean {
  if (member === undefined) return false;
  const now = boundTo(member);
  return (
    now.member_did === binding.member_did &&
    now.email === binding.email &&
    isSameKey(now.public_key, binding.public_key)
  );
}

function isSameKey(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
