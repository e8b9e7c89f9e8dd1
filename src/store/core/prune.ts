import { isSpread, listAccountsWith } from './citus/accounts-with.ts';
import type { Db } from './db.ts';
import { databaseNow } from './due.ts';

/** Rows of a table that are deleted some time after a moment that they hold. */
export type Retention = {
  table: string;
  /** The column with the moment. An index begins with it. */
  since: string;
  keptDays: number;
  /** The rows to which this applies, as a condition without values; omitted: all. */
  only?: string;
  /** Rows that one statement deletes at most. */
  batch: number;
};

/** `overdueMs`: how long the oldest of them was kept too long. `newest`: null if nothing was deleted. */
export type Pruned = { rows: number; overdueMs: number; newest: Date | null };

/**
 * Deletes the oldest rows past their retention, one batch in a transaction of its own. Later batches pass the `newest`
 * of the last one, so that they need not pass the index entries of deleted rows again. A row that somebody changes at
 * the same moment stays. Plan: one range of the index of `since`, then each row by its place.
 */
export async function prune(db: Db, retention: Retention, from: Date | null): Promise<Pruned> {
  if (isSpread(db, retention.table)) return pruneByAccount(db, retention);
  const [table, since] = [db.identifier(retention.table), db.identifier(retention.since)];
  const retained = db`${retention.keptDays} * interval '1 day'`;
  const [pruned] = await db<[Pruned]>`
    with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table}
        where ${since} < now() - ${retained} ${from === null ? db`` : db`and ${since} >= ${from}`}
          ${retention.only === undefined ? db`` : db`and ${db.raw(retention.only)}`}
        order by ${since} limit ${retention.batch}
      )) returning ${since} as since
    )
    select count(*)::int as rows, max(since) as newest,
      coalesce(extract(epoch from now() - min(since) - ${retained}) * 1000, 0)::float8 as "overdueMs"
    from gone`;
  return pruned;
}

/** Accounts of which one batch on Citus deletes rows. */
const ACCOUNTS_A_BATCH = 50;
const DAY_MS = 86_400_000;

/** A place in a table is unique on one server only, so on Citus rows are found by their key, account by account. */
async function pruneByAccount(db: Db, { table, since, keptDays, only = 'true', batch }: Retention): Promise<Pruned> {
  const condition = `${since} < now() - interval '${keptDays} days' and ${only}`;
  const accounts = await listAccountsWith(db, { table, since, condition }, ACCOUNTS_A_BATCH);
  // Citus returns columns only, so the ages are counted here.
  const nowMs = (await databaseNow(db)).getTime();
  const pruned: Pruned = { rows: 0, overdueMs: 0, newest: null };
  for (const accountId of accounts) {
    if (pruned.rows >= batch) break;
    const gone = await db<{ since: Date }[]>`
      delete from ${db.identifier(table)} where account_id = ${accountId} and id in (
        select id from ${db.identifier(table)} where account_id = ${accountId} and ${db.raw(condition)}
        order by ${db.identifier(since)} limit ${batch - pruned.rows}
      ) returning ${db.identifier(since)} as since`;
    pruned.rows += gone.length;
    pruned.overdueMs = Math.max(
      pruned.overdueMs,
      ...gone.map((row) => nowMs - row.since.getTime() - keptDays * DAY_MS),
    );
  }
  return pruned;
}
