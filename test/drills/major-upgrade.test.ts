import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded.ts';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { ensureDatabase } from '../../src/store/core/databases.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { start } from '../chaos/company.ts';
import { comparison, signUpLarge } from '../chaos/load.ts';
import { startWorld, type World } from '../chaos/world.ts';
import { account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { findServerPrograms, openServers, type Servers } from '../harness/servers.ts';
import { skipAloud } from '../harness/skip.ts';

/*
 * The database moves to another major version of PostgreSQL by dump and restore, as docs/upgrading.md says, while filings
 * are under way. The older one is that of Debian, the newer one the embedded.
 */

const COMPANIES = 12;
const SETTLE_LIMIT_MS = 150_000;

const bin = findServerPrograms();
let older: Servers;
let oldUrl: string;
let dataDir: string;
let embedded: EmbeddedPostgres;
let world: World;
let sql: Db;
beforeAll(async () => {
  if (bin === undefined) return;
  older = await openServers(bin, ['fsync=off', 'max_connections=200']);
  const server = await older.add('old');
  await older.initialize(server);
  await older.launch(server);
  oldUrl = `postgres://postgres@127.0.0.1:${server.port}/efs`;
  await ensureDatabase(oldUrl);
  await migrate(oldUrl);
  world = await startWorld({ databaseUrl: oldUrl });
  dataDir = await mkdtemp(join(tmpdir(), 'efs-major-'));
  // Lets PostgreSQL's user pass when the tests run as root.
  await chmod(dataDir, 0o711);
  embedded = await startEmbeddedPostgres({ dataDir });
  // Makes the roles, as the first start of the new version does.
  await migrate(embedded.url);
  sql = openConnections(embedded.url, { max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await world?.stop();
  await embedded?.stop();
  await older?.stop();
  if (dataDir === undefined) return;
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function majorOf(url: string): Promise<number> {
  const db = openConnections(url, { max: 2, applicationName: 'test' });
  const [row] = await db<{ version: string }[]>`select current_setting('server_version_num') as version`;
  await db.end();
  return Math.floor(Number(row?.version) / 10_000);
}

/** `pg_dump` of the old database, and `psql` into an empty one of the same name. */
async function dumpAndRestore(programs: string): Promise<void> {
  const run = promisify(execFile);
  const file = join(dataDir, 'dump.sql');
  await run(join(programs, 'pg_dump'), ['--no-owner', '--file', file, oldUrl]);
  const at = new URL(embedded.url);
  const name = at.pathname.slice(1);
  at.pathname = '/postgres';
  const psql = (url: string, ...args: string[]) =>
    run(join(programs, 'psql'), ['--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', url, ...args]);
  await psql(at.href, '--command', `drop database ${name} with (force)`, '--command', `create database ${name}`);
  await psql(embedded.url, '--file', file);
}

it('a dump of an older major version is restored into the embedded one: everything verifies, nothing is filed twice', {
  timeout: SETTLE_LIMIT_MS + 120_000,
}, async ({ skip }) => {
  if (bin === undefined)
    skipAloud(skip, 'the move to a new major needs the programs of PostgreSQL (Debian: apt-get install postgresql)');
  const owner = await signUpLarge(world);
  const worker = await world.startWorker();
  for (let n = 0; n < COMPANIES; n += 1) (await start(owner, (await owner.draft()).id)).ok();
  // The service is stopped: what is under way at the registry is answered to nobody.
  worker.kill();
  await dumpAndRestore(bin);
  const [open] = await sql<{ count: number }[]>`select count(*)::int as count from filings where closed_at is null`;

  const env = { DATABASE_URL: embedded.url };
  await world.startWorker({ env });
  const { url } = await world.startApi({ env });
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200));
  const again = account(url, owner);
  (await start(again, (await again.draft()).id)).ok();
  const compared = await comparison({ ...world, sql }, SETTLE_LIMIT_MS);
  expect(await world.efs(['verify'], env)).toMatch(/^audit chains: \d+ checked, no problem\n/);
  const majors = { from: await majorOf(oldUrl), to: await majorOf(embedded.url) };
  report('move to another major version', { ...majors, open: open?.count, ...compared });
  expect(majors.to).toBeGreaterThan(majors.from);
  expect(open?.count).toBeGreaterThan(0);
  expect(compared).toMatchObject({ active: COMPANIES + 1, stuck: [], filed_twice: 0, numbers_wrong: [] });
});
