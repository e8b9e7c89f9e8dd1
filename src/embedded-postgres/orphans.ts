import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isServerOf, readIfThere, sendSignal } from './process.ts';
import { clusterName } from './settings.ts';

type Process = { pid: number; parentPid: number; command: string };

/**
 * Kills the child processes that a killed server left running. Most of them notice the end of their parent within
 * milliseconds. A busy one (a long sort, a loop) notices it only later, and PostgreSQL starts no new server while a
 * child holds the old shared memory. Killing them is safe, because no server uses that memory any more.
 */
export async function killOrphans(dataPath: string): Promise<void> {
  const title = `postgres: ${clusterName(dataPath)}: `;
  const candidates = (await listProcesses()).filter(({ command }) => command.startsWith(title));
  for (const { pid, parentPid } of candidates) {
    if (!(await isServerOf(parentPid, dataPath))) sendSignal(pid, 'SIGKILL');
  }
}

async function listProcesses(): Promise<Process[]> {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

/** Lists processes from /proc, because small container images have no `ps`. */
async function listFromProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      parentPid: Number(/^PPid:\s+(\d+)/m.exec(await readIfThere(`/proc/${pid}/status`))?.[1] ?? 0),
      command: await readIfThere(`/proc/${pid}/cmdline`),
    })),
  );
}

async function listFromPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,ppid=,command=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parentPid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parentPid: Number(parentPid), command }];
  });
}
