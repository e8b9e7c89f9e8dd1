import { blake3 } from '@noble/hashes/blake3.js';
import { encodeBase64Url } from '../formats/base64url.ts';
import { utf8 } from '../formats/canonical.ts';

/** 32 bytes in base64url without padding. */
const SHAPE = /^[0-9A-Za-z_-]{43}$/;

/** Makes the secret part of a single-use link from 32 bytes of a CSPRNG. Anyone who has the link can use it. */
export function createLinkToken(randomBytes32: Uint8Array): string {
  if (randomBytes32.length !== 32) throw new RangeError('A link token is made from exactly 32 random bytes');
  return encodeBase64Url(randomBytes32);
}

export function isLinkToken(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Returns the hash of a token, to be stored. The token is hashed with a prefix, so that its hash differs from the hash
 * of an API key, which uses the same pepper (secret).
 */
export function hashLinkToken(token: string, pepper: Uint8Array): Uint8Array {
  return blake3(utf8(`efs-link-v1\n${token}`), { key: pepper });
}
