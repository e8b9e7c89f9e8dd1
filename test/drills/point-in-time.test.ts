import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDatabase } from '../../src/store/core/databases.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { start } from '../chaos/company.ts';
import { comparison, signUpLarge } from '../chaos/load.ts';
import { countLost, startWatched, type Watched } from '../chaos/replacing.ts';
import { startWorld, type World } from '../chaos/world.ts';
import { type ArchivedServer, startArchivedServer } from '../harness/archived-server.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { findServerPrograms } from '../harness/servers.ts';
import { size } from '../harness/sizes.ts';
import { skipAloud } from '../harness/skip.ts';

/*
 * The disk of the database is lost under load, and an operator restores a moment before that from a backup and the
 * archived log. The registry knows filings that the restored database has not sent yet.
 */

const RESTORES = size(1, 10);
const COMPANIES = 16;
const READY_LIMIT_MS = 60_000;
/** A filing that the registry does not have is sent again about 70 s after the last look. */
const SETTLE_LIMIT_MS = 150_000;

const bin = findServerPrograms();
let server: ArchivedServer;
let world: World;
let watched: Watched;
beforeAll(async () => {
  if (bin === undefined) return;
  server = await startArchivedServer(bin);
  await ensureDatabase(server.urlOf('efs'));
  await migrate(server.urlOf('efs'));
  const env = { WORKER_LEASE_MS: '6000', REGISTRY_TIMEOUT_MS: '4000' };
  world = await startWorld({ databaseUrl: server.urlOf('efs'), env });
  watched = await startWatched(world, signUpLarge);
});
afterAll(async () => {
  await world?.stop();
  await server?.stop();
});

type Made = { id: string; atMs: number };

/** Submits companies; tells when each was acknowledged. */
async function submitAll(): Promise<Made[]> {
  const made: Made[] = [];
  for (let n = 0; n < COMPANIES; n += 1) {
    const { id } = (await watched.owner.createEntity({ name: uniqueName() })).ok<{ id: string }>(201);
    (await start(watched.owner, id)).ok();
    made.push({ id, atMs: Date.now() });
    await sleep(100);
  }
  return made;
}

/** A moment just after one of them was submitted, so that its filing is under way. */
function momentAmong(made: readonly Made[]): Date {
  const { atMs } = made[Math.floor(Math.random() * (made.length - 2))] as Made;
  return new Date(atMs + Math.floor(Math.random() * 100));
}

/** Filings that the restored database believes to be open, and those of them that the registry has accepted. */
async function openFilings(): Promise<{ open: number; known: number }> {
  const rows = await world.sql<{ reference: string }[]>`
    select reference from filings where state not in ('accepted', 'rejected', 'cancelled')`;
  const accepted = new Set((await world.register()).data.map(({ reference }) => reference));
  return { open: rows.length, known: rows.filter(({ reference }) => accepted.has(reference)).length };
}

it(`${RESTORES} × a lost disk: a random moment is back within ${READY_LIMIT_MS / 1_000} s, and nothing is filed twice`, {
  timeout: RESTORES * (READY_LIMIT_MS + 20_000) + SETTLE_LIMIT_MS + 60_000,
}, async ({ skip }) => {
  if (bin === undefined)
    skipAloud(skip, 'the restores need the programs of PostgreSQL (Debian: apt-get install postgresql)');
  const counts = {
    restores: RESTORES,
    ready_after_ms: [] as number[],
    open: 0,
    known: 0,
    lost_after: 0,
    lost_before: 0,
  };
  for (let restore = 0; restore < RESTORES; restore += 1) {
    await watched.startWorkers();
    await server.backUp();
    const made = await submitAll();
    const moment = momentAmong(made);
    await server.lose();
    watched.killWorkers();

    const lostMs = performance.now();
    await server.restoreTo(moment);
    await eventually(async () => {
      expect(await watched.ready()).toMatchObject({ status: 200, checks: { copy: 'ok' } });
      (await watched.owner.createEntity({ name: uniqueName() })).ok(201);
    });
    counts.ready_after_ms.push(Math.round(performance.now() - lostMs));
    const { open, known } = await openFilings();
    counts.open += open;
    counts.known += known;
    const isBefore = ({ atMs }: Made) => atMs <= moment.getTime();
    const idsOf = (some: Made[]) => some.map(({ id }) => id);
    counts.lost_before += await countLost(watched.owner, idsOf(made.filter(isBefore)));
    counts.lost_after += await countLost(watched.owner, idsOf(made.filter((one) => !isBefore(one))));
    expect(await world.efs(['verify'])).toMatch(/^audit chains: \d+ checked, no problem\n/);
  }
  await watched.startWorkers();
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('point-in-time restore', { ...counts, ...compared });
  expect(counts.lost_before).toBe(0);
  expect(counts.lost_after).toBeGreaterThan(0);
  expect(counts.open).toBeGreaterThan(0);
  expect(Math.max(...counts.ready_after_ms)).toBeLessThan(READY_LIMIT_MS);
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
});
