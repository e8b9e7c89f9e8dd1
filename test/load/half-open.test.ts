import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from '../../bench/figure.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { KeepAliveClient } from '../harness/keep-alive-client.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { size } from '../harness/sizes.ts';

/* Connections that never finish a request are closed within 15 s, and do not affect others. */

const SOCKETS = size(300, 5_000);
const GONE_MS = 15_000;
const HEALTH_P99_MS = 200;

let database: TestDatabase;
let server: ServeProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServe(serveSettings(database.url));
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

/** The beginning that such a connection sends before it falls silent. */
const BEGINNINGS = [
  '',
  'POST /v1/entities HT',
  'POST /v1/entities HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ',
  'POST /v1/accounts HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name":',
];

it(`${SOCKETS} half-open sockets are closed within 15 s, health p99 ≤ 200 ms meanwhile`, {
  timeout: 120_000,
}, async () => {
  const lifetimesMs: number[] = [];
  const opened: Promise<void>[] = [];
  const healthMs: number[] = [];
  let isOver = false;
  const watching = watchHealth(healthMs, () => isOver);
  await inParallel(SOCKETS, 100, async (index) => {
    const socket = await open();
    const startMs = performance.now();
    socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
    opened.push(
      new Promise((resolve) => {
        socket.resume();
        socket.once('close', () => {
          lifetimesMs.push(performance.now() - startMs);
          resolve();
        });
      }),
    );
  });
  const limit = new AbortController();
  await Promise.race([Promise.all(opened), sleep(GONE_MS * 2, null, { signal: limit.signal }).catch(() => null)]);
  limit.abort();
  isOver = true;
  await watching;
  const health_p99_ms = Math.round(percentile(healthMs, 0.99));
  const slowest_close_ms = Math.round(Math.max(...lifetimesMs));
  const counts = { sockets: SOCKETS, closed: lifetimesMs.length, slowest_close_ms, health_p99_ms };
  report('half-open sockets', { ...counts, note: 'client and server share the cores' });
  expect(lifetimesMs).toHaveLength(SOCKETS);
  expect(slowest_close_ms).toBeLessThanOrEqual(GONE_MS);
  expect(health_p99_ms).toBeLessThanOrEqual(HEALTH_P99_MS);
});

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function watchHealth(timesMs: number[], isOver: () => boolean): Promise<void> {
  const client = new KeepAliveClient(server.port);
  while (!isOver()) {
    const ending = await client.send('GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    if (ending.kind !== 'answered') throw new Error(`/health was ${ending.kind}`);
    expect(ending.status).toBe(200);
    timesMs.push(ending.ms);
    await sleep(20);
  }
  client.close();
}
