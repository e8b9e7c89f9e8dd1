import { formatCents, parseCents } from '../formats/decimal.ts';

/**
 * The most one amount, and the money of one company, may be: 999,999,999,999.99 dollars. In cents it stays exact as a
 * double, and nine times ten thousand of it fit a bigint of the database.
 */
export const MAX_CENTS = 99_999_999_999_999n;

/** Dollars as a caller writes them: no sign, no exponent, no thousands separators, at most two decimals. */
export const DOLLARS_PATTERN = '^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,2})?$';

const DOLLARS = new RegExp(DOLLARS_PATTERN);

/** US dollars such as "10000.00" in whole cents; undefined when the text is none. */
export function readDollars(text: string): bigint | undefined {
  return DOLLARS.test(text) ? parseCents(text) : undefined;
}

/** Whole cents as dollars with two decimals; throws on a debt, which no treasury here has. */
export function writeDollars(cents: bigint): string {
  if (cents < 0n) throw new RangeError('an amount of money is never negative');
  return formatCents(cents);
}

/** The cents of an amount that was judged when it was stored; throws when it is none. */
export function centsOf(usd: string): bigint {
  const cents = parseCents(usd);
  if (cents === undefined) throw new Error('a stored amount is no whole number of cents');
  return cents;
}

/** Dollars as a person reads them: "10000.5" is $10,000.50. */
export function dollarsText(usd: string): string {
  const [whole = '0', cents = '00'] = usd.split('.');
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
