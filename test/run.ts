import { parseCLI } from 'vitest/node';

/*
 * `npm test [-- <path or word> …]`: a named file runs in whichever project it belongs to. Without names, the proof
 * suites are left out: they take longer than all others together, and `npm run test:proofs` runs them.
 */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
if (filter.length === 0 && options.project === undefined) process.argv.push('--project=rules', '--project=service');
process.argv.splice(2, 0, 'run');
await import(new URL('../node_modules/vitest/vitest.mjs', import.meta.url).href);
