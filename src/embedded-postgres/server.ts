import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors/start-error.ts';
import { programEnv } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Home } from './home.ts';
import { killOrphans } from './orphans.ts';
import { findServer, type Server } from './process.ts';
import { serverArguments } from './settings.ts';

/**
 * Time limit for a start. Crash recovery replays at most `max_wal_size` (1 GB) of log, which takes a slow disk most of
 * a minute.
 */
const startTimeoutMs = 90_000;
const stepMs = 10;

export type ServerOptions = {
  /** False only for tests: a crash of the machine may then destroy the data. */
  durable: boolean;
  /** Port to use; set for a restart, because connection pools already use that port. */
  port?: number;
  signal?: AbortSignal;
};

/** Returns the cluster's running server. `started`: true if this call started it, false if it was already running. */
export async function ensureServer(home: Home, options: ServerOptions): Promise<Server & { started: boolean }> {
  const timeout = AbortSignal.timeout(startTimeoutMs);
  const deadline = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const binaries = await findBinaries(home.path, home.account);
  let port = options.port ?? (await rememberedPort(home)) ?? anyPort();
  let started = false;
  while (!deadline.aborted) {
    const server = await findServer(home.dataPath);
    if (server?.status === 'ready') return { ...server, started };
    if (server) {
      // A server exists but is not ready: it is recovering, or it is stopping together with its service.
      await delay(stepMs);
      continue;
    }
    const failure = await launch(home, binaries, port, options, deadline);
    started = failure === null;
    if (failure === 'port_taken' && options.port === undefined) port = anyPort();
    else if (failure !== null) await delay(10 * stepMs);
    if (failure === 'still_ending') await killOrphans(home.dataPath);
  }
  const seconds = startTimeoutMs / 1000;
  const advice = 'If it is recovering, it goes on by itself; start again later.';
  throw new StartError(`PostgreSQL was not ready after ${seconds} s. ${advice} Its log: ${home.logPath}`);
}

/**
 * Returns a random port below the range that systems use for outgoing connections, so that no connection takes the port
 * between two starts. Does not test whether the port is free, because another program could take it after the test.
 */
function anyPort(): number {
  return randomInt(20_000, 32_000);
}

async function rememberedPort(home: Home): Promise<number | undefined> {
  const text = await readFile(join(home.path, 'port'), 'utf8').catch(() => '');
  return /^\d{4,5}$/.test(text) ? Number(text) : undefined;
}

/**
 * Starts a server and waits until it is ready. Returns null, or the reason if the start failed for a temporary cause.
 */
async function launch(home: Home, binaries: string, port: number, options: ServerOptions, deadline: AbortSignal) {
  const log = await openLog(home);
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', home.dataPath, ...serverArguments(home.dataPath, port, options.durable)],
    {
      ...home.account.switchTo,
      env: programEnv,
      cwd: '/',
      // The server runs in a separate session. Ctrl-C in the terminal then reaches only the service, which stops the
      // database last.
      detached: true,
      stdio: ['ignore', log.file.fd, log.file.fd],
    },
  );
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message)).once('exit', () => resolve(''));
  });
  // The server process must not keep the service alive. `stop` and the exit hook stop the server.
  child.unref();
  await log.file.close();
  if (!(await untilReady(home, child, deadline))) {
    if (options.signal?.aborted) child.kill('SIGINT');
    if (deadline.aborted) return 'still_starting';
    return passingReason((await textFrom(home.logPath, log.start)) + (await gone), home);
  }
  await writeFile(join(home.path, 'port'), String(port), { mode: 0o600 });
  return null;
}

async function untilReady(home: Home, child: ChildProcess, deadline: AbortSignal): Promise<boolean> {
  while (!deadline.aborted && child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const server = await findServer(home.dataPath);
    if (server?.pid === child.pid && server.status === 'ready') return true;
    await delay(stepMs);
  }
  return false;
}

function passingReason(output: string, home: Home): 'port_taken' | 'still_ending' {
  if (/could not create any TCP\/IP sockets/.test(output)) return 'port_taken';
  // Another service process was faster, or children of a killed server still hold its memory. Both states end soon.
  if (/lock file .* already exists|is still in use|lock file .* is empty/.test(output)) return 'still_ending';
  const lastLines = output.trim().split('\n').slice(-5).join('\n');
  throw new StartError(`PostgreSQL did not start. Its log (${home.logPath}) ends with:\n${lastLines}`);
}

async function openLog(home: Home) {
  const maxBytes = 10_000_000;
  // Begins a new log file if the old one is large, because its content is no longer needed.
  const size = await stat(home.logPath).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > maxBytes) await rm(home.logPath);
  return { file: await open(home.logPath, 'a', 0o600), start: size > maxBytes ? 0 : size };
}

async function textFrom(path: string, start: number): Promise<string> {
  return (await readFile(path)).subarray(start).toString('utf8');
}
