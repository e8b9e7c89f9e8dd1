/**
 * PostgreSQL writes the numbers of a jsonb value in full: `1e308` has 309 digits, and `1e-16383` has 16,385. So a short
 * text could become a value that is too long to read. A statement that reads rows of all accounts would then fail.
 */

const LEAST = 1e-15;
const LIMIT = 1e16;

/**
 * Returns whether a number can be stored: it is 0, or its absolute value is at least 1e-15 and less than 1e16. A list
 * of such numbers is at most four times as long in the database as in a request.
 */
export function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= LEAST && size < LIMIT);
}

/** Matches a number up to the `e` of its exponent, with the character before the number. */
const MAYBE_EXPONENT = /[[:,]\s*-?[\d.]+e/i;
const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** Returns whether an object or list in JSON has a number with an exponent. */
export function hasExponent(json: string): boolean {
  return MAYBE_EXPONENT.test(json) && MAYBE_EXPONENT.test(json.replace(STRINGS, '""'));
}
