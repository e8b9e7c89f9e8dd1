import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * docs/governance-rules.md names a test for every rule. A title in it must be in the file that its link leads to; a
 * title inside of another is written after it, behind a "›". The values of a title's placeholder are in that file too.
 */

const DOCS = join(import.meta.dirname, '../../docs');
const PLACEHOLDER = /%[sdifjo]|\$\{?[\w.]+\}?/;

const page = await readFile(join(DOCS, 'governance-rules.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!Rule |---)/.test(line));
const named = rows.flatMap((row) => testsOf(row).map(([, path = '', title = '']) => ({ path, title })));

it('each rule names a test, and no rule is there twice', () => {
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
  const rules = rows.map((row) => row.split(' | ')[0]);
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  expect(rules.length).toBeGreaterThan(100);
});

it.each([...new Set(named.map(({ path }) => path))])('%s has the named tests', async (path) => {
  const source = await readFile(join(DOCS, path), 'utf8');
  const titles = titlesOf(source);
  const wanted = named.filter((each) => each.path === path).map(({ title }) => title);
  const isThere = (title: string) => titles.some((each) => isTitled(title.split(' › '), each, source));
  expect(wanted.filter((title) => !isThere(title))).toEqual([]);
});

/** Links to tests in the second column: `[title](path)`. */
function testsOf(row: string): string[][] {
  const column = row.replace(/ \|$/, '').split(' | ').slice(1).join(' | ');
  return [...column.matchAll(/\[(.+?)\]\((\S+\.test\.ts)\)/g)].map(([all, title = '', path = '']) => [
    all,
    path,
    title,
  ]);
}

/**
 * Returns the titles of `it`, `test` and `describe`, also after `.each(…)`, each with the titles around it: those above
 * with less indentation.
 */
function titlesOf(source: string): string[][] {
  const calls = /^( *)(?:(?:it|test|describe)(?:\.\w+)*(?:\(.*\))?|.*\))\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)+)\2\s*,/gm;
  const around: { indent: number; title: string }[] = [];
  return [...source.matchAll(calls)].map(([, { length: indent } = '', , title = '']) => {
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    around.push({ indent, title: title.replaceAll(/\\(.)/g, '$1') });
    return around.map((each) => each.title);
  });
}

function isTitled(named: readonly string[], titles: readonly string[], source: string): boolean {
  return named.length === titles.length && named.every((part, depth) => fits(part, titles[depth] ?? '', source));
}

function fits(part: string, title: string, source: string): boolean {
  if (part === title) return true;
  const fixed = title.split(PLACEHOLDER);
  if (fixed.length === 1) return false;
  const [, ...values] = new RegExp(`^${fixed.map((text) => RegExp.escape(text)).join('(.+)')}$`).exec(part) ?? [];
  return values.length > 0 && values.every((value) => isValue(value, source));
}

/** A number, or a text in quotes. */
function isValue(value: string, source: string): boolean {
  return new RegExp(`(['"\`])${RegExp.escape(value)}\\1|[[ ]${RegExp.escape(value)}[\\],]`).test(source);
}
