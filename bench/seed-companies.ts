import { type Db, openDb, type TransactionSql } from '../src/store/core/db.ts';

/** A company that the service itself has formed; the others are its copies. */
export type SeedTemplate = { accountId: string; entityId: string };

/** Share of the companies in one account; the rest is spread over accounts with 100 each. */
const LARGE_SHARE = 0.6;
const IN_A_SMALL_ACCOUNT = 100;
/** Companies that are not through: half wait for a signature, half for an operator, overdue. */
export const OPEN_COMPANIES = 200;
/** Companies whose name the searches find. */
const FOUND = 20;
/** Each copy has this many of the template's audit entries, with their events. */
const ENTRIES = 5;

/**
 * Copies a company until the database has `count` of them, 60 % in the account of the template. Each has its
 * constitution, formation, steps, filing, audit entries with data and head, and events with positions. No documents; the
 * texts of constitutions and the data of events are short; the hashes of copied entries do not fit their content.
 * Nothing copied is due, and every open company is in the queue of somebody, so the worker has nothing to do with them.
 *
 * The service must be stopped: indexes are dropped and built again, which is four times as fast.
 */
export async function seedCompanies(databaseUrl: string, template: SeedTemplate, count: number): Promise<void> {
  const db = openDb(databaseUrl, { poolSize: 10, role: 'owner', applicationName: 'bench' });
  try {
    await planCopies(db, template.accountId, count);
    const copies = copiesOf(template);
    const tables = [...new Set(copies.map(({ table }) => table))];
    const rebuilt = await dropIndexes(db, tables);
    await twoAtOnce(copies, (copy) => insertCopies(db, copy));
    await db`update event_sequencer set position = (select max(position) from event_positions)`;
    await db`drop table bench_copies`;
    await twoAtOnce(rebuilt, (index) => withSettings(db, (sql) => sql`${sql.raw(index)}`));
    // Otherwise autovacuum would begin during the measurement.
    await twoAtOnce(tables, (table) => db`vacuum (analyze) ${db.identifier(table)}`);
    await db`checkpoint`;
  } finally {
    await db.end();
  }
}

/** One row per copy: who has it and what is its state. */
async function planCopies(db: Db, accountId: string, count: number): Promise<void> {
  const large = Math.round(count * LARGE_SHARE);
  const open = Math.max(1, Math.floor(count / OPEN_COMPANIES));
  const words = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Haven'];
  const trades = ['Works', 'Research', 'Trading', 'Studio', 'Systems', 'Partners', 'Labs', 'Holdings'];
  await db`
    create unlogged table bench_copies as
    select n, ${db.raw(idOf('000', 'n'))} as id, now() - (${count}::int - n) * interval '1 second' as at,
      case when n <= ${large}::int then ${accountId}::uuid else ${db.raw(idOf('fff', `(n - ${large}) / ${IN_A_SMALL_ACCOUNT}`))} end
        as account_id,
      case when n % ${open}::int = 0 then case when n / ${open}::int % 2 = 0 then 'signing' else 'reviewed' end
        when n % 10 = 3 then 'draft' else 'active' end as kind,
      (${words}::text[])[1 + n % 8] || ' ' || (${trades}::text[])[1 + n / 8 % 8] || ' ' || n
        || case when n % ${Math.floor(large / FOUND)}::int = 0 and n <= ${large}::int then ' Zebra Quay' else '' end as name
    from generate_series(1, ${count}::int) n`;
  await db`
    insert into accounts (id, livemode, created_at) select distinct account_id, false, now() from bench_copies
    on conflict do nothing`;
  await db`analyze bench_copies`;
}

type Copy = {
  table: string;
  /** Rows of the template, as `t`. */
  where: string;
  /** Copies `s` that have such rows; all without it. */
  whose?: string;
  /** The columns that differ from the row of the template. */
  columns: Readonly<Record<string, string>>;
};

/** UUIDs in order, as the service makes them; `kind` are three hexadecimal digits. */
function idOf(kind: string, number: string): string {
  return `('0190' || lpad(to_hex(${number}), 8, '0') || '7${kind}8000000000000000')::uuid`;
}

const IS_OPEN = `s.kind in ('signing', 'reviewed')`;
const IS_ACTIVE = `s.kind = 'active'`;
const SHORT_TEXT = `'{"name":"' || s.name || '"}'`;
const SHORT_DATA = `jsonb_build_object('object', jsonb_build_object('id', s.id, 'name', s.name))`;

/** The largest first, for two connections that take turns. */
function copiesOf({ accountId, entityId }: SeedTemplate): Copy[] {
  const ofEntity = `t.account_id = '${accountId}' and t.entity_id = '${entityId}'`;
  const ofChain = `t.account_id = '${accountId}' and t.chain = 'entity:${entityId}'`;
  const owned = { account_id: 's.account_id', entity_id: 's.id' };
  const chained = { account_id: 's.account_id', chain: `'entity:' || s.id` };
  const eventId = (sequence: string): string =>
    `('0190' || lpad(to_hex(s.n), 8, '0') || '7001800000000000' || lpad(to_hex(${sequence}), 4, '0'))::uuid`;
  const sequence = `(t.position - (select min(position) from t) + 1)`;
  const whose = `s.kind <> 'draft'`;
  const whenActive = (column: string): string => `case when ${IS_ACTIVE} then t.${column} end`;
  return [
    {
      table: 'formation_steps',
      where: ofEntity,
      whose,
      columns: { ...owned, status: `case when ${IS_OPEN} and t.ordinal > 3 then 'pending' else t.status end` },
    },
    {
      table: 'events',
      where: `${ofEntity} and t.sequence <= ${ENTRIES}`,
      columns: { ...owned, id: eventId('t.sequence'), data: SHORT_DATA },
    },
    { table: 'audit_data', where: `${ofChain} and t.seq <= ${ENTRIES}`, columns: { ...chained, data: SHORT_DATA } },
    { table: 'audit_entries', where: `${ofChain} and t.seq <= ${ENTRIES}`, columns: { ...chained, at: 's.at' } },
    {
      table: 'event_positions',
      where: `${ofEntity} and t.position in (
        select position from event_positions where entity_id = '${entityId}' order by position limit ${ENTRIES})`,
      columns: { ...owned, event_id: eventId(sequence), position: `s.n * ${ENTRIES} + 1000 + ${sequence}` },
    },
    {
      table: 'entities',
      where: `t.account_id = '${accountId}' and t.id = '${entityId}'`,
      columns: {
        account_id: 's.account_id',
        id: 's.id',
        name: 's.name',
        legal_name: `s.name || ' LLC'`,
        state: `case when ${IS_OPEN} then 'Filing' when ${IS_ACTIVE} then t.state else 'Draft' end`,
        filing_number: `case when ${IS_ACTIVE} then '1990-' || lpad(s.n::text, 9, '0') end`,
        filed_at: whenActive('filed_at'),
        ein: `case when ${IS_ACTIVE} then '00-' || lpad(s.n::text, 7, '0') end`,
        oas_did: `case when ${IS_ACTIVE} then 'did:oas:wy:llc:1990' || lpad(s.n::text, 9, '0') end`,
        created_at: 's.at',
        updated_at: 's.at',
      },
    },
    {
      table: 'filings',
      where: `${ofEntity} and t.type = 'formation'`,
      whose,
      columns: {
        ...owned,
        id: idOf('002', 's.n'),
        reference: `'efs-' || s.id || '-formation-1'`,
        state: `case s.kind when 'signing' then 'ready' when 'reviewed' then 'needs_review' else t.state end`,
        packet: `case when ${IS_OPEN} then t.packet else '{}' end`,
        sends: `case when s.kind = 'signing' then 0 else t.sends end`,
        result: whenActive('result'),
        review_reason: `case when s.kind = 'reviewed' then 'Copied for the bench.' end`,
        opened_at: 's.at',
        closed_at: `case when ${IS_ACTIVE} then s.at end`,
        stalled_since: `case when s.kind = 'reviewed' then s.at end`,
      },
    },
    {
      table: 'constitutions',
      where: ofEntity,
      columns: { ...owned, source: SHORT_TEXT, canonical: SHORT_TEXT, created_at: 's.at' },
    },
    {
      table: 'formations',
      where: ofEntity,
      whose,
      columns: {
        ...owned,
        stage: `case s.kind when 'signing' then 'attestation' when 'reviewed' then 'state_filing' end`,
        stage_status: `case s.kind when 'signing' then 'action_required' when 'reviewed' then 'waiting' end`,
        expected_by: `case when s.kind = 'reviewed' then s.at end`,
        overdue_at: `case when s.kind = 'reviewed' then s.at end`,
        submitted_at: 's.at',
        updated_at: 's.at',
      },
    },
    { table: 'chain_heads', where: ofChain, columns: { ...chained, seq: `${ENTRIES}`, event_sequence: `${ENTRIES}` } },
  ];
}

/** In the order of the copies, because that of the keys appends to their indexes. */
async function insertCopies(db: Db, { table, where, whose = 's.n > 0', columns }: Copy): Promise<void> {
  const names = await db<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`;
  const values = names.map(({ name }) => columns[name] ?? `t.${name}`);
  await withSettings(
    db,
    (sql) => sql`
      insert into ${sql.identifier(table)} (${sql.raw(names.map(({ name }) => name).join(', '))})
      with t as materialized (select * from ${sql.identifier(table)} t where ${sql.raw(where)})
      select ${sql.raw(values.join(', '))} from bench_copies s
      cross join lateral (select * from t where ${sql.raw(whose)} offset 0) t`,
  );
}

/** Drops every index that is not a constraint; returns the statements that build them again. */
async function dropIndexes(db: Db, tables: readonly string[]): Promise<string[]> {
  const indexes = await db<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid::regclass::text = any(${[...tables]}::text[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by i.indrelid::regclass::text = 'entities' desc`;
  for (const { name } of indexes) await db`drop index ${db.identifier(name)}`;
  return indexes.map(({ definition }) => definition);
}

/** Copies refer to no proposals, uploads or keys, and PostgreSQL need not look for them. */
function withSettings(db: Db, work: (sql: TransactionSql) => PromiseLike<unknown>) {
  return db.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`set local synchronize_seqscans = off`;
    await sql`set local maintenance_work_mem = '512MB'`;
    await work(sql);
  });
}

/** Two connections take one piece of work after the other. */
async function twoAtOnce<T>(pieces: readonly T[], work: (piece: T) => PromiseLike<unknown>): Promise<void> {
  const queue = [...pieces];
  const worker = async (): Promise<void> => {
    for (let piece = queue.shift(); piece !== undefined; piece = queue.shift()) await work(piece);
  };
  await Promise.all([worker(), worker()]);
}
