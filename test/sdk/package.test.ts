import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../sdk/src/index.ts';
import { fixtureChain, fixtureLines, PINNED_KEY } from '../audit-fixtures.ts';
import { startService } from '../harness/service.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;
const TYPESCRIPT = join(root, 'node_modules/typescript/bin/tsc');

/** Without the folders that npm adds for its scripts: `node` is then the machine's own. */
const OWN_PATH = (process.env['PATH'] ?? '')
  .split(':')
  .filter((entry) => !entry.includes('node_modules'))
  .join(':');

/** A program of a user who has installed the package. */
const PROGRAM = `
import { readFile } from 'node:fs/promises';
import { ConnectionError, EfsClient, verifyAuditExport } from 'entity-formation-sdk';

const exported = await readFile(new URL('export.jsonl', import.meta.url), 'utf8');
const { status, entries } = await verifyAuditExport(exported, { key: '${PINNED_KEY}' });
const efs = new EfsClient({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
const error = await efs.createEntity({ name: 'x' }).catch((reason) => reason);
console.log(JSON.stringify([status, entries, error instanceof ConnectionError]));
`;

const TYPED = `
import { EfsClient, type Entity, type NextAction, verifyAuditExport } from 'entity-formation-sdk';
const efs = new EfsClient({ baseUrl: 'http://127.0.0.1:1' });
export const entity: Promise<Entity> = efs.waitForEntity('x', { state: 'Active' });
export const action: Promise<NextAction | null> = entity.then(({ next_action }) => next_action);
export const status: Promise<'verified' | 'verified_with_erased_entries' | 'unpinned' | 'failed'> = verifyAuditExport('', {}).then((result) => result.status);
// @ts-expect-error: no such state
efs.waitForEntity('x', { state: 'Nowhere' });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-sdk-'));
  // A copy without the sources: exactly what npm would put into the package.
  await mkdir(join(folder, 'source'));
  for (const file of ['package.json', 'README.md']) await cp(join(root, 'sdk', file), join(folder, 'source', file));
  await run(process.execPath, [join(root, 'sdk/build.ts'), join(folder, 'source/dist')]);
  await run('npm', ['pack', '--offline', '--pack-destination', folder], { cwd: join(folder, 'source') });
  const installed = join(folder, 'app/node_modules/entity-formation-sdk');
  await mkdir(installed, { recursive: true });
  const archive = join(folder, `entity-formation-sdk-${VERSION}.tgz`);
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);
  await writeFile(join(folder, 'app/program.mjs'), PROGRAM);
  await writeFile(join(folder, 'app/typed.mts'), TYPED);
  await writeFile(
    join(folder, 'app/export.jsonl'),
    fixtureLines(fixtureChain(3))
      .map((line) => `${line}\n`)
      .join(''),
  );
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the package, installed in an empty folder', () => {
  it.each([
    ['the node on the path', 'node'],
    ['the Node the service brings along', join(root, 'node_modules/node/bin/node')],
  ])('runs in %s', async (_title, node) => {
    const { stdout } = await run(node, ['program.mjs'], { cwd: join(folder, 'app'), env: { PATH: OWN_PATH } });
    expect(JSON.parse(stdout)).toEqual(['verified', 3, true]);
  });

  it('does what its README shows', async () => {
    const readme = await readFile(join(root, 'sdk/README.md'), 'utf8');
    const [, example = ''] = /```js example\n([\s\S]*?)```/.exec(readme) ?? [];
    const [, output = ''] = /```text output\n([\s\S]*?)```/.exec(readme) ?? [];
    const service = await startService();
    try {
      await writeFile(join(folder, 'app/example.mjs'), example.replace('http://127.0.0.1:8080', service.url));
      const { stdout } = await run('node', ['example.mjs'], { cwd: join(folder, 'app'), env: { PATH: OWN_PATH } });
      expect(stdout).toBe(output);
    } finally {
      await service.stop();
    }
  });

  it('has types that a strict compiler for browsers accepts', async () => {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2023',
    ];
    const lib = ['--lib', 'es2023,dom', '--types', '', 'typed.mts'];
    await run(process.execPath, [TYPESCRIPT, ...options, ...lib], { cwd: join(folder, 'app') }).catch((error) => {
      throw new Error(error.stdout);
    });
  });

  it('needs no other package and nothing that only Node has', async () => {
    const installed = join(folder, 'app/node_modules/entity-formation-sdk');
    const bundle = await readFile(join(installed, 'dist/index.js'), 'utf8');
    expect(bundle).not.toMatch(/^import\b|\bimport\(|\brequire\(|\bBuffer\b|\bprocess\b/m);
    expect(bundle.length).toBeLessThan(100_000);
    expect(await readFile(join(installed, 'dist/LICENSES.txt'), 'utf8')).toContain('Paul Miller');
    expect(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  });
});
