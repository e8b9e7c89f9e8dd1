import type { Db, Fragment } from './db.ts';

/** Rows of a table that are deleted some time after a moment that they hold. */
export type Retention = {
  table: string;
  /** The column with the moment. An index begins with it. */
  since: string;
  keptDays: number;
  /** The rows to which this applies; omitted: all. */
  only?: (db: Db) => Fragment;
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
  const [table, since] = [db.identifier(retention.table), db.identifier(retention.since)];
  const kept = db`${retention.keptDays} * interval '1 day'`;
  const [pruned] = await db<[Pruned]>`
    with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table}
        where ${since} < now() - ${kept} ${from === null ? db`` : db`and ${since} >= ${from}`}
          ${retention.only === undefined ? db`` : db`and ${retention.only(db)}`}
        order by ${since} limit ${retention.batch}
      )) returning ${since} as since
    )
    select count(*)::int as rows, max(since) as newest,
      coalesce(extract(epoch from now() - min(since) - ${kept}) * 1000, 0)::float8 as "overdueMs"
    from gone`;
  return pruned;
}
