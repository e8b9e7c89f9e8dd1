import { readdirSync, readFileSync } from 'node:fs';

/** The kinds of processes that `npm start` runs. */
export type Part = 'service' | 'simulator' | 'database';
/** CPU time that each has used so far, in milliseconds, user and system. */
export type CpuTimes = Record<Part, number>;

/** The kernel counts in hundredths of a second for every program (USER_HZ). */
const MS_PER_TICK = 10;

/**
 * Returns the CPU time of a service and of all processes below it. Unlike time on the wall, it hardly depends on what
 * else the machine does. Linux only: elsewhere it throws.
 */
export function readCpuTimes(pid: number): CpuTimes {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const parts = new Map<number, Part>([[pid, 'service']]);
  const times: CpuTimes = { service: 0, simulator: 0, database: 0 };
  // Parents have smaller numbers except where numbers began anew: two rounds find those, too.
  for (const { pid: each, parent, command } of [...processes, ...processes]) {
    const above = parts.get(parent);
    if (above === undefined || parts.has(each)) continue;
    parts.set(each, above === 'database' || command === 'postgres' ? 'database' : 'simulator');
  }
  for (const { pid: each, cpuMs } of processes) {
    const part = parts.get(each);
    if (part !== undefined) times[part] += cpuMs;
  }
  return times;
}

/** CPU time per piece of work between two readings, in milliseconds. */
export function cpuPer(before: CpuTimes, after: CpuTimes, count: number): CpuTimes {
  const per = (part: Part): number => (after[part] - before[part]) / count;
  return { service: per('service'), simulator: per('simulator'), database: per('database') };
}

/** Fields 4, 14 and 15 of proc_pid_stat(5); nothing if the process has ended. */
function readProcess(name: string): { pid: number; parent: number; command: string; cpuMs: number }[] {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${name}/stat`, 'latin1');
  } catch {
    return [];
  }
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (parent === undefined || user === undefined || system === undefined) return [];
  const command = stat.slice(stat.indexOf('(') + 1, end);
  return [{ pid: Number(name), parent, command, cpuMs: (user + system) * MS_PER_TICK }];
}
