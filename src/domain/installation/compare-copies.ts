/** Identity of a database, as last seen. `copy`: random id, replaced after the look-ups that follow a restore. */
export type NotedCopy = {
  installation: string;
  copy: string | null;
  epoch: number;
};

/** A database as found now. `isWhereItWas`: true if its server and timeline are those on which `copy` was written. */
export type FoundCopy = NotedCopy & { isWhereItWas: boolean };

/**
 * - `same`: every write that the process saw is still there.
 * - `older`: writes may be missing, and the open filings have not been looked up since the restore.
 * - `looked_up`: writes may be missing, but the open filings have been looked up since.
 * - `foreign`: the database belongs to another installation.
 */
export type Comparison = 'same' | 'older' | 'looked_up' | 'foreign';

/** Compares a database with the identity last seen; null: no database was seen before. */
export function compareCopies(seen: NotedCopy | null, found: FoundCopy): Comparison {
  if (seen !== null && seen.installation !== found.installation) return 'foreign';
  if (!found.isWhereItWas) return 'older';
  if (seen === null) return 'same';
  if (found.epoch < seen.epoch) return 'older';
  return seen.copy === null || seen.copy === found.copy ? 'same' : 'looked_up';
}
