import { isSpread, listAccountsWith } from './citus/accounts-with.ts';
import type { Db } from './db.ts';
import { databaseNow } from './due.ts';

/** Rows of a table that are deleted once the time in one of their columns is old enough. */
export type Retention = {
  table: string;
  /** Column with the time from which the retention counts. An index begins with it. */
  since: string;
  keptDays: number;
  /** SQL condition without parameters for the rows to delete; omitted: all rows. */
  only?: string;
  /** Maximum number of rows per statement. */
  batch: number;
};

/**
 * Result of a deletion. `overdueMs`: how long the oldest deleted row was kept beyond its retention. `newest`: the
 * newest time among the deleted rows; null: no row was deleted.
 */
export type Pruned = { rows: number; overdueMs: number; newest: Date | null };

/**
 * Deletes one batch of the oldest rows past their retention, in its own transaction. The next batch gets `newest` as
 * `from`, so that it need not read the index entries of deleted rows again. A row that is changed at the same moment is
 * not deleted. Reads one range of the index of `since`, then each row by its `ctid`.
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

const ACCOUNTS_A_BATCH = 50;
const DAY_MS = 86_400_000;

/** Deletes by id, account by account, because on Citus a `ctid` is unique on one server only. */
async function pruneByAccount(db: Db, { table, since, keptDays, only = 'true', batch }: Retention): Promise<Pruned> {
  const condition = `${since} < now() - interval '${keptDays} days' and ${only}`;
  const accounts = await listAccountsWith(db, { table, since, condition }, ACCOUNTS_A_BATCH);
  // The ages are computed in this process, because on Citus the deletion can return only columns.
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
