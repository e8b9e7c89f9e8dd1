import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Db, openDb } from './db.ts';
import { createWakes } from './wake.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 2, role: 'serving', applicationName: 'test' });
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

it('a hint reaches each process once, also the one that sent it', async () => {
  const [here, there] = [createWakes(db), createWakes(db)];
  const heard = { here: [] as string[], there: [] as string[] };
  const own = await here.subscribe((kind) => heard.here.push(kind));
  const other = await there.subscribe((kind) => heard.there.push(kind));
  here.send('filings');
  await eventually(() => expect(heard.there).toContain('filings'));
  // The answer to this hint comes after any late one.
  there.send('mails');
  await eventually(() => expect(heard.here).toContain('mails'));
  expect(heard.here.filter((kind) => kind === 'filings')).toEqual(['filings']);
  expect(heard.there.filter((kind) => kind === 'filings')).toEqual(['filings']);
  await Promise.all([own.close(), other.close()]);
});
