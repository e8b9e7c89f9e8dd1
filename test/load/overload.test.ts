import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentile } from '../../bench/figure.ts';
import { type Program, startProgram } from '../../bench/processes.ts';
import type { OfferAnswer, OfferQuestion } from '../../bench/programs/offered-load.ts';
import { type Account, anonymous } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { KeepAliveClient, keepAliveRequest } from '../harness/keep-alive-client.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { FULL, size } from '../harness/sizes.ts';

/* Four times the service's capacity: it keeps working at capacity, and refuses the others at once. */

const DURATION_MS = size(3_000, 10_000);
const CONNECTIONS = 32;
/** More than it accepts at once (MAX_IN_FLIGHT), so that the load can be offered at all. */
const OVERLOAD_CONNECTIONS = 1_000;
const TIMES = 4;
const GOODPUT_SHARE = 0.8;
const SHED_P99_MS = 100;
const HEALTH_P99_MS = 200;
const NORMAL_AFTER_MS = 5_000;

let database: TestDatabase;
let server: ServeProcess;
let ada: Account;
let load: Program<OfferQuestion, OfferAnswer>;
/** They observe what a single caller experiences meanwhile. */
let probes: Program<OfferQuestion, OfferAnswer>[];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServe(serveSettings(database.url));
  ada = await anonymous(server.url).signUp();
  // Separate processes, because the measuring must not wait for the loading.
  load = await startProgram('offered-load', { inBackground: true });
  probes = [await startProgram('offered-load'), await startProgram('offered-load')];
});
afterAll(async () => {
  await load.stop();
  await Promise.all(probes.map((probe) => probe.stop()));
  await server.kill();
  await database.drop();
});

const HEALTH = 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
const rate = ({ servedMs, elapsedMs }: OfferAnswer) => (servedMs.length * 1_000) / elapsedMs;

describe.each([
  ['POST /v1/entities', () => keepAliveRequest('POST', '/v1/entities', ada.key, { name: 'overload-research' })],
  ['GET /v1/entities', () => keepAliveRequest('GET', '/v1/entities?limit=1', ada.key)],
] as const)('%s', (name, requestOf) => {
  it('at 4 × capacity keeps 80 % of it, refuses the rest within 100 ms, and is normal 5 s later', {
    timeout: 60_000 + DURATION_MS * 5,
  }, async () => {
    const request = requestOf();
    const steady = { port: server.port, requests: [request], connections: CONNECTIONS, perSecond: null };
    await load.ask({ ...steady, durationMs: 1_000 });
    const capacity = rate(await load.ask({ ...steady, durationMs: DURATION_MS }));

    const offer = { port: server.port, durationMs: DURATION_MS };
    const sample = { ...offer, perSecond: 20, connections: 20 };
    const [over, health, seen] = await Promise.all([
      load.ask({ ...offer, requests: [request], perSecond: capacity * TIMES, connections: OVERLOAD_CONNECTIONS }),
      ask(probes[0], { ...sample, requests: [HEALTH] }),
      ask(probes[1], { ...sample, requests: [request] }),
    ]);
    const normalMs = await msUntilNormal(request);

    const figures = {
      capacity_per_s: Math.round(capacity),
      offered_per_s: Math.round((over.due * 1_000) / over.elapsedMs),
      unsent: over.unsent,
      goodput_share: Math.round((rate(over) / capacity) * 100) / 100,
      shed: over.shedMs.length,
      shed_p99_ms: p99(seen.shedMs),
      served_p99_ms: p99(seen.servedMs),
      health_p99_ms: p99(health.servedMs),
      normal_after_ms: Math.round(normalMs),
      others: over.others,
    };
    report(`overload: ${name}`, { ...figures, note: 'clients, service and database share the cores' });
    expect(figures.others).toEqual({});
    expect(health.others).toEqual({});
    expect(figures.normal_after_ms).toBeLessThanOrEqual(NORMAL_AFTER_MS);
    // Times are meaningful only if nothing else runs: the quick size, beside other tests, only prints them.
    if (!FULL) return;
    expect(figures.shed).toBeGreaterThan(0);
    expect(figures.goodput_share).toBeGreaterThanOrEqual(GOODPUT_SHARE);
    expect(figures.shed_p99_ms).toBeLessThanOrEqual(SHED_P99_MS);
    expect(figures.health_p99_ms).toBeLessThanOrEqual(HEALTH_P99_MS);
  });
});

function ask(probe: Program<OfferQuestion, OfferAnswer> | undefined, question: OfferQuestion): Promise<OfferAnswer> {
  if (probe === undefined) throw new Error('no probe');
  return probe.ask(question);
}

/** Zero if there was none. */
function p99(timesMs: readonly number[]): number {
  return timesMs.length === 0 ? 0 : Math.round(percentile(timesMs, 0.99));
}

/** Normal: ten in a row are served, none slower than 100 ms. */
async function msUntilNormal(request: string): Promise<number> {
  const client = new KeepAliveClient(server.port);
  const startMs = performance.now();
  for (let inARow = 0; inARow < 10 && performance.now() - startMs < 2 * NORMAL_AFTER_MS; ) {
    const ending = await client.send(request);
    inARow = ending.kind === 'answered' && ending.status < 300 && ending.ms < 100 ? inARow + 1 : 0;
  }
  client.close();
  return performance.now() - startMs;
}
