import { execFileSync } from 'node:child_process';
import { FULL } from '../harness/sizes.ts';
import type { Plant } from './plants.ts';

/** These folders hold the code that finds the bugs: if it changed, every bug has to be found again. */
const FINDERS = ['test/chaos/', 'src/registry/simulator/'];

type Names<Name> = { played: Name[]; leftOut: Name[] };

/**
 * Separates the plants whose code differs from the main branch from the others. A bug that was found once is found
 * again as long as neither the code it changes nor its scenario changes, so only the plants with changed code are
 * played. In CI, at full size, with `PLANTED=all`, and if git cannot say what changed, all of them are played.
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
