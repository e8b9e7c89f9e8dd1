import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';

/*
 * The time that a regular expression takes must not grow faster than the text: a caller sends texts of 64 KiB and more,
 * and one slow expression stops the thread that all accounts share.
 */

/** Expressions that take quadratic time, each with the bound of its text. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/[<[](.+)[>\\]]/': "The usage line of a command of the CLI, on the user's machine.",
  '/\\/+$/': 'A setting of the operator.',
  '/([\\u0e48-\\u0e4b]*)\\u0e33/g': 'A line of a document; a word has few tone marks, and texts have limits.',
  '/\\B(?=(?:\\d{3})+$)/g': 'Digits of an amount or of a number of shares, at most 16.',
  '/0+$/': 'Decimal places of a number that was read before, at most 15.',
  '/\\.?0+$/': 'A number that was read before, at most 15 digits.',
  '/^https:\\/\\/[^\\s/?#@]+\\.[^\\s/?#@]+(?:[/?#]\\S*)?$/':
    'An identifier of a smart contract, at most 256 characters.',
  '/^-+|-+$/g': 'The name of a company, at most 128 characters.',
  '/^(?! )[ -~]*\\d[ -~]*(?<! )$/': 'A number of an office, at most 40 characters.',
  '/=+$/': 'Our own base64.',
  '/\\\\.|\\[[^\\]]*\\]|[A-Z]/g': 'Patterns of this program.',
  '/(?<=[a-z][a-z0-9+.-]*)[:：](?=\\S)/giu': 'A name in a mail, at most 128 characters.',
  '/[\\s,;]+$/u': 'The name of a company, at most 128 characters.',
  '/[^\\p{L}\\p{N}.]+$/u': 'The name of a company, at most 128 characters.',
  "/[\\s,.'-]+$/": 'The name of a company, at most 128 characters.',
  '/^\\s*(\\d+)\\s+(\\d+)\\s+(.*)$/': 'A line of the list of processes on this machine.',
};

const found = expressions();

it('no expression takes exponential time', () => {
  expect(found.length).toBeGreaterThan(250);
  expect(found.filter(({ growth }) => growth === 'exponential')).toEqual([]);
});

it('every expression that takes quadratic time reads a text with a known bound', () => {
  const quadratic = new Set(found.filter(({ growth }) => growth === 'quadratic').map(({ source }) => source));
  expect([...quadratic].sort()).toEqual(Object.keys(BOUNDED).sort());
});

it('finds the expression that stopped the thread of constitutions, and its quadratic neighbor', () => {
  expect(growthOf(/^members:[^\n]*\n(?:\s*#[^\n]*\n|\s*\n)*- /m)).toBe('exponential');
  expect(growthOf(/\[[^\]{}]*\]/g)).toBe('quadratic');
});

function expressions() {
  const files = execFileSync('git', ['ls-files', 'src/*.ts'], { encoding: 'utf8' }).trim().split('\n');
  const product = files.filter((file) => !file.endsWith('.test.ts'));
  return product.flatMap((file) =>
    literalsOf(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }, file)).map(({ pattern, flags }) => {
      const expression = new RegExp(pattern, flags);
      return { file, source: String(expression), growth: growthOf(expression) };
    }),
  );
}

function growthOf({ source, flags }: RegExp): 'linear' | 'quadratic' | 'exponential' {
  const { reports } = analyse({ source, flags });
  if (reports.some(({ exponential }) => exponential)) return 'exponential';
  return reports.length === 0 ? 'linear' : 'quadratic';
}

type Literal = { pattern: string; flags: string };

/** Returns every regular expression below a node of a syntax tree. */
function literalsOf(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('regex' in node) return [node.regex as Literal];
  return Object.values(node).flatMap(literalsOf);
}
