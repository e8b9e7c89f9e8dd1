import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../src/domain/access/permissions.ts';
import { ConstitutionInput } from '../src/domain/constitution/schema.ts';
import { FILING_QUEUES, MAIL_QUEUE } from '../src/domain/filing/queue.ts';
import { FAULT_KINDS, FAULT_STEPS } from '../src/registry/simulator/fault-kinds.ts';
import { NAME_FAULTS } from '../src/registry/simulator/name-faults.ts';

const ROOT = join(import.meta.dirname, '..');

/** External addresses that the docs may link to. Package registries and private hosts have no place in the docs. */
const HOSTS = [
  '127.0.0.1',
  'www.rfc-editor.org',
  'age-encryption.org',
  'keepachangelog.com',
  'www.standardwebhooks.com',
  'agents.example',
  'companies.example',
  'api.stripe.com',
];

type Page = { path: string; text: string; prose: string };

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');
const pages = await Promise.all((await listPages()).map(readPage));
const manifest = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>;

describe('every page', () => {
  it.each(pages)('$path: each link leads somewhere', async ({ path, prose }) => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken: string[] = [];
    for (const link of links.filter((target) => !/^https?:/.test(target))) {
      if (!(await resolves(path, link))) broken.push(link);
    }
    expect(broken).toEqual([]);
  });

  it.each(pages)('$path: names no folder of a machine and only known hosts', ({ text }) => {
    const hosts = [...text.matchAll(/https?:\/\/([a-z0-9][^\s/:)"'`]*)/g)].map(([, host = '']) => host);
    expect(hosts.filter((host) => !HOSTS.includes(host))).toEqual([]);
    expect(text).not.toMatch(/(?:^|[\s"'(`])\/(?:root|home|Users|work|tmp|opt|var)\//m);
    expect(text).not.toMatch(/registry\.npmjs|npm config|\.npmrc/);
  });

  it.each(pages)('$path: names only npm scripts that exist', ({ text }) => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short,
    );
    expect(named.filter((script) => manifest['scripts']?.[script ?? ''] === undefined)).toEqual([]);
  });
});

it('no page writes base58 or canonical JSON by hand: `efs members sign` and MemberKey do', () => {
  const byHand = /ABCDEFGHJKLMNPQRSTUVWXYZabc|generateKeyPair|crypto'\)\.sign\(/;
  expect(pages.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([]);
});

it('every dependency is explained by a decision record, and every record is listed', async () => {
  const records = pages.filter(({ path }) => path.startsWith('docs/decisions/'));
  const text = records.map((record) => record.text).join('\n');
  const names = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  const index = await read('docs/README.md');
  expect(records.filter(({ path }) => !index.includes(`(${path.slice('docs/'.length)})`))).toEqual([]);
});

it('every decision says whether it still holds, and no page leads to one that does not', () => {
  const records = pages.filter(({ path }) => path.startsWith('docs/decisions/'));
  const statusOf = ({ text }: Page) => text.split('\n')[2] ?? '';
  for (const record of records)
    expect(statusOf(record), record.path).toMatch(/^Status: (?:accepted|replaced by \[[^\]]+\]\([^)]+\).*)$/);
  const replaced = records.filter((record) => !statusOf(record).startsWith('Status: accepted'));
  expect(replaced.length).toBeGreaterThan(0);
  // The list of all decisions has them, marked.
  const index = pages.find(({ path }) => path === 'docs/README.md')?.text ?? '';
  for (const { path } of replaced)
    expect(index).toMatch(new RegExp(`\\]\\(${path.slice('docs/'.length)}\\) \\(replaced\\)`));
  const others = pages.filter(({ path }) => !path.startsWith('docs/decisions/') && path !== 'docs/README.md');
  const leading = others.flatMap(({ path, text }) =>
    replaced.filter((each) => text.includes(each.path.replace('docs/', ''))).map((each) => `${path} → ${each.path}`),
  );
  expect(leading).toEqual([]);
});

it('the guide lists every name fault of the simulator', async () => {
  const guide = await read('docs/getting-started.md');
  const rows = [...guide.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, words, effect]) => ({ words, effect }));
  expect(rows).toEqual(NAME_FAULTS.map(({ words, effect }) => ({ words, effect })));
});

it('the operations guide tells what to do with every queue of the operators', async () => {
  const guide = await read('docs/operations.md');
  const queues = [...FILING_QUEUES, MAIL_QUEUE.queue];
  expect(queues.filter((queue) => !new RegExp(`^\\| .*\`${queue}\`.* \\|`, 'm').test(guide))).toEqual([]);
});

it('the guide of keys explains every scope, in the order of the code', async () => {
  const guide = await read('docs/guides/keys.md');
  expect([...guide.matchAll(/^\| `(\w+:\w+)` \| .{10,} \|$/gm)].map(([, scope]) => scope)).toEqual(SCOPES);
});

it('the guide of constitutions has every rule of voting with its default', async () => {
  const guide = await read('docs/guides/constitution.md');
  const [, table = ''] = /^\| `governance` .*\n([\s\S]*?)\n\n/m.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| `([\w.]+)` \| .* \| (.*) \|$/gm)].map(([, field, value]) => [field, value]);
  type Field = { default?: unknown; properties?: Record<string, Field> };
  const { methods, delegation, ...simple } = ConstitutionInput.properties.governance.properties as Record<
    string,
    Field
  >;
  const nested = Object.entries(delegation?.properties ?? {}).map(([name, field]) => [`delegation.${name}`, field]);
  const fields = [...Object.entries({ ...simple, methods }), ...nested] as [string, Field][];
  expect(rows.map(([field]) => field).sort()).toEqual(fields.map(([field]) => field).sort());
  const told = fields.flatMap(([field, { default: value }]) => (value === undefined ? [] : [[field, `\`${value}\``]]));
  expect(rows).toEqual(expect.arrayContaining(told));
});

it('the guide lists every step at which a fault can happen', async () => {
  const [, named = ''] = /takes the `step` \(([^)]+)\)/.exec(await read('docs/guides/rehearse-failures.md')) ?? [];
  expect(named.split(', ')).toEqual(FAULT_STEPS.map((step) => `\`${step}\``));
});

it('the guide lists every kind of fault of the simulator', async () => {
  const guide = await read('docs/guides/rehearse-failures.md');
  const rows = [...guide.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, kind, meaning]) => ({ kind, meaning }));
  const kinds = Object.entries(FAULT_KINDS).map(([kind, { meaning }]) => ({ kind, meaning }));
  expect(rows.sort((a, b) => (a.kind ?? '').localeCompare(b.kind ?? ''))).toEqual(
    kinds.sort((a, b) => a.kind.localeCompare(b.kind)),
  );
});

async function listPages(): Promise<string[]> {
  const exclude = (name: string) => /(?:^|\/)(?:node_modules|data|\.git)$/.test(name);
  return (await Array.fromAsync(glob('**/*.md', { cwd: ROOT, exclude }))).sort();
}

async function readPage(path: string): Promise<Page> {
  const text = await read(path);
  return { path, text, prose: text.replaceAll(/^```[\s\S]*?^```$/gm, '') };
}

async function resolves(from: string, link: string): Promise<boolean> {
  const [target = '', fragment] = link.split('#');
  const path = target === '' ? from : join(dirname(from), target);
  const exists = await access(join(ROOT, path)).then(
    () => true,
    () => false,
  );
  if (!exists || fragment === undefined || !path.endsWith('.md')) return exists;
  return (await readPage(path)).prose.split('\n').some((line) => /^#+ /.test(line) && slug(line) === fragment);
}

/** Returns the anchor that GitHub gives a heading. */
function slug(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(' ', '-');
}
