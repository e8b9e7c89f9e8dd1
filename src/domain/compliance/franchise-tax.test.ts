import { describe, expect, it } from 'vitest';
import { byCapital, byShares, franchiseTax, franchiseTaxOf } from './franchise-tax.ts';

const par = (shares: number, dollars: number) => ({ shares, parMicros: Math.round(dollars * 1_000_000) });
const noPar = (shares: number) => ({ shares, parMicros: null });

describe('the franchise tax of Delaware', () => {
  // Worked out by hand from 8 Del. C. § 503(a)(1).
  it.each([
    [1, 17_500],
    [5_000, 17_500],
    [5_001, 25_000],
    [10_000, 25_000],
    [10_001, 33_500],
    [10_005, 33_500],
    [20_000, 33_500],
    [20_001, 42_000],
    [100_000, 101_500],
    [1_000_000, 866_500],
    [10_000_000, 8_516_500],
    [23_500_000, 19_991_500],
    [23_600_000, 20_000_000],
    [100_000_000_000, 20_000_000],
  ])('of %i authorized shares is %i cents', (shares, cents) => {
    expect(byShares([par(shares, 0.0001)])).toBe(cents);
  });

  // The second is the example of the Division of Corporations, as a guide quotes it.
  it.each([
    ['few assets', [par(10_000_000, 0.0001)], { issuedShares: 5_000_000, assetsCents: 5_000_000 }, 40_000],
    [
      'two classes, one with more par value than assets',
      [par(1_000_000, 1), par(250_000, 5)],
      { issuedShares: 485_000, assetsCents: 100_000_000 },
      160_000,
    ],
    ['exactly a million', [par(10_000_000, 0.0001)], { issuedShares: 5_000_000, assetsCents: 50_000_000 }, 40_000],
    ['a cent more', [par(10_000_000, 0.0001)], { issuedShares: 5_000_000, assetsCents: 50_000_001 }, 80_000],
    ['no par value', [noPar(5_000)], { issuedShares: 100, assetsCents: 1_000 }, 40_000],
    ['much without par value', [noPar(100_000)], { issuedShares: 100, assetsCents: 1_000 }, 101_500],
    ['the most', [par(1_000_000_000, 0.01)], { issuedShares: 1_000, assetsCents: 100_000_000_000 }, 20_000_000],
  ] as const)('by capital, %s', (_, stock, balance, cents) => {
    expect(byCapital(stock, balance)).toBe(cents);
  });

  it('is the lower of the two methods, and unknown while the balance could make it lower', () => {
    const large = [par(10_000_000, 0.0001)];
    expect(franchiseTax(large, null)).toEqual({ cents: null, minimumCents: 40_000 });
    expect(franchiseTax(large, { issuedShares: 5_000_000, assetsCents: 5_000_000 }).cents).toBe(40_000);
    expect(franchiseTax([par(5_000, 0.001)], null)).toEqual({ cents: 17_500, minimumCents: 17_500 });
    expect(franchiseTax([par(5_000, 1_000)], { issuedShares: 1, assetsCents: 0 }).cents).toBe(17_500);
  });

  it('of a constitution counts its authorized stock and its ledger', () => {
    const common = { name: 'Common', authorized_shares: 1_000_000, par_value_usd: '1', votes_per_share: 1 };
    const preferred = { name: 'Preferred', authorized_shares: 250_000, par_value_usd: '5.00', votes_per_share: 0 };
    const holdings = [
      { member: 'did:web:ada.example', class: 'Common', shares: 400_000 },
      { member: 'did:web:bea.example', class: 'Preferred', shares: 85_000 },
    ];
    const stock = { classes: [common, preferred], holdings };
    // The second example of the Division again.
    expect(franchiseTaxOf(stock, 100_000_000)).toEqual({ cents: 160_000, minimumCents: 160_000 });
    expect(franchiseTaxOf(stock, null)).toEqual({ cents: null, minimumCents: 40_000 });
    // 250 dollars, and 124 times 85 dollars for 1,240,000 shares more.
    expect(franchiseTaxOf({ ...stock, holdings: [] }, 100_000_000).cents).toBe(1_079_000);
    const { par_value_usd: _, ...withoutPar } = common;
    expect(franchiseTaxOf({ classes: [withoutPar], holdings: holdings.slice(0, 1) }, 1).cents).toBe(866_500);
  });
});
