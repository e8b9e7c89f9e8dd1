import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { isOnCitus } from '../harness/database.ts';
import { createEventWriter } from '../harness/event-writer.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { type Received, type Receiver, startReceiver } from '../harness/webhook-receiver.ts';

/* Receivers fail and senders are killed: every event still arrives, under one id with one body, and verifies. */

const ENDPOINTS = 10;
const EVENTS = size(300, 10_000);
const KILLS = size(4, 200);
const SENDERS = 3;
const BETWEEN_KILLS_MS = size(400, 350);
const FAILING = 0.2;
const SETTLE_LIMIT_MS = 120_000;

const SHARED = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_ALLOW_PRIVATE: 'true',
};
const chance = seededChance(20261121);
let service: TestService;
let receiver: Receiver;
/** Keyed by the path of their endpoint. */
const secrets = new Map<string, string>();
const taken = new Map<string, Received[]>();
const counts = { lost: 0, changed: 0, not_verified: 0, tampered_verified: 0, stale_verified: 0 };
beforeAll(async () => {
  service = await startService({ worker: false, env: SHARED });
  receiver = await startReceiver((_, message) => {
    const answer = failure();
    if (answer !== null) return answer;
    judge(message);
    taken.set(message.id, [...(taken.get(message.id) ?? []), message]);
    return 204;
  });
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

/** The answer to one in five messages: an error, a closed connection, or none in time. */
function failure(): number | null | ((message: Received, response: ServerResponse) => void) {
  const kind = chance() / FAILING;
  if (kind >= 1) return null;
  if (kind > 0.5) return 500;
  return (_, response) => void (kind > 0.1 ? response.destroy() : setTimeout(() => response.destroy(), 5_000).unref());
}

it(`${EVENTS} events, ${FAILING * 100} % not accepted, ${KILLS} × kill -9 of ${SENDERS} senders: none lost`, {
  // A sender takes seconds to start on a busy machine.
  timeout: SETTLE_LIMIT_MS + KILLS * (BETWEEN_KILLS_MS + 3_000),
}, async () => {
  const owners = await Promise.all(Array.from({ length: ENDPOINTS }, () => owner()));
  const [senders] = await Promise.all([killSenders(), write(owners)]);
  await settled();
  for (const sender of senders) await sender.kill();
  const written = await service.sql<{ id: string }[]>`select id from events where type = 'entity.updated'`;
  for (const { id } of written) {
    const [first, ...repeats] = taken.get(id) ?? [];
    if (first === undefined) counts.lost += 1;
    else if (repeats.some(({ body }) => body !== first.body)) counts.changed += 1;
  }
  const sent = receiver.received.length;
  const repeated = [...taken.values()].filter((messages) => messages.length > 1).length;
  report('webhooks: senders killed', { events: written.length, kills: KILLS, sent, repeated, ...counts });
  expect(written).toHaveLength(EVENTS);
  expect(counts).toEqual({ lost: 0, changed: 0, not_verified: 0, tampered_verified: 0, stale_verified: 0 });
});

/** Judged on arrival, because minutes later its time would be over. */
function judge(message: Received): void {
  const secret = secrets.get(message.path) ?? '';
  if (!isVerified(message, secret)) counts.not_verified += 1;
  if (isVerified(tampered(message), secret)) counts.tampered_verified += 1;
  if (isVerified(stale(message), secret)) counts.stale_verified += 1;
}

async function owner() {
  const account = await service.anonymous.signUp();
  const { id: entityId } = await account.draft();
  const url = new URL(`/hooks/${account.id}`, receiver.url);
  const body = { url: url.href, event_types: ['entity.updated'] };
  const { secret } = (await account.call('POST', '/v1/webhook-endpoints', { body })).ok<{ secret: string }>(201);
  secrets.set(url.pathname, secret);
  return { accountId: account.id, entityId };
}

/** Spread over the whole time of killing, so that every kill hits messages under way. */
async function write(owners: readonly { accountId: string; entityId: string }[]): Promise<void> {
  const writer = createEventWriter(service.databaseUrl, ENDPOINTS, isOnCitus());
  const everyMs = (KILLS * BETWEEN_KILLS_MS) / EVENTS;
  await inParallel(EVENTS, ENDPOINTS, async (index) => {
    await writer.write(owners[index % ENDPOINTS] ?? { accountId: '', entityId: '' });
    await sleep(everyMs * ENDPOINTS * 2 * chance());
  });
  await writer.close();
}

/** Returns the senders that are alive at the end: they send the rest. */
async function killSenders(): Promise<ServeProcess[]> {
  const settings = {
    ...serveSettings(service.databaseUrl, SHARED),
    REGISTRY: 'desk',
    WORKER_LEASE_MS: '600',
    WORKER_POLL_MS: '200',
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'silent',
  };
  const start = () => startServe(settings, undefined, 'worker');
  const senders: Promise<ServeProcess>[] = Array.from({ length: SENDERS }, start);
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(BETWEEN_KILLS_MS * 2 * chance());
    const victim = Math.floor(chance() * SENDERS);
    await (await senders[victim])?.kill();
    senders[victim] = start();
  }
  return Promise.all(senders);
}

/** Skips the hours between tries until nothing waits any more. */
async function settled(): Promise<void> {
  for (const end = performance.now() + SETTLE_LIMIT_MS; performance.now() < end; ) {
    await service.sql`update webhook_deliveries set due_at = now() where state = 'pending' and due_at > now()`;
    await service.sql`update webhook_lanes set due_at = now(), not_before = null, calls = calls + 1`;
    await sleep(500);
    const [left] = await service.sql<{ count: number }[]>`
      select (select count(*)::int from webhook_deliveries where state <> 'delivered')
        + (select count(*)::int from event_queue) as count`;
    if (left?.count === 0) return;
  }
}

function isVerified({ headers, body }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** One signed character is replaced. */
function tampered(message: Received): Received {
  const at = Math.floor(chance() * message.body.length);
  const other = message.body[at] === 'x' ? 'y' : 'x';
  return { ...message, body: message.body.slice(0, at) + other + message.body.slice(at + 1) };
}

/** The same message, dated older than receivers accept. */
function stale({ headers, ...message }: Received): Received {
  const timestamp = String(Number(headers['webhook-timestamp']) - 301);
  return { ...message, headers: { ...headers, 'webhook-timestamp': timestamp } };
}
