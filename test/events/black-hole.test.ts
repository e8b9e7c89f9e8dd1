import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOnCitus } from '../harness/database.ts';
import { createEventWriter, type EventWriter } from '../harness/event-writer.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { type Receiver, startReceiver } from '../harness/webhook-receiver.ts';

/* One receiver that accepts connections and never answers does not affect a hundred others. */

const ENDPOINTS = size(20, 100);
const ROUNDS = size(1, 9);
const EVENTS_A_ROUND = size(200, 1_000);
const PER_SECOND = 100;
/** Allowed delay of the slowest of the others, for the median of the rounds. Times are judged at full size only. */
const MOST_RATIO = size(Number.POSITIVE_INFINITY, 1.1);

let service: TestService;
let receiver: Receiver;
let blackHole: Server;
let writer: EventWriter;
const held = new Set<Socket>();
const arrivedMs = new Map<number, number>();
beforeAll(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  writer = createEventWriter(service.databaseUrl, 4, isOnCitus());
  receiver = await startReceiver((_, { body }) => {
    const { version } = JSON.parse(body).data.data.object;
    if (!arrivedMs.has(version)) arrivedMs.set(version, performance.now());
    return 204;
  });
  blackHole = createServer((socket) => void held.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => blackHole.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await writer.close();
  await service.stop();
  await receiver.close();
  for (const socket of held) socket.destroy();
  blackHole.close();
});

it(`a black hole among ${ENDPOINTS} endpoints does not slow down the others`, {
  timeout: 600_000,
}, async () => {
  const others = await inParallel(ENDPOINTS - 1, 8, () => owner(receiver.url));
  const lost = await owner(`http://127.0.0.1:${(blackHole.address() as AddressInfo).port}/`);
  const healthy = await owner(receiver.url);
  await round([...others, healthy]);
  const ratios: number[] = [];
  const p99s: { alone: number; beside: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const alone = await round([...others, healthy]);
    const beside = await round([...others, lost]);
    p99s.push({ alone, beside });
    ratios.push(beside / alone);
  }
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::int from webhook_deliveries where endpoint_id = ${lost.endpointId} and state = 'delivered'`;
  report('webhooks: a black hole', { endpoints: ENDPOINTS, rounds: ROUNDS, p99_ms: p99s, ratio, taken: row?.count });
  expect(row?.count).toBe(0);
  expect(held.size).toBeGreaterThan(0);
  expect(ratio).toBeLessThanOrEqual(MOST_RATIO);
});

type Owner = { accountId: string; entityId: string; endpointId: string };

async function owner(url: string): Promise<Owner> {
  const account = await service.anonymous.signUp();
  const { id: entityId } = await account.draft();
  const body = { url, event_types: ['entity.updated'] };
  const { id } = (await account.call('POST', '/v1/webhook-endpoints', { body })).ok<{ id: string }>(201);
  return { accountId: account.id, entityId, endpointId: id };
}

/**
 * Events at a steady rate, to each in turn; returns the 99th percentile from commit to arrival, of all but the last.
 */
async function round(owners: readonly Owner[]): Promise<number> {
  const writtenMs = new Map<number, number>();
  const writes: Promise<unknown>[] = [];
  for (let count = 0; count < EVENTS_A_ROUND; count += 1) {
    const turn = count % owners.length;
    const written = writer.write(owners[turn] as Owner).then((version) => {
      if (turn < owners.length - 1) writtenMs.set(version, performance.now());
    });
    writes.push(written);
    await sleep(1_000 / PER_SECOND);
  }
  await Promise.all(writes);
  for (let waits = 0; [...writtenMs.keys()].some((index) => !arrivedMs.has(index)); waits += 1) {
    if (waits > 600) throw new Error('an event did not arrive within a minute');
    await sleep(100);
  }
  const latencies = [...writtenMs].map(([index, ms]) => (arrivedMs.get(index) ?? 0) - ms).sort((a, b) => a - b);
  return Math.round((latencies[Math.ceil(latencies.length * 0.99) - 1] ?? 0) * 10) / 10;
}
