/* `npm run new:route -- <operation> <path> [<folder>]`: writes a route, its schemas, its test, and lists it everywhere. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { operationFrom } from './operation.ts';
import { scaffold } from './scaffold.ts';

const root = join(import.meta.dirname, '../..');
try {
  const written = scaffold(root, operationFrom(process.argv.slice(2)));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...written], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.stdout.write(`${written.map((path) => `wrote  ${path}\n`).join('')}
Next: npm run openapi, then npm test -- ${written.at(-1)}
It keeps nothing yet. CONTRIBUTING.md, "Add a route", says what a real one needs.
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
