import { execFile } from 'node:child_process';
import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEventSchemas } from '../../sdk/generator/document.ts';
import type { JsonSchema } from '../../sdk/generator/json-schema.ts';
import { uniqueName } from '../harness/client.ts';
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

/** Every page that shows programs with the client; one that is written in JavaScript is checked as TypeScript. */
const DOCUMENTED = globSync(['*.md', '{docs,sdk,skills,console,deploy}/**/*.md'], { cwd: ROOT }).filter((path) =>
  /^import .*'entity-formation-sdk';$/m.test(readFileSync(join(ROOT, path), 'utf8')),
);

const NARROWED = `
import { constructWebhookEvent, EfsClient, type Event, type WebhookEvent } from 'entity-formation-sdk';
const efs = new EfsClient({ baseUrl: 'http://127.0.0.1:1' });
const use = (..._facts: unknown[]): void => {};
const event = await constructWebhookEvent('', new Headers(), 'whsec_');
`;

/** A program that reads every member of every type of event, and knows of no other type. */
function narrowing(kinds: readonly JsonSchema[]): string {
  const cases = kinds.map(({ title, properties = {} }) => {
    const { object, previous } = properties['data']?.properties ?? {};
    const read = Object.keys(object?.properties ?? {}).map((name) => `data.object.${name}`);
    const before = Object.keys(previous?.properties ?? {}).map((name) => `data.previous?.${name}`);
    return `    case '${title}': return use(${['entity_id', 'sequence', ...read, ...before].map((each) => `event.${each}`).join(', ')});`;
  });
  const examples = kinds.map(({ examples: [example] = [] }) => JSON.stringify(example));
  return `${NARROWED}
function handle(event: WebhookEvent): void {
  switch (event.type) {
${cases.join('\n')}
    case 'webhook_endpoint.test': return use(event.data.object.origin);
    default: return event satisfies never;
  }
}
handle(event);
for await (const each of efs.followEvents()) handle(each);
for await (const each of efs.listAllEvents()) handle(each);
for (const each of (await efs.listEvents()).data) handle(each);
export const examples: Event[] = [${examples.join(',\n')}];
`;
}

/** Compiles a program as its user does; throws with what the compiler says. */
async function compile(program: string, module = 'nodenext', resolution = 'nodenext'): Promise<void> {
  await writeFile(join(installed.folder, 'typed.mts'), program);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const place = [
    '--module',
    module,
    '--moduleResolution',
    resolution,
    '--lib',
    'es2023,dom,dom.iterable',
    '--types',
    '',
  ];
  const args = [TYPESCRIPT, '--ignoreConfig', ...strict, '--target', 'es2023', ...place, 'typed.mts'];
  await run(process.execPath, args, { cwd: installed.folder }).catch((error) => {
    throw new Error(error.stdout);
  });
}

/** Returns the texts that are fenced so. */
function blocksOf(markdown: string, fence: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);
}

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
    ['the Node the service brings along', process.execPath],
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
    const example = blocksOf(readme, 'ts example').join('\n').replace('http://127.0.0.1:8080', service.url);
    await writeFile(join(installed.folder, 'example.mjs'), stripTypeScriptTypes(example));
    expect(await output('node', ['example.mjs'])).toBe(blocksOf(readme, 'text output').join(''));
  });

  it('does what the README of the project shows', async () => {
    const [program = ''] = blocksOf(await readFile(join(ROOT, 'README.md'), 'utf8'), 'js');
    const own = program.replace('http://127.0.0.1:8080', service.url).replace('aurora-research', uniqueName());
    await writeFile(join(installed.folder, 'example.mjs'), own);
    expect(await output('node', ['example.mjs'])).toMatch(/ DAO LLC Active\n$/);
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types that a strict compiler for browsers accepts: %s, %s', async (module, resolution) => {
    await compile(TYPED, module, resolution);
  });

  it('narrows the content of every type of event by its type, in webhooks, lists and streams', async () => {
    await compile(narrowing(readEventSchemas()));
    await expect(
      compile(`${NARROWED}if (event.type === 'entity.created') event.data.object.filed_at;`),
    ).rejects.toThrow("Property 'filed_at' does not exist");
  });

  it.each(DOCUMENTED)('%s: every block of TypeScript compiles in its strictest form', async (path) => {
    // One module, as a reader would type it: a later example uses the client of the first.
    const blocks = blocksOf(await readFile(join(ROOT, path), 'utf8'), '(?:ts|js)(?: example)?');
    await compile(blocks.join('\n'));
  });

  it('needs no other package and nothing that only Node has', async () => {
    const folder = join(installed.folder, 'node_modules/entity-formation-sdk');
    const bundle = await readFile(join(folder, 'dist/index.js'), 'utf8');
    expect(bundle).not.toMatch(/^import\b|\bimport\(|\brequire\(|\bBuffer\b|\bprocess\b/m);
    expect(bundle.length).toBeLessThan(130_000);
    const licences = await readFile(join(folder, 'dist/LICENSES.txt'), 'utf8');
    for (const name of ['@noble/hashes', '@scure/base', 'canonicalize']) expect(licences).toContain(`\n${name}\n\n`);
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  });

  it('has the licence of the project, and a README whose links work outside of it', async () => {
    const [own, project] = await Promise.all(['sdk/LICENSE', 'LICENSE'].map((path) => readFile(join(ROOT, path))));
    expect(own).toEqual(project);
    expect(await readFile(join(ROOT, 'sdk/README.md'), 'utf8')).not.toMatch(/\]\((?!https?:|#)/);
  });
});
