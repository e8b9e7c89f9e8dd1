/** The Bitcoin alphabet (base58btc): no 0, O, I or l, so that a key can be read aloud. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;

/** Encodes base58btc; every leading zero byte becomes one leading `1`, so the mapping is one to one. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = '';
  for (; value > 0n; value /= BASE) text = ALPHABET.charAt(Number(value % BASE)) + text;
  const firstNonZero = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(firstNonZero === -1 ? bytes.length : firstNonZero) + text;
}

/**
 * Decodes base58btc; returns null for a foreign character. Takes quadratic time: bound the length of hostile text
 * first.
 */
export function decodeBase58(text: string): Uint8Array | null {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return null;
    value = value * BASE + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n));
  const leadingZeros = text.length - text.replace(/^1+/, '').length;
  return Uint8Array.from([...new Array<number>(leadingZeros).fill(0), ...bytes]);
}
