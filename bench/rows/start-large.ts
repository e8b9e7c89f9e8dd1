import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EfsClient } from '../../sdk/src/index.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { formCompany } from '../companies.ts';
import { absoluteFigure, type Row } from '../figure.ts';
import { dropFileCache } from '../file-cache.ts';
import { inRounds } from '../measure.ts';
import { OPEN_COMPANIES, seedCompanies } from '../seed-companies.ts';
import { startServiceProcess } from '../service-process.ts';

const overrides = { SIMULATOR_PACE: '0' };
const ENTITIES = 1_000_000;
const ROUNDS = 7;
const FORM_LIMIT_MS = 60_000;
const LOOK_UP_LIMIT_MS = 60_000;
const POLL_MS = 100;
/** A checkpoint beyond the epoch of the database says that the database was restored (src/worker/checkpoint-file.ts). */
const EPOCHS_AHEAD = 1_000;

/**
 * From the command to ready on a million entities, as after a restore: nobody knows what was sent since the backup, so
 * every open filing has to be looked up at the registry before anything is sent. The database is cold: it was stopped,
 * and its files are in no cache.
 */
export const startLargeRow: Row = {
  name: 'start-large',
  overrides,
  run: async () => {
    const dataDir = await prepare();
    const rounds = await inRounds(ROUNDS, () => restoreAndStart(dataDir));
    const name = `start on ${ENTITIES} entities, after a restore, to ready`;
    return [
      absoluteFigure(
        name,
        's',
        { of: 'measured', atMost: 5 },
        rounds.map(({ seconds }) => seconds),
      ),
      absoluteFigure(
        `${name}: filings sent before they were looked up`,
        '',
        { of: 'measured', atMost: 0 },
        rounds.map(({ sentFirst }) => sentFirst),
      ),
    ];
  },
};

async function prepare(): Promise<string> {
  const service = await startServiceProcess(overrides);
  const { id: accountId, api_key } = await new EfsClient({ baseUrl: service.url }).createAccount({});
  const efs = new EfsClient({ baseUrl: service.url, apiKey: api_key ?? '' });
  const { id: entityId } = await formCompany(efs, FORM_LIMIT_MS);
  await service.stop();
  const { url, stop } = await startEmbeddedPostgres({ dataDir: service.dataDir, durable: false });
  await seedCompanies(url, { accountId, entityId }, ENTITIES);
  await withDb(url, (db) => db`create table bench_open as select * from filings where state = 'ready'`);
  await stop();
  return service.dataDir;
}

async function restoreAndStart(dataDir: string): Promise<{ seconds: number; sentFirst: number }> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  await withDb(url, restoreFilings);
  await stop();
  await raiseCheckpoint(join(dataDir, 'checkpoint.json'));
  if (!(await dropFileCache(join(dataDir, 'postgres')))) {
    process.stderr.write('start-large: only the cache of PostgreSQL is cold, not that of the files\n');
  }
  const startedMs = performance.now();
  const service = await startServiceProcess(overrides, dataDir);
  const seconds = (performance.now() - startedMs) / 1_000;
  const sentFirst = await withDb(service.databaseUrl, whenLookedUp);
  await service.stop();
  return { seconds, sentFirst };
}

/** The filings as the backup has them. */
async function restoreFilings(db: Db): Promise<void> {
  await db.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from filing_attempts where filing_id in (select id from bench_open)`;
    await sql`delete from filings where id in (select id from bench_open)`;
    await sql`insert into filings select * from bench_open`;
  });
}

async function raiseCheckpoint(file: string): Promise<void> {
  const kept = JSON.parse(await readFile(file, 'utf8')) as { epoch: number };
  await writeFile(file, JSON.stringify({ ...kept, epoch: kept.epoch + EPOCHS_AHEAD }));
}

/** Waits until every open filing was looked up or sent; returns how many were sent first. */
async function whenLookedUp(db: Db): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const [row] = await db<[{ tried: number; sent: number }]>`
      select count(*)::int as tried, count(*) filter (where kind = 'send')::int as sent
      from filing_attempts where ordinal = 1 and filing_id in (select id from bench_open)`;
    if (row.tried >= OPEN_COMPANIES / 2) return row.sent;
    if (performance.now() - startedMs > LOOK_UP_LIMIT_MS) throw new Error(`only ${row.tried} filings were looked up`);
    await sleep(POLL_MS);
  }
}

async function withDb<T>(url: string, work: (db: Db) => PromiseLike<T>): Promise<T> {
  const db = openDb(url, { poolSize: 3, role: 'owner', applicationName: 'bench' });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
