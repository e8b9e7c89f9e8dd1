import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import type { Node } from '../../../test/harness/plan.ts';
import { type Db, openDb, type TransactionSql } from '../core/db.ts';
import { findBrokenRule, REFERENCES } from './soundness.ts';

/* Whoever makes an archive chooses the moments and kinds of its rows, and each rule still reads each row a few times. */

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const ENTITY = '0198c5a4-7c1e-7a52-9d3f-000000000002';
const AT = new Date('2026-04-26T18:00:00Z');
const ROWS = 400;
const MOST_READS = 40;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Returns the rows and pairs of rows that a plan looked at. */
function readsOf(node: Node & { 'Rows Removed by Join Filter'?: number }): number {
  const seen = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Join Filter']];
  const own = seen.reduce<number>((sum, rows) => sum + (rows ?? 0), 0) * (node['Actual Loops'] ?? 1);
  return (node.Plans ?? []).reduce((sum, plan) => sum + readsOf(plan), own);
}

/** Returns what each rule reads. */
async function readsOfRules(sql: TransactionSql): Promise<number[]> {
  const reads: number[] = [];
  const counting = new Proxy(sql, {
    apply(run, self, [texts, ...values]: Parameters<TransactionSql>) {
      const statement = Reflect.apply(run, self, [texts, ...values]);
      if (!texts[0]?.startsWith('select subject from')) return statement;
      return sql<{ 'QUERY PLAN': [{ Plan: Node }] }[]>`explain (analyze, format json) ${statement as never}`.then(
        ([row]) => {
          reads.push(row === undefined ? Number.NaN : readsOf(row['QUERY PLAN'][0].Plan));
          return [];
        },
      );
    },
  });
  await findBrokenRule(counting, ACCOUNT);
  return reads;
}

it('no rule compares each row of a moment with each other', async () => {
  const reads = await db.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
        constitution_version, metadata, created_at, updated_at)
      values (${ACCOUNT}, ${ENTITY}, 'Helios', 'Helios DAO LLC', false, 'US-WY', 'dao_llc', 'Draft', 1, 1, '{}', ${AT}, ${AT})`;
    await sql`
      insert into documents (account_id, entity_id, id, kind, title, content_type, size, blake3, constitution_version,
        content, created_at)
      select ${ACCOUNT}::uuid, ${ENTITY}::uuid, gen_random_uuid(), 'evidence', 'x', 'application/pdf', 1,
        lpad(n::text, 64, '0'), 1, '\\x00', ${AT}::timestamptz from generate_series(1, ${ROWS}::int) n`;
    await sql`
      insert into treasury_entries (account_id, id, entity_id, number, at, kind, debit_account, credit_account,
        amount_cents, balance_cents)
      select ${ACCOUNT}::uuid, gen_random_uuid(), ${ENTITY}::uuid, n, ${AT}::timestamptz, 'deposit', 'cash', 'deposits', 1, n
      from generate_series(1, ${ROWS}::int) n`;
    await sql`
      insert into events (account_id, id, type, entity_id, sequence, livemode, created_at, actor, data)
      select account_id, gen_random_uuid(), 'document.created', entity_id, row_number() over (), false, created_at, '{}'::jsonb,
        jsonb_build_object('object', jsonb_build_object('id', id, 'kind', kind, 'title', title)) from documents
      union all
      select account_id, gen_random_uuid(), 'treasury.deposited', entity_id, ${ROWS} + number, false, at, '{}',
        jsonb_build_object('object', jsonb_build_object('id', id, 'number', number, 'at', '2026-04-26T18:00:00.000Z'))
      from treasury_entries`;
    await sql`
      insert into event_positions (account_id, position, event_id, entity_id, type)
      select account_id, sequence, id, entity_id, type from events`;
    return readsOfRules(sql);
  });
  expect(reads.length).toBeGreaterThan(10);
  expect(Math.max(...reads)).toBeLessThan(MOST_READS * ROWS);
  expect(Math.min(...reads)).toBeGreaterThanOrEqual(0);
});

/** Ids in rows of a company that name no row of a company, each with what they name. */
const NAMES_OTHERS: Readonly<Record<string, string>> = {
  'agreement_signatures.key_id': 'an API key',
  'attestations.evidence_upload_id': 'a file of the account',
  'billing_problems.payment_id': 'a payment, in a list for operators only',
  'corrections.asked_by': 'an operator',
  'corrections.decided_by': 'an operator',
  'corrections.swap_account_id': 'another account',
  'corrections.swap_filing_id': 'a filing of another company',
  'documents.upload_id': 'a file of the account',
  'event_positions.event_id': 'an event, which another rule compares',
  'event_queue.event_id': 'an event, which another rule compares',
  'filing_documents.upload_id': 'a file of the account',
  'filings.claimed_by': 'an operator',
  'filings.release_asked_by': 'an operator',
  'member_bindings.key_id': 'an API key',
  'name_holds.filing_id': 'a filing, on another server',
  'number_holds.reserved_for': 'a filing, on another server',
  'obligations.evidence_upload_id': 'a file of the account',
  'payments.quote_id': 'a quote of the account',
};

it('every id in a row of a company is compared with the company that it names, or has a reason', async () => {
  const columns = await db<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.columns e using (table_schema, table_name)
    where c.table_schema = current_schema() and e.column_name = 'entity_id' and c.data_type = 'uuid'
      and c.column_name not in ('account_id', 'entity_id', 'id')`;
  const covered = [...REFERENCES.map(([table, column]) => `${table}.${column}`), ...Object.keys(NAMES_OTHERS)];
  expect(columns.map(({ name }) => name).sort()).toEqual(covered.sort());
});
