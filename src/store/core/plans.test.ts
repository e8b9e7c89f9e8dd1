import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Db, openConnections } from '../../sql/open.ts';
import { openSession } from '../../sql/session.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openConnections(database.url, { max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** The look-up that PostgreSQL makes for every row with a foreign key, by the columns of the key. */
type Reference = { table: string; columns: string[]; index: string };

// Its plan is made once per connection. Even if made while the table is empty, it must be right for a million rows.
it('every foreign key is checked by an index scan from the first row on', async () => {
  const references = await db<Reference[]>`
    select distinct c.confrelid::regclass::text "table", i.relname "index",
      array(select a.attname::text from unnest(c.confkey) with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.o) "columns"
    from pg_constraint c join pg_class i on i.oid = c.conindid
    where c.contype = 'f'`;
  expect(references.map(({ table }) => table)).toEqual(expect.arrayContaining(['accounts', 'entities', 'filings']));

  const settings = { plan_cache_mode: 'force_generic_plan' };
  const session = await openSession({ url: database.url, applicationName: 'test', settings });
  for (const { table, columns, index } of references) {
    const condition = columns.map((column, n) => `${column} = $${n + 1}`).join(' and ');
    await session.sql.script(
      `prepare look_up_${index} as select 1 from only ${table} x where ${condition} for key share of x`,
    );
    const nulls = columns.map(() => 'null').join(', ');
    const plan = await session.sql.script<{ 'QUERY PLAN': string }[]>(`explain execute look_up_${index} (${nulls})`);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text, `${table} (${columns})`).toContain(`using ${index} on ${table}`);
  }
  await session.end();
});
