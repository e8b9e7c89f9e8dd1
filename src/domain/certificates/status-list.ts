/** The least number of entries, so that a list does not tell how many certificates there are. */
const MIN_ENTRIES = 1_024;

/** The value of an entry whose certificate is true. */
const VALID = 0;

/** Returns a Token Status List, one bit an entry. What nothing vouches for is invalid, so unknown ones are. */
export function statusBits(valid: readonly number[]): Uint8Array {
  const entries = Math.max(MIN_ENTRIES, (Math.max(-1, ...valid) + 1) * 2);
  const bytes = new Uint8Array(Math.ceil(entries / 8)).fill(0xff);
  for (const index of valid) {
    const at = index >> 3;
    bytes[at] = (bytes[at] ?? 0xff) & ~(1 << (index & 7));
  }
  return bytes;
}

/** Returns whether an entry says that its certificate is valid; one beyond the list does not. */
export function isValidIn(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index >> 3];
  return byte !== undefined && ((byte >> (index & 7)) & 1) === VALID;
}
