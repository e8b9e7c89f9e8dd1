import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { skipAloud } from '../harness/skip.ts';
import { type InstalledPackage, installPackage, OWN_PATH, ROOT } from './installed-package.ts';

const run = promisify(execFile);
const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc');
const JOURNEY = join(ROOT, 'test/journey');

/** A folder with `bun` and `deno`, which are too large to be dependencies. */
const RUNTIMES = process.env['SDK_RUNTIMES'] ?? '';

const PROGRAM = `
import { journey } from './journey.mjs';
for await (const line of journey(process.env.BASE_URL)) console.log(line);
`;

const TYPED = `
import { constructWebhookEvent, EfsClient, type Entity, type NextAction, verifyAuditExport, type WebhookEvent } from 'entity-formation-sdk';
const efs = new EfsClient({ baseUrl: 'http://127.0.0.1:1' });
export const entity: Promise<Entity> = efs.waitForEntity('x', { state: 'Active' });
export const action: Promise<NextAction | null> = entity.then(({ next_action }) => next_action);
export const status: Promise<'verified' | 'verified_with_erased_entries' | 'verified_since_arrival' | 'unpinned' | 'failed'> = verifyAuditExport('', {}).then((result) => result.status);
export const event: Promise<WebhookEvent> = constructWebhookEvent('', new Headers(), 'whsec_');
// @ts-expect-error: no such state
efs.waitForEntity('x', { state: 'Nowhere' });
`;

let installed: InstalledPackage;
let service: SharedService;
beforeAll(async () => {
  installed = await installPackage();
  for (const file of ['journey.mjs', 'journey.jsonl']) await cp(join(JOURNEY, file), join(installed.folder, file));
  await writeFile(join(installed.folder, 'program.mjs'), PROGRAM);
  service = await sharedService();
}, 60_000);
afterAll(async () => {
  await installed.remove();
  await service.stop();
});

/** Returns the lines that the program prints, run by this command. */
async function output(command: string, args: readonly string[]): Promise<string> {
  const env = { PATH: OWN_PATH, HOME: installed.folder, BASE_URL: service.url };
  const { stdout } = await run(command, args, { cwd: installed.folder, env, timeout: 60_000 });
  return stdout;
}

function findCommand(name: string): string | undefined {
  return [RUNTIMES, ...OWN_PATH.split(':')]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

describe('the package, installed in an empty folder', () => {
  it('has the bundle, its types, the README and the licences, and nothing else', () => {
    const besides = installed.files.filter((path) => !/^dist\/types\/.+\.d\.ts$/.test(path));
    expect(besides.sort()).toEqual(['LICENSE', 'README.md', 'dist/LICENSES.txt', 'dist/index.js', 'package.json']);
  });

  it.each([
    ['the node on the path', 'node'],
    ['the Node the service brings along', join(ROOT, 'node_modules/node/bin/node')],
  ])('makes the whole journey in %s', async (_title, node) => {
    expect(await output(node, ['program.mjs'])).toBe(await readFile(join(JOURNEY, 'journey.jsonl'), 'utf8'));
  });

  it.for([
    ['bun', ['program.mjs']],
    ['deno', ['run', '--allow-net', '--allow-env', '--allow-read', 'program.mjs']],
  ] as const)('makes the whole journey in %s, where it is installed', async ([name, args], { skip }) => {
    const command = findCommand(name);
    if (command === undefined) skipAloud(skip, `${name} is neither on the path nor in SDK_RUNTIMES.`);
    expect(await output(command, args)).toBe(await readFile(join(JOURNEY, 'journey.jsonl'), 'utf8'));
  });

  it('does what its README shows', async () => {
    const readme = await readFile(join(ROOT, 'sdk/README.md'), 'utf8');
    // One module, as a reader would type it: a later example uses the client of the first.
    const blocks = (fence: string) =>
      [...readme.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);
    const example = blocks('js example').join('\n').replace('http://127.0.0.1:8080', service.url);
    await writeFile(join(installed.folder, 'example.mjs'), example);
    expect(await output('node', ['example.mjs'])).toBe(blocks('text output').join(''));
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types that a strict compiler for browsers accepts: %s, %s', async (module, resolution) => {
    await writeFile(join(installed.folder, 'typed.mts'), TYPED);
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2023'];
    const place = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2023,dom', '--types', ''];
    await run(process.execPath, [TYPESCRIPT, '--ignoreConfig', ...options, ...place, 'typed.mts'], {
      cwd: installed.folder,
    }).catch((error) => {
      throw new Error(error.stdout);
    });
  });

  it('needs no other package and nothing that only Node has', async () => {
    const folder = join(installed.folder, 'node_modules/entity-formation-sdk');
    const bundle = await readFile(join(folder, 'dist/index.js'), 'utf8');
    expect(bundle).not.toMatch(/^import\b|\bimport\(|\brequire\(|\bBuffer\b|\bprocess\b/m);
    expect(bundle.length).toBeLessThan(130_000);
    expect(await readFile(join(folder, 'dist/LICENSES.txt'), 'utf8')).toContain('Paul Miller');
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  });

  it('has the licence of the project, and a README whose links work outside of it', async () => {
    const [own, project] = await Promise.all(['sdk/LICENSE', 'LICENSE'].map((path) => readFile(join(ROOT, path))));
    expect(own).toEqual(project);
    expect(await readFile(join(ROOT, 'sdk/README.md'), 'utf8')).not.toMatch(/\]\((?!https?:|#)/);
  });
});
