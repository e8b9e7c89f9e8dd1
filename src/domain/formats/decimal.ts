/** A ratio of integers, such as a decimal or approvals over votes. The denominator is positive. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * A decimal of up to 15 significant digits stays the same when it is read as an IEEE 754 double and written as the
 * shortest text. Up to this limit, a JSON or YAML number is the decimal that its author wrote; with more digits, it may
 * differ.
 */
const EXACT_SIGNIFICANT_DIGITS = 15;

/**
 * Maximum exponent. No real amount has a larger exponent, and 1e999999999 must not become a bigint of a billion digits.
 */
const MAX_EXPONENT = 30;

/**
 * A share or a number of units, without sign or exponent, with at most twelve digits before and after the decimal
 * point.
 */
export const QUANTITY_PATTERN = '^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,12})?$';

/** The par value of a share, in dollars. */
export const PAR_VALUE_PATTERN = '^(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,6})?$';

/** A calendar day. The pattern does not check that the day exists; a separate rule checks this. */
export const DAY_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$';

/** A day, or a date-time of RFC 3339 with its time zone. */
export const DAY_OR_TIME_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:\\d{2}))?$';

const DECIMAL = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Returns the exact value of a decimal text such as "0.66" or "1e-7"; undefined for any other text. */
export function parseDecimal(text: string): Fraction | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;
  const digits = BigInt(whole + fraction);
  const scale = exponent - fraction.length;
  return {
    numerator: (sign === '-' ? -digits : digits) * 10n ** BigInt(Math.max(scale, 0)),
    denominator: 10n ** BigInt(Math.max(-scale, 0)),
  };
}

/**
 * Returns the exact decimal that the author of a JSON or YAML number wrote: 0.66 is 66/100, not the nearest double. The
 * decimal is the shortest text that is read as the same double (ECMA-262 Number::toString, also used by RFC 8785).
 * Throws for NaN and infinities.
 */
export function decimalOfNumber(value: number): Fraction {
  const fraction = parseDecimal(String(value));
  if (!fraction) throw new RangeError('not a number that can be written as a short decimal');
  return fraction;
}

/** Returns whether a double keeps this decimal exactly: at most 15 significant digits, exponent from -30 to 30. */
export function isExactDecimal(text: string): boolean {
  const match = DECIMAL.exec(text);
  if (!match) return false;
  const digits = `${match[2]}${match[3] ?? ''}`.replace(/^0+/, '').replace(/0+$/, '');
  return digits.length <= EXACT_SIGNIFICANT_DIGITS && Math.abs(Number(match[4] ?? '0')) <= MAX_EXPONENT;
}

/** Compares two fractions for sorting: negative, 0 or positive. Does not divide, so nothing is rounded. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Reads an amount such as "25000.5" as cents; undefined if it is negative, not a decimal, or finer than a cent. */
export function parseCents(text: string): bigint | undefined {
  const amount = parseDecimal(text);
  if (!amount || amount.numerator < 0n) return undefined;
  const scaled = amount.numerator * 100n;
  return scaled % amount.denominator === 0n ? scaled / amount.denominator : undefined;
}

/** Writes non-negative cents as the decimal text that the API uses: 2500050 → "25000.50". */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (total, { numerator, denominator }) => ({
      numerator: total.numerator * denominator + numerator * total.denominator,
      denominator: total.denominator * denominator,
    }),
    { numerator: 0n, denominator: 1n },
  );
}

/** Writes a decimal text in its shortest form: "40.50" becomes "40.5". A text that is not a decimal stays unchanged. */
export function shortDecimal(text: string): string {
  return parseDecimal(text) === undefined || !text.includes('.') ? text : text.replace(/\.?0+$/, '');
}
