import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { findEntity } from './entities.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const ROWS = 20_000;

let database: TestDatabase;
let db: postgres.Sql;
const statements: { query: string; parameters: unknown[] }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  db = postgres(database.url, {
    max: 1,
    debug: (_connection, query, parameters) => statements.push({ query, parameters }),
  });
  await fill();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Enough rows in several accounts that a sequential scan is the planner's choice wherever no index fits. */
async function fill(): Promise<void> {
  await db`
    insert into accounts (id, livemode, created_at)
    select md5('account' || n)::uuid, false, now() from generate_series(1, 20) n`;
  await db`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  await db`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select case n % 2 when 0 then ${ACCOUNT}::uuid else md5('account' || (n % 20 + 1))::uuid end, md5('entity' || n)::uuid,
      'n', 'n', false, 'US-WY', 'llc', 'Draft', 1, 1, '{}', now(), now()
    from generate_series(1, ${ROWS}) n`;
  await db`
    insert into formations (account_id, entity_id, submitted_at, updated_at)
    select account_id, id, now(), now() from entities`;
  await db`analyze entities, formations`;
}

type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[] };

it('the hot read is one statement, and its plan is two look-ups by primary key', async () => {
  const [some] = await db<{ id: string }[]>`select id from entities where account_id = ${ACCOUNT} limit 1`;
  statements.length = 0;
  expect(await findEntity(db, ACCOUNT, some?.id ?? '')).toMatchObject({ id: some?.id });
  expect(statements).toHaveLength(1);

  const [{ query, parameters } = { query: '', parameters: [] }] = statements;
  const [row] = await db.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) ${query}`,
    parameters as never,
  );
  const nodes = flatten(row?.['QUERY PLAN'][0].Plan);
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan'));
  expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
    ['Index Scan', 'entities_pkey'],
    ['Index Scan', 'formations_pkey'],
  ]);
});

it('an entity is found through its own account only', async () => {
  const [foreign] = await db<{ id: string }[]>`select id from entities where account_id <> ${ACCOUNT} limit 1`;
  expect(await findEntity(db, ACCOUNT, foreign?.id ?? '')).toBeNull();
});

function flatten(plan: Plan | undefined): Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}
