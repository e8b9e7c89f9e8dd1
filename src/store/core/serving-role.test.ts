import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Db, openDb } from './db.ts';
import { changeRole } from './serving-role.ts';

/* A stolen or broken serving process can add to history, but neither rewrite it nor change the schema. */

let database: TestDatabase;
let db: Db;
let owner: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 1, role: 'serving', applicationName: 'test' });
  owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
});
afterAll(async () => {
  await Promise.all([db.end(), owner.end()]);
  await database.drop();
});

/** insufficient_privilege */
const FORBIDDEN = expect.objectContaining({ code: '42501' });

describe.each(['audit_entries', 'audit_data', 'events', 'treasury_entries'])('%s', (table) => {
  it.each([
    ['update', `update ${table} set account_id = account_id`],
    ['delete', `delete from ${table}`],
    ['truncate', `truncate ${table}`],
  ])('cannot be rewritten: %s', async (_title, statement) => {
    await expect(db.script(statement)).rejects.toEqual(FORBIDDEN);
  });

  it('can be read', async () => {
    expect(await db`select 1 from ${db.identifier(table)}`).toHaveLength(0);
  });
});

it('a stored document cannot be changed', async () => {
  await expect(db.script('update documents set title = title')).rejects.toEqual(FORBIDDEN);
});

it.each(['update document_dictionaries set content = content', 'delete from document_dictionaries'])(
  'the dictionaries of packed documents stay: %s',
  async (statement) => {
    await expect(db.script(statement)).rejects.toEqual(FORBIDDEN);
  },
);

describe('the schema', () => {
  it.each([
    'create table mine (id int)',
    'create schema mine',
    'alter table entities add column mine int',
    'alter table entities drop constraint entities_failed_has_error',
    'drop index filings_one_live',
    'drop table events',
    'create role mine',
  ])('cannot be changed: %s', async (statement) => {
    await expect(db.script(statement)).rejects.toEqual(FORBIDDEN);
  });
});

it('history is kept for good: no history table grants UPDATE or DELETE, and no new table is forgotten', async () => {
  const grants = await owner<{ table: string; privileges: string }[]>`
    select t.table_name as table, coalesce(string_agg(g.privilege_type, ' ' order by g.privilege_type), '') as privileges
    from information_schema.tables t
    left join information_schema.role_table_grants g
      on g.table_name = t.table_name and g.table_schema = t.table_schema and g.grantee = 'efs_serving'
    where t.table_schema = 'public' group by 1 order by 1`;
  const privileges = Object.fromEntries(grants.map((row) => [row.table, row.privileges]));
  for (const table of ['audit_entries', 'audit_data', 'events', 'treasury_entries'])
    expect(privileges[table]).toBe('INSERT SELECT');
  expect(privileges['schema_migrations']).toBe('SELECT');
  for (const [table, granted] of Object.entries(privileges)) {
    expect(granted.split(' '), table).toContain('SELECT');
    expect(granted, table).not.toMatch(/TRUNCATE|TRIGGER|REFERENCES/);
  }
});

it('roles are changed by several databases of a cluster at once, and no change is lost', async () => {
  const role = `test_role_${process.pid}`;
  await owner.script(`create role ${role}`);
  const many = Array.from({ length: 6 }, () =>
    openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' }),
  );
  const changed = many.map(async (one, at) => {
    for (let time = 0; time < 20; time += 1) {
      await changeRole(() => one.script(`alter role ${role} set work_mem = '${64 + at}kB'`));
    }
  });
  const ends = await Promise.allSettled(changed);
  await Promise.all(many.map((one) => one.end()));
  await owner.script(`drop role ${role}`);
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([]);
});
