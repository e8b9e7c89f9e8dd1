import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded-postgres/embedded.ts';
import { readMoved } from '../src/embedded-postgres/moved.ts';
import { PLACEMENTS } from '../src/store/core/citus/placements.ts';
import { openDb } from '../src/store/core/db.ts';
import { type Account, account, anonymous, uniqueName } from './harness/client.ts';
import { createEmptyDatabase, type TestDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { report } from './harness/report.ts';
import { size } from './harness/sizes.ts';
import { SUBMITTABLE_YAML } from './rules/constitution.ts';

/* A live installation of an earlier version leaves its embedded database, whatever kills the command on the way. */

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const hook = new URL('./chaos/plant-hook.ts', import.meta.url).href;
const TABLES = [...PLACEMENTS.keys()];
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')));

let dataDir: string;
let settings: Record<string, string>;
let target: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'efs-database-move-'));
  // Lets the user that PostgreSQL runs as pass when the tests run as root.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  [target, other] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  settings = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MODE: 'live',
    REGISTRY: 'desk',
    BASE_URL: 'https://efs.example',
    ALLOW_NO_MAIL: 'true',
    LOG_LEVEL: 'warn',
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
  };
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  await Promise.all([target?.drop(), other?.drop()]);
});

async function efs(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env: settings });
  return stdout;
}

/** Starts everything; resolves once it is ready. */
async function start(more: Record<string, string> = {}): Promise<{ url: string; stop(): Promise<string> }> {
  const env = { ...settings, ...more };
  const child = spawn(process.execPath, [main, 'all'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  const ended = once(child, 'exit').then(() => void running.delete(child));
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout })) {
    isReady = line.startsWith('Ready in');
    if (isReady) break;
  }
  child.stdout.on('data', (chunk) => (log += String(chunk)));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return log;
  };
  if (!isReady) throw new Error(`did not start:\n${await stop()}`);
  return { url: `http://127.0.0.1:${settings['PORT']}`, stop };
}

/** Moves, and is killed once it has printed that many tables. Returns the tables that it printed. */
async function moveAndKill(after: number): Promise<number> {
  const child = spawn(process.execPath, [main, 'database', 'move', target.url], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => void running.delete(child));
  let printed = 0;
  if (after === 0) child.kill('SIGKILL');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\w+: \d+ rows$/.test(line)) continue;
    printed += 1;
    if (printed === after) child.kill('SIGKILL');
  }
  await ended;
  return printed;
}

/** Returns a digest of the rows of every table. */
async function rowsIn(url: string): Promise<Record<string, string>> {
  const db = openDb(url, { poolSize: 2, role: 'owner', applicationName: 'test' });
  try {
    const tables = await db<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await db<{ digest: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
        from ${db.identifier(name)} t`;
      digests[name] = row?.digest ?? '';
    }
    return digests;
  } finally {
    await db.end();
  }
}
const isEmpty = (rows: Record<string, string>) => rows['accounts'] === undefined || /^0 /.test(rows['accounts']);

/** A company with rows in many tables. */
async function draftOf(account: Account): Promise<string> {
  const constitution_yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`);
  return (await account.createEntity({ constitution_yaml })).ok(201).id;
}

let owner: Account;
let entityId: string;

it('a new live installation is refused without a database of its own', async () => {
  await expect(start()).rejects.toThrow('DATABASE_URL must be set with MODE=live');
});

it('a database that has data continues, with a warning', async () => {
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  await cluster.stop();
  const service = await start();
  owner = await anonymous(service.url).signUp({ email: 'owner@helios.example' });
  for (let n = 0; n < 5; n += 1) entityId = await draftOf(owner);
  expect(await service.stop()).toContain('efs database move');
});

it('a move completes although it is killed repeatedly, and there are never two usable copies', async () => {
  const tables = TABLES.length;
  const kills = size(5, 20);
  let begun = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await moveAndKill(Math.floor((kill * tables) / kills));
    const moved = await readMoved(dataDir);
    const rows = await rowsIn(target.url);
    // Killed before the mark, it did nothing.
    if (moved === null) expect(isEmpty(rows)).toBe(true);
    else {
      begun += 1;
      expect(moved.state).toBe('begun');
      if (begun === 1) await expect(start()).rejects.toThrow('is being moved');
    }
  }
  report('database move', { kills, begun, tables });
  expect(begun).toBeGreaterThan(kills / 2);
});

it('a move can be cancelled while the rows have not arrived', async () => {
  expect(await efs('database', 'move', target.url, '--cancel')).toContain('given up');
  const service = await start();
  expect((await account(service.url, owner).getEntity(entityId)).status).toBe(200);
  await service.stop();
  await moveAndKill(1);
  await expect(efs('database', 'move', other.url)).rejects.toThrow('was begun, not to');
});

it('a move that was killed after the rows have arrived cannot be cancelled any more, and completes when it is run again', async () => {
  const env = { ...settings, PAUSE_AT: 'before-moved', PAUSE_IN: 'src/roles/move-database.ts' };
  const child = spawn(process.execPath, ['--import', hook, main, 'database', 'move', target.url], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => void running.delete(child));
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Stopped at')) break;
  child.kill('SIGKILL');
  await ended;
  await expect(start()).rejects.toThrow('is being moved');
  await expect(efs('database', 'move', target.url, '--cancel')).rejects.toThrow('The rows have arrived there.');
  expect(await efs('database', 'move', target.url)).toContain('Moved.');
  expect(await readMoved(dataDir)).toMatchObject({ state: 'done' });
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const rows = await rowsIn(cluster.url);
  await cluster.stop();
  expect(await rowsIn(target.url)).toEqual(rows);
  expect(Object.keys(rows).sort()).toEqual(TABLES.sort());
});

it('the service continues on the target, and nowhere else', async () => {
  await expect(start()).rejects.toThrow('Set DATABASE_URL to it.');
  const service = await start({ DATABASE_URL: target.url });
  const same = account(service.url, owner);
  expect((await same.getEntity(entityId)).status).toBe(200);
  await draftOf(same);
  await service.stop();
  settings['DATABASE_URL'] = target.url;
  await efs('verify');
  await expect(efs('database', 'move', other.url)).rejects.toThrow('DATABASE_URL is set');
});
