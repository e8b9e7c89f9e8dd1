import { useQuery } from '@tanstack/react-query';
import { useEfs } from '../api/session.tsx';
import { constitutionQuery } from './constitution.ts';

/** The parts of a constitution that only a corporation has. */
export type Corporation = {
  directors: readonly string[];
  classes: readonly StockClass[];
  holdings: readonly Holding[];
};
export type StockClass = { name: string; authorized_shares: number };
type Holding = { member: string; class: string; shares: number };
type Stock = { classes: StockClass[]; holdings: Holding[] };

/** Returns them as they are in effect; null for an LLC, and while they are being read. */
export function useCorporation(entityId: string): Corporation | null {
  const constitution = useQuery(constitutionQuery(useEfs(), entityId));
  const { stock, directors } = (constitution.data?.document ?? {}) as { stock?: Stock; directors?: string[] };
  return stock === undefined || directors === undefined ? null : { directors, ...stock };
}

/** Returns the shares of a class that the board may still issue. */
export function sharesLeft({ holdings }: Corporation, { name, authorized_shares }: StockClass): number {
  return holdings
    .filter((holding) => holding.class === name)
    .reduce((left, { shares }) => left - shares, authorized_shares);
}
