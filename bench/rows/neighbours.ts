import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EfsClient, TimeoutError } from '../../sdk/src/index.ts';
import { formCompany, newCompany } from '../companies.ts';
import { absoluteFigure, type Figure, median, percentile, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { MisbehaveQuestion, Misbehaviour, MisbehaviourAnswer, Way } from '../programs/misbehave.ts';
import { seedEntities } from '../seed.ts';
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';

const overrides = { SIMULATOR_PACE: '0', WEBHOOK_ALLOW_PRIVATE: 'true' };
const WAYS: readonly Way[] = [
  'searches',
  'submissions',
  'exports',
  'streams',
  'uploads',
  'half_bodies',
  'keys',
  'bundles',
  'mails',
  'clock',
  'webhooks',
  'yaml',
  'empty_lists',
  'deep_pages',
];
/** Their accounts have this many entities, and are seeded once; every other way gets a new account in each round. */
const SEEDED: readonly Way[] = ['searches', 'empty_lists', 'deep_pages'];
const ENTITIES = 100_000;
const ROUNDS = 7;
const DRAFTS = 500;
const KEYS = 150;
/** Time before the first measurement, so that whatever queues has queued. */
const BEFORE_MS = 1_000;
const READS = 400;
const READ_EVERY_MS = 5;
const FORM_LIMIT_MS = 45_000;

type Seen = { p99: number; activeMs: number; refused: number };

/** While one account misbehaves, another one reads every 5 ms and forms a company. */
export const neighboursRow: Row = {
  name: 'neighbours',
  overrides,
  run: async () => {
    const service = await startServiceProcess(overrides);
    const hole = await openHole();
    const misbehave = await startProgram<MisbehaveQuestion, MisbehaviourAnswer>('misbehave');
    const neighbour = await signUp(service.url);
    const alone = await inRounds(ROUNDS, () => observe(service, neighbour));
    const aloneP99 = median(alone.map(({ p99 }) => p99));
    const aloneMs = median(alone.map(({ activeMs }) => activeMs));
    const seen = new Map<Way, Seen[]>(WAYS.map((way) => [way, []]));
    const seeded = new Map<Way, Omit<Misbehaviour, 'way'>>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of WAYS) {
        const account = seeded.get(way) ?? (await prepare(service, way, hole.url));
        if (SEEDED.includes(way)) seeded.set(way, account);
        await misbehave.ask({ begin: { way, ...account } });
        await sleep(BEFORE_MS);
        seen.get(way)?.push(await observe(service, neighbour));
        process.stderr.write(`${way}: ${JSON.stringify(await misbehave.ask('end'))}\n`);
      }
    }
    const figures = [...seen].flatMap(([way, rounds]) => figuresOf(way, rounds, { aloneP99, aloneMs }));
    await Promise.all([service, misbehave].map((each) => each.stop()));
    hole.close();
    return figures;
  },
};

function figuresOf(way: Way, seen: readonly Seen[], alone: { aloneP99: number; aloneMs: number }): Figure[] {
  const figure = (name: string, unit: string, atMost: number, values: number[]) =>
    absoluteFigure(`beside ${way}: ${name}`, unit, { of: 'measured', atMost }, values);
  return [
    figure(
      'GET p99',
      'ms',
      Math.round(Math.max(2 * alone.aloneP99, 25)),
      seen.map(({ p99 }) => p99),
    ),
    figure(
      'submit to Active',
      'ms',
      Math.round(3 * alone.aloneMs),
      seen.map(({ activeMs }) => activeMs),
    ),
    // All rounds together: a median would hide a refusal.
    figure('refused', '', 0, [seen.reduce((sum, { refused }) => sum + refused, 0)]),
  ];
}

/** Reads one company again and again, and forms another at the same time. */
async function observe({ url }: ServiceProcess, key: string): Promise<Seen> {
  const efs = new EfsClient({ baseUrl: url, apiKey: key });
  const { id } = await efs.createEntity(newCompany());
  const forming = formWithin(efs);
  const latenciesMs: number[] = [];
  let refused = 0;
  for (let read = 0; read < READS; read += 1) {
    const startedMs = performance.now();
    const answer = await fetch(`${url}/v1/entities/${id}`, { headers: { authorization: `Bearer ${key}` } });
    await answer.arrayBuffer();
    latenciesMs.push(performance.now() - startedMs);
    if (answer.status !== 200) refused += 1;
    await sleep(READ_EVERY_MS);
  }
  return { p99: percentile(latenciesMs, 0.99), activeMs: await forming, refused };
}

/** Milliseconds from the submission to Active; the limit if it takes longer. */
async function formWithin(efs: EfsClient): Promise<number> {
  try {
    return (await formCompany(efs, FORM_LIMIT_MS)).ms;
  } catch (error) {
    if (error instanceof TimeoutError) return FORM_LIMIT_MS;
    throw error;
  }
}

async function signUp(url: string, email = `${randomUUID()}@example.com`): Promise<string> {
  return (await new EfsClient({ baseUrl: url }).createAccount({ email })).api_key ?? '';
}

/** An account with what its way needs. */
async function prepare(service: ServiceProcess, way: Way, holeUrl: string): Promise<Omit<Misbehaviour, 'way'>> {
  const { url } = service;
  const email = `${randomUUID()}@example.com`;
  const key = await signUp(url, email);
  const efs = new EfsClient({ baseUrl: url, apiKey: key });
  const { id: active } = await formCompany(efs, FORM_LIMIT_MS);
  const drafts: string[] = [];
  if (way === 'submissions') {
    while (drafts.length < DRAFTS) drafts.push((await efs.createEntity(newCompany())).id);
  }
  if (SEEDED.includes(way)) {
    await seedEntities(service.databaseUrl, (await efs.getAccount()).id, ENTITIES);
  }
  if (way === 'webhooks') await efs.createWebhookEndpoint({ url: holeUrl });
  const keys = [key];
  while (way === 'keys' && keys.length < KEYS) {
    keys.push((await efs.createApiKey({ name: 'One of many', scopes: ['entities:read'] })).api_key ?? '');
  }
  return { url, keys, drafts, active, email };
}

/** A receiver that accepts connections and never answers. */
async function openHole(): Promise<{ url: string; close(): void }> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
