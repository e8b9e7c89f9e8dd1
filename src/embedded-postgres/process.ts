import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isFileError } from '../secrets/private-files.ts';

export type Server = { pid: number; port: number; status: 'ready' | 'busy' };

const stepMs = 10;
const fastStopMs = 5_000;

/** Returns the cluster's running server, even if another process started it; undefined if no server runs. */
export async function findServer(dataPath: string): Promise<Server | undefined> {
  const pidFile = join(dataPath, 'postmaster.pid');
  // Lines of PostgreSQL's pid file: pid, data directory, start time, port, socket folder, address, shared memory,
  // status.
  const lines = (await readIfThere(pidFile)).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!(await isServerOf(pid, dataPath))) {
    // The operating system has given the pid to another program, which PostgreSQL would mistake for a running server.
    // It is safe to remove the pid file, because PostgreSQL also checks whether a server still uses the shared memory
    // of this folder.
    if (isAlive(pid)) await rm(pidFile, { force: true });
    return undefined;
  }
  const ready = lines[7]?.trim() === 'ready';
  return { pid, port: Number(lines[3]), status: ready ? 'ready' : 'busy' };
}

/** Stops the server and disconnects its clients; open transactions are lost. */
export async function stopServer(dataPath: string): Promise<void> {
  const server = await findServer(dataPath);
  if (!server) return;
  sendSignal(server.pid, 'SIGINT');
  if (await isGone(server.pid, dataPath, AbortSignal.timeout(fastStopMs))) return;
  // The checkpoint would take too long, because the service has a time limit for its own stop. Nothing committed is
  // lost: the next start replays the log.
  sendSignal(server.pid, 'SIGQUIT');
  await isGone(server.pid, dataPath, AbortSignal.timeout(fastStopMs));
}

/**
 * Sends a signal. Does not wait, so that an exiting process can still call this function. Ignores a missing process.
 */
export function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // ESRCH: the process has ended. EPERM: its pid now belongs to another user's process.
    if (!isFileError(error, 'ESRCH', 'EPERM')) throw error;
  }
}

async function isGone(pid: number, dataPath: string, deadline: AbortSignal): Promise<boolean> {
  while (!deadline.aborted) {
    if (!(await isServerOf(pid, dataPath))) return true;
    await delay(stepMs);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists, but belongs to another user.
    return !isFileError(error, 'ESRCH');
  }
}

/**
 * Returns whether the process is PostgreSQL on this folder; a dead or unrelated process has a different command line.
 */
export async function isServerOf(pid: number, dataPath: string): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readIfThere(`/proc/${pid}/cmdline`)).includes(`-D\0${dataPath}\0`);
  }
  const listed = await promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => null);
  return listed?.stdout.includes(`-D ${dataPath} `) ?? false;
}

export async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // ESRCH means that the process ended while its command line was read.
    if (isFileError(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  }
}
