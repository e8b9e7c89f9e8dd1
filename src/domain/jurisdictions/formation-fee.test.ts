import { expect, test } from 'vitest';
import { formationFee } from './formation-fee.ts';
import { currentPack } from './index.ts';

const delaware = currentPack('US-DE');
const feeOf = (...classes: [shares: number, par?: string][]) =>
  formationFee(delaware, {
    legal_form: 'corporation',
    stock: { classes: classes.map(([authorized_shares, par_value_usd]) => ({ authorized_shares, par_value_usd })) },
  });

/** 8 Del. C. § 391(a)(1), computed by hand: $94 and the tax, which is at least $15. */
test.each<[cents: number, what: string, ...classes: [shares: number, par?: string][]]>([
  [10_900, 'the usual start-up: 10 million shares at $0.0001', [10_000_000, '0.0001']],
  [10_900, '1,500 shares without par: exactly the minimum', [1_500]],
  [10_901, 'one share more', [1_501]],
  [9_400 + 20_000, '20,000 without par: 1 cent each', [20_000]],
  [9_400 + 20_001, 'half a cent more is rounded up', [20_001]],
  [9_400 + 20_000 + 990_000, '2,000,000 without par', [2_000_000]],
  [4_219_400, '10,000,000 without par', [10_000_000]],
  [4_219_400, 'a par value of 0 is none', [10_000_000, '0']],
  [129_400, '10,000,000 at $1: 100,000 units of $100', [10_000_000, '1']],
  [9_400 + 40_000 + 180_000, '200,000 units of $100', [200_000, '100']],
  [9_400 + 40_000 + 180_000 + 40_000, '300,000 units of $100', [300_000, '100']],
  [9_400 + 20_000 + 40_000, 'two classes, with par and without', [20_000], [20_000, '100.00']],
  [9_400 + 2_000 * 2, 'a part of a unit counts as one', [1_999, '100'], [1, '0.01']],
])('$%d cents for %s', (cents, _what, ...classes) => {
  expect(feeOf(...classes)).toBe(cents);
});

test('the largest stock of a constitution is computed exactly', () => {
  // 10 classes of 100 billion shares without par: 20,000 × 1 + 1,980,000 × 0.5 + the rest × 0.4 cents.
  const classes = Array.from({ length: 10 }, (): [number] => [100_000_000_000]);
  expect(feeOf(...classes)).toBe(9_400 + 20_000 + 990_000 + (1_000_000_000_000 - 2_000_000) * 0.4);
});

test('without stock the fee is the fee of the pack', () => {
  expect(formationFee(delaware, { legal_form: 'llc' })).toBe(11_000);
  expect(formationFee(currentPack('US-WY'), { legal_form: 'llc' })).toBe(10_000);
});
