import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { anonymous, type CreatedAccount } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { exchangeRaw } from '../harness/raw-http.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { size } from '../harness/sizes.ts';
import { SECRET_PLACES, tracesOf } from './secret-places.ts';

/* Secrets sent to every possible place are in no log line, no refusal, no event and no table. */

const CANARIES = size(60, 500);
const ACCOUNTS = size(5, 50);

let database: TestDatabase;
let sql: Db;
let server: ServeProcess;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openConnections(database.url, { max: 2, applicationName: 'test' });
  server = await startServe(serveSettings(database.url, { LOG_LEVEL: 'trace' }));
  key = (await anonymous(server.url).signUp()).key;
});
afterAll(async () => {
  await server.kill();
  await sql.end({ timeout: 1 });
  await database.drop();
});

type Canary = { where: string; traces: string[]; isStored: boolean };

/** Returns every row of every table as text: bytes appear as hex. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  expect(tables.length).toBeGreaterThan(10);
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ text: string }[]>`select t::text as text from ${sql.identifier(name)} t`),
  );
  // In any variant of base64.
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
}

function found(canaries: readonly Canary[], text: string): string[] {
  return canaries.filter(({ traces }) => traces.some((trace) => text.includes(trace))).map(({ where }) => where);
}

it(`${CANARIES} secrets in ${SECRET_PLACES.length} places are found nowhere`, { timeout: 300_000 }, async () => {
  const canaries: Canary[] = [];
  const refusals: string[] = [];
  const statuses: Record<string, number> = {};
  await inParallel(CANARIES, 4, async (index) => {
    const place = SECRET_PLACES[index % SECRET_PLACES.length];
    if (place === undefined) return;
    const { secret, trace } = place.make();
    canaries.push({ where: place.where, traces: tracesOf(trace), isStored: place.isStored === true });
    const answer = await exchangeRaw(server.port, place.request(secret, key));
    const status = answer.slice(9, 12);
    expect(status, place.where).toMatch(/^[24]\d\d$/);
    if (place.isStored) expect(status, answer).toBe('201');
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (!status.startsWith('2')) refusals.push(answer);
  });
  const rows = await dump();
  expect(
    found(
      canaries.filter(({ isStored }) => isStored),
      rows,
    ),
  ).not.toEqual([]);
  const leaks = {
    logs: found(canaries, await wholeLog()),
    refusals: found(canaries, refusals.join('\n')),
    tables_and_events: found(
      canaries.filter(({ isStored }) => !isStored),
      rows,
    ),
  };
  report('canaries', { sent: canaries.length, places: SECRET_PLACES.length, answers: statuses, leaks });
  expect(leaks).toEqual({ logs: [], refusals: [], tables_and_events: [] });
});

it(`${ACCOUNTS} API keys that were shown once are in no log and no table`, async () => {
  const keys: Canary[] = [];
  for (let made = 0; made < ACCOUNTS; made += 1) {
    const headers = { 'idempotency-key': `account-${made}` };
    const created = (await anonymous(server.url).createAccount({}, headers)).ok<CreatedAccount>(201);
    const caller = { authorization: `Bearer ${created.api_key}` };
    (await anonymous(server.url).call('GET', '/v1/account', { headers: caller })).ok();
    keys.push({ where: 'API key', traces: tracesOf(created.api_key.slice('efs_test_xxxx'.length)), isStored: false });
  }
  expect(found(keys, await wholeLog())).toEqual([]);
  expect(found(keys, await dump())).toEqual([]);
});

it("the database's message about a refused row or value is in no log and no answer", async () => {
  const [canary = ''] = tracesOf(`canary${Date.now()}secret`);
  await sql`alter table entities add constraint refuses_all check (false) not valid`;
  const body = { name: 'Helios', external_reference: canary, metadata: { token: canary } };
  const caller = { authorization: `Bearer ${key}` };
  const answer = await anonymous(server.url).call('POST', '/v1/entities', { body, headers: caller });
  await sql`alter table entities drop constraint refuses_all`;
  answer.refused('internal');
  const { request_id } = JSON.parse(answer.text) as { request_id: string };
  // Found by its id, with what is needed to understand it.
  const log = await wholeLog();
  const line = log.split('\n').find((each) => each.includes(request_id) && each.includes('refuses_all'));
  expect(line).toContain('23514');
  expect(log.includes(canary)).toBe(false);
  expect(answer.text).not.toContain(canary);
});

/** The log up to now: lines are written together, so it waits for the line of a last request. */
async function wholeLog(): Promise<string> {
  const { headers } = await anonymous(server.url).call('GET', '/v1/events');
  const id = headers.get('x-request-id') ?? 'no id';
  return eventually(() => {
    expect(server.output()).toContain(id);
    return server.output();
  });
}
