import { base58 } from '@scure/base';
import { canonicalNumber } from '../formats/canonical.ts';
import { DID_PATTERN } from '../formats/patterns.ts';

/** Maximum length of a DID. The standard sets none, but long DIDs would exceed index limits and slow down matching. */
export const DID_MAX_LENGTH = 512;
const DID = new RegExp(DID_PATTERN);

/** Multicodec prefix ed25519-pub (0xed), as an unsigned varint. */
const ED25519_CODEC = [0xed, 0x01] as const;
const ED25519_KEY_LENGTH = 32;
/**
 * Pattern of an Ed25519 Multikey. Its 47 base58 digits, which begin with `6Mk`, always decode to 34 bytes: codec and
 * key. The pattern is checked first, because decoding takes quadratic time.
 */
const MULTIKEY = /^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/;

export function isDid(text: string): boolean {
  return text.length <= DID_MAX_LENGTH && DID.test(text);
}

/** Builds `did:oas:wy:llc:2026000123456` from `('US-WY', 'llc', '2026-000123456')`. */
export function oasDid(jurisdiction: string, legalForm: string, filingNumber: string): string {
  const state = /^US-([A-Z]{2})$/.exec(jurisdiction)?.[1];
  if (state === undefined) throw new Error(`No DID can be made for jurisdiction ${jurisdiction}`);
  const number = canonicalNumber(filingNumber);
  if (number === '') throw new Error('No DID can be made from this filing number');
  return `did:oas:${state.toLowerCase()}:${legalForm === 'corporation' ? 'corporation' : 'llc'}:${number}`;
}

/**
 * Returns the did:web of an entity, which resolves to `{baseUrl}/entities/{id}/did.json`. The colon before a port
 * becomes %3A, and the slashes in a path become colons (did:web §3.1).
 */
export function webDid(baseUrl: string, entityId: string): string {
  const { host, pathname } = new URL(baseUrl);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return ['did:web', host.replace(':', '%3A'), ...segments, 'entities', entityId].join(':');
}

/** Returns an Ed25519 public key as Multikey: `z6Mk…`. Throws if the key does not have 32 bytes. */
export function encodeMultikey(publicKey: Uint8Array): string {
  if (publicKey.length !== ED25519_KEY_LENGTH) throw new RangeError('An Ed25519 public key has 32 bytes');
  return `z${base58.encode(Uint8Array.from([...ED25519_CODEC, ...publicKey]))}`;
}

/** Returns the 32 key bytes of an Ed25519 Multikey; null if the text is not such a Multikey. */
export function decodeMultikey(multikey: string): Uint8Array | null {
  if (!MULTIKEY.test(multikey)) return null;
  const bytes = base58.decode(multikey.slice(1));
  if (bytes[0] !== ED25519_CODEC[0] || bytes[1] !== ED25519_CODEC[1]) return null;
  return bytes.subarray(ED25519_CODEC.length);
}

export function didKey(publicKey: Uint8Array): string {
  return `did:key:${encodeMultikey(publicKey)}`;
}

/** Returns the public key in a `did:key:z6Mk…`; null for any other DID. */
export function publicKeyOfDidKey(did: string): Uint8Array | null {
  return did.startsWith('did:key:') ? decodeMultikey(did.slice('did:key:'.length)) : null;
}
