import { randomUUID } from 'node:crypto';
import { EfsClient } from '../../sdk/src/index.ts';
import { loadConfig } from '../../src/config/config.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded.ts';
import { runCreateOperatorKey } from '../../src/roles/commands.ts';
import { openDb } from '../../src/store/core/db.ts';
import { formCompany } from '../companies.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { absoluteFigure, type Figure, median, type Row, ratioFigure } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { seedEntries, seedPayments } from '../seed.ts';
import { seedCompanies } from '../seed-companies.ts';
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';

const overrides = { SIMULATOR_PACE: '0' };
const FEW = 1_000;
const MANY = 1_000_000;
const MONTH = '2026-10';
const ROUNDS = 9;
/** Calls in a row of each service, of which the median counts. */
const CALLS = 15;
const FORM_LIMIT_MS = 60_000;
const PAGE = 100;
/** A deep page comes after this many, or in the middle of an account with fewer entities. */
const DEEP_PAGES = 1_000;
const SEARCH_MS = 50;

type Call = { path: string; headers: Readonly<Record<string, string>>; body?: string };

/** One service with many entities, payments and book entries. */
type Grown = { service: ServiceProcess; calls: Readonly<Record<string, Call>> };

/**
 * The same calls with a thousand and a million entities, payments and book entries, each on a service and a database of
 * its own. Every call asks for as much in both: 60 % of the entities belong to the account that calls, 20 of them are
 * found by name, and as many are open.
 */
export const growthRow: Row = {
  name: 'growth',
  overrides,
  run: async () => {
    const [few, many] = [await grow(FEW), await grow(MANY)];
    const figures: Figure[] = [];
    for (const name of Object.keys(few.calls)) {
      const rounds = await inRounds(ROUNDS, async () => ({
        measured: await medianOf(many, name),
        reference: await medianOf(few, name),
      }));
      figures.push(ratioFigure(`${name}, ${MANY} rows / ${FEW}: p50`, 'ms', { of: 'ratio', atMost: 1.3 }, rounds));
      if (!name.startsWith('search')) continue;
      const times = rounds.map(({ measured }) => measured);
      figures.push(absoluteFigure(`${name}, ${MANY} rows: p50`, 'ms', { of: 'measured', atMost: SEARCH_MS }, times));
    }
    await Promise.all([few, many].map(({ service }) => service.stop()));
    return figures;
  },
};

async function grow(rows: number): Promise<Grown> {
  const first = await startServiceProcess(overrides);
  const { key: operator } = await runCreateOperatorKey(loadConfig({ DATA_DIR: first.dataDir }), 'bench', 1);
  const { id: accountId, api_key } = await new EfsClient({ baseUrl: first.url }).createAccount({});
  const key = api_key ?? '';
  const { id: entityId } = await formCompany(new EfsClient({ baseUrl: first.url, apiKey: key }), FORM_LIMIT_MS);
  await first.stop();
  const event = await seedAll(first.dataDir, { accountId, entityId }, rows);
  const service = await startServiceProcess(overrides, first.dataDir);
  const page = `/v1/entities?limit=${PAGE}`;
  const cursor = await deepCursor(service.url + page, key, Math.min(DEEP_PAGES, (rows * 0.3) / PAGE));
  return { service, calls: callsOf({ operator, key, entityId, cursor, ...event }) };
}

type Seeded = { eventId: string; copyId: string };

/** Returns an event in the middle of the account's log, and the company that it is about. */
async function seedAll(
  dataDir: string,
  template: { accountId: string; entityId: string },
  rows: number,
): Promise<Seeded> {
  // Nothing of it has to survive a power cut.
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  const startedMs = performance.now();
  await seedCompanies(url, template, rows);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  process.stderr.write(`growth: ${rows} entities in ${seconds} s\n`);
  await seedPayments(url, MONTH, rows);
  await seedEntries(url, template, rows);
  const db = openDb(url, { poolSize: 1, role: 'owner', applicationName: 'bench' });
  const [middle] = await db<Seeded[]>`
    select event_id as "eventId", entity_id as "copyId" from event_positions
    where account_id = ${template.accountId} and position > ${rows} order by position limit 1`;
  await db.end();
  await stop();
  if (middle === undefined) throw new Error('nothing was seeded');
  return middle;
}

async function deepCursor(url: string, key: string, pages: number): Promise<string> {
  let cursor = '';
  for (let read = 0; read < pages; read++) {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(cursor === '' ? url : `${url}&cursor=${cursor}`, { headers });
    const { next_cursor } = (await response.json()) as { next_cursor?: string };
    if (typeof next_cursor !== 'string') throw new Error(`page ${read}: ${response.status}`);
    cursor = encodeURIComponent(next_cursor);
  }
  return cursor;
}

function callsOf({
  operator,
  key,
  entityId,
  copyId,
  eventId,
  cursor,
}: Seeded & Record<'operator' | 'key' | 'entityId' | 'cursor', string>): Grown['calls'] {
  const asOperator = { authorization: `Bearer ${operator}` };
  const asAccount = { authorization: `Bearer ${key}` };
  const list = (query: string): Call => ({ path: `/v1/entities?limit=20${query}`, headers: asAccount });
  const queue = (name: string): Call => ({ path: `/v1/operator/filings?queue=${name}&limit=20`, headers: asOperator });
  const report = `/v1/operator/billing?month=${MONTH}`;
  const treasury = `/v1/entities/${entityId}/treasury`;
  return {
    'GET entity': { path: `/v1/entities/${copyId}`, headers: asAccount },
    'first page of entities': list(''),
    'deep page of entities': { path: `/v1/entities?limit=${PAGE}&cursor=${cursor}`, headers: asAccount },
    'page of entities by state': list('&state=Draft'),
    'search by a word': list('&name_contains=zebra'),
    'search without a hit': list('&name_contains=xqxqx'),
    'search by two letters': list('&name_contains=qu'),
    'search by two letters without a hit': list('&name_contains=xq'),
    'create entity': {
      path: '/v1/entities',
      headers: { ...asAccount, 'content-type': 'application/json' },
      body: JSON.stringify({ constitution_yaml: constitutionOf2KiB() }),
    },
    'page of events': { path: `/v1/events?limit=20&after=${eventId}`, headers: asAccount },
    'page of an audit chain': { path: `/v1/entities/${copyId}/audit`, headers: asAccount },
    'stuck work': { path: '/v1/operator/stuck', headers: asOperator },
    'overdue filings': queue('overdue'),
    'filings in review': queue('needs_review'),
    'all open work': { path: '/v1/operator/filings?limit=20', headers: asOperator },
    'counts of the queues': { path: '/v1/operator/queues', headers: asOperator },
    'billing report': { path: report, headers: asOperator },
    'billing CSV': { path: report, headers: { ...asOperator, accept: 'text/csv' } },
    treasury: { path: `${treasury}?recipient=a.example&proposer=did:web:one.example`, headers: asAccount },
    'page of a statement': {
      path: `${treasury}/statement?from=2020-01-01T00:00:00Z&to=2060-01-01T00:00:00Z`,
      headers: asAccount,
    },
  };
}

async function medianOf({ service, calls }: Grown, name: string): Promise<number> {
  const call = calls[name];
  if (call === undefined) throw new Error(`no call ${name}`);
  const times: number[] = [];
  for (let made = 0; made < CALLS; made++) {
    const { path, headers, body } = call;
    const change = body === undefined ? {} : { method: 'POST', body };
    const key = body === undefined ? {} : { 'idempotency-key': randomUUID() };
    const startedMs = performance.now();
    const response = await fetch(service.url + path, { headers: { ...headers, ...key }, ...change });
    const answer = await response.text();
    times.push(performance.now() - startedMs);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${answer}`);
  }
  return median(times);
}
