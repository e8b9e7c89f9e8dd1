import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FaultRequest } from '../../src/registry/simulator/fault-kinds.ts';
import type { RegisterPage } from '../../src/registry/simulator/queries.ts';
import type { SimulatorOptions } from '../../src/registry/simulator/start-simulator.ts';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { requireSoundChains } from '../harness/chain-check.ts';
import { type Account, account, anonymous } from '../harness/client.ts';
import { COMPILE_CACHE, fillCompileCache } from '../harness/compile-cache.ts';
import { createEmptyDatabase, createTestDatabase } from '../harness/database.ts';
import { eventuallyNothingStuck, requireNothingStuck } from '../harness/stuck-check.ts';
import { order } from '../simulator/control.ts';
import { BILLING_PLANTS, type BillingPlantName } from './billing-plants.ts';
import { COPY_PLANTS, type CopyPlantName } from './copy-plants.ts';
import { PLANTS, type Plant, type PlantName } from './plants.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const started = new Set<ChildProcess>();
// A failed start must not leave processes behind that keep the test run from ending.
process.once('exit', killAll);
process.once('SIGTERM', () => process.exit(1));

function killAll(): void {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
}

/** Short times, so that a takeover, and a quarantine, are over within about two seconds. */
export const LEASE_MS = 1_200;
const TIMEOUT_MS = 800;
export const CLOCK_ALLOWANCE_MS = 100;
export const MAX_PROCESSING_MS = 500;

/** The file with the comment `// pause: name` at which a process stops itself, the first time it gets there. */
const PAUSE_POINTS = {
  'before-first-byte': 'src/worker/filing.ts',
  'after-answer': 'src/worker/filing.ts',
  'before-filed': 'src/outcomes/kinds/formation.ts',
  'customer-made': 'src/billing/stripe/customer.ts',
  'checkout-opened': 'src/billing/stripe/checkout.ts',
  'page-opened': 'src/billing/stripe/page.ts',
  'refund-made': 'src/billing/stripe/refund.ts',
  'plan-changed': 'src/billing/stripe/upgrade.ts',
  'ending-changed': 'src/billing/stripe/cancel.ts',
  'stripe-read': 'src/billing/stripe/refresh.ts',
} as const;
export type PausePoint = keyof typeof PAUSE_POINTS;
type AnyPlantName = PlantName | BillingPlantName | CopyPlantName;
const ALL_PLANTS: Readonly<Record<AnyPlantName, Plant>> = { ...PLANTS, ...BILLING_PLANTS, ...COPY_PLANTS };
export type ProcessFlags = {
  pauseAt?: PausePoint;
  plant?: AnyPlantName;
  /** Settings of this process alone. */
  env?: Record<string, string>;
  /** The folder of another version of the service; this one by default. */
  code?: string;
};
export type WorkerFlags = ProcessFlags & { registryUrl?: string };

export type Worker = {
  kill(): void;
  /** Stops it in place until it is told to continue. */
  suspend(): void;
  resume(): void;
  /** Resolves when the process has stopped itself at its pause point. */
  stopped: Promise<void>;
  /** Lets a stopped process finish its work; resolves when it has exited. */
  wakeAndFinish(): Promise<void>;
};
export type Api = Worker & { url: string };

/** API, workers and registry as separate processes, each on a real database, over real HTTP. */
export type World = {
  apiUrl: string;
  registryUrl: string;
  sql: Db;
  signUp(): Promise<Account>;
  /** A client with a key of an operator, made as operators make it. */
  operator(name: string): Promise<Account>;
  /** Runs a command of the service's with its settings, and these; rejects if it fails. */
  efs(args: string[], others?: Record<string, string>): Promise<string>;
  /** Resolves when it works; with the world's bug in it, if it has one. */
  startWorker(flags?: WorkerFlags): Promise<Worker>;
  /** Starts one more beside the world's own. */
  startApi(flags?: ProcessFlags): Promise<Api>;
  fault(request: FaultRequest): Promise<void>;
  /** Returns every page of the registry's entries. */
  register(): Promise<RegisterPage>;
  /** Returns the same world with a bug in it, or unchanged, until `leave`, which leaves nothing due and no worker. */
  enter(plant?: PlantName): Promise<World & { leave(): Promise<void> }>;
  stop(): Promise<void>;
};

export type WorldOptions = Partial<SimulatorOptions> & {
  /** The service's database; one of the world's own by default. */
  databaseUrl?: string;
  /** Settings of the service that differ from the defaults. */
  env?: Record<string, string>;
  /** The version that the world's own API runs. */
  code?: string;
};

export async function startWorld({ databaseUrl, env: others, code, ...simulator }: WorldOptions = {}): Promise<World> {
  const database = databaseUrl === undefined ? await createTestDatabase() : null;
  const url = databaseUrl ?? database?.url ?? '';
  const registry = await createEmptyDatabase();
  // No dedup: a filing that is sent twice is entered twice.
  const options = { dedupe: false, maxProcessingMs: MAX_PROCESSING_MS, slowMs: TIMEOUT_MS * 2, pace: 0.05 };
  const program = `${root}test/simulator/simulator-process.ts`;
  const own: Planting = { plant: undefined, started: [] };
  const registryArgs = [program, registry.url, JSON.stringify({ ...options, ...simulator })];
  const registryUrl = await launch(own, registryArgs, {}).then(({ line }) => line);
  const folder = await mkdtemp(join(tmpdir(), 'efs-world-'));
  const env = { ...environment(url, registryUrl, folder), ...others };
  const { url: apiUrl } = await startApi(env, code === undefined ? {} : { code }, own);
  const sql = openConnections(url, { max: 2, applicationName: 'test' });
  const registrySql = openConnections(registry.url, { max: 2, applicationName: 'test' });

  // `leave` removes all due work; stuck work after that has no meaning.
  let isEmptied = false;
  const enter: World['enter'] = async (plant) => {
    const entered: ChildProcess[] = [];
    // Work of earlier scenarios is no longer due.
    const earlier = new Set(isEmptied ? await accountIds(sql) : []);
    isEmptied = true;
    // It needs an API of its own only for a bug in the API.
    const isInApi = plant !== undefined && ALL_PLANTS[plant].inApi === true;
    const address = isInApi ? (await startApi(env, {}, { plant, started: entered })).url : apiUrl;
    const leave = async () => {
      for (const child of entered) child.kill('SIGKILL');
      const accounts = (await accountIds(sql)).filter((id) => !earlier.has(id));
      if (plant === undefined) await requireNothingStuck(sql, new Date(), accounts);
      await sql`update formations set due_at = null`;
      await sql`update filings set due_at = null`;
      await registrySql`delete from faults`;
    };
    return {
      ...world,
      signUp: () => anonymous(address, { isBusyShown: true }).signUp(),
      startWorker: (flags = {}) => startWorker(env, flags, { plant, started: entered }),
      leave,
    };
  };
  const world: World = {
    apiUrl,
    registryUrl,
    sql,
    signUp: () => anonymous(apiUrl, { isOtherVersion: code !== undefined, isBusyShown: true }).signUp(),
    operator: async (name) => {
      const { line } = await launch(own, [`${root}src/main.ts`, 'operator', 'create-key', name], env);
      return account(apiUrl, { id: name, key: line });
    },
    efs: async (args, settingsOfIt = {}) => {
      const settings = { env: { ...CLEAN, ...env, ...settingsOfIt } };
      return (await promisify(execFile)(process.execPath, [`${root}src/main.ts`, ...args], settings)).stdout;
    },
    startWorker: (flags = {}) => startWorker(env, flags, own),
    startApi: (flags = {}) => startApi(env, flags, own),
    fault: async (request) => {
      const answer = await order(registryUrl, '/control/faults', request);
      if (answer.status !== 201) throw new Error(`fault not taken: ${await answer.text()}`);
    },
    register: () => wholeRegister(registryUrl),
    enter,
    stop: async () => {
      const stuck = isEmptied ? undefined : await eventuallyNothingStuck(sql).catch((error: Error) => error);
      for (const child of own.started) child.kill('SIGKILL');
      await Promise.all([sql.end({ timeout: 1 }), registrySql.end({ timeout: 1 })]);
      await (database === null ? requireSoundChains(url) : database.drop());
      await registry.drop();
      await rm(folder, { recursive: true, force: true });
      if (stuck instanceof Error) throw stuck;
    },
  };
  return world;
}

async function accountIds(sql: Db): Promise<string[]> {
  return (await sql<{ id: string }[]>`select id from accounts`).map(({ id }) => id);
}

function environment(databaseUrl: string, registryUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    CHECKPOINT_FILE: join(folder, 'checkpoint.json'),
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '1000000',
    RATE_LIMIT_BURST: '1000000',
    ACCOUNTS_PER_NETWORK: '1000000',
    REGISTRY: 'http',
    REGISTRY_URL: registryUrl,
    REGISTRY_TIMEOUT_MS: String(TIMEOUT_MS),
    REGISTRY_CLOCK_ALLOWANCE_MS: String(CLOCK_ALLOWANCE_MS),
    WORKER_LEASE_MS: String(LEASE_MS),
    WORKER_POLL_MS: '200',
    WORKER_CONCURRENCY: '3',
  };
}

const HOOK = ['--import', new URL('plant-hook.ts', import.meta.url).href];

/** The bug that processes are started with, if any, and those started with it. */
type Planting = { plant: AnyPlantName | undefined; started: ChildProcess[] };

function startApi(env: Record<string, string>, flags: ProcessFlags, planting: Planting): Promise<Api> {
  return startRole('serve', env, flags, planting);
}

function startWorker(
  env: Record<string, string>,
  { registryUrl, ...flags }: WorkerFlags,
  planting: Planting,
): Promise<Worker> {
  return startRole('worker', { ...env, ...(registryUrl && { REGISTRY_URL: registryUrl }) }, flags, planting);
}

async function startRole(
  role: 'serve' | 'worker',
  env: Record<string, string>,
  { pauseAt, plant: own, env: others, code = root }: ProcessFlags,
  planting: Planting,
): Promise<Api> {
  const plant = own ?? planting.plant;
  const flags = {
    ...others,
    ...(plant && { PLANT: plant }),
    ...(pauseAt && { PAUSE_AT: pauseAt, PAUSE_IN: PAUSE_POINTS[pauseAt] }),
  };
  // The unchanged product unless requested otherwise.
  const hook = plant || pauseAt ? HOOK : [];
  const stopped = Promise.withResolvers<void>();
  const args = [...hook, join(code, 'src/main.ts'), role];
  const { child, line } = await launch(planting, args, { ...env, ...flags }, (text) => {
    if (text.startsWith('Stopped at')) stopped.resolve();
  });
  return {
    url: line.replace('API ', ''),
    kill: () => child.kill('SIGKILL'),
    suspend: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stopped: stopped.promise.then(() => isStopped(child.pid ?? 0)),
    wakeAndFinish: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** It reports just before it stops; if woken in between, it would sleep for ever. Without /proc nobody can tell. */
async function isStopped(pid: number): Promise<void> {
  const state = () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') T ');
  await until(async () => (await state()).includes(') T '), STOP_LIMIT_MS);
}
const STOP_LIMIT_MS = 10_000;

/** A clean environment, because the test runner sets MODE and BASE_URL for its own purposes. */
const CLEAN = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE };

/** Starts a program and waits for its first line. */
async function launch(
  planting: Planting,
  args: string[],
  env: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<{ child: ChildProcess; line: string }> {
  await fillCompileCache();
  const child = spawn(process.execPath, args, { env: { ...CLEAN, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
  planting.started.push(child);
  child.once('exit', () => started.delete(child));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', onLine);
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(`${args.at(-1)} did not start`))),
  ]);
  return { child, line };
}

async function wholeRegister(url: string): Promise<RegisterPage> {
  const data: RegisterPage['data'] = [];
  for (let after: number | null = 0; ; ) {
    const page = (await (await fetch(`${url}/register?limit=500&after=${after}`)).json()) as RegisterPage;
    data.push(...page.data);
    after = page.next_after;
    if (after === null) return { ...page, data };
  }
}

/** Waits until something is true; returns false when time is up. */
export async function until(isTrue: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await sleep(50);
  }
  return false;
}
