import type { Stock } from '../constitution.ts';

/** Returns the number of shares of a class that the corporation may issue; null: the class does not exist. */
export function authorizedOf(stock: Stock | undefined, className: string): number | null {
  return stock?.classes.find(({ name }) => name === className)?.authorized_shares ?? null;
}

/** Returns the votes per share of a class; 0 if there is no such class. */
export function votesPerShareOf(stock: Stock | undefined, className: string): number {
  return stock?.classes.find(({ name }) => name === className)?.votes_per_share ?? 0;
}

export function issuedOf(stock: Stock | undefined, className: string): number {
  return sum((stock?.holdings ?? []).filter((each) => each.class === className).map(({ shares }) => shares));
}

export function sharesOf(stock: Stock | undefined, member: string, className: string): number {
  return stock?.holdings.find((each) => each.member === member && each.class === className)?.shares ?? 0;
}

/** Returns the number of votes of each holder of voting stock (8 Del. C. § 212(a)), by DID. */
export function votesOfHolders(stock: Stock | undefined): ReadonlyMap<string, number> {
  const perShare = new Map((stock?.classes ?? []).map(({ name, votes_per_share }) => [name, votes_per_share]));
  const votes = new Map<string, number>();
  for (const { member, class: name, shares } of stock?.holdings ?? []) {
    const added = shares * (perShare.get(name) ?? 0);
    if (added > 0) votes.set(member, (votes.get(member) ?? 0) + added);
  }
  return votes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
