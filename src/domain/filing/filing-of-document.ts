import { type FilingState, isClosed } from './filing.ts';

/** A filing that a document belongs to. Its ordinal counts the filings of its type. */
export type NamingFiling = { state: FilingState; ordinal: number };

/** The order in which filings count: the one that was accepted, one that may still be, and then those that ended. */
function rank({ state }: NamingFiling): number {
  if (state === 'accepted') return 0;
  if (!isClosed(state)) return 1;
  return state === 'rejected' ? 2 : 3;
}

/**
 * Returns the filing for which a document counts; null: for none. The same bytes may belong to several attempts, such as
 * a consent that a new attempt did not change: a paper of an accepted attempt is not one of a rejected attempt.
 */
export function filingOfDocument<Naming extends NamingFiling>(filings: readonly Naming[]): Naming | null {
  return filings.toSorted((a, b) => rank(a) - rank(b) || b.ordinal - a.ordinal)[0] ?? null;
}
