/**
 * Number of entries of every list. The number is large, because each certificate gets a random entry. A restore from a
 * backup forgets certificates that somebody holds, and a new one should not get the same entry.
 */
export const STATUS_ENTRIES = 2 ** 20;

const VALID = 0;

/**
 * Returns a Token Status List with one bit per entry. Every entry that is not in `valid` is marked invalid, even if it
 * is unused.
 */
export function statusBits(valid: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(STATUS_ENTRIES / 8).fill(0xff);
  for (const index of valid) {
    const at = index >> 3;
    bytes[at] = (bytes[at] ?? 0xff) & ~(1 << (index & 7));
  }
  return bytes;
}

/** Returns whether an entry marks its certificate as valid; false if `index` is beyond the end of the list. */
export function isValidIn(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index >> 3];
  return byte !== undefined && ((byte >> (index & 7)) & 1) === VALID;
}
