import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { FaultRequest } from '../../src/registry/simulator/fault-kinds.ts';
import type { RegisterPage } from '../../src/registry/simulator/queries.ts';
import type { SimulatorOptions } from '../../src/registry/simulator/start-simulator.ts';
import { type Account, anonymous } from '../harness/client.ts';
import { createTestDatabase } from '../harness/database.ts';
import type { PlantName } from './plants.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const started = new Set<ChildProcess>();
// A failed start must not leave programs behind that keep the test run from ending.
process.once('exit', killAll);

function killAll(): void {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
}

/** Times short enough that a takeover, and a quarantine, are over within about two seconds. */
const LEASE_MS = 1_200;
const TIMEOUT_MS = 800;
const CLOCK_ALLOWANCE_MS = 100;
const MAX_PROCESSING_MS = 500;

export type PausePoint = 'before-first-byte' | 'after-answer';
export type WorkerFlags = { pauseAt?: PausePoint; registryUrl?: string };

export type Worker = {
  kill(): void;
  /** Settles when the process has stopped itself at its pause point. */
  stopped: Promise<void>;
  /** Lets a stopped one go on and end what it had begun; settles when it has exited. */
  wakeAndFinish(): Promise<void>;
};

/** API, workers and registry as processes of their own, each on a real database, over real HTTP. */
export type World = {
  registryUrl: string;
  sql: postgres.Sql;
  signUp(): Promise<Account>;
  /** Settles when it works; with the world's bug in it, if it has one. */
  startWorker(flags?: WorkerFlags): Promise<Worker>;
  fault(request: FaultRequest): Promise<void>;
  /** Every page of what the registry ever entered. */
  register(): Promise<RegisterPage>;
  stop(): Promise<void>;
};

export async function startWorld(simulator: Partial<SimulatorOptions>, plant?: PlantName): Promise<World> {
  const [database, registry] = [await createTestDatabase(), await createTestDatabase('template0')];
  // No dedup: what is sent twice is filed twice.
  const options = { dedupe: false, maxProcessingMs: MAX_PROCESSING_MS, slowMs: TIMEOUT_MS * 2, pace: 0.05 };
  const program = `${root}test/simulator/simulator-process.ts`;
  const { line: registryUrl } = await launch([program, registry.url, JSON.stringify({ ...options, ...simulator })], {});
  const env = environment(database.url, registryUrl);
  const api = await launch([`${root}src/main.ts`, 'serve'], env);
  const apiUrl = api.line.replace('API ', '');
  const sql = postgres(database.url, { max: 2 });
  return {
    registryUrl,
    sql,
    signUp: () => anonymous(apiUrl).signUp(),
    startWorker: (flags = {}) => startWorker(env, flags, plant),
    fault: async (request) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(request);
      const answer = await fetch(`${registryUrl}/control/faults`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`fault not taken: ${await answer.text()}`);
    },
    register: () => wholeRegister(registryUrl),
    stop: async () => {
      killAll();
      await sql.end({ timeout: 1 });
      await database.drop();
      await registry.drop();
    },
  };
}

function environment(databaseUrl: string, registryUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRY: 'http',
    REGISTRY_URL: registryUrl,
    REGISTRY_TIMEOUT_MS: String(TIMEOUT_MS),
    REGISTRY_CLOCK_ALLOWANCE_MS: String(CLOCK_ALLOWANCE_MS),
    WORKER_LEASE_MS: String(LEASE_MS),
    WORKER_POLL_MS: '200',
    WORKER_CONCURRENCY: '3',
  };
}

async function startWorker(
  env: Record<string, string>,
  { pauseAt, registryUrl }: WorkerFlags,
  plant: PlantName | undefined,
): Promise<Worker> {
  const flags = {
    ...(plant && { PLANT: plant }),
    ...(pauseAt && { PAUSE_AT: pauseAt }),
    ...(registryUrl && { REGISTRY_URL: registryUrl }),
  };
  // The unchanged product where nothing is asked for.
  const hook = plant || pauseAt ? ['--import', new URL('plant-hook.ts', import.meta.url).href] : [];
  const stopped = Promise.withResolvers<void>();
  const { child } = await launch([...hook, `${root}src/main.ts`, 'worker'], { ...env, ...flags }, (line) => {
    if (line.startsWith('Stopped at')) stopped.resolve();
  });
  return {
    kill: () => child.kill('SIGKILL'),
    stopped: stopped.promise,
    wakeAndFinish: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts a program and waits for its first line. */
async function launch(
  args: string[],
  env: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<{ child: ChildProcess; line: string }> {
  // A clean environment: the test runner sets MODE and BASE_URL for its own ends.
  const { PATH } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
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

/** Waits for something to become true; false when time is up. */
export async function until(isTrue: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await sleep(50);
  }
  return false;
}
