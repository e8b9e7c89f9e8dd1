const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;

/**
 * Writes a number as exactly `width` base62 digits, most significant first. Throws if it does not fit: cutting digits
 * would merge keys.
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

/** Reads base62 digits; returns null for a foreign character. */
export function decodeBase62(text: string): bigint | null {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return null;
    value = value * BASE + BigInt(digit);
  }
  return value;
}
