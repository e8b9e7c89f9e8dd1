import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/store/core/migrate.ts';
import { comparison, signUpLarge } from '../chaos/load.ts';
import { type Api, startWorld, type Worker, type World } from '../chaos/world.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { findOlderCode, type OlderCode } from '../harness/older-code.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { type ProxiedLoad, startProxiedLoad } from './proxied-load.ts';
import { wholeLives } from './whole-lives.ts';

/*
 * A rollout under load: the database is migrated while the older code runs, then every process is replaced, back again,
 * and forward once more. Callers notice nothing, and nothing is filed twice.
 */

const ROLLOUTS = size(1, 8);
const SETTLE_LIMIT_MS = 150_000;
const THIS = new URL('../../', import.meta.url);

/** Where git has no older code: this code, before and after a migration as a later version could bring it. */
const LATER = {
  '9998_notes.sql': `
    create table notes (account_id uuid not null, id uuid not null, text text not null, primary key (account_id, id));
    grant select, insert, delete on notes to efs_serving;
    alter table filings add column note text;`,
  '9999_notes_by_text.sql': 'create index concurrently if not exists notes_by_text on notes (text);',
};

let older: OlderCode | null;
let folder: string;
let database: TestDatabase;
let world: World;
beforeAll(async () => {
  older = await findOlderCode();
  folder = await mkdtemp(join(tmpdir(), 'efs-upgrade-'));
  database = await createEmptyDatabase();
  await migrate(database.url, older === null ? {} : { directory: pathToFileURL(join(older.folder, 'migrations/')) });
  const code = older?.folder;
  const env = { STOP_DELAY_MS: '1500' };
  world = await startWorld({ databaseUrl: database.url, env, ...(code !== undefined && { code }) });
});
afterAll(async () => {
  await world?.stop();
  await database?.drop();
  await older?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Brings the migrations of the newer code while everything runs; returns how many there were. */
async function migrateUnderLoad(): Promise<number> {
  if (older !== null) return (await migrate(database.url)).length;
  await cp(new URL('migrations/', THIS), folder, { recursive: true });
  for (const [name, text] of Object.entries(LATER)) await writeFile(join(folder, name), text);
  return (await migrate(database.url, { directory: pathToFileURL(`${folder}/`) })).length;
}

async function startApi(code?: string): Promise<Api> {
  const api = await world.startApi(code === undefined ? {} : { code });
  await eventually(async () => expect((await fetch(`${api.url}/health/ready`)).status).toBe(200));
  return api;
}

const startWorker = (code?: string) => world.startWorker(code === undefined ? {} : { code });

it(`${ROLLOUTS} rollouts and returns under load: no refused request, nothing filed twice`, {
  timeout: ROLLOUTS * 60_000 + SETTLE_LIMIT_MS + 60_000,
}, async () => {
  const owner = await signUpLarge(world);
  const code = older?.folder;
  const workers: Worker[] = [await startWorker(code), await startWorker(code)];
  const apis = [await startApi(code), await startApi(code)];
  // The API of the world is never replaced, so older and newer code answer at the same time.
  const active = async () =>
    (await world.sql<{ id: string }[]>`select id from entities where state = 'Active' order by id limit 500`).map(
      ({ id }) => id,
    );
  const lives = wholeLives(owner, () => load, active);
  const load: ProxiedLoad = startProxiedLoad(owner, [world.apiUrl, ...apis.map(({ url }) => url)], lives.visit);
  /** The older code stops at once. What was sent to it before is accepted before this call of our own. */
  const takeOut = async (url: string) => {
    load.targets.delete(url);
    await fetch(`${url}/health`);
  };
  const replaceAll = async (next?: string) => {
    for (const [at, api] of apis.entries()) {
      if (older !== null && next === undefined) await takeOut(api.url);
      await api.wakeAndFinish();
      load.targets.delete(api.url);
      apis[at] = await startApi(next);
      load.targets.add((apis[at] as Api).url);
    }
    for (const [at, worker] of workers.entries()) {
      await worker.wakeAndFinish();
      workers[at] = await startWorker(next);
    }
  };
  const migrations = await migrateUnderLoad();
  for (let rollout = 0; rollout < ROLLOUTS; rollout += 1) {
    await replaceAll();
    await replaceAll(code);
  }
  await replaceAll();
  await load.end();
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('upgrade under load', {
    rollouts: ROLLOUTS,
    older: older?.commit ?? 'this code, before a made-up migration',
    migrations,
    answered: load.answered,
    refused: load.refused.length,
    ...compared,
    decided: lives.decided,
    dissolved: lives.dissolved,
    exported: lives.exported,
  });
  expect(load.refused).toEqual([]);
  expect(migrations).toBeGreaterThan(0);
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
  for (const count of [compared.active, lives.decided, lives.dissolved, lives.exported])
    expect(count).toBeGreaterThan(0);
});
