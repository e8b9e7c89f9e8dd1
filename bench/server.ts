import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findEmbeddedUrl, removeEmbeddedPostgres } from '../src/store/embedded.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exitCode = 1;
  });
}

/** What differs from `npm start`; every run prints it. */
export const OVERRIDES = { PORT: '0', SIMULATOR_PACE: '0', DATA_DIR: 'a new folder' };

export type Server = { url: string; databaseUrl: string; readyMs: number; stop(): Promise<void> };

/** The server as users start it: a process of its own, everything in it, log written (and thrown away). */
export async function startServer(dataDir: string): Promise<Server> {
  const startedMs = performance.now();
  const env = { PATH: process.env['PATH'], ...OVERRIDES, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [main, 'all'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /API\s+(\S+)/.exec(line)?.[1] ?? url;
    if (line.startsWith('Ready')) break;
  }
  const readyMs = performance.now() - startedMs;
  const databaseUrl = (await findEmbeddedUrl(dataDir)) ?? '';
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, databaseUrl, readyMs, stop };
}

/** Runs with a data directory that is gone afterwards. */
export async function withDataDir<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'efs-bench-'));
  try {
    return await run(dataDir);
  } finally {
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

export type Client = { key: string; headers: Record<string, string> };

/** Accounts with a key each: no single key is hot. */
export async function createClients(url: string, count: number): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const account = (await (await fetch(`${url}/v1/accounts`, { method: 'POST' })).json()) as { api_key: string };
      const headers = { authorization: `Bearer ${account.api_key}`, 'content-type': 'application/json' };
      return { key: account.api_key, headers };
    }),
  );
}
