import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EfsClient } from '../sdk/src/index.ts';
import { removeEmbeddedPostgres } from '../src/embedded-postgres/embedded.ts';
import { uniqueName } from './harness/client.ts';

/* The commands as an operator uses them: a backup while companies are formed, and a restore on another machine. */

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-backup-'));
  // Lets the user that PostgreSQL runs as pass when the tests run as root.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  for (const name of ['one', 'two']) await removeEmbeddedPostgres(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

const settings = (name: string) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  DATA_DIR: join(folder, name),
  PORT: '0',
  SIMULATOR_PACE: '0',
});

async function efs(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env: settings(name) });
  return stdout;
}

/** Starts everything on a data directory; resolves once it is ready. */
async function start(name: string): Promise<{ url: string; log(): string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [main, 'all'], { env: settings(name), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    log += `${line}\n`;
    url = /^ +API +(http\S+)/.exec(line)?.[1] ?? url;
    if (line.startsWith('Ready in')) break;
  }
  if (url === '') throw new Error(`did not start:\n${log}`);
  child.stdout.on('data', (chunk) => (log += String(chunk)));
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    running.delete(child);
  };
  return { url, log: () => log, stop };
}

it('a backup under work is restored elsewhere: everything before it is there, verifies, and work goes on', {
  timeout: 300_000,
}, async () => {
  const one = await start('one');
  const { api_key } = await new EfsClient({ baseUrl: one.url }).createAccount({});
  const owner = new EfsClient({ baseUrl: one.url, apiKey: api_key ?? '' });
  const before = await owner.createEntity({ name: uniqueName() });
  await owner.startFormation(before.id);
  await owner.waitForEntity(before.id, { timeoutMs: 60_000 });
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await owner.startFormation((await owner.createEntity({ name: uniqueName() })).id);
  })();
  const backup = join(folder, 'backup');
  expect(await efs('one', 'backup', backup)).toMatch(/^Backed up \d+\.\d MiB/);
  isOver = true;
  await writing;
  await one.stop();

  await mkdir(join(folder, 'two'), { mode: 0o711 });
  await copyFile(join(folder, 'one', 'secrets.json'), join(folder, 'two', 'secrets.json'));
  expect(await efs('two', 'restore', backup)).toMatch(/^Restored the backup of 20/);
  const two = await start('two');
  const again = new EfsClient({ baseUrl: two.url, apiKey: api_key ?? '' });
  expect(await again.getEntity(before.id)).toMatchObject({ state: 'Active', legal_name: expect.any(String) });
  expect(two.log()).toContain('the database was restored from a backup');
  const after = await again.createEntity({ name: uniqueName() });
  await again.startFormation(after.id);
  // It was made within a minute after the restore, so it counts as older: clocks may differ. It waits about 70 s.
  expect(await again.waitForEntity(after.id, { timeoutMs: 180_000 })).toMatchObject({ state: 'Active' });
  expect(await efs('two', 'verify')).toMatch(/^audit chains: \d+ checked, no problem\ndocuments: \d+ checked, no/);
  await two.stop();
});

it('refuses what would overwrite something, or is no backup', async () => {
  await expect(efs('two', 'restore', join(folder, 'backup'))).rejects.toThrow(/postgres exists\. Stop the service/);
  await expect(efs('three', 'restore', folder)).rejects.toThrow('is not a complete backup');
  await writeFile(join(folder, 'file'), '');
  await expect(efs('one', 'backup', join(folder, 'file'))).rejects.toThrow(/No database runs on|exists/);
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});
