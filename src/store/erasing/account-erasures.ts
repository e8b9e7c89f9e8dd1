import { ERASURE, MAX_ERASED_AT_ONCE } from '../../domain/audit/audit-erasure.ts';
import { type AccountErasureReason, EMPTIED, ERASE, ERASED_TABLES } from '../../domain/moving/erase.ts';
import { TRAVELLING } from '../../domain/moving/travel.ts';
import { type ChangeRecord, chainName } from '../core/chain.ts';
import { type Fragment, hasRows, type Reader } from '../core/db.ts';
import type { Tx } from '../core/write.ts';
import { isKeptAtErasure } from './kept-entries.ts';

/*
 * Erases a closed account in batches of limited size, one per transaction. Each batch looks for the remaining rows, so
 * the erasure can be interrupted anywhere and run again. It must run as the owner of the tables, because the serving
 * role may not delete history.
 */

type ErasedTable = (typeof ERASED_TABLES)[number];
type Row = Record<string, unknown>;

/** Marks that the erasure has begun. After that, the erasure cannot be undone. */
export async function beginErasure(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`update accounts set erasing_at = coalesce(erasing_at, ${tx.at}) where id = ${accountId}`;
}

/** Number of companies per batch. It is high, because each batch reads all stored answers once. */
const COMPANIES_AT_ONCE = 10_000;

/**
 * Deletes stored answers that operators, or people with a link, received about the account's companies. `after`: the
 * last company of the previous batch. Returns the last company of this batch; null after the last batch.
 */
export async function eraseAnswersAbout({ sql }: Tx, accountId: string, after: string | null): Promise<string | null> {
  const companies = await sql<{ id: string }[]>`
    select id from entities where account_id = ${accountId} ${after === null ? sql`` : sql`and id > ${after}`}
    order by id limit ${COMPANIES_AT_ONCE}`;
  if (companies.length > 0) {
    const ids = companies.map(({ id }) => id);
    const about = namesOneOf(sql, ids);
    const others = await scopesOfOthers(sql, accountId, about);
    await sql`delete from idempotency_records where ${about} and scope <> all(${others})`;
  }
  return companies.length < COMPANIES_AT_ONCE ? null : (companies.at(-1)?.id ?? null);
}

/**
 * Deletes a batch of the account's rows from a table; returns the number of rows. The hashes in the columns
 * `keepsHashes` are kept in an audit entry.
 */
export async function eraseRows(tx: Tx, accountId: string, erased: ErasedTable): Promise<number> {
  const { sql } = tx;
  const { table, batch, keepsHashes } = erased;
  const key = await keyOf(sql, table);
  const target = sql.identifier(table);
  const columns = sql.identifier(key);
  const returned = keepsHashes.length > 0 ? sql.identifier(keepsHashes) : sql`1 as one`;
  const owned = await ownedBy(sql, accountId, table);
  const batchKeys = sql`
    select ${columns} from ${target} where ${rowsOf(sql, table, owned)} order by ${columns} limit ${batch}`;
  const ofAccount = hasAccount(table) ? sql`account_id = ${accountId} and` : sql``;
  const rows = await sql<Row[]>`
    delete from ${target} where ${ofAccount} (${columns}) in (${batchKeys}) returning ${returned}`;
  if (keepsHashes.length > 0) await recordRows(tx, accountId, table, rows);
  return rows.length;
}

async function recordRows(tx: Tx, accountId: string, table: string, rows: readonly Row[]): Promise<void> {
  const byEntity = Map.groupBy(rows, (row) => (row['entity_id'] ?? null) as string | null);
  await recordFrozen(
    tx,
    accountId,
    [...byEntity].map(([entityId, own]) => {
      const plain = own.map(({ entity_id: _entity, ...row }) => row);
      return { accountId, entityId, action: 'records.erased', data: { object: { table, rows: plain } } };
    }),
  );
}

/** An entry of an audit chain. */
type EntryPlace = { chain: string; seq: number };
export type ErasedEntries = { count: number; last: EntryPlace | null };

/**
 * Erases the data of a batch of entries, like `efs audit erase`. `after`: the last entry of the previous batch, because
 * each batch would otherwise read again the entries whose data stays. Returns the number of entries, and the last
 * entry; null: no entry is left.
 */
export async function eraseEntries(
  tx: Tx,
  accountId: string,
  { reason, after }: { reason: AccountErasureReason; after: EntryPlace | null },
): Promise<ErasedEntries> {
  const { sql } = tx;
  const batch = await sql<EntryPlace[]>`
    select d.chain, d.seq from audit_data d join audit_entries e using (account_id, chain, seq)
    where d.account_id = ${accountId} and not ${isKeptAtErasure(sql)}
      ${after === null ? sql`` : sql`and (d.chain, d.seq) > (${after.chain}, ${after.seq}::bigint)`}
    order by d.chain, d.seq limit ${MAX_ERASED_AT_ONCE}`;
  await sql`
    delete from audit_data where account_id = ${accountId} and (chain, seq) in (
      select * from unnest(${batch.map(({ chain }) => chain)}::text[], ${batch.map(({ seq }) => seq)}::bigint[]))`;
  const records = [...Map.groupBy(batch, ({ chain }) => chain)].map(([chain, own]) => {
    const [kind, id = null] = chain.split(':');
    const object = { entries: own.map(({ seq }) => seq), reason };
    return { accountId, entityId: kind === 'entity' ? id : null, action: ERASURE, data: { object } } as const;
  });
  await recordFrozen(tx, accountId, records);
  return { count: batch.length, last: batch.at(-1) ?? null };
}

/**
 * Clears the personal data in the rows that stay, and ends the erasure; returns false if rows are still to be deleted.
 */
export async function endErasure(tx: Tx, accountId: string, reason: AccountErasureReason): Promise<boolean> {
  const { sql, at } = tx;
  await deleteArrivedOperators(sql);
  if (!(await areErased(sql, accountId, ERASED_TABLES))) return false;
  await sql`savepoint erased`;
  for (const { table, columns } of EMPTIED) {
    const owner = table === 'accounts' ? sql`id` : sql`account_id`;
    const emptied = Object.fromEntries(columns.map((column) => [column, null]));
    await sql`update ${sql.identifier(table)} set ${sql.set(emptied)} where ${owner} = ${accountId}`;
  }
  const ended =
    await sql`update accounts set erased_at = ${at} where id = ${accountId} and erased_at is null returning 1`;
  if (ended.length === 0) return true;
  await sql`update chain_heads set event_sequence = 0 where account_id = ${accountId} and event_sequence > 0`;
  // Waits until every event that is being added to the log has its position. The lock is taken last, because the events
  // of all accounts wait for it, and the statements above may read whole tables.
  await sql`select 1 from event_sequencer for update`;
  if (!(await areErased(sql, accountId, WRITTEN_BY_SEQUENCER))) {
    await sql`rollback to savepoint erased`;
    return false;
  }
  await recordFrozen(tx, accountId, [
    { accountId, entityId: null, action: 'account.erased', data: { object: { reason } } },
  ]);
  return true;
}

const WRITTEN_BY_SEQUENCER = ERASED_TABLES.filter(({ table }) =>
  ['event_queue', 'event_positions', 'webhook_deliveries', 'webhook_lanes'].includes(table),
);

async function areErased(sql: Tx['sql'], accountId: string, tables: readonly ErasedTable[]): Promise<boolean> {
  for (const { table } of tables) {
    const owned = await ownedBy(sql, accountId, table);
    if (await hasRows(sql`select 1 from ${sql.identifier(table)} where ${rowsOf(sql, table, owned)} limit 1`))
      return false;
  }
  return true;
}

/**
 * Returns whether an account arrived and was never released since. Until its release nothing is filed or changed in it,
 * although the account's key can read, export and close the account. Entries before the arrival come from the archive
 * and are ignored.
 */
export async function isImportUnreleased({ sql }: Tx, accountId: string): Promise<boolean> {
  const chain = chainName(accountId, null);
  const [newest] = await sql<{ action: string }[]>`
    select action from audit_entries
    where account_id = ${accountId} and chain = ${chain} and action in ('chain.arrived', 'account.released')
    order by seq desc limit 1`;
  return newest?.action === 'chain.arrived';
}

/** Deletes an account with its chains, completely, so that its ids are free again; returns the number of rows. */
export async function deleteAccount({ sql }: Tx, accountId: string): Promise<number> {
  const emptiedTables = TRAVELLING.map(([table]) => table).filter((table) => ERASE[table]?.erases === 'columns');
  const tables = [...ERASED_TABLES.map((erased) => erased.table), ...emptiedTables.reverse()];
  let count = 0;
  for (const table of tables) {
    const owned = await ownedBy(sql, accountId, table);
    const isOfAccount = table === 'accounts' ? sql`id = ${accountId}` : rowsOf(sql, table, owned);
    const [counted] = await sql<{ rows: number }[]>`
      select count(*)::int as rows from ${sql.identifier(table)} where ${isOfAccount}`;
    // The event queue is deleted last, because the sequencer waits for its deleted rows, and no account's events get
    // positions meanwhile.
    if (table !== 'event_queue') await sql`delete from ${sql.identifier(table)} where ${isOfAccount}`;
    count += counted?.rows ?? 0;
  }
  count += await deleteArrivedOperators(sql);
  // From this statement on, the sequencer waits, and no account's events get positions. Every earlier event has its
  // position.
  await sql`select 1 from event_sequencer for update`;
  for (const table of ['event_queue', 'event_positions'])
    await sql`delete from ${sql.identifier(table)} where account_id = ${accountId}`;
  return count;
}

async function deleteArrivedOperators(sql: Tx['sql']): Promise<number> {
  const arrived = await sql<{ id: string }[]>`select id from operator_keys where pepper_id = 'arrived'`;
  if (arrived.length === 0) return 0;
  const ids = arrived.map(({ id }) => id);
  // Each column has its own condition, so that PostgreSQL can use the index of each column.
  const named = await sql<{ id: string }[]>`
    select unnest(array[claimed_by, release_asked_by]) as id from filings
      where claimed_by = any(${ids}::uuid[]) or release_asked_by = any(${ids}::uuid[])
    union select unnest(array[operator_id, second_operator_id, confirmed_by]) from filing_reports
      where operator_id = any(${ids}::uuid[]) or second_operator_id = any(${ids}::uuid[])
        or confirmed_by = any(${ids}::uuid[])
    union select unnest(array[asked_by, decided_by]) from corrections
      where asked_by = any(${ids}::uuid[]) or decided_by = any(${ids}::uuid[])`;
  const namedIds = new Set(named.map(({ id }) => id));
  const gone = ids.filter((id) => !namedIds.has(id));
  await sql`delete from operator_keys where pepper_id = 'arrived' and id = any(${gone}::uuid[])`;
  return gone.length;
}

/**
 * Adds entries to frozen chains by briefly unfreezing the chains. The caller has locked the account, so nothing else is
 * written meanwhile.
 */
async function recordFrozen(tx: Tx, accountId: string, records: readonly ChangeRecord[]): Promise<void> {
  const chains = records.map(({ entityId }) => chainName(accountId, entityId));
  const freeze = (isFrozen: boolean) => tx.sql`
    update chain_heads set is_frozen = ${isFrozen} where account_id = ${accountId} and chain = any(${chains})`;
  await freeze(false);
  for (const record of records) tx.record(record);
  await tx.writeRecords();
  await freeze(true);
}

/** Tables that refer to an account by columns other than `account_id`. */
const OTHERWISE: readonly string[] = ['idempotency_records', 'rate_limits'];

function hasAccount(table: string): boolean {
  return !OTHERWISE.includes(table) && table !== 'mails' && table !== 'link_tokens';
}

/**
 * `proofs`: ids of uploads that prove a registered agent's standing consent. These files are kept, because other
 * accounts rely on them. `scopesOfOthers`: scopes of other accounts' idempotency keys. The answers stored under them
 * are kept.
 */
type Owned = { accountId: string; proofs: readonly string[]; scopesOfOthers: readonly string[] };

function rowsOf(sql: Reader, table: string, { accountId, proofs, scopesOfOthers }: Owned): Fragment {
  // The account's e-mail address, unless another account that is not erased has the same address.
  const ownAddress = sql`
    (select lower(a.email) from accounts a where a.id = ${accountId} and not exists (
      select from accounts o where o.id <> a.id and o.erased_at is null and lower(o.email) = lower(a.email)))`;
  switch (table) {
    case 'idempotency_records':
      return sql`
        scope in (select 'key:' || coalesce(lineage_id, id) from api_keys where account_id = ${accountId})
        or scope in (select 'key:' || id from issuer_links where account_id = ${accountId})
        or (body like ${`%${accountId}%`} and scope <> all(${[...scopesOfOthers]}))`;
    case 'rate_limits':
      return sql`
        subject = ${accountId} or subject like ${`${accountId} %`}
        or (policy = 'recovery_mail' and subject = ${ownAddress})`;
    case 'mails':
      return sql`
        (account_id = ${accountId} and (purpose <> 'recovery' or lower(to_address) = ${ownAddress}))
        or (account_id is null and purpose = 'recovery' and lower(to_address) = ${ownAddress})`;
    case 'link_tokens':
      return sql`
        account_id = ${accountId}
        or (account_id is null and purpose = 'recover' and lower(subject ->> 'email') = ${ownAddress})`;
    case 'uploads':
      return sql`account_id = ${accountId} and id <> all(${[...proofs]}::uuid[])`;
    default:
      return sql`account_id = ${accountId}`;
  }
}

/** Reads the facts that `rowsOf` needs about a table. For the table of stored answers, this reads all rows. */
async function ownedBy(sql: Reader, accountId: string, table: string): Promise<Owned> {
  if (table === 'idempotency_records')
    return {
      accountId,
      proofs: [],
      scopesOfOthers: await scopesOfOthers(sql, accountId, sql`body like ${`%${accountId}%`}`),
    };
  if (table !== 'uploads') return { accountId, proofs: [], scopesOfOthers: [] };
  const rows = await sql<{ id: string }[]>`
    select evidence_upload_id as id from agent_consents where account_id = ${accountId}`;
  return { accountId, proofs: rows.map(({ id }) => id), scopesOfOthers: [] };
}

/**
 * SQL condition: a stored answer names one of these ids. All ids are searched at once, because a separate search for
 * each id would read every answer again.
 */
function namesOneOf(sql: Reader, ids: readonly string[]): Fragment {
  return sql`exists (
    select from regexp_matches(body, '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', 'g') as named (found)
    where named.found[1] = any(${[...ids]}::text[]))`;
}

/**
 * Returns the scopes of idempotency keys whose stored answers meet a condition but belong to other accounts. These
 * answers are kept, because a repeated request would otherwise be carried out twice.
 */
async function scopesOfOthers(sql: Reader, accountId: string, condition: Fragment): Promise<string[]> {
  const answered = await sql<{ id: string }[]>`
    select distinct substr(scope, 5) as id from idempotency_records where scope like 'key:%' and ${condition}`;
  const ids = answered.map(({ id }) => id);
  const others: { id: string }[] = [];
  // Two statements are needed, because on Citus the tables may be on different servers.
  if (ids.length > 0)
    others.push(
      ...(await sql<{ id: string }[]>`
        select coalesce(lineage_id, id) as id from api_keys
        where coalesce(lineage_id, id) = any(${ids}::uuid[]) and account_id <> ${accountId}`),
      ...(await sql<{ id: string }[]>`
        select id from issuer_links where id = any(${ids}::uuid[]) and account_id <> ${accountId}`),
    );
  return others.map(({ id }) => `key:${id}`);
}

async function keyOf(sql: Reader, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`;
  return rows.map(({ name }) => name);
}
