import { type FilingState, isClosed } from './filing.ts';

/** A filing that names a document. `ordinal`: its number among the filings of its type. */
export type NamingFiling = { state: FilingState; ordinal: number };

/** Ranks filings: the accepted one first, then open ones, then those that were rejected or cancelled. */
function rank({ state }: NamingFiling): number {
  if (state === 'accepted') return 0;
  if (!isClosed(state)) return 1;
  return state === 'rejected' ? 2 : 3;
}

/**
 * Returns the filing that a document counts for; null: none. Several attempts may have the same bytes, such as a
 * consent that did not change. The document then counts for the accepted attempt, not for a rejected one.
 */
export function filingOfDocument<Naming extends NamingFiling>(filings: readonly Naming[]): Naming | null {
  return filings.toSorted((a, b) => rank(a) - rank(b) || b.ordinal - a.ordinal)[0] ?? null;
}
