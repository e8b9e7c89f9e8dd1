import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CpuProfile, callTree, partOf, selfTimes } from './cpu-profile.ts';
import { flameGraph } from './flame.ts';

const SHOWN = 25;

/** Node's own options that make each thread write a profile when it ends. */
export function profiling(dir: string): Record<string, string> {
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${dir} --cpu-prof-interval=500` };
}

/** Draws each profile as a flame graph beside it; returns what took the most time in each, as lines to print. */
export async function drawProfiles(dir: string, title: string): Promise<string[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.cpuprofile')).sort();
  const drawn = await Promise.all(
    files.map(async (file) => {
      const tree = callTree(JSON.parse(await readFile(join(dir, file), 'utf8')) as CpuProfile);
      const picture = join(dir, file.replace(/\.cpuprofile$/, '.svg'));
      await writeFile(picture, flameGraph(tree, `${title}: ${Math.round(tree.totalMs)} ms of CPU time`));
      return { picture, tree };
    }),
  );
  return drawn
    .sort((a, b) => b.tree.totalMs - a.tree.totalMs)
    .flatMap(({ picture, tree }) => [
      `${picture}: ${Math.round(tree.totalMs)} ms`,
      ...share(selfTimes(tree, partOf), tree.totalMs),
      '',
      ...share(
        selfTimes(tree, ({ name, place }) => `${name} ${place}`),
        tree.totalMs,
      ),
      '',
    ]);
}

function share(times: readonly [string, number][], allMs: number): string[] {
  return times
    .slice(0, SHOWN)
    .map(([what, ms]) => `  ${((ms / allMs) * 100).toFixed(1).padStart(5)} %  ${Math.round(ms)} ms  ${what}`);
}
