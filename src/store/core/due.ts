import { REPEATED_ERRORS } from '../../domain/filing/stuck.ts';
import { TRAVEL } from '../../domain/moving/travel.ts';
import { notFrozen } from './chain.ts';
import { isSpread, listAccountsWith } from './citus/accounts-with.ts';
import { noneIfDown } from './citus/server-down.ts';
import { listDownServers } from './citus/servers.ts';
import type { Db, Fragment, Reader } from './db.ts';
import type { WorkKind } from './wake.ts';
import type { Tx } from './write.ts';

/**
 * Due work is a row of a domain table with `due_at`, `lease_until` and `epoch`. A worker claims the row until the lease
 * ends. It may write the result only while the row still has the epoch of that claim (`where epoch = mine`), so a
 * worker that outlives its lease changes nothing. All workers compare these times with one clock, that of the database.
 */
export type Claimed = {
  account_id: string | null;
  entity_id?: string;
  id?: string;
  endpoint_id?: string;
  epoch: number;
  failures: number;
};

/**
 * Returns the database time. Read the time before a call to another service, because changes after this time may be
 * missing in the answer.
 */
export async function databaseNow(db: Reader): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`;
  if (row === undefined) throw new Error('no row');
  return row.now;
}

/**
 * SQL for the transaction time if a condition holds, otherwise null. Replaces `case when … then now() end`, which Citus
 * refuses because it evaluates `now()` before it reads any row.
 */
export function nowIf(sql: Reader, condition: Fragment): Fragment {
  return sql`nullif(greatest(now(), case when ${condition} then '-infinity' else 'infinity'::timestamptz end), 'infinity')`;
}

/**
 * SQL for the time in a column, or the transaction time if the column is null. Does not use `coalesce`, because Citus
 * evaluates `now()` before it reads any row.
 */
export function orNow(sql: Reader, column: string): Fragment {
  const moment = sql.identifier(column);
  return sql`least(coalesce(${moment}, 'infinity'),
    greatest(now(), case when ${moment} is null then '-infinity' else 'infinity'::timestamptz end))`;
}

/**
 * SQL for the lease (time limit of a worker's claim) of a row after the claim is revoked. The lease becomes null, but
 * in a frozen account it stays endless (freezes.ts). A worker that releases its own claim does not need this, because a
 * freeze changes the row's epoch (a counter), and the worker updates the row only if its epoch is unchanged.
 */
export function unlessFrozen(sql: Reader, column = 'lease_until'): Fragment {
  const lease = sql.raw(column);
  return sql`case when ${lease} = 'infinity' then ${lease} end`;
}

/**
 * Restricts a kind of work to rows with this value in a column, for kinds whose rows are divided among several loops of
 * a worker.
 */
export type Only = { column: string; is: boolean };

function matching(db: Db, only: Only | undefined) {
  return only === undefined ? db`` : db`and ${db.identifier(only.column)} = ${only.is}`;
}

/** Primary key of each table of due work. Operators see its last column as the id of the row. */
const KEY = {
  formations: ['account_id', 'entity_id'],
  filings: ['account_id', 'id'],
  mails: ['id'],
  proposals: ['account_id', 'id'],
  webhook_lanes: ['account_id', 'endpoint_id'],
  subscriptions: ['account_id'],
  payments: ['account_id', 'id'],
  dissolutions: ['account_id', 'entity_id'],
  calendars: ['account_id', 'entity_id'],
} as const satisfies Record<WorkKind, readonly (keyof Claimed)[]>;

export type ClaimOptions = {
  limit: number;
  leaseMs: number;
  only?: Only | undefined;
  /** Accounts whose rows are not claimed, because they have reached their limit of work in progress. */
  except?: readonly string[];
};

/**
 * Claims up to `limit` due rows, oldest first. Rows that another worker has locked are skipped. A row whose lease has
 * ended is claimed again, which counts as a failure, because the last run crashed or hung. Index: `<table>_due`.
 */
export async function claimDue<Row extends Claimed>(db: Db, kind: WorkKind, options: ClaimOptions): Promise<Row[]> {
  if (!isSpread(db, kind)) return claim<Row>(db, kind, options, null);
  const { except = [], limit, only } = options;
  const condition = `due_at <= now() and (lease_until is null or lease_until <= now())${
    only === undefined ? '' : ` and ${only.column} = ${only.is}`
  }`;
  // The search returns more accounts than the limit, because the accounts in `except` may come first and are then
  // skipped.
  const sought = { table: kind, since: 'due_at', condition };
  const accounts = await listAccountsWith(db, sought, limit + except.length);
  const rows: Row[] = [];
  for (const accountId of accounts.filter((each) => !except.includes(each))) {
    if (rows.length >= limit) break;
    const remaining = { ...options, limit: limit - rows.length };
    // If the server of an account has just gone down, the work of other accounts is claimed.
    rows.push(...(await claim<Row>(db, kind, remaining, accountId).catch(noneIfDown)));
  }
  return rows;
}

/** Claims due rows. `accountId`: the only account whose rows are claimed; null: all accounts. */
function claim<Row extends Claimed>(
  db: Db,
  kind: WorkKind,
  options: ClaimOptions,
  accountId: string | null,
): Promise<Row[]> {
  const { except = [] } = options;
  return db<Row[]>`
    with due as (
      select ${db.identifier(KEY[kind])} from ${db.identifier(kind)}
      where due_at <= now() and (lease_until is null or lease_until <= now()) ${matching(db, options.only)}
        ${except.length === 0 ? db`` : db`and (account_id is null or account_id <> all(${[...except]}::uuid[]))`}
        ${accountId === null ? db`` : db`and account_id = ${accountId}`}
      order by due_at
      limit ${options.limit}
      for update skip locked
    )
    update ${db.identifier(kind)} as work
    set epoch = work.epoch + 1, lease_until = now() + ${options.leaseMs} * interval '1 millisecond',
      failures = work.failures + (work.lease_until is not null)::int
    from due
    where true ${KEY[kind].map((column) => db`and work.${db.identifier(column)} = due.${db.identifier(column)}`)}
      ${accountId === null ? db`` : db`and work.account_id = ${accountId}`}
    returning work.*`;
}

const POSTPONE_FIRST_MS = 500;
const POSTPONE_CAP_MS = 300_000;

/** Releases a claim after an unexpected error, and retries later. */
export async function postponeDue(db: Db, kind: WorkKind, row: Claimed): Promise<void> {
  const delayMs = Math.min(POSTPONE_CAP_MS, POSTPONE_FIRST_MS * 2 ** Math.min(row.failures, 20));
  await db`
    update ${db.identifier(kind)}
    set lease_until = null, failures = failures + 1, due_at = now() + ${delayMs} * interval '1 millisecond'
    where epoch = ${row.epoch} ${KEY[kind].map((column) => db`and ${db.identifier(column)} = ${row[column] ?? null}`)}`;
}

/** Replaces a worker's claim by the endless lease that the work of a frozen account has (freezes.ts). */
export async function sleepDue(sql: Reader, kind: WorkKind, row: Claimed): Promise<void> {
  await sql`
    update ${sql.identifier(kind)} set lease_until = 'infinity', epoch = epoch + 1
    where epoch = ${row.epoch} ${KEY[kind].map((column) => sql`and ${sql.identifier(column)} = ${row[column] ?? null}`)}`;
}

/**
 * Returns the milliseconds until the next row of a kind of work becomes due; null if no row will become due. Ignores
 * rows that are already due, because `claimDue` takes those.
 */
export async function nextDueMs(db: Db, kind: WorkKind, only?: Only): Promise<number | null> {
  // While a server is down, the time of its next row is unknown, so callers find that row by polling.
  if (isSpread(db, kind) && (await listDownServers(db)).length > 0) return null;
  const [row] = await db<{ ms: number | null }[]>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from ${db.identifier(kind)}
    where due_at > now() ${matching(db, only)}`;
  return row?.ms ?? null;
}

/** Work that failed fifty times in a row, over several hours. The indexes `<table>_dead` use the same limit. */
export type DeadJob = {
  kind: WorkKind;
  id: string;
  account_id: string | null;
  entity_id: string | null;
  failures: number;
};

function idOf(kind: WorkKind): string {
  return KEY[kind].at(-1) ?? '';
}

const OF_NO_ENTITY: readonly WorkKind[] = ['mails', 'webhook_lanes', 'subscriptions'];

/** Lists dead jobs, at most `limit` of each kind. Jobs of an imported account are listed only after its release. */
export async function listDeadJobs(db: Reader, limit: number): Promise<DeadJob[]> {
  const kinds = Object.keys(KEY) as WorkKind[];
  const lists = await Promise.all(
    kinds.map(
      (kind) => db<DeadJob[]>`
        select ${kind} as kind, ${db.identifier(idOf(kind))} as id, account_id, failures,
          ${OF_NO_ENTITY.includes(kind) ? db`null::uuid` : db`entity_id`} as entity_id
        from ${db.identifier(kind)} where failures >= 50 ${TRAVEL[kind]?.travels === 'stays' ? db`` : db`and ${notFrozen(db, db`${db.identifier(kind)}.account_id`)}`}
        order by ${db.identifier(idOf(kind))} limit ${limit}`,
    ),
  );
  return lists.flat();
}

/** Resets failing work and makes it due now. Returns its kind; null if this id has no failing work. */
export async function redriveFailing(tx: Tx, id: string): Promise<WorkKind | null> {
  for (const kind of Object.keys(KEY) as WorkKind[]) {
    const rows = await tx.sql`
      update ${tx.sql.identifier(kind)} set failures = 0, due_at = now()
      where ${tx.sql.identifier(idOf(kind))} = ${id} and failures >= ${REPEATED_ERRORS} returning 1`;
    if (rows.length === 0) continue;
    tx.wake(kind);
    return kind;
  }
  return null;
}
