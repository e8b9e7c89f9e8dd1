import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFractions, decimalOfNumber, formatCents, isExactDecimal, parseCents, parseDecimal } from './decimal.ts';

describe('decimals are exact', () => {
  it.each([
    ['0.66', 66n, 100n],
    ['1', 1n, 1n],
    ['-2.5', -25n, 10n],
    ['1e-7', 1n, 10_000_000n],
    ['1.5e3', 15_000n, 10n],
  ])('%s has its written value', (text, numerator, denominator) => {
    const parsed = parseDecimal(text);
    expect(parsed && compareFractions(parsed, { numerator, denominator })).toBe(0);
  });

  it.each(['', '.5', '1.', '0x10', 'NaN', 'Infinity', '1e999999999', ' 1', '1,5', '٣'])(
    '%j is not a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it('a number of up to 15 significant digits survives the double that carries it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        fc.integer({ min: 0, max: 15 }),
        (digits, shift) => {
          const text = `${digits}e-${shift}`;
          expect(decimalOfNumber(Number(text))).toSatisfy((read: { numerator: bigint; denominator: bigint }) => {
            return read.numerator * 10n ** BigInt(shift) === BigInt(digits) * read.denominator;
          });
        },
      ),
    );
  });

  it('compares exactly: 0.1 + 0.2 is 0.3, and a third is under 0.34', () => {
    const sum = { numerator: 3n, denominator: 10n };
    expect(compareFractions(sum, decimalOfNumber(0.3))).toBe(0);
    expect(compareFractions({ numerator: 1n, denominator: 3n }, decimalOfNumber(0.34))).toBeLessThan(0);
  });

  it('detects a number that may differ from the written one', () => {
    expect(isExactDecimal('0.666666666666667')).toBe(true);
    expect(isExactDecimal('100.000000000000000')).toBe(true);
    expect(isExactDecimal(String(0.1 + 0.2))).toBe(false);
    expect(isExactDecimal('9007199254740993')).toBe(false);
    expect(isExactDecimal('.inf')).toBe(false);
  });
});

describe('money is whole cents', () => {
  it('reads and writes the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    ['5000', '5000.00'],
    ['0', '0.00'],
    ['0.5', '0.50'],
    ['25000.500', '25000.50'],
  ])('%s is %s', (text, formatted) => {
    expect(formatCents(parseCents(text) ?? -1n)).toBe(formatted);
  });

  it.each(['0.001', '-1', 'ten', ''])('refuses %j', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });
});
