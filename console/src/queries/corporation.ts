import { useQuery } from '@tanstack/react-query';
import { useEfs } from '../api/session.tsx';
import { constitutionQuery } from './constitution.ts';

/** The parts of a constitution that only a corporation has, and its officers. */
export type Corporation = {
  directors: readonly string[];
  classes: readonly StockClass[];
  holdings: readonly Holding[];
  officers: readonly Officer[];
};
export type StockClass = { name: string; authorized_shares: number; votes_per_share: number };
export type Holding = { member: string; class: string; shares: number };
type Officer = { title: string; member?: string; name?: string };
type Document = {
  stock?: { classes: StockClass[]; holdings: Holding[] };
  directors?: string[];
  officers_and_authority?: { officers?: Officer[] };
};

/** Returns them as they are in effect; null for an LLC, and while they are being read. */
export function useCorporation(entityId: string): Corporation | null {
  const constitution = useQuery(constitutionQuery(useEfs(), entityId));
  const { stock, directors, officers_and_authority }: Document = constitution.data?.document ?? {};
  if (stock === undefined || directors === undefined) return null;
  return { directors, ...stock, officers: officers_and_authority?.officers ?? [] };
}

/** Returns the shares of a class that the board may still issue. */
export function sharesLeft(corporation: Corporation, stockClass: StockClass): number {
  return stockClass.authorized_shares - issuedOf(corporation, stockClass);
}

export function issuedOf({ holdings }: Corporation, { name }: StockClass): number {
  return holdings.filter((holding) => holding.class === name).reduce((total, { shares }) => total + shares, 0);
}

/** The part of one member in a corporation: seats and shares decide, not roles and weights. */
export type Standing = {
  isDirector: boolean;
  /** Titles of their offices. */
  offices: readonly string[];
  holdings: readonly (Holding & { votes: number })[];
};

export function standingOf({ directors, officers, holdings, classes }: Corporation, did: string): Standing {
  return {
    isDirector: directors.includes(did),
    offices: officers.filter(({ member }) => member === did).map(({ title }) => title),
    holdings: holdings
      .filter(({ member }) => member === did)
      .map((holding) => ({
        ...holding,
        votes: holding.shares * (classes.find(({ name }) => name === holding.class)?.votes_per_share ?? 0),
      })),
  };
}
