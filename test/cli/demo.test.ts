import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { EFS, type Ended, failureOf, run } from './spawned.ts';

/* `efs demo`, the first command of a newcomer, and the commands that it says to try next. */

let service: SharedService;
let home: string;
beforeAll(async () => {
  service = await sharedService();
  home = await mkdtemp(join(tmpdir(), 'efs-demo-'));
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

const inFolder = (cwd: string, env: Record<string, string> = {}) => ({
  cwd,
  env: { HOME: home, EFS_PROFILES: join(cwd, 'profiles.json'), ...env },
});

async function newFolder(): Promise<string> {
  return mkdtemp(join(home, 'user-'));
}

function demo(cwd: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  return run(EFS, ['demo', '--server', service.url, ...args], inFolder(cwd, env));
}

type Told = {
  profile: string;
  folder: string;
  entity: { id: string; state: string };
  audit: { status: string; documents: string[] };
  next: { command: string }[];
};

it('ends with a proof, the documents, and three commands that work as printed', async () => {
  const cwd = await newFolder();
  const { code, out, err } = await demo(cwd, ['--name', 'Ada Works'], { EFS_OUTPUT: 'text' });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('A filing that its office has accepted cannot be taken back.');
  expect(out).toMatch(/Active +filing number \d/);
  expect(out).toContain('nothing was changed, dropped, added or moved');
  const files = [
    'articles',
    'communications_contact',
    'consent',
    'ein_worksheet',
    'operating_agreement',
    'receipt',
  ].map((kind) => `${kind}.pdf`);
  expect(await readdir(join(cwd, 'efs-demo-ada-works'))).toEqual(['articles.pdf', 'audit.jsonl', ...files.slice(1)]);
  expect((await stat(join(cwd, 'profiles.json'))).mode & 0o777).toBe(0o600);

  const commands = out.split('\n').filter((line) => line.startsWith(`  ${EFS} `));
  expect(commands).toHaveLength(3);
  // Another account's key, and another server, must not get in between.
  const elsewhere = { EFS_API_KEY: 'efs_test_other', EFS_SERVER: 'http://127.0.0.1:9' };
  for (const command of commands) {
    const pasted = await run('bash', ['-c', command], inFolder(cwd, elsewhere));
    expect([command, pasted.code, pasted.err]).toEqual([command, 0, '']);
  }
});

it('without a terminal it is JSON, and nothing of an earlier demo or of the user is overwritten', async () => {
  const cwd = await newFolder();
  await mkdir(join(cwd, 'efs-demo-bob-works'));
  await writeFile(join(cwd, 'efs-demo-bob-works', 'articles.pdf'), 'mine');
  const first = JSON.parse((await demo(cwd, ['--name', 'Bob Works'])).out) as Told;
  expect(first).toMatchObject({
    profile: 'demo',
    folder: 'efs-demo-bob-works-2',
    entity: { state: 'Active' },
    audit: { status: 'verified', documents: expect.arrayContaining(['receipt.pdf']) },
  });
  expect(await readFile(join(cwd, 'efs-demo-bob-works', 'articles.pdf'), 'utf8')).toBe('mine');
  const second = JSON.parse((await demo(cwd)).out) as Told;
  expect(second.profile).toMatch(/^demo-\w{6}$/);
  for (const { command } of second.next) expect((await run('bash', ['-c', command], inFolder(cwd))).code).toBe(0);
});

it('npm run demo says what it does, also without a terminal', async () => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: { demo: string };
  };
  const script = `${scripts.demo.replace('bin/efs', EFS)} --server ${service.url}`;
  const { code, out } = await run('sh', ['-c', script], inFolder(await newFolder()));
  expect([code, out]).toEqual([0, expect.stringMatching(/ s {2}account .* s {2}state_filing .*Try next:/s)]);
});

describe.concurrent('refusals', () => {
  it('a name that is not free is refused before an account files it', async () => {
    const failed = await demo(await newFolder(), ['--name', 'Ada Works']);
    expect([failed.code, failureOf(failed)['code']]).toEqual([2, 'usage']);
  });

  it('a formation that fails has its exit code, and its reason', async () => {
    const failed = await demo(await newFolder(), ['--name', 'Reject Name Demo']);
    expect([failed.code, failureOf(failed)['detail']]).toEqual([10, expect.stringContaining('FilingFailed')]);
  });

  it('a server that is not there', async () => {
    const failed = await run(EFS, ['demo', '--server', 'http://127.0.0.1:9'], inFolder(await newFolder()));
    expect([failed.code, failureOf(failed)['fix']]).toEqual([12, expect.stringContaining('npm start')]);
  });

  it('a server in live mode', async () => {
    const live = await startLive();
    const failed = await run(EFS, ['demo', '--server', live.url], inFolder(await newFolder()));
    expect([failed.code, failureOf(failed)['detail'], live.asked()]).toEqual([
      2,
      expect.stringContaining('live mode'),
      ['/health'],
    ]);
    live.server.close();
  });
});

/** Says that it is live, and nothing else. */
async function startLive(): Promise<{ url: string; server: Server; asked(): string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'ok', version: '0.3.0', livemode: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server, asked: () => asked };
}
