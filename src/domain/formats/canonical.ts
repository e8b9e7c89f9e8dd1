import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * Returns the canonical text of a JSON value, which hashes and signatures cover (JCS, RFC 8785). Throws on values that
 * JSON cannot represent: lone surrogates, NaN, infinities, bigints, cycles, undefined.
 */
export function canonicalJson(value: unknown): string {
  if (isInOrder(value, MAX_PLAIN_DEPTH)) {
    const text = JSON.stringify(value);
    // `JSON.stringify` escapes a lone surrogate as `\ud…`, so the library has to check only texts that contain `\ud`.
    if (!text.includes('\\ud')) return text;
  }
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}

/** Maximum depth that `isInOrder` checks. Deeper values are left to the slower library, to limit the recursion. */
const MAX_PLAIN_DEPTH = 32;

/**
 * Returns whether `JSON.stringify` writes a value as JCS does: only plain objects and arrays, finite numbers, and keys
 * in order. For these values `JSON.stringify` is used, which is four times as fast. JSON that was parsed from canonical
 * text is such a value.
 */
function isInOrder(value: unknown, depth: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (!isInOrder(element, depth - 1)) return false;
    return Object.getPrototypeOf(value) === Array.prototype;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  let last = '';
  for (const key of Object.keys(value)) {
    if (key < last || !isInOrder((value as Record<string, unknown>)[key], depth - 1)) return false;
    last = key;
  }
  return true;
}

/** Hashes the concatenated parts; returns hex digits. */
export type HashParts = (...parts: readonly Uint8Array[]) => string;

/** An unused hasher, copied for every hash, because creating a hasher takes longer than hashing a short text. */
const fresh = blake3.create();
const hasher = blake3.create();
const digest = new Uint8Array(32);

/** Returns BLAKE3-256 of the concatenated parts, as 64 lower-case hex digits. */
export const blake3Hex: HashParts = (...parts) => {
  fresh._cloneInto(hasher);
  for (const part of parts) hasher.update(part);
  hasher.digestInto(digest);
  return bytesToHex(digest);
};

/**
 * Returns a filing or tax number in lower case without separators, so that different spellings can be compared. Leading
 * zeros stay.
 */
export function canonicalNumber(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}
