import type { SignedHead } from '../../domain/audit/audit-chain.ts';
import { ENTITY_STATES, isCounted } from '../../domain/entity/entity.ts';
import { EVENT_TYPES } from '../../domain/events/event.ts';
import { LOOK_IT_UP } from '../../domain/moving/brought.ts';
import { TO_COME, TRAVEL } from '../../domain/moving/travel.ts';
import type { Arrival } from '../accounts.ts';
import { chainName } from '../core/chain.ts';
import { type Fragment, hasRows, type TransactionSql } from '../core/db.ts';
import { nowIf } from '../core/due.ts';
import { doubted } from '../core/restore.ts';
import { withoutLoops } from '../core/set-local.ts';
import type { Tx } from '../core/write.ts';
import { columnsOf } from './leaving-rows.ts';
import { CLAIMS, isClaim, judgedIn } from './own-holds.ts';

/* Inserts the rows of an imported account, in one transaction of the database owner. */

/**
 * Creates temporary tables: for files until the rows that refer to them arrive, and for claimed numbers and names until
 * they are checked.
 */
export async function beginArrival(sql: TransactionSql): Promise<void> {
  await sql`create temporary table arriving_files (path text primary key, content bytea not null) on commit drop`;
  for (const table of CLAIMS)
    await sql.script(`create temporary table ${judgedIn(table)} (like ${table}) on commit drop`);
}

export async function keepFile(sql: TransactionSql, path: string, content: Uint8Array): Promise<void> {
  await sql`insert into arriving_files (path, content) values (${path}, ${content})`;
}

/**
 * The owner of imported rows. `place`: the last position before the imported events in the event log of all accounts.
 */
type Owner = { accountId: string; arrival: Arrival; at: Date; place: number };

/**
 * Inserts the rows of a table that belong to this account and have times and numbers in the accepted range. Returns the
 * number inserted.
 */
export async function insertArriving(
  sql: TransactionSql,
  table: string,
  lines: readonly string[],
  owner: Owner,
): Promise<number> {
  const travel = TRAVEL[table];
  if (travel === undefined || travel.travels === 'stays') throw new Error(`${table} does not travel`);
  const plain = await columnsOf(sql, table, travel.without ?? []);
  const computed = madeColumns(sql, table, owner);
  const names = computed.map(([name]) => name);
  const columns = [...plain.filter((column) => !names.includes(column)), ...names];
  const types = await typesOf(sql, table);
  const arriving = arrivingIn(sql, table, owner);
  const values = columns.map(
    (column) => computed.find(([name]) => name === column)?.[1] ?? arriving(column, types.get(column)?.type),
  );
  const list = values.reduce<Fragment | null>((all, each) => (all === null ? each : sql`${all}, ${each}`), null);
  if (list === null) throw new Error(`${table} has no columns`);
  const target = sql.identifier(isClaim(table) ? judgedIn(table) : table);
  // Each line is read as a row of the table, so the database checks types, keys and constraints.
  const rows = await sql`
    insert into ${target} (${sql.identifier(columns)})
    select ${list} from unnest(${[...lines]}::text[]) with ordinality as l (line, place)
      cross join lateral jsonb_populate_record(null::${target}, l.line::jsonb) r
    where ${ownership(sql, table, owner.accountId)} and ${arePlain(sql, table, types, owner)} ${isKnownType(sql, table)} order by l.place
    ${table === 'operator_keys' ? knownFromBefore(sql, owner) : sql``} returning 1`;
  // Events are skipped if a row is missing, because the caller then refuses the archive.
  if (table === 'events' && rows.length === lines.length) await placeEvents(sql, lines, owner.place);
  return rows.length;
}

/**
 * The accepted range of each type. PostgreSQL accepts infinity and years before Christ, but they would break lists over
 * all accounts. A counter at the largest value of its type could not be incremented: the statement would fail, also for
 * the rows of other accounts that it changes. Numbers stay within JavaScript's largest safe integer, because epochs
 * must stay distinct. Counters are never negative, and the API writes only days from the year 2000 to 2999.
 */
const PLAIN = {
  timestamptz: ['1000-01-01', '9999-12-31'],
  date: ['2000-01-01', '2999-12-31'],
  int8: ['0', '1000000000000000'],
  int4: ['0', '2000000000'],
} as const;
/** Maximum length of an indexed text in bytes. Two texts of this length fit into one index entry. */
const INDEXED_BYTES = 1_000;
type Column = { name: string; type: string; is_indexed: boolean };

async function typesOf(sql: TransactionSql, table: string): Promise<Map<string, Column>> {
  const rows = await sql<Column[]>`
    select attname as name, typname as type, exists (
      select from pg_index i where i.indrelid = a.attrelid
        and (a.attnum = any(i.indkey) or pg_get_expr(i.indexprs, i.indrelid) ~ ('\\m' || attname::text || '\\M'))) as is_indexed
    from pg_attribute a join pg_type t on t.oid = atttypid
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Returns a function that gives the SQL for a column of an arriving row:
 * - Times are cut to milliseconds, because the code compares times at that precision, and could not find a row by a
 *   more precise time.
 * - In an untrusted archive no time may be later than the arrival, because it would sort after decisions made in this
 *   deployment. Planned times may be at most a year later.
 * - For a sandbox whose clock was advanced, the time of arrival is that of the advanced clock, except for `created_at`.
 * - `failures` start at 0.
 */
function arrivingIn(sql: TransactionSql, table: string, { accountId, arrival, at }: Owner) {
  const offset = sql`
    coalesce((select offset_seconds from business_clocks where account_id = ${accountId}), 0) * interval '1 second'`;
  return (column: string, type: string | undefined): Fragment => {
    if (column === 'failures') return sql`0`;
    if (type !== 'timestamptz' || column === 'lease_until') return sql`${sql.raw(`r."${column}"`)}`;
    const moment = sql`${sql.raw(`date_trunc('milliseconds', r."${column}")`)}`;
    if (arrival.trusted_key !== null || isOfTheRecord(table)) return moment;
    if (column === 'created_at') return sql`least(${moment}, ${at}::timestamptz)`;
    const more = TO_COME[`${table}.${column}`] === undefined ? sql`` : sql`+ interval '1 year'`;
    // A null time stays null; the SQL function `least` alone would ignore it.
    return sql`case when ${moment} is not null then least(${moment}, ${at}::timestamptz + ${offset} ${more}) end`;
  };
}

/**
 * True for the tables of audit entries and events. Their times stay as they are in the archive, because hashes and
 * other records contain the same times.
 */
const isOfTheRecord = (table: string): boolean => table === 'audit_entries' || table === 'events';

/**
 * SQL condition: every value of an arriving row is in the accepted range. The lease of a worker is not checked, because
 * nobody sees it, and in a frozen account it is endless (freezes.ts).
 */
function arePlain(
  sql: TransactionSql,
  table: string,
  types: ReadonlyMap<string, Column>,
  { arrival, at }: Owner,
): Fragment {
  const isRecorded = arrival.trusted_key === null && isOfTheRecord(table);
  return [...types.values()].reduce<Fragment>((all, { name, type, is_indexed }) => {
    if (isRecorded && type === 'timestamptz')
      return sql`${all} and ${sql.raw(`r."${name}"`)} between ${PLAIN.timestamptz[0]}::timestamptz and ${at}::timestamptz`;
    const bounds = PLAIN[type as keyof typeof PLAIN];
    if (type === 'text' && is_indexed)
      return sql`${all} and ${sql.raw(`coalesce(octet_length(r."${name}"), 0)`)} <= ${INDEXED_BYTES}`;
    if (bounds === undefined || name === 'lease_until') return all;
    return sql`${all} and coalesce(${sql.raw(`r."${name}" between '${bounds[0]}' and '${bounds[1]}'`)}, true)`;
  }, sql`true`);
}

/** Condition that admits only known event types, because types are stored in an index that all accounts share. */
function isKnownType(sql: TransactionSql, table: string): Fragment {
  return table === 'events' ? sql`and r.type = any(${[...EVENT_TYPES]})` : sql``;
}

/**
 * Returns the SQL for an operator who exists already: the row is updated only if an earlier import created it, because
 * an archive must not change the operators of this deployment.
 */
function knownFromBefore(sql: TransactionSql, { arrival }: Owner): Fragment {
  const name = arrival.trusted_key === null ? sql`operator_keys.name` : sql`excluded.name`;
  return sql`on conflict (id) do update set name = ${name} where operator_keys.pepper_id = 'arrived'`;
}

function ownership(sql: TransactionSql, table: string, accountId: string): Fragment {
  if (table === 'operator_keys') return sql`true`;
  return table === 'accounts' ? sql`r.id = ${accountId}` : sql`r.account_id = ${accountId}`;
}

function madeColumns(sql: TransactionSql, table: string, { arrival, at }: Owner): [string, Fragment][] {
  switch (table) {
    case 'accounts':
      return [
        ['frozen_at', sql`${at}::timestamptz`],
        ['arrived', sql`${sql.json({ ...arrival, arrived_at: at })}::jsonb`],
      ];
    case 'operator_keys':
      return [
        ['hash', sql`sha256(convert_to('arrived ' || r.id::text, 'UTF8'))`],
        ['pepper_id', sql`'arrived'`],
        ['display_prefix', sql`'arrived'`],
        ['revoked_at', sql`coalesce(r.revoked_at, ${at}::timestamptz)`],
        // In an untrusted archive the id replaces the name, which could be the name of an operator of this deployment.
        ['name', arrival.trusted_key === null ? sql`r.id::text` : sql`r.name`],
      ];
    case 'uploads':
      return [['content', sql`(select f.content from arriving_files f where f.path = 'uploads/' || r.sha256)`]];
    case 'documents':
      return [
        [
          'content',
          sql`case when r.upload_id is null then
            (select f.content from arriving_files f where f.path = 'files/' || r.blake3) end`,
        ],
      ];
    case 'corrections':
      // The columns become null if they refer to another account, because an archive must not refer to the companies of
      // others.
      return ['swap_account_id', 'swap_filing_id'].map((column) => [
        column,
        sql`case when r.swap_account_id = r.account_id then ${sql.raw(`r.${column}`)} end`,
      ]);
    default:
      return [];
  }
}

/**
 * Gives the events positions without the queue, which would send them to webhooks in this service's name and keep the
 * events of all other accounts waiting.
 */
async function placeEvents(sql: TransactionSql, lines: readonly string[], before: number): Promise<void> {
  await sql`
    insert into event_positions (account_id, position, event_id, entity_id, type)
    select r.account_id, ${before}::bigint + l.place, r.id, r.entity_id, r.type
    from unnest(${[...lines]}::text[]) with ordinality as l (line, place)
      cross join lateral jsonb_populate_record(null::events, l.line::jsonb) r`;
}

/**
 * Name of a company's chain, with the company's id as PostgreSQL writes it. PostgreSQL also accepts other spellings of
 * the id, so a chain with such a spelling could be mistaken for that of another account's company.
 */
const COMPANY_CHAIN = '^entity:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';

/**
 * Returns the audit chains whose last entry is one of `heads`. Ignores chains that belong to neither the account nor
 * one of its companies.
 */
export async function listHeaded(
  sql: TransactionSql,
  accountId: string,
  heads: readonly SignedHead[],
): Promise<string[]> {
  const rows = await sql<{ chain: string }[]>`
    select h.chain from chain_heads h
    join jsonb_to_recordset(${sql.json(heads)}::jsonb) as s (chain text, seq bigint, hash text)
      on s.chain = h.chain and s.seq = h.seq and s.hash = h.hash
    where h.account_id = ${accountId}
      and (h.chain = ${chainName(accountId, null)} or h.chain ~ ${COMPANY_CHAIN})`;
  return rows.map(({ chain }) => chain);
}

/**
 * Returns whether every entry belongs to a chain and does not come after the chain's head (last entry), and whether all
 * data belongs to an entry.
 */
export async function areEntriesOfChains(sql: TransactionSql, accountId: string): Promise<boolean> {
  const isOutside = await withoutLoops(sql, () =>
    hasRows(sql`
      select 1 from audit_entries e
      where e.account_id = ${accountId} and not exists (
        select from chain_heads h where h.account_id = ${accountId} and h.chain = e.chain and h.seq >= e.seq)
      union all
      select 1 from audit_data d
      where d.account_id = ${accountId} and not exists (
        select from audit_entries e where e.account_id = ${accountId} and e.chain = d.chain and e.seq = d.seq)
      limit 1`),
  );
  return !isOutside;
}

/**
 * Marks open filings as uncertain, because the source deployment may have sent them after the archive was made. Each is
 * looked up at the registry, as after a restore, and sent again only if it is provably absent. Exceptions:
 * - A result recorded by an operator is applied.
 * - If `isTrusted` is false, a filing that was never sent is not sent from here, so it is not looked up.
 * - A filing that an operator had claimed goes to review: at once if untrusted, because such claims are dropped,
 *   otherwise by the worker (worker/filing.ts).
 * - A filing that a registry confirmed as pending is never proven absent by a look-up. It goes to review: at once if
 *   untrusted, because its attempts are deleted, otherwise by the worker.
 * A request to release a claimed filing ends, because the operator who made the request did not know of the move.
 */
export async function doubtOpenFilings({ sql, at }: Tx, accountId: string, isTrusted: boolean): Promise<number> {
  const isConfirmed = sql`exists (
    select from filing_attempts a where a.account_id = filings.account_id and a.filing_id = filings.id
      and a.kind = 'send' and a.outcome = 'pending' and a.deadline_at is not null)`;
  const isReviewed = sql`(${!isTrusted} and (claimed_by is not null or packet_changed_at is not null or ${isConfirmed}))`;
  const rows = await sql`
    update filings set
      state = case when ${isReviewed} then 'needs_review' else 'ambiguous' end,
      review_reason = case when ${isReviewed} then ${LOOK_IT_UP} end,
      deadline_at = greatest(deadline_at, ${at}),
      stalled_since = case when not ${isReviewed} then ${at}::timestamptz end,
      due_at = ${nowIf(sql, sql`not ${isReviewed}`)}, lease_until = null, ${doubted(sql)}
    where account_id = ${accountId} and closed_at is null and not is_import and state <> 'needs_review'
      and (${isTrusted} or sends > 0 or state not in ('ready', 'unavailable'))
    returning 1`;
  return rows.length;
}

/**
 * Makes signatures on open requests for a tax number void, because the signed form authorizes an operator of the source
 * deployment.
 */
export async function voidDesignations({ sql, at }: Tx, accountId: string): Promise<void> {
  await sql`
    update attestations a set voided_at = ${at} from filings f
    where a.account_id = ${accountId} and a.application is not null and a.voided_at is null
      and f.account_id = a.account_id and f.id = a.filing_id and f.closed_at is null`;
}

/** Claims the uploads that rows refer to, because an upload without a claim is deleted after a day. */
export async function claimReferenced({ sql, at }: Tx, accountId: string): Promise<void> {
  await sql`
    update uploads set claimed_at = ${at}
    where account_id = ${accountId} and claimed_at is null and id in (
      select upload_id from documents where account_id = ${accountId}
      union all select upload_id from filing_documents where account_id = ${accountId})`;
}

/** Counts the arrived companies in the account's usage. */
export async function countArrived({ sql }: Tx, accountId: string): Promise<void> {
  await sql`
    insert into usage_now (account_id, active_entities)
    select ${accountId}::uuid, count(*)::int from entities
    where account_id = ${accountId} and state = any(${ENTITY_STATES.filter(isCounted)})`;
}

/** Returns the company id of every audit chain; null: the account's own chain. A chain outlives its company. */
export async function listChains({ sql }: Tx, accountId: string): Promise<(string | null)[]> {
  const rows = await sql<{ chain: string }[]>`
    select chain from chain_heads where account_id = ${accountId} order by chain`;
  return rows.map(({ chain }) => (chain.startsWith('entity:') ? chain.slice('entity:'.length) : null));
}
