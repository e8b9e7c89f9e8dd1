import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { migrateWith } from '../../../test/harness/migrations.ts';
import { serveSettings, startServe } from '../../../test/harness/serve-process.ts';
import { type Db, openDb } from './db.ts';
import { minCodeOf, requireCode } from './min-code.ts';

/* Old code keeps running against a database that newer code has only added to, and never against one it would break. */

const EXPAND = { '0001_first.sql': 'create table first (id int);' };
const CONTRACT = {
  '0002_contract.sql': '-- Drops what 0.9 still wrote.\n-- min_code: 0.10.0\ncreate table second (id int);',
};

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const migrateAs = (version: string, migrations: Record<string, string>) =>
  migrateWith(database.url, migrations, version);

it('accepts a database that newer code migrated further, as long as no migration names a min_code', async () => {
  expect(
    await migrateAs('0.10.0', { ...EXPAND, '0002_more.sql': 'alter table first add column note text;' }),
  ).toHaveLength(2);
  expect(await migrateAs('0.9.0', EXPAND)).toEqual([]);
  await expect(requireCode(db, '0.9.0')).resolves.toBeUndefined();
});

it('refuses older code once a migration with a min_code was applied, and changes nothing', async () => {
  await migrateAs('0.10.0', { ...EXPAND, ...CONTRACT });
  const refusal = 'This is version 0.9.0, and since migration 0002_contract.sql the database needs 0.10.0 or newer.';
  await expect(migrateAs('0.9.0', { ...EXPAND, '0001_other.sql': 'create table other (id int);' })).rejects.toThrow(
    refusal,
  );
  await expect(requireCode(db, '0.9.0')).rejects.toThrow(refusal);
  expect(await db`select to_regclass('other') as found`).toEqual([{ found: null }]);
});

it('names the newest version of several that are needed', async () => {
  await migrateAs('2.0.0', {
    ...CONTRACT,
    '0003_later.sql': '-- min_code: 1.0.0\nselect 1;',
    '0004_x.sql': 'select 1;',
  });
  await expect(requireCode(db, '0.9.0')).rejects.toThrow('since migration 0003_later.sql the database needs 1.0.0');
  await expect(requireCode(db, '0.10.0')).rejects.toThrow('needs 1.0.0 or newer');
});

it.each(['0.10.0', '0.10.1', '0.11.0', '1.0.0', '0.10.0-rc.1'])(
  'accepts version %s where 0.10.0 is needed',
  async (version) => {
    await migrateAs('0.10.0', { ...EXPAND, ...CONTRACT });
    expect(await migrateAs(version, { ...EXPAND, ...CONTRACT })).toEqual([]);
    await expect(requireCode(db, version)).resolves.toBeUndefined();
  },
);

it('accepts a database without any migration, and one that code without min_code migrated', async () => {
  await expect(requireCode(db, '0.1.0')).resolves.toBeUndefined();
  await db`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
  await db`insert into schema_migrations (name) values ('0001_first.sql')`;
  await expect(requireCode(db, '0.1.0')).resolves.toBeUndefined();
  expect(await migrateAs('0.10.0', { ...EXPAND, ...CONTRACT })).toEqual(['0002_contract.sql']);
});

it('refuses a min_code that is not a version', () => {
  expect(minCodeOf('0003_x.sql', 'select 1; -- min_code: 0.1.0')).toBeNull();
  expect(() => minCodeOf('0003_x.sql', '-- min_code: soon\nselect 1;')).toThrow('min_code is "soon"');
});

it('efs serve ends with the reason and the next step', async () => {
  const migrated = await createTestDatabase();
  const owner = openDb(migrated.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  await owner`insert into schema_migrations (name, min_code) values ('9999_future.sql', '99.0.0')`;
  await owner.end();
  await expect(startServe(serveSettings(migrated.url))).rejects.toThrow(
    /ended at its start \(1\)[\s\S]*since migration 9999_future\.sql the database needs 99\.0\.0 or newer\. Start version 99\.0\.0 or newer, or restore a backup/,
  );
  await migrated.drop();
});
