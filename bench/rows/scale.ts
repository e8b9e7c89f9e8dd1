import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { findProgram } from '../../test/harness/find-program.ts';
import { type BenchAccount, KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { absoluteFigure, type Figure, type Row, ratioFigure } from '../figure.ts';
import { type HttpProxy, startHaproxy } from '../haproxy.ts';
import { inRounds, ratePerSecond } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import { type ServiceProcess, startServeProcess, startServiceProcess } from '../service-process.ts';

const CONNECTIONS = 32;
const MEASURED_MS = 1_500;
const ROUNDS = 5;
const COUNTS = [1, 2, 4] as const;
/** Events that the sequencer has to place. */
const BACKLOG = 20_000;

/** Several processes of the API behind HAProxy, on one database and one machine. */
export const scaleRow: Row = {
  name: 'scale',
  overrides: {},
  run: async () => {
    const program = findProgram('haproxy');
    if (program === undefined) {
      process.stderr.write('SKIPPED: scale needs haproxy (Debian: apt-get install haproxy)\n');
      return [];
    }
    const service = await startServiceProcess({});
    const owner = openConnections(service.databaseUrl, { max: 2, applicationName: 'bench' });
    try {
      const { apis, proxies } = await startApis(program, service);
      const body = JSON.stringify({ constitution_yaml: constitutionOf2KiB() });
      const accounts = await makeAccounts(service.url, { entitiesEach: 10, body: () => JSON.parse(body) });
      const figures = [
        ...(await measureCounts(proxies, accounts, body)),
        await measureConnections(owner, apis.length),
        ...(await measureKill(service, proxies[1] as HttpProxy, { accounts, body, kill: apis[1]?.kill, owner })),
        await measureSequencer(owner, accounts[0] as BenchAccount),
      ];
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      return figures;
    } finally {
      await owner.end();
    }
  },
};

/** Starts as many processes of the API as are measured, and a proxy before the first 1, 2 and all of them. */
export async function startApis(program: string, service: ServiceProcess) {
  const apis = await Promise.all(Array.from({ length: Math.max(...COUNTS) }, () => startServeProcess(service)));
  const urls = apis.map(({ url }) => url);
  const proxies = await Promise.all(COUNTS.map((count) => startHaproxy(program, urls.slice(0, count))));
  return { apis, proxies };
}

/** Throughput with 1, 2 and 4 processes; each is compared with one. */
export async function measureCounts(proxies: readonly HttpProxy[], accounts: readonly BenchAccount[], body: string) {
  const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
  const reads = accounts.flatMap(({ key, entities }) =>
    entities.map((id): LoadRequest => ({ method: 'GET', path: `/v1/entities/${id}`, key, expect: 200 })),
  );
  const creates = accounts.map(
    ({ key }): LoadRequest => ({ method: 'POST', path: '/v1/entities', key, body, expect: 201 }),
  );
  const rate = async ({ port }: HttpProxy, requests: readonly LoadRequest[]) =>
    ratePerSecond(
      await load.ask({ port, connections: CONNECTIONS, requests, durationMs: MEASURED_MS, repeatsRefused: true }),
    );
  const rounds = await inRounds(ROUNDS, async () => {
    const rates = [];
    for (const proxy of proxies) rates.push({ get: await rate(proxy, reads), create: await rate(proxy, creates) });
    return rates;
  });
  await load.stop();
  const [one] = COUNTS;
  return COUNTS.filter((count) => count !== one).flatMap((count) =>
    (['get', 'create'] as const).map((work) =>
      ratioFigure(
        `${work === 'get' ? 'GET entity' : 'create entity, 2 KiB YAML'}, ${KEY_COUNT} keys, ${CONNECTIONS} connections, HAProxy, ${cpus().length} cores: ${count} API processes / 1`,
        '/s',
        // All of them, the database, the proxy and the load share the cores of one machine.
        { of: 'ratio', atLeast: 0.7 },
        rounds.map((rates) => ({
          measured: rates[COUNTS.indexOf(count)]?.[work] ?? 0,
          reference: rates[0]?.[work] ?? 0,
        })),
      ),
    ),
  );
}

async function measureConnections(owner: Db, processes: number): Promise<Figure> {
  const [row] = await owner<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity where application_name = 'efs serve'`;
  return absoluteFigure('connections to the database per API process after load', '', { of: 'measured', atMost: 13 }, [
    (row?.connections ?? 0) / processes,
  ]);
}

const KILL_AFTER_MS = 1_500;
const AFTER_KILL_MS = 3_000;
/** Callers that each wait for their answer: no more requests can be under way. */
const CALLERS = 16;

type Kill = {
  accounts: readonly BenchAccount[];
  body: string;
  kill: (() => Promise<void>) | undefined;
  owner: Db;
};

/** Creates under load while one of two processes is killed; a failed request is sent again with its key. */
async function measureKill(
  { url }: ServiceProcess,
  { port }: HttpProxy,
  { accounts, body, kill, owner }: Kill,
): Promise<Figure[]> {
  const acknowledged: string[] = [];
  let failed = 0;
  let isOver = false;
  const create = async (key: string, idempotencyKey: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers: { ...headers, 'idempotency-key': idempotencyKey }, body };
    const response = await fetch(`http://127.0.0.1:${port}/v1/entities`, init).catch(() => null);
    if (response?.status === 201) return ((await response.json()) as { id: string }).id;
    await response?.body?.cancel();
    return null;
  };
  const calling = Array.from({ length: CALLERS }, async (_, caller) => {
    const { key } = accounts[caller % accounts.length] as BenchAccount;
    while (!isOver) {
      const idempotencyKey = randomUUID();
      for (let id: string | null = null; id === null; ) {
        id = await create(key, idempotencyKey);
        if (id === null) failed += 1;
        else acknowledged.push(id);
      }
    }
  });
  await sleep(KILL_AFTER_MS);
  await kill?.();
  await sleep(AFTER_KILL_MS);
  isOver = true;
  await Promise.all(calling);
  const lost = await countLostEvents(owner, acknowledged);
  const beyond = Math.max(0, failed - CALLERS);
  process.stderr.write(
    `scale: one of two API processes killed under load behind ${url}: ${acknowledged.length} created, ${failed} requests failed and were repeated\n`,
  );
  const target = { of: 'measured', atMost: 0 } as const;
  return [
    absoluteFigure('kill -9 of 1 of 2 API processes: failed requests beyond those under way', '', target, [beyond]),
    absoluteFigure('kill -9 of 1 of 2 API processes: acknowledged entities without event', '', target, [lost]),
  ];
}

const PLACED_TRIES = 200;
const PLACED_PAUSE_MS = 50;

async function countLostEvents(owner: Db, ids: readonly string[]): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await owner<{ lost: number }[]>`
      select count(*)::int as lost from unnest(${[...ids]}::uuid[]) as made (id)
      where not exists (
        select from event_positions p where p.entity_id = made.id and p.type = 'entity.created'
          and p.account_id = (select account_id from entities e where e.id = made.id))`;
    if (row?.lost === 0 || tries === PLACED_TRIES) return row?.lost ?? ids.length;
    await sleep(PLACED_PAUSE_MS);
  }
}

/** How fast the one sequencer of all processes places events that wait. */
async function measureSequencer(owner: Db, { id: accountId }: BenchAccount): Promise<Figure> {
  const rounds = await inRounds(ROUNDS, async () => {
    await owner`
      insert into event_queue (account_id, event_id, entity_id, type)
      select ${accountId}, gen_random_uuid(), null, 'account.created' from generate_series(1, ${BACKLOG})`;
    const startedMs = performance.now();
    for (;;) {
      const [row] = await owner<{ waiting: boolean }[]>`select exists (select from event_queue) as waiting`;
      if (row?.waiting === false) return (BACKLOG * 1_000) / (performance.now() - startedMs);
      await sleep(5);
    }
  });
  return absoluteFigure('sequencer: events placed from a backlog', '/s', { of: 'measured', atLeast: 2_000 }, rounds);
}
