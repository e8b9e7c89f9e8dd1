/**
 * Number of entries of every list. Each certificate gets a random entry. The number is large, so that after a restore
 * from a backup a new certificate is unlikely to get the entry of a certificate that the restore has forgotten.
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

/** Returns whether the entry at `index` marks its certificate as valid; false beyond the end of the list. */
export function isValidIn(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index >> 3];
  return byte !== undefined && ((byte >> (index & 7)) & 1) === VALID;
}
