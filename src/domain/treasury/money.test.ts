import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS, readDollars, writeDollars } from './money.ts';

describe('dollars are whole cents', () => {
  it('every amount reads back the same, up to the maximum', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_CENTS }), (cents) => {
        expect(readDollars(writeDollars(cents))).toBe(cents);
      }),
    );
  });

  it('a sum of amounts is exact, however many', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: MAX_CENTS }), { maxLength: 200 }), (amounts) => {
        const read = amounts.map((amount) => readDollars(writeDollars(amount)) ?? -1n);
        expect(read.reduce((sum, amount) => sum + amount, 0n)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
      }),
    );
  });

  it.each([
    ['10000.00', 1_000_000n],
    ['0', 0n],
    ['0.1', 10n],
    ['0.01', 1n],
    ['0.29', 29n],
    ['999999999999.99', MAX_CENTS],
  ])('%s', (text, cents) => {
    expect(readDollars(text)).toBe(cents);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '-1',
    '+1',
    '-0',
    '1e3',
    '1.',
    '.5',
    '0.001',
    '1.000',
    '01',
    '1,000',
    '1_000',
    '0x10',
    'NaN',
    'Infinity',
    '１',
    '٣',
    '$1',
    '1000000000000',
    '1000000000000.00',
  ])('%j is refused', (text) => {
    expect(readDollars(text)).toBeUndefined();
  });

  it('MAX_CENTS is exact as a double, too', () => {
    expect(BigInt(Number(MAX_CENTS))).toBe(MAX_CENTS);
    expect(Number(MAX_CENTS)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  it('a debt is never shown', () => {
    expect(() => writeDollars(-1n)).toThrow('never negative');
  });
});
