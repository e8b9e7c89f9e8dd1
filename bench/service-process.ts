import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findEmbeddedUrl, removeEmbeddedPostgres } from '../src/embedded-postgres/embedded.ts';
import { stopProcess, track } from './processes.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const START_LIMIT_MS = 60_000;
const dataDirs = new Set<string>();
let nodeSettings: Readonly<Record<string, string>> = {};

/** Starts every later service with these variables of Node's own. */
export function setNodeSettings(settings: Readonly<Record<string, string>>): void {
  nodeSettings = settings;
}

/** The service as `npm start` starts it, on data of its own. */
export type ServiceProcess = {
  pid: number;
  url: string;
  port: number;
  databaseUrl: string;
  dataDir: string;
  stop(): Promise<void>;
};

export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'efs-bench-'));
  dataDirs.add(dataDir);
  // Lets PostgreSQL's user pass when the bench runs as root, which saves copying the binaries.
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Deletes every data directory of this run; the services on them must be stopped before. */
export async function removeDataDirs(): Promise<void> {
  for (const dataDir of dataDirs) {
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    dataDirs.delete(dataDir);
  }
}

/** Starts the service and waits until it says that it is ready to serve and to work. */
export async function startServiceProcess(
  overrides: Readonly<Record<string, string>>,
  dataDir?: string,
): Promise<ServiceProcess> {
  const dir = dataDir ?? (await makeDataDir());
  const { child, url } = await launch('all', dir, overrides);
  await whenReady(url);
  const databaseUrl = overrides['DATABASE_URL'] ?? (await findEmbeddedUrl(dir));
  if (databaseUrl === undefined) throw new Error('the service runs without its database');
  const port = Number(new URL(url).port);
  return { pid: child.pid ?? 0, url, port, databaseUrl, dataDir: dir, stop: () => stopProcess(child) };
}

export type ServeProcess = {
  url: string;
  /** kill -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Another process of the API on the same data. */
export async function startServeProcess(
  { dataDir, databaseUrl }: ServiceProcess,
  overrides: Readonly<Record<string, string>> = {},
): Promise<ServeProcess> {
  const { child, url } = await launch('serve', dataDir, { DATABASE_URL: databaseUrl, ...overrides });
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url, kill, stop: () => stopProcess(child) };
}

async function launch(role: 'all' | 'serve', dir: string, overrides: Readonly<Record<string, string>>) {
  const logFile = join(dir, `${role}.log`);
  const log = openSync(logFile, 'a');
  // Only the settings that any program needs: the bench states everything that differs from the defaults.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...nodeSettings, ...overrides, DATA_DIR: dir, PORT: '0' };
  const child = spawn('sh', ['bin/efs', role], { cwd: root, env, stdio: ['ignore', 'pipe', log] });
  track(child);
  closeSync(log);
  const url = await whenListening(child).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
  });
  return { child, url };
}

function whenListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The service did not start in time.')), START_LIMIT_MS);
    child.once('exit', (code) => reject(new Error(`The service ended at its start (${code}).`)));
    if (child.stdout === null) return reject(new Error('no standard output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^\s*API\s+(http\S+)/.exec(line)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

async function whenReady(url: string): Promise<void> {
  const response = await fetch(`${url}/health/ready`);
  if (!response.ok) throw new Error(`not ready: ${await response.text()}`);
  await response.body?.cancel();
}
