import { setTimeout as sleep } from 'node:timers/promises';
import { EfsClient } from '../../sdk/src/index.ts';
import { openDb } from '../../src/store/core/db.ts';
import { type BenchAccount, KEY_COUNT, makeAccounts } from '../accounts.ts';
import { newCompany } from '../companies.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { openCrowd } from '../event-crowd.ts';
import { absoluteFigure, type Row, type Size } from '../figure.ts';
import { type MemoryWatch, sparkline, watchMemory } from '../memory.ts';
import { startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';

const overrides = { SIMULATOR_PACE: '0' };
const CONNECTIONS = 32;
const FULL = { reads: 1_000_000, creates: 20_000, formations: 500, streams: 5_000, restMs: 60_000 };
/** For every day: the same phases, a twentieth of the work. */
const QUICK = { reads: 50_000, creates: 1_000, formations: 50, streams: 250, restMs: 10_000 };
const SUBMITTERS = 8;
const STREAMS_AT_A_TIME = 100;
/** Time for the streams to read the log from its start. */
const CATCH_UP_MS = 20_000;
const FORM_LIMIT_MS = 300_000;
const POLL_MS = 250;
const TARGET_MIB = 300;

type Work = typeof FULL;
type Bench = { service: ServiceProcess; accounts: readonly BenchAccount[]; load(question: Load): Promise<LoadAnswer> };
type Load = Pick<LoadQuestion, 'requests' | 'times'>;

/**
 * One process does everything it is for, one thing after the other, and its resident memory is read every second. API
 * and worker are that process; PostgreSQL and the registry simulator are not counted. One run and no rounds: memory that
 * is never given back would only show in the first round.
 */
export const soakRow: Row = {
  name: 'soak',
  overrides,
  run: async (size) => {
    const work = size.isFull ? FULL : QUICK;
    const service = await startServiceProcess(overrides);
    const watch = await watchMemory(service.pid);
    const program = await startProgram<LoadQuestion, LoadAnswer>('http-load');
    const accounts = await makeAccounts(service.url, { entitiesEach: work.formations / KEY_COUNT, body: newCompany });
    const common = { port: service.port, connections: CONNECTIONS, durationMs: 'each once' } as const;
    const bench: Bench = { service, accounts, load: (question) => program.ask({ ...common, ...question }) };
    const phases: Record<string, () => Promise<unknown>> = {
      [`${work.reads} reads`]: () => read(bench, work),
      [`${work.creates} creates`]: () => create(bench, work),
      [`${work.formations} formations`]: () => form(bench),
      [`${work.streams} event streams`]: () => follow(bench, work),
      'at rest': () => sleep(work.restMs),
    };
    for (const [name, phase] of Object.entries(phases)) await watched(watch, name, phase);
    await watch.stop();
    await Promise.all([program, service].map((each) => each.stop()));
    process.stderr.write(`${phaseLine('all of it', watch.samples)}\n`);
    return figuresOf(watch.samples, size);
  },
};

function figuresOf(samples: readonly number[], { isFull }: Size) {
  const name = isFull ? 'soak: ' : 'soak, a twentieth: ';
  const target = { of: 'measured', atMost: TARGET_MIB } as const;
  return [
    absoluteFigure(`${name}highest memory of the service`, 'MiB', target, [Math.max(...samples)]),
    absoluteFigure(`${name}memory of the service at rest after it`, 'MiB', target, samples.slice(-1)),
  ];
}

/** Prints the memory of a phase as soon as it is over. */
async function watched({ samples }: MemoryWatch, name: string, phase: () => Promise<unknown>): Promise<void> {
  const from = samples.length - 1;
  const startedMs = performance.now();
  await phase();
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  process.stderr.write(`${phaseLine(`${name}, ${seconds} s`, samples.slice(from))}\n`);
}

function phaseLine(name: string, samples: readonly number[]): string {
  const [highest, last] = [Math.max(...samples), samples.at(-1) ?? 0].map(Math.round);
  return `  ${name.padEnd(28)} highest ${highest} MiB, last ${last} MiB  ${sparkline(samples, TARGET_MIB)}`;
}

async function read({ accounts, load }: Bench, { reads }: Work): Promise<void> {
  const requests = accounts.flatMap(({ key, entities }) =>
    entities.map((id): LoadRequest => ({ method: 'GET', path: `/v1/entities/${id}`, key, expect: 200 })),
  );
  // In parts, because the answer has the time of every request.
  const parts = 20;
  for (let part = 0; part < parts; part++) await load({ requests, times: reads / parts / requests.length });
}

async function create({ accounts, load }: Bench, { creates }: Work): Promise<void> {
  const body = JSON.stringify({ constitution_yaml: constitutionOf2KiB() });
  const requests = accounts.map(
    ({ key }): LoadRequest => ({ method: 'POST', path: '/v1/entities', key, body, expect: 201 }),
  );
  await load({ requests, times: creates / requests.length });
}

/** Through the client, which repeats what a busy service refuses. */
async function form({ accounts, service }: Bench): Promise<void> {
  const drafts = accounts.flatMap(({ key, entities }) => {
    const efs = new EfsClient({ baseUrl: service.url, apiKey: key });
    return entities.map((id) => ({ efs, id }));
  });
  const count = drafts.length;
  const submitter = async (): Promise<void> => {
    for (let next = drafts.pop(); next !== undefined; next = drafts.pop()) await next.efs.startFormation(next.id);
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitter));
  const db = openDb(service.databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
  const startedMs = performance.now();
  const formed = async () => {
    const [row] = await db<[{ count: number }]>`select count(*)::int as count from entities where state = 'Active'`;
    return row.count;
  };
  while ((await formed()) < count) {
    if (performance.now() - startedMs > FORM_LIMIT_MS) throw new Error('formations do not end');
    await sleep(POLL_MS);
  }
  await db.end();
}

async function follow({ accounts, service }: Bench, { streams }: Work): Promise<void> {
  const keys = accounts.map(({ key }) => key);
  const crowd = await openCrowd({ port: service.port, keys, streams, group: STREAMS_AT_A_TIME });
  await sleep(CATCH_UP_MS);
  const { open, events } = crowd;
  crowd.close();
  if (open < streams) throw new Error(`only ${open} of ${streams} streams stayed open`);
  process.stderr.write(`  ${events} events sent to ${open} streams\n`);
}
