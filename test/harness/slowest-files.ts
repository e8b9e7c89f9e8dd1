import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints at the end of a run the slowest files, so that a growing one is noticed. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const timed = modules.map((module) => ({ path: module.relativeModuleId, seconds: secondsOf(module) }));
    const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
    const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
    process.stdout.write(`\n The ${SHOWN} slowest files:\n${lines.join('\n')}\n`);
  }
}

/** Includes its imports, because a file that loads much is slow as well. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
}
