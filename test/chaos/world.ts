import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { RegisterPage } from '../../src/registry/simulator/queries.ts';
import type { SimulatorOptions } from '../../src/registry/simulator/start-simulator.ts';
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
export const LEASE_MS = 1_200;
export const TIMEOUT_MS = 800;
const CLOCK_ALLOWANCE_MS = 100;
export const MAX_PROCESSING_MS = 500;

export type WorkerFlags = { plant?: PlantName | undefined; pauseAt?: string; pauseFile?: string };

/** API, workers and registry as processes of their own, each on a real database, over real HTTP. */
export type World = {
  apiUrl: string;
  sql: postgres.Sql;
  startWorker(flags?: WorkerFlags): Promise<ChildProcess>;
  fault(request: Record<string, unknown>): Promise<void>;
  register(): Promise<RegisterPage & { rows: RegisterPage['data'] }>;
  stop(): Promise<void>;
};

export async function startWorld(simulator: Partial<SimulatorOptions>): Promise<World> {
  const [database, registry] = [await createTestDatabase(), await createTestDatabase('template0')];
  const options = { maxProcessingMs: MAX_PROCESSING_MS, slowMs: TIMEOUT_MS * 2, pace: 0.05, ...simulator };
  const registryUrl = await launch(
    [`${root}test/simulator/simulator-process.ts`, registry.url, JSON.stringify(options)],
    {},
  );
  const env = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '5',
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRY: 'http',
    REGISTRY_URL: registryUrl.line,
    REGISTRY_TIMEOUT_MS: String(TIMEOUT_MS),
    REGISTRY_CLOCK_ALLOWANCE_MS: String(CLOCK_ALLOWANCE_MS),
    WORKER_LEASE_MS: String(LEASE_MS),
    WORKER_POLL_MS: '200',
    WORKER_CONCURRENCY: '3',
  };
  const api = await launch([`${root}src/main.ts`, 'serve'], env);
  const sql = postgres(database.url, { max: 2 });
  return {
    apiUrl: api.line.replace('API ', ''),
    sql,
    startWorker: async ({ plant, pauseAt, pauseFile } = {}) => {
      const flags = {
        ...(plant && { PLANT: plant }),
        ...(pauseAt && { PAUSE_AT: pauseAt }),
        ...(pauseFile && { PAUSE_FILE: pauseFile }),
      };
      const hook = ['--import', new URL('plant-hook.ts', import.meta.url).href];
      const worker = await launch([...hook, `${root}src/main.ts`, 'worker'], { ...env, ...flags });
      return worker.child;
    },
    fault: async (request) => {
      await fetch(`${registryUrl.line}/control/faults`, post(request));
    },
    register: () => wholeRegister(registryUrl.line),
    stop: async () => {
      killAll();
      await sql.end({ timeout: 1 });
      await database.drop();
      await registry.drop();
    },
  };
}

/** Starts a program and waits for its first line. */
async function launch(args: string[], env: Record<string, string>): Promise<{ child: ChildProcess; line: string }> {
  // A clean environment: the test runner sets MODE and BASE_URL for its own ends.
  const { PATH } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(`${args.at(-1)} did not start`))),
  ]);
  return { child, line };
}

async function wholeRegister(url: string): Promise<RegisterPage & { rows: RegisterPage['data'] }> {
  const rows: RegisterPage['data'] = [];
  let page: RegisterPage;
  let after: number | string = 0;
  do {
    page = (await (await fetch(`${url}/register?limit=500&after=${after}`)).json()) as RegisterPage;
    rows.push(...page.data);
    after = page.next_after ?? 0;
  } while (page.next_after);
  return { ...page, rows };
}

export type Json = Record<string, unknown>;

/** A client of the API as its users write it. */
export async function call(
  url: string,
  method: string,
  path: string,
  key?: string,
  body?: Json,
): Promise<{ status: number; body: Json }> {
  const response = await fetch(url + path, {
    ...(body ? post(body) : {}),
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { authorization: `Bearer ${key}` }) },
  });
  return { status: response.status, body: (await response.json()) as Json };
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

function post(body: Json): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
