import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { memberOf, TEXT_MEMBERS } from './words/texts.ts';

/**
 * `npm run contract:diff -- [commit]` compares openapi.json with that of a commit, HEAD by default. It counts the texts
 * that differ and prints every other difference; exit code 1 if there is any. The order of members is ignored.
 */
const commit = process.argv[2] ?? 'HEAD';
const before = JSON.parse(
  execFileSync('git', ['show', `${commit}:openapi.json`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
) as unknown;
const after = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as unknown;

let texts = 0;
const others: string[] = [];
compare(before, after, []);
for (const other of others) process.stdout.write(`${other}\n`);
process.stdout.write(`${texts} texts differ, and ${others.length} other things.\n`);
process.exitCode = others.length > 0 ? 1 : 0;

function compare(one: unknown, other: unknown, path: readonly string[]): void {
  if (isTree(one) && isTree(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      compare(one[key], other[key], [...path, key]);
    }
  } else if (one !== other) {
    const isText = typeof one === 'string' && typeof other === 'string' && TEXT_MEMBERS.has(memberOf(path));
    if (isText) texts += 1;
    else others.push(`/${path.join('/')}: ${JSON.stringify(one)} → ${JSON.stringify(other)}`);
  }
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
