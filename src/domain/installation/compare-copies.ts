/** A database as a process has seen it. `copy` is renewed each time the open filings were looked up after a restore. */
export type NotedCopy = {
  installation: string;
  copy: string | null;
  epoch: number;
};

/** `isWhereItWas`: the database is still on the server and the timeline on which its copy was noted. */
export type FoundCopy = NotedCopy & { isWhereItWas: boolean };

/**
 * - `same`: nothing that was seen can be missing.
 * - `older`: writes may be missing, and nobody has looked the open filings up since.
 * - `looked_up`: writes may be missing, and another process has looked the open filings up.
 * - `foreign`: the database of another installation.
 */
export type Comparison = 'same' | 'older' | 'looked_up' | 'foreign';

/** Compares a database with what is known of it; null: nothing. */
export function compareCopies(seen: NotedCopy | null, found: FoundCopy): Comparison {
  if (seen !== null && seen.installation !== found.installation) return 'foreign';
  if (!found.isWhereItWas) return 'older';
  if (seen === null) return 'same';
  if (found.epoch < seen.epoch) return 'older';
  return seen.copy === null || seen.copy === found.copy ? 'same' : 'looked_up';
}
