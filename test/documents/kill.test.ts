import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { type Account, account, anonymous } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type PausePoint, type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';

/*
 * Papers are written before the transaction that files them: a process that dies in between has filed nothing and lost
 * nothing.
 */

let database: TestDatabase;
let settings: Record<string, string>;
let sql: Db;
let server: ServeProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  settings = serveSettings(database.url);
  sql = openConnections(database.url, { max: 2, applicationName: 'test' });
  server = await startServe(settings);
});
afterAll(async () => {
  await server?.kill();
  await sql.end();
  await database.drop();
});

async function killedDuring(pause: PausePoint): Promise<{ ada: Account; id: string }> {
  const { id: accountId, key } = await anonymous(server.url).signUp();
  const { id } = await account(server.url, { id: accountId, key }).draft();
  const doomed = await startServe(settings, pause);
  const call = account(doomed.url, { id: accountId, key }).call('POST', `/v1/entities/${id}/formation/start`);
  const lost = expect(call).rejects.toThrow();
  await doomed.paused;
  await doomed.kill();
  await lost;
  return { ada: account(server.url, { id: accountId, key }), id };
}

const documentsOf = (id: string) =>
  sql<{ kind: string }[]>`select kind from documents where entity_id = ${id} order by kind`;
const packetsOf = (id: string) =>
  sql<{ packet: { documents: unknown[] } }[]>`select packet from filings where entity_id = ${id}`;

it('a kill between writing and commit leaves a draft without documents, and the same call files it', async () => {
  const { ada, id } = await killedDuring('before-commit');
  expect((await ada.getEntity(id)).ok().state).toBe('Draft');
  expect(await documentsOf(id)).toEqual([]);
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['articles', 'consent']);
  expect((await packetsOf(id)).map(({ packet }) => packet.documents.length)).toEqual([2]);
}, 60_000);

it('a kill after the commit leaves a filing with its documents, and the same call files nothing more', async () => {
  const { ada, id } = await killedDuring('after-commit');
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['articles', 'consent']);
  expect(await packetsOf(id)).toHaveLength(1);
}, 60_000);
