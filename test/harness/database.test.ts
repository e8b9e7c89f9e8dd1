import { afterEach, expect, it } from 'vitest';
import { openConnections } from '../../src/sql/open.ts';
import { isMigrated } from '../../src/store/core/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const databases: TestDatabase[] = [];
afterEach(() => Promise.all(databases.splice(0).map((database) => database.drop())));

async function connect() {
  const database = await createTestDatabase();
  databases.push(database);
  return openConnections(database.url, { max: 2, applicationName: 'test' });
}

it('each test database is migrated and separate, even when several are made at once', async () => {
  const [one, two, three] = await Promise.all([connect(), connect(), connect()]);
  expect(await isMigrated(one)).toBe(true);
  await one`create table mine (id int)`;
  for (const other of [two, three]) {
    expect(await other`select to_regclass('mine') as found`).toEqual([{ found: null }]);
  }
});

it('is dropped even while connections are open', async () => {
  const sql = await connect();
  await sql`select 1`;
  await databases.pop()?.drop();
  await expect(sql`select 1`).rejects.toThrow();
});
