import type { SignedHead } from '../../domain/audit/audit-chain.ts';
import { ENTITY_STATES, isCounted } from '../../domain/entity/entity.ts';
import { EVENT_TYPES } from '../../domain/events/event.ts';
import { LOOK_IT_UP } from '../../domain/moving/brought.ts';
import { TO_COME, TRAVEL } from '../../domain/moving/travel.ts';
import type { Arrival } from '../accounts.ts';
import { chainName } from '../core/chain.ts';
import type { Fragment, TransactionSql } from '../core/db.ts';
import { nowIf } from '../core/due.ts';
import type { Tx } from '../core/write.ts';
import { columnsOf } from './leaving-rows.ts';

/* The rows of an account as they arrive, in one transaction of the owner of the database. */

/** Files wait here for the rows that name them. */
export async function beginArrival(sql: TransactionSql): Promise<void> {
  await sql`create temporary table arriving_files (path text primary key, content bytea not null) on commit drop`;
}

export async function keepFile(sql: TransactionSql, path: string, content: Uint8Array): Promise<void> {
  await sql`insert into arriving_files (path, content) values (${path}, ${content})`;
}

/** `place`: in the log of all accounts, before the events that come. */
type Owner = { accountId: string; arrival: Arrival; at: Date; place: number };

/** Inserts rows of a table that are of this account, with plain times and numbers; returns how many there are now. */
export async function insertArriving(
  sql: TransactionSql,
  table: string,
  lines: readonly string[],
  owner: Owner,
): Promise<number> {
  const travel = TRAVEL[table];
  if (travel === undefined || travel.travels === 'stays') return 0;
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
  const target = sql.identifier(table);
  // Each line is read as a row of the table: the database checks types, keys and every rule of it.
  const rows = await sql`
    insert into ${target} (${sql.identifier(columns)})
    select ${list} from unnest(${[...lines]}::text[]) with ordinality as l (line, place)
      cross join lateral jsonb_populate_record(null::${target}, l.line::jsonb) r
    where ${ownership(sql, table, owner.accountId)} and ${arePlain(sql, table, types, owner)} ${isKnownType(sql, table)} order by l.place
    ${table === 'operator_keys' ? knownFromBefore(sql, owner) : sql``} returning 1`;
  // Otherwise the archive is refused.
  if (table === 'events' && rows.length === lines.length) await placeEvents(sql, lines, owner.place);
  return rows.length;
}

/**
 * Values between which those of a type are plain. PostgreSQL knows infinity and years before Christ, which break whatever
 * lists the rows of all accounts. A counter at the end of its type breaks the statement that counts on, and with it the
 * work of all accounts that it claims. JavaScript cannot count on from the last of its whole numbers, by which claims are
 * told apart.
 */
const PLAIN = {
  timestamptz: ['1000-01-01', '9999-12-31'],
  date: ['1000-01-01', '9999-12-31'],
  int8: ['-1000000000000000', '1000000000000000'],
  int4: ['-2000000000', '2000000000'],
} as const;
/** A longer text does not fit into an index, beside another one of this length. */
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
 * Moments arrive in milliseconds, as everything here reads and compares them: a row with more would never be found again by
 * its own moment. What failed there has not failed here. No time of an untrusted archive lies after its arrival, or it
 * would come after whatever is decided here; those that tell what is to come lie at most a year after it. Work is due at
 * once. The times of a sandbox whose clock was moved are of that clock, but for those at which a row was made.
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
    // Null stays null, which `least` leaves out.
    return sql`case when ${moment} is not null then least(${moment}, ${at}::timestamptz + ${offset} ${more}) end`;
  };
}

/** Times in the hashes of a chain, and those of its events, cannot be changed. */
const isOfTheRecord = (table: string): boolean => table === 'audit_entries' || table === 'events';

/** A lease is not shown, and that of a frozen account has no end (freezes.ts). */
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

/** The type of an event goes into an index of the log of all accounts. */
function isKnownType(sql: TransactionSql, table: string): Fragment {
  return table === 'events' ? sql`and r.type = any(${[...EVENT_TYPES]})` : sql``;
}

/** An operator may be known here from an earlier import. Nobody who works here can be in an archive. */
function knownFromBefore(sql: TransactionSql, { arrival }: Owner): Fragment {
  const name = arrival.trusted_key === null ? sql`operator_keys.name` : sql`excluded.name`;
  return sql`on conflict (id) do update set name = ${name} where operator_keys.pepper_id = 'arrived'`;
}

function ownership(sql: TransactionSql, table: string, accountId: string): Fragment {
  if (table === 'operator_keys') return sql`true`;
  return table === 'accounts' ? sql`r.id = ${accountId}` : sql`r.account_id = ${accountId}`;
}

/** Columns that are made on arrival, in place of what was left out. */
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
        // Anybody may write a name into an archive that nobody here vouches for, also that of an operator here.
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
      // Nothing that an archive says is about a company of another account.
      return ['swap_account_id', 'swap_filing_id'].map((column) => [
        column,
        sql`case when r.swap_account_id = r.account_id then ${sql.raw(`r.${column}`)} end`,
      ]);
    default:
      return [];
  }
}

/**
 * In the order of the log that they come from. The queue would send them to webhooks, in the name of this service, and the
 * events of all other accounts would wait behind them.
 */
async function placeEvents(sql: TransactionSql, lines: readonly string[], before: number): Promise<void> {
  await sql`
    insert into event_positions (account_id, position, event_id, entity_id, type)
    select r.account_id, ${before}::bigint + l.place, r.id, r.entity_id, r.type
    from unnest(${[...lines]}::text[]) with ordinality as l (line, place)
      cross join lateral jsonb_populate_record(null::events, l.line::jsonb) r`;
}

/** Returns the chains that arrived with one of these heads, each of the account or of a company. */
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
      and (h.chain = ${chainName(accountId, null)} or h.chain ~ '^entity:[0-9a-f-]{36}$')`;
  return rows.map(({ chain }) => chain);
}

/** Returns whether every entry is in a chain, up to its head, and all data is of an entry. */
export async function areEntriesOfChains(sql: TransactionSql, accountId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from audit_entries e
    where e.account_id = ${accountId} and not exists (
      select from chain_heads h where h.account_id = ${accountId} and h.chain = e.chain and h.seq >= e.seq)
    union all
    select 1 from audit_data d
    where d.account_id = ${accountId} and not exists (
      select from audit_entries e where e.account_id = ${accountId} and e.chain = d.chain and e.seq = d.seq)
    limit 1`;
  return rows.length === 0;
}

/**
 * For no open filing is it certain whether its office has it, because the source may have sent it after the archive was
 * made. It is looked up as after a restore, and sent again only if it is provably absent. A result that an operator had
 * recorded is applied. `isTrusted`: otherwise one that was never sent is not sent from here either, so nobody looks for it,
 * and an operator decides at once about one that an operator had taken, because no claim of the archive stays. With a trusted
 * key the claim tells that (worker/filing.ts).
 */
export async function doubtOpenFilings({ sql, at }: Tx, accountId: string, isTrusted: boolean): Promise<number> {
  const isReviewed = sql`(${!isTrusted} and (claimed_by is not null or packet_changed_at is not null))`;
  const rows = await sql`
    update filings set
      state = case when ${isReviewed} then 'needs_review' else 'ambiguous' end,
      review_reason = case when ${isReviewed} then ${LOOK_IT_UP} end,
      sends = greatest(sends, 1), deadline_at = greatest(deadline_at, ${at}),
      absent_since = null, clean_misses = 0, tries = 0, wait_reason = null,
      stalled_since = case when not ${isReviewed} then ${at}::timestamptz end,
      due_at = ${nowIf(sql, sql`not ${isReviewed}`)}, lease_until = null, epoch = epoch + 1
    where account_id = ${accountId} and closed_at is null and not is_import and state <> 'needs_review'
      and (${isTrusted} or sends > 0 or state not in ('ready', 'unavailable'))
    returning 1`;
  return rows.length;
}

/** Claims the files that rows refer to: one that nothing claimed is deleted after a day. */
export async function claimReferenced({ sql, at }: Tx, accountId: string): Promise<void> {
  await sql`
    update uploads set claimed_at = ${at}
    where account_id = ${accountId} and claimed_at is null and id in (
      select upload_id from documents where account_id = ${accountId}
      union all select upload_id from filing_documents where account_id = ${accountId})`;
}

/** Counts the companies that arrived. */
export async function countArrived({ sql }: Tx, accountId: string): Promise<void> {
  await sql`
    insert into usage_now (account_id, active_entities)
    select ${accountId}::uuid, count(*)::int from entities
    where account_id = ${accountId} and state = any(${ENTITY_STATES.filter(isCounted)})`;
}

/** Returns the companies of all chains; null: the account's own chain. A chain outlives its company. */
export async function listChains({ sql }: Tx, accountId: string): Promise<(string | null)[]> {
  const rows = await sql<{ chain: string }[]>`
    select chain from chain_heads where account_id = ${accountId} order by chain`;
  return rows.map(({ chain }) => (chain.startsWith('entity:') ? chain.slice('entity:'.length) : null));
}
