import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ERROR_DOCS } from '../../src/errors/error-docs.ts';
import { textsOf } from './texts.ts';

/**
 * `npm run -s words:sample -- <count> [seed] [commit]`: prints so many texts of openapi.json and of the explanations of
 * errors, before and after, chosen at random among those that changed since the commit.
 */
const count = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] || randomInt(1_000_000));
const commit = process.argv[4] ?? '55e6f7b';

const before = new Map(
  [...textsOf(JSON.parse(atCommit('openapi.json'))), ...textsOf(await errorsAtCommit())].map(({ place, text }) => [
    place,
    text,
  ]),
);
const openapi = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
const after = [...textsOf(JSON.parse(openapi)), ...textsOf({ errors: ERROR_DOCS })];
const pairs = new Map<string, string>();
for (const { place, text } of after) {
  const was = before.get(place);
  if (was !== undefined && was !== text) pairs.set(JSON.stringify([was, text]), place);
}

const random = generator(seed);
const chosen = [...pairs]
  .map((pair) => ({ pair, order: random() }))
  .sort((one, other) => one.order - other.order)
  .slice(0, count);
process.stdout.write(`${chosen.length} of ${pairs.size} texts that changed since ${commit}, seed ${seed}\n`);
for (const { pair } of chosen) {
  const [was, is] = JSON.parse(pair[0]) as [string, string];
  process.stdout.write(`\n${pair[1]}\n- ${lined(was)}\n+ ${lined(is)}\n`);
}

function atCommit(path: string): string {
  return execFileSync('git', ['show', `${commit}:${path}`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/** The table of explanations imports types only, so it runs from any folder. */
async function errorsAtCommit(): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  try {
    const file = join(folder, 'error-docs.ts');
    writeFileSync(file, atCommit('src/errors/error-docs.ts'));
    const table = (await import(pathToFileURL(file).href)) as { ERROR_DOCS: unknown };
    return { errors: table.ERROR_DOCS };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lined(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

/** mulberry32: the same numbers for the same seed, on every machine. */
function generator(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
