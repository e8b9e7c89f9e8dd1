// The domain may import node:zlib for CRC-32, a pure function that is fast in native code (0.1 microseconds).
import { crc32 } from 'node:zlib';
import { blake3 } from '@noble/hashes/blake3.js';
import { utf8 } from '../formats/canonical.ts';

/** Number of base62 digits for 32 bytes: 62^43 is just above 2^256. */
const BODY_LENGTH = 43;
/** Number of base62 digits for a CRC-32: 62^6 is above 2^32. */
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 'efs_test_'.length;
const CHECKSUM_START = PREFIX_LENGTH + BODY_LENGTH;
export const API_KEY_LENGTH = CHECKSUM_START + CHECKSUM_LENGTH;

const SHAPE = /^efs_(test|live)_[0-9A-Za-z]{49}$/;
/** The prefix and four secret characters, to tell keys apart in a list. More than 230 bits stay secret. */
const DISPLAY_LENGTH = PREFIX_LENGTH + 4;

/** Facts that the text of an API key itself contains. Reading them needs no database query. */
export type ParsedApiKey = { livemode: boolean };

/** Creates a key from 32 bytes of a CSPRNG, read as one number, so that all 2^256 keys are equally likely. */
export function createApiKey(livemode: boolean, randomBytes32: Uint8Array): string {
  if (randomBytes32.length !== 32) throw new RangeError('An API key is made from exactly 32 random bytes');
  let secret = 0n;
  for (const byte of randomBytes32) secret = secret * 256n + BigInt(byte);
  const unchecked = `efs_${livemode ? 'live' : 'test'}_${encodeBase62(secret, BODY_LENGTH)}`;
  return unchecked + encodeBase62(BigInt(crc32(unchecked)), CHECKSUM_LENGTH);
}

/**
 * Checks the shape and checksum of a presented credential; returns null to refuse it before any look-up. CRC-32 finds
 * every error within 32 neighbouring bits, so a key with one wrong character, or with `test` for `live`, never passes.
 * The fixed length limits the work. Timing does not matter, because nothing is compared with a secret.
 */
export function parseApiKey(presented: string): ParsedApiKey | null {
  if (presented.length !== API_KEY_LENGTH || !SHAPE.test(presented)) return null;
  const checksum = decodeBase62(presented.slice(CHECKSUM_START));
  if (checksum !== BigInt(crc32(presented.slice(0, CHECKSUM_START)))) return null;
  return { livemode: presented.startsWith('efs_live_') };
}

/**
 * Returns the hash that is stored and looked up: BLAKE3 keyed with the 32-byte pepper (a secret). A fast hash is
 * enough, because a key has 256 random bits. A thief of the table who lacks the pepper cannot check guesses against the
 * hashes.
 */
export function hashApiKey(key: string, pepper: Uint8Array): Uint8Array {
  return blake3(utf8(key), { key: pepper });
}

/** Returns the part of a key that may be shown and logged, e.g. `efs_test_4fGh`. */
export function displayPrefix(key: string): string {
  return key.slice(0, DISPLAY_LENGTH);
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;

/**
 * Writes a number as `width` base62 digits. Throws if the number needs more digits, because keys could collide if
 * digits were left out.
 */
export function encodeBase62(value: bigint, width: number): string {
  let text = '';
  let rest = value;
  for (let position = 0; position < width; position += 1) {
    text = ALPHABET.charAt(Number(rest % BASE)) + text;
    rest /= BASE;
  }
  if (value < 0n || rest !== 0n) throw new RangeError(`The value does not fit ${width} base62 digits`);
  return text;
}

/** Reads base62 digits; returns null if any character is not a base62 digit. */
export function decodeBase62(text: string): bigint | null {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return null;
    value = value * BASE + BigInt(digit);
  }
  return value;
}
