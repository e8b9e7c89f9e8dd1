import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, isReached, type Row } from './figure.ts';

const FILE = 'docs/figures.jsonl';
const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** Appends one JSON line per figure. A figure counts with the commit it ran on, so that is named, and whether it is all. */
export async function recordFigures(results: readonly { row: Row; figures: readonly Figure[] }[]): Promise<void> {
  const where = { at: new Date().toISOString(), ...(await readCommit()), node: process.version, cores: cpus().length };
  const lines = results.flatMap(({ row, figures }) =>
    figures.map((figure) =>
      JSON.stringify({ suite: 'bench', ...figure, ok: isReached(figure), overrides: row.overrides, ...where }),
    ),
  );
  await appendFile(`${root}${FILE}`, lines.map((line) => `${line}\n`).join(''));
}

async function readCommit(): Promise<{ commit: string; modified: boolean }> {
  const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();
  return {
    commit: await git('rev-parse', 'HEAD'),
    modified: (await git('status', '--porcelain', '--', '.', `:!${FILE}`)) !== '',
  };
}
