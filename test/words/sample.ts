import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ERROR_DOCS } from '../../src/errors/error-docs.ts';
import { textsOf } from './texts.ts';

/**
 * `npm run -s words:sample -- <count> [seed]`: prints so many texts, chosen at random: comments of the product, each with
 * the line below it and without the names of pause points, texts of openapi.json, and explanations of errors.
 */
const count = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] || randomInt(1_000_000));

const openapi: unknown = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const places = new Map(
  [...textsOf(openapi), ...textsOf({ errors: ERROR_DOCS })].map(({ place, text }) => [text, place]),
);
for (const file of productFiles()) {
  const comments = commentsOf(readFileSync(file, 'utf8')).filter(({ text }) => !text.startsWith('pause:'));
  for (const { text, below } of comments) places.set(text, `${file}: ${below}`);
}

const random = generator(seed);
const chosen = [...places]
  .map(([text, place]) => ({ text, place, order: random() }))
  .sort((one, other) => one.order - other.order)
  .slice(0, count);
process.stdout.write(`${chosen.length} of ${places.size} texts, seed ${seed}\n`);
for (const [at, { text, place }] of chosen.entries()) {
  process.stdout.write(`\n${at + 1}. ${place}\n${text.replaceAll(/^/gm, '   ')}\n`);
}

function productFiles(): string[] {
  const files = execFileSync('git', ['ls-files', 'src/*.ts'], { encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => !file.endsWith('.test.ts'));
}

/** Returns the comments that fill lines of their own, without their signs. */
function commentsOf(source: string): { text: string; below: string }[] {
  const comments = source.matchAll(/^ *(\/\*\*?[\s\S]*?\*\/|\/\/[^\n]*(?:\n *\/\/[^\n]*)*)\n([^\n]*)/gm);
  return [...comments].map(([, comment = '', below = '']) => ({
    text: comment
      .replaceAll(/^ *(?:\/\*\*?|\*\/|\*(?!\/)|\/\/) ?|\*\/$/gm, '')
      .trim()
      .replaceAll(/\n(?=\S)/g, ' '),
    below: below.trim(),
  }));
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
