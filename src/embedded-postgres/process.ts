import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isFileError } from '../secrets/private-files.ts';

export type Server = { pid: number; port: number; status: 'ready' | 'busy' };

const stepMs = 10;
const fastStopMs = 5_000;

/** The live server of the cluster, whoever started it. */
export async function findServer(dataPath: string): Promise<Server | undefined> {
  const pidFile = join(dataPath, 'postmaster.pid');
  // Lines: pid, data directory, start time, port, socket folder, address, shared memory, status.
  const lines = (await readIfThere(pidFile)).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!(await isServerOf(pid, dataPath))) {
    // The system has given the number to another program, which PostgreSQL would take for a running server. That no
    // server is left is not judged from this file: PostgreSQL also looks for its shared memory, keyed by the folder.
    if (isAlive(pid)) await rm(pidFile, { force: true });
    return undefined;
  }
  const ready = lines[7]?.trim() === 'ready';
  return { pid, port: Number(lines[3]), status: ready ? 'ready' : 'busy' };
}

/** Stops the server, cutting off connections; null the transactions that were open. */
export async function stopServer(dataPath: string): Promise<void> {
  const server = await findServer(dataPath);
  if (!server) return;
  sendSignal(server.pid, 'SIGINT');
  if (await isGone(server.pid, dataPath, AbortSignal.timeout(fastStopMs))) return;
  // A checkpoint that takes this long would make the service overrun its own time to stop. Nothing committed is
  // lost this way; the next start replays the log.
  sendSignal(server.pid, 'SIGQUIT');
  await isGone(server.pid, dataPath, AbortSignal.timeout(fastStopMs));
}

/** Does not wait, nor mind when the process is gone: also the last thing to do when this one exits. */
export function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Gone already, or so long gone that the number is now another user's process.
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
    // EPERM: there is such a process, of another user.
    return !isFileError(error, 'ESRCH');
  }
}

/** Whether the process is PostgreSQL on this folder: the command line of a dead or unrelated process is another. */
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
    // ESRCH: the process ended while its command line was being read.
    if (isFileError(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  }
}
