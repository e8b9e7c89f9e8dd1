import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * Returns the one spelling of a JSON value that hashes and signatures cover (JCS, RFC 8785). Throws on values that JSON
 * cannot carry: lone surrogates, NaN, infinities, bigints, cycles, undefined.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}

/** Returns BLAKE3-256 of the concatenated parts, as 64 lower-case hex digits. */
export function blake3Hex(...parts: readonly Uint8Array[]): string {
  const [only] = parts;
  if (parts.length === 1 && only) return bytesToHex(blake3(only));
  const hash = blake3.create();
  for (const part of parts) hash.update(part);
  return bytesToHex(hash.digest());
}
