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

/** Foreign keys without an index, each with the reason why a deletion never reads much for it. */
const UNINDEXED: Readonly<Record<string, string>> = {
  documents_dictionary_fkey: 'Dictionaries are never deleted.',
  filers_operator_id_fkey: 'A row for each person who files for companies.',
  jurisdiction_pauses_paused_by_fkey: 'A row for each pause of an office.',
  jurisdiction_pauses_resumed_by_fkey: 'A row for each pause of an office.',
  link_tokens_account_id_fkey: 'Links end within days, and accounts are deleted one at a time.',
};

// PostgreSQL looks for each deleted row in the tables that refer to it.
it('every foreign key has an index that begins with its columns', async () => {
  const unindexed = await db<{ name: string }[]>`
    select c.conname::text as name from pg_constraint c
    where c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any(array(
          select '(' || a.attname || ' IS NOT NULL)' from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = any(c.conkey)))))
    order by name`;
  expect(unindexed.map(({ name }) => name)).toEqual(Object.keys(UNINDEXED));
});
