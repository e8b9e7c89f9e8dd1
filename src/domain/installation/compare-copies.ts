/** Identity of a database, as last seen. `copy`: random id, replaced after each restore. */
export type NotedCopy = {
  installation: string;
  copy: string | null;
  epoch: number;
};

/**
 * A database as found now. `isWhereItWas`: true if the server and timeline are still those on which `copy` was written.
 */
export type FoundCopy = NotedCopy & { isWhereItWas: boolean };

/**
 * - `same`: every write that the process saw is still there.
 * - `older`: the database was restored or is a promoted standby, so writes may be missing. The open filings must first
 *   be marked for a look-up at the registry.
 * - `looked_up`: like `older`, but another process has already marked the open filings.
 * - `foreign`: the database belongs to another installation.
 */
export type Comparison = 'same' | 'older' | 'looked_up' | 'foreign';

/** Returns how a database compares with the one last seen. `seen`: null if none was seen before. */
export function compareCopies(seen: NotedCopy | null, found: FoundCopy): Comparison {
  if (seen !== null && seen.installation !== found.installation) return 'foreign';
  if (!found.isWhereItWas) return 'older';
  if (seen === null) return 'same';
  if (found.epoch < seen.epoch) return 'older';
  return seen.copy === null || seen.copy === found.copy ? 'same' : 'looked_up';
}
