import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, type ExpectStatic, expect, it } from 'vitest';
import { findEmbeddedUrl, removeEmbeddedPostgres } from '../src/embedded-postgres/embedded.ts';
import { stripeEnv } from './billing/collected.ts';
import { requireSoundChains } from './harness/chain-check.ts';
import { createTestDatabase, isOnCitus } from './harness/database.ts';
import { startStripe } from './stripe/stand-in.ts';

const ROOT = join(import.meta.dirname, '..');
const RUN_LIMIT_MS = 180_000;
/**
 * A filing then takes about two seconds: long enough to be seen pending, short enough for a test. On Citus twice that,
 * because a command that watches a company has to begin before the company is Active.
 */
const PACE = isOnCitus() ? '0.6' : '0.3';

type Example = { command: string; output: string | null };
type Told = Awaited<ReturnType<typeof startAsTold>>;

const run = promisify(execFile);
const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');
const manifest = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>;

/** Guides that tell the reader to start the service with a setting. */
const SETTINGS: Readonly<Record<string, Record<string, string>>> = {
  'docs/guides/attestation.md': { REQUIRE_ATTESTATION: 'always' },
  'docs/guides/signatures.md': { REQUIRE_ATTESTATION: 'always', REQUIRE_CONSENT: 'always' },
  'docs/guides/sign-the-agreement.md': { REQUIRE_MEMBER_SIGNATURES: 'always' },
};
const WITH_STRIPE = 'docs/guides/charge-for-formations.md';

/** Every document with commands to type, but for those that need a setting. */
function followedAsTold(): string[] {
  return globSync(['*.md', '{docs,skills}/**/*.md'], { cwd: ROOT })
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('```sh test\n'))
    .filter((path) => !(path in SETTINGS) && path !== WITH_STRIPE)
    .sort();
}

describe('commands in the guides work as described', () => {
  let service: Told;
  beforeAll(async () => {
    // One of them receives events on this machine.
    service = await startAsTold({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  }, RUN_LIMIT_MS);
  afterAll(() => service?.stop());

  it('npm start', async () => {
    expect(manifest['scripts']?.['start']).toBe('exec sh bin/efs all');
    const [start] = examplesOf(await read('README.md'), 'server');
    expect(start?.command).toBe('npm start');
    const told = withoutChance(start?.output ?? '');
    expect(withoutChance(service.banner)).toBe(isOnCitus() ? told.replace(/embedded, in .*/, 'DATABASE_URL') : told);
  });

  it.concurrent.for(followedAsTold())('%s', { timeout: RUN_LIMIT_MS }, (path, { expect }) =>
    follow(service, path, expect),
  );
});

it.concurrent.for(Object.entries(SETTINGS))(
  '%s works as described, with its setting',
  { timeout: 2 * RUN_LIMIT_MS },
  async ([path, settings], { expect }) => {
    const service = await startAsTold(settings);
    await follow(service, path, expect).finally(service.stop);
  },
);

it.concurrent('docs/guides/charge-for-formations.md works as described, with Stripe', {
  timeout: 2 * RUN_LIMIT_MS,
}, async ({ expect }) => {
  const stripe = await startStripe();
  const service = await startAsTold({ ...stripeEnv(stripe), SERVICE_FEE_CENTS: '2500' });
  await follow(service, WITH_STRIPE, expect).finally(service.stop);
  await stripe.stop();
});

async function follow(service: Told, path: string, expect: ExpectStatic): Promise<void> {
  const examples = examplesOf(await read(path), 'test');
  expect(examples.length).toBeGreaterThan(1);
  const outputs = await service.type(
    examples.map(({ command }) => command),
    path === 'README.md',
  );
  const told = examples.map(({ command, output }) => ({
    command,
    output: output === null ? null : withoutChance(output),
  }));
  const done = examples.map(({ command, output }, index) => ({
    command,
    output: output === null ? null : withoutChance(outputs[index] ?? ''),
  }));
  expect(done).toEqual(told);
}

/** Commands are fenced as "sh <mark>"; their output follows directly below, fenced as "<language> output". */
function examplesOf(markdown: string, mark: string): Example[] {
  const pattern = new RegExp(
    `^\`\`\`sh ${mark}\\n([\\s\\S]*?)^\`\`\`\\n(?:\`\`\`\\w+ output\\n([\\s\\S]*?)^\`\`\`$)?`,
    'gm',
  );
  return [...markdown.matchAll(pattern)].map(([, command = '', output]) => ({
    command: command.trim(),
    output: output?.trim() ?? null,
  }));
}

/** Replaces what differs from run to run: ids, times, numbers, hashes, addresses, and what only a lucky poll sees. */
function withoutChance(text: string): string {
  return text
    .trim()
    .replaceAll(/^ +\d+\.\d s {2}\w+ +(?:running|waiting)\b.*\n/gm, '')
    .replaceAll(/\d+\.\d s\b/g, '<seconds>')
    .replaceAll(/^ +(?=<seconds>)/gm, '')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<minute>')
    .replaceAll(/\bz6Mk\w+/g, '<public key>')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replaceAll(/\bhelios-research-[0-9a-f]{6}\b/g, '<name>')
    .replaceAll(/\b\d{4}-\d{9}\b/g, '<filing number>')
    .replaceAll(/\b\d\d-\d{7}\b/g, '<ein>')
    .replaceAll(/\bdid:oas:wy:llc:\d+/g, '<did>')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '<address>')
    .replaceAll(/embedded, in .*/g, 'embedded, in <folder>');
}

/** Starts what `npm start` starts, on a free port and a folder of its own, and types commands as a reader would. */
async function startAsTold(settings: Record<string, string> = {}) {
  const dataDir = await temporaryFolder();
  const checkout = await temporaryFolder();
  // The examples must not write into the project, so they run in a folder that only looks like it.
  for (const name of await readdir(ROOT)) await symlink(join(ROOT, name), join(checkout, name));
  const database = isOnCitus() ? await createTestDatabase() : null;
  // Without the test runner's environment: its MODE and BASE_URL would be read as settings of the service.
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SIMULATOR_PACE: PACE,
    npm_config_loglevel: 'silent',
    // Keys of the examples are no keys of the user.
    XDG_CONFIG_HOME: checkout,
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  };
  const server = spawn('sh', ['bin/efs', 'all'], {
    cwd: ROOT,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let banner = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    banner += chunk;
    if (/^Ready .*\n/m.test(banner)) break;
  }
  const url = /API +(\S+)/.exec(banner)?.[1];
  if (url === undefined) throw new Error('The service did not start.');

  return {
    banner,
    /** Types the commands into one shell, which can look like a terminal to `efs`; returns the output of each. */
    async type(commands: readonly string[], isTerminal: boolean): Promise<string[]> {
      const script = commands.map((command) => `${command}\nprintf '\\0'\n`).join('');
      const { stdout } = await run('bash', ['-c', `exec 2>&1\n${script.replaceAll('http://127.0.0.1:8080', url)}`], {
        cwd: checkout,
        env: { ...env, PORT: new URL(url).port, ...(isTerminal && { EFS_OUTPUT: 'text' }) },
        timeout: RUN_LIMIT_MS,
      });
      return stdout.split('\0');
    },
    async stop(): Promise<void> {
      if (database === null) await requireSoundChains((await findEmbeddedUrl(dataDir)) ?? '');
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await database?.drop();
      await removeEmbeddedPostgres(dataDir);
      for (const folder of [dataDir, checkout]) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-docs-'));
  // Lets PostgreSQL's user pass when the tests run as root.
  await chmod(folder, 0o711);
  return folder;
}
