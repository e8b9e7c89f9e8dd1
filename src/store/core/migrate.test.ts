import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { migrateWith } from '../../../test/harness/migrations.ts';
import { openSession } from '../../sql/session.ts';
import { type Db, openDb } from './db.ts';
import { indexesOf } from './migrate.ts';

/* Migrations are applied one by one, next to running code, and an interrupted run is continued. */

const TABLE = { '0001_table.sql': 'create table things (id int);' };
const INDEX = {
  '0002_index.sql':
    '-- Built while the table is in use.\ncreate index concurrently if not exists things_by_id on things (id);\n',
};

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = openDb(database.url, { poolSize: 2, role: 'owner', applicationName: 'test' });
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const run = (migrations: Record<string, string>) => migrateWith(database.url, migrations);

it('keeps the migrations before one that fails, and continues with the failed one', async () => {
  await expect(run({ ...TABLE, '0002_bad.sql': 'create table others (id int); select 1 / 0;' })).rejects.toThrow(
    'division by zero',
  );
  expect(await db`select to_regclass('others') as found`).toEqual([{ found: null }]);
  expect(await run({ ...TABLE, '0002_bad.sql': 'create table others (id int);' })).toEqual(['0002_bad.sql']);
});

it('applies each migration once, however many processes start at the same time', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => run({ ...TABLE, ...INDEX })));
  expect(applied.flat().toSorted()).toEqual(['0001_table.sql', '0002_index.sql']);
});

it('builds an index while the table is written to, and leaves the table unlocked', async () => {
  await run(TABLE);
  let isBuilt = false;
  const building = run(INDEX).then(() => {
    isBuilt = true;
  });
  while (!isBuilt) await db`insert into things values (1)`;
  await building;
  expect(await db`select indisvalid from pg_index where indexrelid = 'things_by_id'::regclass`).toEqual([
    { indisvalid: true },
  ]);
});

it('builds an index anew whose build was interrupted', async () => {
  await run(TABLE);
  await db`insert into things values (1), (1)`;
  // PostgreSQL leaves an invalid index behind, as after a crash.
  await expect(db.script('create unique index concurrently things_by_id on things (id)')).rejects.toThrow(
    'could not create unique index',
  );
  expect(await run(INDEX)).toEqual(['0002_index.sql']);
  expect(await db`select indisvalid, indisunique from pg_index where indexrelid = 'things_by_id'::regclass`).toEqual([
    { indisvalid: true, indisunique: false },
  ]);
});

it('lets readers continue while it waits for a table, and applies the migration afterwards', {
  timeout: 30_000,
}, async () => {
  await run(TABLE);
  const { sql: reader, end } = await openSession({ url: database.url, applicationName: 'test' });
  await reader`begin`;
  await reader`select * from things`;
  const migrating = run({ '0002_column.sql': 'alter table things add column note text;' });
  const startMs = performance.now();
  // Every other reader queues behind the migration until it gives up.
  while (performance.now() - startMs < 3_000) await db`select count(*) from things`;
  await reader`commit`;
  await end();
  expect(await migrating).toEqual(['0002_column.sql']);
});

it.each([
  'create index concurrently things_by_id on things (id);',
  'create table others (id int);\ncreate index concurrently if not exists things_by_id on things (id);',
])('refuses a migration that cannot be continued: %s', (sql) => {
  expect(() => indexesOf('0002_index.sql', sql)).toThrow('0002_index.sql builds an index concurrently');
});
