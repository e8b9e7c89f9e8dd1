import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous, uniqueName } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type Ending, KeepAliveClient, keepAliveRequest } from '../harness/keep-alive-client.ts';
import { report } from '../harness/report.ts';
import { serveSettings, startServe } from '../harness/serve-process.ts';
import { size } from '../harness/sizes.ts';

/* SIGTERM under load: work that has begun is answered, later requests are refused, and the process ends by itself. */

const ROUNDS = size(1, 10);
const CLIENTS = 50;
const LIMIT_MS = 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it(`${ROUNDS} × SIGTERM with ${CLIENTS} busy clients: no broken answer, exit code 0, within 10 s`, {
  timeout: ROUNDS * 30_000,
}, async () => {
  const settings = serveSettings(database.url);
  const counts = { answered: 0, refused: 0, unanswered: 0, broken: 0 };
  let slowestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServe(settings);
    const { key } = await anonymous(server.url).signUp();
    const endings: Ending[] = [];
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => untilRefused(server.port, key, n, endings)));
    await sleep(500);
    const startMs = performance.now();
    server.signal('SIGTERM');
    const code = await server.exited;
    const tookMs = performance.now() - startMs;
    await clients;
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(LIMIT_MS);
    slowestMs = Math.max(slowestMs, tookMs);
    for (const ending of endings) {
      counts[ending.kind] += 1;
      if (ending.kind === 'answered') expect([200, 201, 503]).toContain(ending.status);
    }
  }
  report('SIGTERM under load', { rounds: ROUNDS, clients: CLIENTS, ...counts, slowest_end_ms: Math.round(slowestMs) });
  expect(counts.broken).toBe(0);
  expect(counts.refused).toBe(CLIENTS * ROUNDS);
  expect(counts.unanswered).toBe(0);
});

/** Every other client writes, the others read. */
async function untilRefused(port: number, key: string, index: number, endings: Ending[]): Promise<void> {
  const client = new KeepAliveClient(port);
  for (;;) {
    const request =
      index % 2 === 0
        ? keepAliveRequest('GET', '/v1/entities?limit=1', key)
        : keepAliveRequest('POST', '/v1/entities', key, { name: uniqueName() });
    const ending = await client.send(request);
    endings.push(ending);
    if (ending.kind === 'refused') return;
  }
}
