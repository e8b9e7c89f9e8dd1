/**
 * PostgreSQL writes the numbers of a jsonb value in full: `1e308` has 309 digits then, and `1e-16383` has 16,385. So a
 * short text could become a value too long to read, and a statement that reads the rows of all accounts would fail for
 * all.
 */

const LEAST = 1e-15;
const LIMIT = 1e16;

/**
 * Returns whether a number can be stored: 0, or at least 1e-15 and less than 1e16 in size. A list of such numbers is at
 * most four times as long in the database as in a request.
 */
export function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= LEAST && size < LIMIT);
}

/** Matches a number up to its exponent sign, with the character before the number. */
const MAYBE_EXPONENT = /[[:,]\s*-?[\d.]+e/i;
const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** Returns whether an object or list in JSON has a number with an exponent. */
export function hasExponent(json: string): boolean {
  return MAYBE_EXPONENT.test(json) && MAYBE_EXPONENT.test(json.replace(STRINGS, '""'));
}
