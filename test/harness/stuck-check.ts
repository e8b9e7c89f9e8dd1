import { openDb, type Reader } from '../../src/store/core/db.ts';
import { listStuck } from '../../src/store/operating/stuck.ts';
import { eventually } from './eventually.ts';
import { isPutByHand } from './states.ts';

const MAX_SHOWN = 5;

/**
 * Throws unless every company and every filing of a database, or of these accounts, moves, is asked about, or waits for
 * an answer.
 */
export async function requireNothingStuck(sql: Reader, now = new Date(), accounts?: readonly string[]): Promise<void> {
  const all = await listStuck(sql, { scope: 'all', now, limit: 1_000 });
  const stuck = all.filter(
    ({ account_id, entity_id }) => !isPutByHand(entity_id) && (accounts?.includes(account_id) ?? true),
  );
  if (stuck.length === 0) return;
  const shown = stuck.slice(0, MAX_SHOWN).map((row) => JSON.stringify(row));
  throw new Error(`${stuck.length} companies or filings stand still:\n${shown.join('\n')}`);
}

/** Like `requireNothingStuck`, for a database by its address. */
export async function requireNothingStuckIn(databaseUrl: string): Promise<void> {
  const sql = openDb(databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'test' });
  await requireNothingStuck(sql).finally(() => sql.end());
}

/** A moment at which nothing is late, for databases where nobody notices lateness. */
export const NEVER_LATE = new Date(0);

/** Like `requireNothingStuck` while workers run: what one of them is about to notice is not a finding yet. */
export function eventuallyNothingStuck(
  sql: Reader,
  now: () => Date = () => new Date(),
  accounts?: readonly string[],
): Promise<void> {
  return eventually(() => requireNothingStuck(sql, now(), accounts), { interval: 200 });
}
