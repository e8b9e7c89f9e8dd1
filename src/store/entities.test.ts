import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { type Explained, type Node, openExplained } from '../../test/harness/plan.ts';
import { type Db, openConnections } from '../sql/open.ts';
import { findEntity, listEntities } from './entities.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const SMALL_ACCOUNTS = 1_000;
const ROWS = 40_000;

let database: TestDatabase;
let explained: Explained;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openConnections(database.url, { max: 2, applicationName: 'test' });
  await fill(owner);
  await owner.end();
  explained = openExplained(database.url);
  ({ db } = explained);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Many small accounts and a large one: the statistics are right for the average account and wrong for this one. */
async function fill(sql: Db): Promise<void> {
  await sql`
    insert into accounts (id, livemode, created_at)
    select md5('account' || n)::uuid, false, now() from generate_series(1, ${SMALL_ACCOUNTS}) n`;
  await sql`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  await sql`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, filing_error, external_reference, created_at, updated_at)
    select case n % 2 when 0 then ${ACCOUNT}::uuid else md5('account' || (n / 2 % ${SMALL_ACCOUNTS} + 1))::uuid end,
      md5('entity' || n)::uuid, 'n', 'n', false, 'US-WY', 'llc',
      case n % 3 when 0 then 'Filing' when 1 then 'FilingFailed' else 'Draft' end, 1, 1, '{}', case n % 3 when 1 then 'Refused.' end, 'r' || n,
      now() + n * interval '1 ms', now()
    from generate_series(1, ${ROWS}) n`;
  await sql`
    insert into formations (account_id, entity_id, submitted_at, updated_at)
    select account_id, id, now(), now() from entities`;
  await sql`analyze entities, formations`;
}

async function planOfLast(): Promise<string[]> {
  return flatten(await explained.planOf())
    .filter((node) => !['Limit', 'Nested Loop'].includes(node['Node Type']))
    .map(
      (node) => `${node['Node Type']} ${node['Index Name'] ?? ''} ${node['Index Cond']?.match(/\w+(?= [=<>])/g) ?? ''}`,
    );
}

it('the hot read is one statement, and its plan is two look-ups by primary key', async () => {
  const [some] = await db<{ id: string }[]>`select id from entities where account_id = ${ACCOUNT} limit 1`;
  explained.statements.length = 0;
  expect(await findEntity(db, ACCOUNT, some?.id ?? '')).toMatchObject({ id: some?.id });
  expect(explained.statements).toHaveLength(1);
  expect(await planOfLast()).toEqual([
    'Index Scan entities_pkey account_id,id',
    'Index Scan formations_pkey account_id,entity_id',
  ]);
});

it.each([
  ['entities_page', {}],
  ['entities_page_by_state', { state: 'Draft' }],
  ['entities_by_external_reference', { external_reference: 'r2' }],
  ['entities_by_filing_number', { filing_number: '2' }],
])('a page is read in the order of %s, whatever the size of the account (%j)', async (index, filter) => {
  for (const descending of [true, false])
    for (const after of [null, { createdAt: new Date(), id: ACCOUNT }]) {
      await listEntities(db, ACCOUNT, { filter, descending, after, limit: 21 });
      const [page = '', ...others] = await planOfLast();
      expect(page.split(' ').slice(0, 3)).toEqual(['Index', 'Scan', index]);
      expect(others).toEqual(['Index Scan formations_pkey account_id,entity_id']);
    }
});

it('an entity is found through its own account only', async () => {
  const [foreign] = await db<{ id: string }[]>`select id from entities where account_id <> ${ACCOUNT} limit 1`;
  expect(await findEntity(db, ACCOUNT, foreign?.id ?? '')).toBeNull();
});

function flatten(plan: Node | undefined): Node[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}
