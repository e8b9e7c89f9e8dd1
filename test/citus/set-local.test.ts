import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openDb, type Reader } from '../../src/store/core/db.ts';
import { setLocal } from '../../src/store/core/set-local.ts';
import { createTestDatabase, isOnCitus, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 2, role: 'serving', applicationName: 'test', isDistributed: isOnCitus() });
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

/** Asked where the rows of an account lie. */
const settings = (sql: Reader) => sql<{ locks: string; zone: string }[]>`
  select current_setting('lock_timeout') as locks, current_setting('TimeZone') as zone, count(*)
  from entities where account_id = ${'00000000-0000-7000-8000-000000000000'}`;

it('a setting of a transaction holds on the server with the rows, and until its end', async () => {
  const within = await db.begin(async (sql) => {
    const [before] = await settings(sql);
    await setLocal(sql, { lock_timeout: '4321', TimeZone: 'Pacific/Chatham' });
    const [after] = await settings(sql);
    return { before, after };
  });
  expect(within.before?.locks).toBe('1s');
  expect(within.after).toMatchObject({ locks: '4321ms', zone: 'Pacific/Chatham' });
  expect((await settings(db))[0]?.locks).toBe('1s');
});
