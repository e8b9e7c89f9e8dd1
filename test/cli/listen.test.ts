import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EfsClient } from '../../sdk/src/index.ts';
import type { Place } from '../../src/cli/listen-place.ts';
import { decodeWebhookSecret, signWebhook } from '../../src/domain/events/webhook-signature.ts';
import type { Account } from '../harness/client.ts';
import { isOnCitus } from '../harness/database.ts';
import { createEventWriter } from '../harness/event-writer.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { type Receiver, startReceiver } from '../harness/webhook-receiver.ts';

/* `efs listen` is killed again and again, and so is the API it reads from: its receiver still gets every event. */

const EVENTS = size(300, 10_000);
const KILLS = size(8, 50);
const TIMEOUT_MS = size(600_000, 840_000);
const WRITERS = 4;

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const secrets = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};

let service: TestService;
let api: ServeProcess;
let receiver: Receiver;
let state: string;
let ada: Account;
beforeAll(async () => {
  service = await startService({ env: secrets });
  api = await startServe(serveSettings(service.databaseUrl, secrets));
  receiver = await startReceiver(() => 200);
  state = await mkdtemp(join(tmpdir(), 'efs-listen-'));
  ada = await service.anonymous.signUp();
});
afterAll(async () => {
  await api.kill();
  await receiver.close();
  await service.stop();
  await rm(state, { recursive: true });
});

function startListening(...flags: string[]): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const own = { EFS_API_KEY: ada.key, EFS_STATE: state, EFS_PROFILES: join(state, 'profiles.json') };
  const args = [main, 'listen', '--server', api.url, '--forward-to', receiver.url, ...flags];
  return spawn(process.execPath, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function placeOf(): Promise<Place> {
  const [file = ''] = (await readdir(state)).filter((name) => name.endsWith('.json'));
  return JSON.parse(await readFile(join(state, file), 'utf8')) as Place;
}

it(`sends ${EVENTS} events over ${KILLS} kills: none missing, each signed, one repeated at most for each kill`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { id: entityId } = await ada.draft();
  let listener = startListening();
  // Its place is kept before the first event.
  await eventually(async () => expect(await placeOf()).toHaveProperty('secret'));
  const writer = createEventWriter(service.databaseUrl, WRITERS, isOnCitus());
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let made = 0; made < EVENTS / WRITERS; made += 1) await writer.write({ accountId: ada.id, entityId });
    }),
  );
  for (let killed = 0; killed < KILLS; killed += 1) {
    // Spread over all events, whatever the speed of the machine.
    const enough = Math.floor((EVENTS * (killed + 1)) / (KILLS + 1));
    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(enough), {
      timeout: TIMEOUT_MS / 4,
    });
    if (killed % 4 === 3) {
      await api.kill();
      api = await startServe({ ...serveSettings(service.databaseUrl, secrets), PORT: String(api.port) });
    } else {
      await kill(listener);
      listener = startListening();
    }
  }
  await writing;
  await writer.close();
  const efs = new EfsClient({ baseUrl: service.url, apiKey: ada.key });
  const wanted = await Array.fromAsync(efs.listAllEvents({ limit: 100, type: 'entity.updated' }));
  expect(wanted).toHaveLength(EVENTS);
  await eventually(() => expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(wanted.length), {
    timeout: TIMEOUT_MS / 4,
  });
  await kill(listener);

  const { received } = receiver;
  const counts = new Map(received.map(({ id }) => [id, 0]));
  for (const { id } of received) counts.set(id, (counts.get(id) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  report('listen', { events: wanted.length, kills: KILLS, received: received.length, repeated: repeated.length });
  // In the order of the log, apart from what came again.
  const firsts = received
    .filter(({ id }, at) => received.findIndex((other) => other.id === id) === at)
    .map(({ id }) => id);
  expect(firsts).toEqual(wanted.map(({ id }) => id));
  // A kill can only repeat the one event that was under way.
  expect(received.length - wanted.length).toBeLessThanOrEqual(KILLS);
  const secret = decodeWebhookSecret((await placeOf()).secret) ?? new Uint8Array();
  for (const { id, body, headers } of received) {
    const timestampSeconds = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(signWebhook({ id, timestampSeconds, body }, [secret]));
  }
});
