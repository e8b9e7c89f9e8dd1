import { formatCents, parseCents } from '../formats/decimal.ts';
import { DOLLARS_PATTERN } from '../formats/patterns.ts';

/**
 * Maximum amount, $999,999,999,999.99. A double can hold this amount exactly, and a bigint column can hold 90,000 times
 * as much.
 */
export const MAX_CENTS = 99_999_999_999_999n;

const DOLLARS = new RegExp(DOLLARS_PATTERN);

/** Reads US dollars such as "10000.00" as whole cents; undefined for any other text. */
export function readDollars(text: string): bigint | undefined {
  return DOLLARS.test(text) ? parseCents(text) : undefined;
}

/** Writes whole cents as dollars with two decimals. Throws on a negative amount, because no balance may be negative. */
export function writeDollars(cents: bigint): string {
  if (cents < 0n) throw new RangeError('an amount of money is never negative');
  return formatCents(cents);
}

/** Returns a stored amount in cents. Throws if it is invalid, because it was checked before it was stored. */
export function centsOf(usd: string): bigint {
  const cents = parseCents(usd);
  if (cents === undefined) throw new Error('a stored amount is no whole number of cents');
  return cents;
}

/** Formats dollars for people: "10000.5" becomes $10,000.50. */
export function dollarsText(usd: string): string {
  const [whole = '0', cents = '00'] = usd.split('.');
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
