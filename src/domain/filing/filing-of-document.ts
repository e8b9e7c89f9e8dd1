import { type FilingState, isClosed } from './filing.ts';

/** A filing whose data lists the document. `ordinal`: position among the company's filings of the same type. */
export type NamingFiling = { state: FilingState; ordinal: number };

function rank({ state }: NamingFiling): number {
  if (state === 'accepted') return 0;
  if (!isClosed(state)) return 1;
  return state === 'rejected' ? 2 : 3;
}

/**
 * Returns the filing that a document belongs to; null: no filing. Several attempts may contain the same bytes, such as
 * an unchanged consent. The document then belongs to the accepted attempt, not to a rejected one.
 */
export function filingOfDocument<Naming extends NamingFiling>(filings: readonly Naming[]): Naming | null {
  return filings.toSorted((a, b) => rank(a) - rank(b) || b.ordinal - a.ordinal)[0] ?? null;
}
