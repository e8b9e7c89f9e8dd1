import { globSync } from 'node:fs';
import { normalize, resolve } from 'node:path';
import { parseCLI } from 'vitest/node';
import { keepFilesInMemory } from './harness/memory-folder.ts';

/*
 * `npm test [-- <path or word> …]`: a named file runs in whichever project it belongs to. Without names, the proof
 * suites are left out: they take longer than all others together, and `npm run test:proofs` runs them.
 */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
if (filter.length === 0 && options.project === undefined) process.argv.push('--project=rules', '--project=service');
const files = globSync('{src,sdk/src,test}/**/*.test.ts').map((path) => resolve(path));
const words = filter.map((word) => normalize(word.replace(/:\d+$/, '')));
const isFound = words.some((word) => files.some((path) => path.includes(word)));
if (filter.length > 0 && !isFound) {
  // Without this, the runner would list the patterns of every project.
  process.stderr.write(`No path of a test file contains ${filter.map((word) => `"${word}"`).join(' or ')}.\n`);
  process.exit(1);
}
keepFilesInMemory();
process.argv.splice(2, 0, 'run');
await import(new URL('../node_modules/vitest/vitest.mjs', import.meta.url).href);
