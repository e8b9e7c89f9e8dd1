import { parseDecimal } from '../formats/decimal.ts';
import type { TaxedStock } from './rule.ts';

/*
 * Franchise tax of a Delaware corporation, 8 Del. C. § 503: the lower result of two methods. All calculations are
 * exact.
 */

/** A class of authorized stock. `parMicros`: par value in millionths of a dollar; null: stock without par value. */
export type StockClass = { shares: number; parMicros: number | null };

/** Number of issued shares, and total assets as stated on Form 1120, Schedule L. */
export type Balance = { issuedShares: number; assetsCents: number };

const LEAST_FRANCHISE_CENTS = 17_500;
const LEAST_BY_CAPITAL_CENTS = 40_000;
/** Maximum tax, § 503(c). Only "large corporate filers" (the statute's term) pay more. */
const MOST_CENTS = 20_000_000;
const MILLION_MICROS = 1_000_000n * 1_000_000n;

const up = (amount: bigint, unit: bigint): bigint => (amount + unit - 1n) / unit;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns the tax based on the number of authorized shares, § 503(a)(1). */
export function byShares(stock: readonly StockClass[]): number {
  const shares = sum(stock.map((each) => each.shares));
  if (shares <= 5_000) return LEAST_FRANCHISE_CENTS;
  if (shares <= 10_000) return 25_000;
  return Math.min(MOST_CENTS, 25_000 + 8_500 * Math.ceil((shares - 10_000) / 10_000));
}

/**
 * Returns the tax based on capital, § 503(a)(2). Each authorized share counts as the assets per issued share or as its
 * par value, whichever is more. A share without par value counts as $100.
 */
export function byCapital(stock: readonly StockClass[], { issuedShares, assetsCents }: Balance): number {
  const withoutPar = sum(stock.filter(({ parMicros }) => parMicros === null).map((each) => each.shares));
  const issued = BigInt(issuedShares);
  // All values are multiplied by the number of issued shares, so that the only division is the last step, and nothing
  // is rounded before it.
  const perShare = BigInt(assetsCents) * 10_000n;
  const capital = stock.reduce((total, { shares, parMicros }) => {
    if (parMicros === null) return total;
    const par = BigInt(parMicros) * issued;
    return total + BigInt(shares) * (par > perShare ? par : perShare);
  }, 0n);
  const millions = Number(up(capital, MILLION_MICROS * issued));
  const tax = ofCapitalWithoutPar(withoutPar * 100) + 40_000 * millions;
  return Math.min(MOST_CENTS, Math.max(LEAST_BY_CAPITAL_CENTS, tax));
}

function ofCapitalWithoutPar(dollars: number): number {
  if (dollars === 0) return 0;
  if (dollars <= 500_000) return LEAST_FRANCHISE_CENTS;
  if (dollars <= 1_000_000) return 25_000;
  return 25_000 + 8_500 * Math.ceil((dollars - 1_000_000) / 1_000_000);
}

/** The tax due. `cents` is null if the balance is unknown and could make the tax lower. */
export type FranchiseTax = { cents: number | null; minimumCents: number };

export function franchiseTax(stock: readonly StockClass[], balance: Balance | null): FranchiseTax {
  const most = byShares(stock);
  const least = Math.min(most, LEAST_BY_CAPITAL_CENTS);
  const cents = balance === null ? (most === least ? most : null) : Math.min(most, byCapital(stock, balance));
  return { cents, minimumCents: cents ?? least };
}

/** Returns the tax on the stock in a constitution. The capital method is used only if shares are issued. */
export function franchiseTaxOf(stock: TaxedStock, assetsCents: number | null): FranchiseTax {
  const classes = stock.classes.map((each) => ({ shares: each.authorized_shares, parMicros: microsOf(each) }));
  const issuedShares = sum(stock.holdings.map(({ shares }) => shares));
  if (issuedShares === 0) {
    const cents = byShares(classes);
    return { cents, minimumCents: cents };
  }
  return franchiseTax(classes, assetsCents === null ? null : { issuedShares, assetsCents });
}

function microsOf({ par_value_usd: par }: TaxedStock['classes'][number]): number | null {
  const dollars = par === undefined ? undefined : parseDecimal(par);
  return dollars === undefined ? null : Number((dollars.numerator * 1_000_000n) / dollars.denominator);
}
