import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILLING_PLANTS } from './billing-plants.ts';
import { COPY_PLANTS } from './copy-plants.ts';
import { PLANTS, type Plant } from './plants.ts';

const plants: Readonly<Record<string, Plant>> = { ...PLANTS, ...BILLING_PLANTS, ...COPY_PLANTS };
const NAMES = Object.keys(plants);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files that a plant changes, as they are with it. */
function patchedBy(name: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of plants[name]?.changes ?? []) {
    const parts = (texts.get(file) ?? sourceOf(file)).split(find);
    expect(parts, `${file}: ${find}`).toHaveLength(2);
    texts.set(file, parts.join(replace));
  }
  return texts;
}

it.each(NAMES)('the bug %s changes a text that occurs once in its file', (name) => {
  expect(patchedBy(name).size).toBeGreaterThan(0);
});

/** A misspelled plant throws wherever it is reached: the process dies, which looks like a bug that was found. */
describe('every file with a bug in it', () => {
  let folder = '';
  let complaints: ReadonlyMap<string, readonly string[]> = new Map();
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plants-'));
    const files = new Map<string, string>();
    for (const name of NAMES) {
      for (const [file, text] of patchedBy(name)) {
        files.set(join(name, file), text);
        files.set(join('unchanged', file), sourceOf(file));
      }
    }
    files.set('misspelled.ts', 'export const never = () => notDeclaredAnywhere;');
    files.set('broken.ts', 'export const never = (;');
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    complaints = complaintsAbout(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is judged by a check that finds a misspelled name and a broken sentence', () => {
    expect(complaints.get('misspelled.ts')).toHaveLength(1);
    expect(complaints.get('broken.ts')?.length).toBeGreaterThan(0);
  });

  it.each(NAMES)('can be read, and names only what is declared: %s', (name) => {
    for (const file of patchedBy(name).keys()) {
      const known = complaints.get(join('unchanged', file)) ?? [];
      expect((complaints.get(join(name, file)) ?? []).filter((each) => !known.includes(each))).toEqual([]);
    }
  });
});

type Report = {
  diagnostics: { message: string | { content: string }[]; location: { path: string | { file: string } } }[];
};

/** Returns everything that the linter finds undeclared or unreadable, by file. */
function complaintsAbout(folder: string): Map<string, string[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const rules = ['--only=correctness/noUndeclaredVariables', '--max-diagnostics=none', '--reporter=json'];
  writeFileSync(join(folder, 'biome.json'), '{"root": true}');
  const found = new Map<string, string[]>();
  for (const { message, location } of (JSON.parse(run(biome, ['lint', ...rules, '.'], folder)) as Report).diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    const text = typeof message === 'string' ? message : message.map(({ content }) => content).join('');
    found.set(path, [...(found.get(path) ?? []), text]);
  }
  return found;
}

const MOST_BYTES = 64 * 1024 * 1024;

/** It ends with an error where it finds something. */
function run(script: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, [script, ...args], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: MOST_BYTES,
    });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}
