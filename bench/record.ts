import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, isReached, type Row } from './figure.ts';

export const FIGURES_FILE = 'docs/figures.jsonl';
const GIB = 2 ** 30;
const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

export function recordFigures(
  results: readonly { row: Row; figures: readonly Figure[] }[],
  { busy }: { busy: boolean },
): Promise<void> {
  return appendRecords(
    results.flatMap(({ row, figures }) =>
      figures.map((figure) => ({
        suite: 'bench',
        row: row.name,
        ...figure,
        ok: isReached(figure),
        overrides: row.overrides,
        ...(busy ? { busy } : {}),
      })),
    ),
  );
}

/**
 * Appends one JSON line per record. A figure applies to the commit it ran on, so the line names it, and whether the
 * tree was clean.
 */
export async function appendRecords(records: readonly Record<string, unknown>[]): Promise<void> {
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model.trim(), memory_gib: Math.round(totalmem() / GIB) };
  const where = { at: new Date().toISOString(), ...(await readCommit()), node: process.version, ...machine };
  await appendFile(
    `${root}${FIGURES_FILE}`,
    records.map((record) => `${JSON.stringify({ ...record, ...where })}\n`).join(''),
  );
}

async function readCommit(): Promise<{ commit: string; modified: boolean }> {
  const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();
  return {
    commit: await git('rev-parse', 'HEAD'),
    modified: (await git('status', '--porcelain', '--', '.', `:!${FIGURES_FILE}`)) !== '',
  };
}
