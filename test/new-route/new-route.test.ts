import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationFrom } from './operation.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 300_000;
const run = promisify(execFile);

/** Checks of all files, and the tests that were scaffolded. */
const CHECKS = [
  'test/tidy.test.ts',
  'test/words.test.ts',
  'test/security/openapi',
  'sdk/src/generated',
  'test/api/create-note',
  'test/api/list-notes',
];
/** Suites with tests for each route. */
const TABLES = [
  'test/security/operations',
  'test/security/makers',
  'test/api/examples',
  'test/api/order-of-checks',
  'test/cli/commands',
];

describe('a scaffolded route', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'efs-new-route-'));
    const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
    for (const path of stdout.trim().split('\n')) await cp(join(ROOT, path), join(copy, path)).catch(skipDeleted);
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    // Some checks ask git for the list of files, and this test for those that were changed.
    await run('git', ['init', '--quiet'], { cwd: copy });
    await run('git', ['add', '--all'], { cwd: copy });
  }, LIMIT_MS);
  afterAll(() => rm(copy, { recursive: true, force: true }));

  const npm = (...args: string[]): Promise<{ stdout: string }> => {
    // Without the test runner's environment.
    const { PATH, HOME } = process.env;
    return run('npm', args, { cwd: copy, env: { PATH, HOME, NO_COLOR: '1' }, maxBuffer: 1e8 });
  };

  it('passes types, lint and every suite that reads the routes', { timeout: LIMIT_MS }, async () => {
    await npm('run', 'new:route', '--', 'create_note', '/v1/entities/{id}/notes');
    await npm('run', 'new:route', '--', 'list_notes', '/v1/entities/{id}/notes');
    await npm('run', 'openapi');
    await npm('run', 'types');
    await npm('exec', 'biome', '--', 'check', '--error-on-warnings', ...(await changedFiles(copy)));
    await npm('run', 'unused');
    await npm('test', '--', ...CHECKS);
    const { stdout } = await npm('test', '--', ...TABLES, '-t', 'create_note|list_notes', '--reporter=verbose');
    expect(stdout).toMatch(/create_note.*list_notes/s);
  });

  it('is refused if it exists', async () => {
    const again = npm('run', 'new:route', '--', 'list_notes', '/v1/entities/{id}/notes');
    await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('already exists') });
  });
});

it.each([
  [['make_note', '/v1/entities/{id}/notes'], '"make_note" is not an operation'],
  [['create_note', '/v1/notes'], '"/v1/notes" is not a path of an entity'],
  [['create_note', '/v1/entities/{id}/notes', '../x'], '"../x" is not a folder'],
])('refuses %j', (args, message) => {
  expect(() => operationFrom(args)).toThrow(message);
});

async function changedFiles(copy: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '--modified', '--others', '--exclude-standard'], { cwd: copy });
  return stdout.trim().split('\n');
}

/** Git lists a file that was deleted and not yet committed. */
function skipDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
