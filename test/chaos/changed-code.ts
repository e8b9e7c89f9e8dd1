import { execFileSync } from 'node:child_process';
import { FULL } from '../harness/sizes.ts';
import type { Plant } from './plants.ts';

/** What finds the bugs: where it changed, all of them have to be found anew. */
const FINDERS = ['test/chaos/', 'src/registry/simulator/'];

type Names<Name> = { played: Name[]; leftOut: Name[] };

/**
 * The plants whose code differs from that of the main branch, and the others. A bug that was found stays found while
 * neither the code that it changes nor its scenario does, so only those are played; all of them in CI, at full size,
 * with `PLANTED=all`, and where git cannot say what changed.
 */
export function plantsByChange<Name extends string>(plants: Readonly<Record<Name, Plant>>): Names<Name> {
  const names = Object.keys(plants) as Name[];
  const changed = FULL || process.env['PLANTED'] === 'all' || process.env['CI'] ? null : listChanged();
  if (changed === null || changed.some((file) => FINDERS.some((folder) => file.startsWith(folder)))) {
    return { played: names, leftOut: [] };
  }
  const isPlayed = (name: Name) => plants[name].changes.some(({ file }) => changed.includes(file));
  const leftOut = names.filter((name) => !isPlayed(name));
  if (leftOut.length > 0) {
    process.stdout.write(
      `${leftOut.length} of ${names.length} planted bugs are left out: their code has not changed. PLANTED=all plays them.\n`,
    );
  }
  return { played: names.filter(isPlayed), leftOut };
}

/** Committed since the branch left main, or not committed at all. Null where git knows no such branch. */
function listChanged(): string[] | null {
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', main);
    if (base === null) continue;
    return [
      ...(git('diff', '--name-only', ...base) ?? []),
      ...(git('ls-files', '--others', '--exclude-standard') ?? []),
    ];
  }
  return null;
}

/** The lines it prints; null where it fails. */
function git(...args: string[]): string[] | null {
  try {
    const cwd = new URL('../../', import.meta.url);
    const output = execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.split('\n').filter((line) => line !== '');
  } catch {
    return null;
  }
}
