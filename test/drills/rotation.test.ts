import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { ALL_ACCOUNT_SCOPES } from '../../src/domain/access/permissions.ts';
import { createLogger } from '../../src/log.ts';
import type { RegisterPage } from '../../src/registry/simulator/queries.ts';
import { type Simulator, startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import { signUpLarge } from '../chaos/load.ts';
import { type Api, startWorld, type Worker, type World } from '../chaos/world.ts';
import { account } from '../harness/client.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { type Receiver, startReceiver } from '../harness/webhook-receiver.ts';
import { type ProxiedCall, startProxiedLoad, useCompanies } from './proxied-load.ts';

/*
 * Every secret of the service is replaced under load, as docs/operations.md says: first accepted everywhere, then used
 * everywhere. Callers notice nothing: keys, tokens and cursors go on working, also at processes of the other phase.
 */

const ROTATIONS = size(1, 8);
const SETTLE_LIMIT_MS = 60_000;
/** The address of the proxy: tokens name it. */
const BASE_URL = 'http://127.0.0.1:8080';

type Secrets = { pepper: string; data: string; registry: string };
const newSecret = () => randomBytes(32).toString('base64');
const newSecrets = (): Secrets => ({ pepper: newSecret(), data: newSecret(), registry: newSecret() });
const env = (used: Secrets, accepted?: Secrets): Record<string, string> => ({
  API_KEY_PEPPER: used.pepper,
  DATA_KEY: used.data,
  REGISTRY_SECRET: used.registry,
  ...(accepted && {
    API_KEY_PEPPER_PREVIOUS: accepted.pepper,
    DATA_KEY_PREVIOUS: accepted.data,
    REGISTRY_SECRET_PREVIOUS: accepted.registry,
  }),
});

let registry: TestDatabase;
let simulator: Simulator;
let simulatorPort: number;
let receiver: Receiver;
let world: World;
let secrets = newSecrets();
beforeAll(async () => {
  registry = await createEmptyDatabase();
  simulatorPort = await freePort();
  await restartSimulator(secrets);
  receiver = await startReceiver(() => 204);
  const own = { ...env(secrets), REGISTRY_URL: simulator.url, STOP_DELAY_MS: '1500', WEBHOOK_ALLOW_PRIVATE: 'true' };
  world = await startWorld({ env: own });
});
afterAll(async () => {
  await world?.stop();
  await simulator?.close();
  await receiver?.close();
  await registry?.drop();
});

/** The registry is restarted with these secrets; filings wait meanwhile. */
async function restartSimulator(used: Secrets, accepted?: Secrets): Promise<void> {
  await simulator?.close();
  const bytes = ({ registry: text }: Secrets) => new Uint8Array(Buffer.from(text, 'base64'));
  simulator = await startSimulator({
    databaseUrl: registry.url,
    host: '127.0.0.1',
    port: simulatorPort,
    pace: 0.05,
    // A filing that is sent twice is entered twice.
    dedupe: false,
    loseAnswers: 0,
    slow: 0,
    slowMs: 0,
    maxProcessingMs: 500,
    logger: createLogger('silent'),
    clock: systemClock,
    secret: bytes(used),
    ...(accepted && { previousSecret: bytes(accepted) }),
  });
}

/** Makes keys and tokens at one process and uses them at the next, and turns pages from one to the other. */
async function useCredentials(call: ProxiedCall): Promise<void> {
  await useCompanies(call);
  const key = await call('POST', '/v1/api-keys', { name: 'Rotated', scopes: ['entities:read'] });
  if (key !== null) await call('GET', '/v1/entities?limit=1', undefined, key['api_key']);
  const token = await call('POST', '/v1/tokens', { ttl_seconds: 60 });
  if (token !== null) await call('GET', '/v1/entities?limit=1', undefined, token['access_token']);
  const page = await call('GET', '/v1/entities?limit=1');
  if (page?.['next_cursor']) await call('GET', `/v1/entities?limit=1&cursor=${page['next_cursor']}`);
}

it(`${ROTATIONS} rotations of every secret under load: no refused request, nothing filed twice`, {
  timeout: ROTATIONS * 90_000 + SETTLE_LIMIT_MS + 60_000,
}, async () => {
  const first = await signUpLarge(world);
  let { key } = first;
  const endpoint = (await first.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } })).ok<{
    id: string;
    secret: string;
  }>(201);
  const webhookSecrets = [endpoint.secret];
  let workers: Worker[] = [await startWorker(secrets)];
  let apis = [await startApi(secrets), await startApi(secrets)];
  const load = startProxiedLoad(
    first,
    apis.map(({ url }) => url),
    useCredentials,
  );
  let resealed = 0;
  /** Replaces every process by one that uses and accepts these. */
  const rollOut = async (used: Secrets, accepted?: Secrets) => {
    const replaced: Api[] = [];
    for (const api of apis) {
      const next = await startApi(used, accepted);
      load.targets.add(next.url);
      await api.wakeAndFinish();
      load.targets.delete(api.url);
      replaced.push(next);
    }
    apis = replaced;
    const next = await startWorker(used, accepted);
    for (const worker of workers) await worker.wakeAndFinish();
    workers = [next];
  };
  for (let rotation = 0; rotation < ROTATIONS; rotation += 1) {
    const next = newSecrets();
    await restartSimulator(secrets, next);
    await rollOut(secrets, next);
    await rollOut(next, secrets);
    await restartSimulator(next, secrets);
    const now = env(next, secrets);
    secrets = next;
    const owner = account((apis[0] as Api).url, { id: first.id, key });
    const rotated = await owner.call('POST', `/v1/webhook-endpoints/${endpoint.id}/rotate-secret`, { body: {} });
    webhookSecrets.push(rotated.ok<{ secret: string }>().secret);
    expect(await world.efs(['rotate-token-key'], now)).toMatch(/^The newest key is used from /);
    resealed += Number(/^Sealed (\d+) values/.exec(await world.efs(['reseal'], now))?.[1]);
    // Keys of before work as long as their pepper is accepted; the account replaces its own before the next rotation.
    const made = await owner.call('POST', '/v1/api-keys', { body: { name: 'Next', scopes: ALL_ACCOUNT_SCOPES } });
    key = made.ok<{ api_key: string }>(201).api_key;
    load.use(key);
  }
  await load.end();
  const { formations, entered_twice } = await settled();
  /** Of each message, the secrets that it is signed with. */
  const signedWith = receiver.received.map((each) =>
    webhookSecrets.flatMap((secret, at) => (isSignedWith(secret, each) ? [at] : [])),
  );
  const verified = webhookSecrets.map((_, at) => signedWith.filter((signers) => signers.includes(at)).length);
  const counts = { answered: load.answered, refused: load.refused.length, formations, filed_twice: entered_twice };
  report('secrets rotated', {
    rotations: ROTATIONS,
    ...counts,
    resealed,
    webhooks: receiver.received.length,
    verified,
  });
  expect(load.refused).toEqual([]);
  expect(entered_twice).toBe(0);
  expect(formations).toBeGreaterThan(0);
  expect(resealed).toBeGreaterThan(ROTATIONS);
  // After a rotation every message has both signatures, so a receiver may change its secret at any moment of a day.
  const possible = ['0', ...webhookSecrets.slice(1).map((_, at) => `${at},${at + 1}`)];
  expect(possible).toEqual(expect.arrayContaining([...new Set(signedWith.map(String))]));
  expect(verified.at(-1)).toBeGreaterThan(0);
});

const startWorker = (used: Secrets, accepted?: Secrets) => world.startWorker({ env: env(used, accepted) });

async function startApi(used: Secrets, accepted?: Secrets): Promise<Api> {
  const port = await freePort();
  const api = await world.startApi({ env: { ...env(used, accepted), PORT: String(port), BASE_URL } });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200));
  return { ...api, url };
}

/** Waits until every company that was started is Active; returns what the registry has. */
async function settled(): Promise<{ formations: number; entered_twice: number }> {
  await eventually(
    async () => {
      expect(await world.sql`select 1 from entities where state not in ('Draft', 'Active') limit 1`).toEqual([]);
    },
    { timeout: SETTLE_LIMIT_MS, interval: 200 },
  );
  const { counts } = (await (await fetch(`${simulator.url}/register?limit=1`)).json()) as RegisterPage;
  const [active] = await world.sql<{ count: number }[]>`
    select count(*)::int as count from entities where state = 'Active'`;
  expect(counts.formations).toBe(active?.count);
  return counts;
}

function isSignedWith(secret: string, { headers, body }: Receiver['received'][number]): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
