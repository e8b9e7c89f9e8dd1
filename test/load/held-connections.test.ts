import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Account, anonymous } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { KeepAliveClient, keepAliveRequest } from '../harness/keep-alive-client.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { FULL, size } from '../harness/sizes.ts';
import { HeldConnections, type HeldRoute, WAYS, type Way } from './held-connections.ts';

/* A client that holds connections open in any way does not affect other clients. */

const READS = size(60, 200);
/** Allowed memory growth of the service while connections are held. */
const MEMORY_MIB = 160;
/** A network of its own, on the loopback. */
const ATTACKER = '127.0.0.9';

let database: TestDatabase;
let server: ServeProcess;
let ada: Account;
let mallory: Account;
let held = new HeldConnections();
beforeAll(async () => {
  database = await createTestDatabase();
  const {
    IDLE_CONNECTIONS_PER_NETWORK: _,
    UNFINISHED_BODIES_PER_NETWORK: __,
    ...settings
  } = serveSettings(database.url);
  server = await startServe(settings);
  ada = await anonymous(server.url).signUp();
  mallory = await anonymous(server.url).signUp();
});
afterEach(() => {
  held.stop();
  held = new HeldConnections();
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

const post = (path: string, type: string) => [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', `content-type: ${type}`];
const routes = (): readonly HeldRoute[] => {
  const key = `authorization: Bearer ${mallory.key}`;
  return [
    { name: 'a public route', head: post('/v1/accounts', 'application/json'), begin: '{"name":' },
    { name: 'a route with a key', head: [...post('/v1/entities', 'application/json'), key], begin: '{"name":' },
    { name: 'an upload', head: [...post('/v1/uploads', 'application/pdf'), key], begin: '%PDF-1.7' },
  ];
};
const wayOf = (name: string): Way => WAYS.find((way) => way.name === name) as Way;

it.each([
  ['from another address', '127.0.0.1'],
  ['from the same address', ATTACKER],
])('270 half-sent bodies from one address do not change answers to other clients, %s', async (_, localAddress) => {
  const [publicRoute] = routes();
  const attack = { port: server.port, localAddress: ATTACKER, count: 270, isStubborn: true };
  await held.hold(attack, wayOf('half of a body'), publicRoute as HeldRoute);
  expect(await readStatuses(localAddress)).toEqual({ 200: READS });
});

it('every way to hold a connection, on every kind of route, leaves other clients their answers', async () => {
  const count = 20;
  const holdAll = async (): Promise<void> => {
    for (const way of WAYS) {
      for (const route of routes()) await held.hold({ port: server.port, localAddress: ATTACKER, count }, way, route);
    }
    // Complete requests are answered first: they were work.
    await sleep(1_000);
  };
  // Once before: code that runs for the first time takes memory, whoever calls it.
  await holdAll();
  await readStatuses('127.0.0.1');
  held.stop();
  held = new HeldConnections();
  const before = await memoryMib();
  await holdAll();
  const statuses = await readStatuses('127.0.0.1');
  const grownMib = (await memoryMib()) - before;
  report('held connections', { ways: WAYS.length * 3, connections: WAYS.length * 3 * count, statuses, grownMib });
  expect(statuses).toEqual({ 200: READS });
  expect(grownMib).toBeLessThanOrEqual(MEMORY_MIB);
});

it('a route without a key answers 408 to a body that takes longer than 4 s, and closes', async () => {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.8' });
  socket.write(wayOf('half of a body').first(routes()[0] as HeldRoute));
  const startMs = performance.now();
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
  expect(performance.now() - startMs).toBeLessThan(8_000);
});

it('bodies that are refused for their size release their slots', async () => {
  const options = { method: 'POST', body: ' '.repeat(300 * 1_024), headers: { 'content-type': 'application/json' } };
  const statuses = new Set<number>();
  for (let sent = 0; sent < 100; sent += 1) {
    const answer = await fetch(`${server.url}/v1/accounts`, options);
    await answer.body?.cancel();
    statuses.add(answer.status);
  }
  expect([...statuses]).toEqual([413]);
});

it.each(FULL ? WAYS : [])(
  '$name: 300 connections for each kind of route are closed in time',
  {
    timeout: 200_000,
  },
  async (way) => {
    const before = await memoryMib();
    for (const route of routes())
      await held.hold({ port: server.port, localAddress: ATTACKER, count: 300 }, way, route);
    const statuses = await readStatuses('127.0.0.1');
    const grownMib = (await memoryMib()) - before;
    for (const startMs = performance.now(); held.open > 0 && performance.now() - startMs < way.closedMs; )
      await sleep(100);
    const slowestMs = Math.round(Math.max(...held.lifetimesMs));
    report('held connections', { way: way.name, connections: 900, statuses, grownMib, slowestMs });
    expect(statuses).toEqual({ 200: READS });
    expect(grownMib).toBeLessThanOrEqual(MEMORY_MIB);
    expect(held.open).toBe(0);
  },
);

/** Reads of another client: every second one on a connection of its own. */
async function readStatuses(localAddress: string): Promise<Record<string, number>> {
  const kept = new KeepAliveClient(server.port, localAddress);
  const statuses: Record<string, number> = {};
  for (let read = 0; read < READS; read += 1) {
    const client = read % 2 === 0 ? kept : new KeepAliveClient(server.port, localAddress);
    const ending = await client.send(keepAliveRequest('GET', '/v1/entities?limit=1', ada.key));
    const status = ending.kind === 'answered' ? ending.status : ending.kind;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (client !== kept) client.close();
    await sleep(20);
  }
  kept.close();
  return statuses;
}

async function memoryMib(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
}
