import type { Reader } from '../db.ts';
import { PLACEMENTS } from './placements.ts';
import { isServerDown } from './server-down.ts';
import { type DataServer, forgetServers, listDownServers } from './servers.ts';

/**
 * Describes the rows to look for: their table, the time column that orders them, and a condition without parameters.
 * `until`: the latest time in that column; omitted: no limit.
 */
export type Sought = { table: string; since: string; condition: string; until?: Date };

type AccountSince = { account_id: string; at: string };

/** Returns whether Citus spreads the rows of a table over several servers. */
export function isSpread(sql: Reader, table: string): boolean {
  return sql.isDistributed && PLACEMENTS.get(table)?.placement === 'account_id';
}

/**
 * Returns accounts that have the rows sought, starting with the account of the oldest row. Citus can lock and claim
 * rows on one server only, so the caller works on one account at a time. Skips accounts on servers that do not answer.
 */
export async function listAccountsWith(sql: Reader, sought: Sought, limit: number): Promise<string[]> {
  const down = await listDownServers(sql);
  if (down.length > 0) return listOnTheOthers(sql, sought, limit, down);
  try {
    const rows = await sql<AccountSince[]>`
      select account_id from ${sql.identifier(sought.table)} where ${sql.raw(sought.condition)}
        ${sought.until === undefined ? sql`` : sql`and ${sql.identifier(sought.since)} <= ${sought.until}`}
      group by account_id order by min(${sql.identifier(sought.since)}) limit ${limit}`;
    return rows.map(({ account_id }) => account_id);
  } catch (error) {
    if (isServerDown(error)) forgetServers();
    throw error;
  }
}

/**
 * Calls `lock`, a statement that locks at most `limit` rows: for all accounts at once (`accountId` is null), or on
 * Citus for one account after the other.
 */
export async function lockByAccount<Row>(
  sql: Reader,
  sought: Sought,
  limit: number,
  lock: (accountId: string | null, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (!isSpread(sql, sought.table)) return lock(null, limit);
  const rows: Row[] = [];
  for (const accountId of await listAccountsWith(sql, sought, limit)) {
    if (rows.length < limit) rows.push(...(await lock(accountId, limit - rows.length)));
  }
  return rows;
}

/** Asks each server separately, because one statement for all servers would fail if a single server did not answer. */
async function listOnTheOthers(sql: Reader, sought: Sought, limit: number, down: DataServer[]): Promise<string[]> {
  const { table, since, condition, until } = sought;
  const ended = until === undefined ? '' : ` and ${since} <= '${until.toISOString()}'::timestamptz`;
  const part = `select account_id, ${since} as at from %s where ${condition}${ended}`;
  const whole = `select coalesce(json_agg(found), '[]')::text from (
    select account_id, min(at) as at from (%s) rows group by account_id order by 2 limit ${limit}) found`;
  const rows = await sql<{ found: string }[]>`
    with server as (
      select n.nodename::text as host, n.nodeport as port,
        string_agg(format(${part}, shard_name(s.logicalrelid, s.shardid)), ' union all ') as parts
      from pg_dist_shard s
      join pg_dist_placement p on p.shardid = s.shardid
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
      where s.logicalrelid = to_regclass(${table}) and n.nodeid <> all(${down.map(({ id }) => id)}::int[])
      group by 1, 2
    )
    select asked.result as found from master_run_on_worker(
      (select array_agg(host) from server), (select array_agg(port) from server),
      (select array_agg(format(${whole}, parts)) from server), true) asked where asked.success`;
  return rows
    .flatMap(({ found }) => JSON.parse(found) as AccountSince[])
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, limit)
    .map(({ account_id }) => account_id);
}
