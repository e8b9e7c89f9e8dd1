import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 1_000;
const MIB = 1_024;
const BARS = '▁▂▃▄▅▆▇█';

/** Resident memory of a process in MiB, read every second. */
export type MemoryWatch = { samples: readonly number[]; stop(): Promise<void> };

/** Linux only: elsewhere it throws. */
export async function watchMemory(pid: number): Promise<MemoryWatch> {
  const samples: number[] = [await readMemory(pid)];
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    // The process may end before its watch does.
    reading = readMemory(pid).then(
      (mib) => void samples.push(mib),
      () => clearInterval(timer),
    );
  }, SAMPLE_MS);
  return {
    samples,
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  if (kib === undefined) throw new Error(`process ${pid} has no memory`);
  return Number(kib) / MIB;
}

/** One line of bars between 0 and `most`, at most `width` of them; each stands for the highest of its samples. */
export function sparkline(samples: readonly number[], most: number, width = 60): string {
  const each = Math.max(1, Math.ceil(samples.length / width));
  let line = '';
  for (let from = 0; from < samples.length; from += each) {
    const highest = Math.max(...samples.slice(from, from + each));
    line += BARS[Math.min(BARS.length - 1, Math.floor((highest / most) * BARS.length))];
  }
  return line;
}
