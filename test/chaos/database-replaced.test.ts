import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded.ts';
import { openSession } from '../../src/sql/session.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { COPY_PLANTS, type CopyPlantName } from './copy-plants.ts';
import { comparison, signUpLarge } from './load.ts';
import { countLost, startWatched, untilNoticed, type Watched } from './replacing.ts';
import { startWorld, type World } from './world.ts';

/*
 * The files of the database are replaced by an older copy while API and workers run. They notice it by themselves, and
 * nothing that the older copy has forgotten is filed again.
 */

const ROUNDS = size(1, 10);
const COMPANIES = 12;
/** A filing that the registry does not have is sent again about 70 s after the last look. */
const SETTLE_LIMIT_MS = 150_000;

let dataDir: string;
let dataPath: string;
let cluster: EmbeddedPostgres;
let world: World;
let watched: Watched;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'efs-replaced-'));
  // Lets PostgreSQL's user pass when the tests run as root.
  await chmod(dataDir, 0o711);
  cluster = await startEmbeddedPostgres({ dataDir });
  dataPath = join(await realpath(join(dataDir, 'postgres')), 'data');
  await migrate(cluster.url);
  world = await startWorld({ databaseUrl: cluster.url });
  watched = await startWatched(world, signUpLarge);
});
afterAll(async () => {
  await world?.stop();
  await cluster?.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** Does something with the files while no server uses them; the next one listens on the same port. */
async function whileStopped(run: () => Promise<unknown>): Promise<void> {
  await cluster.stop();
  await run();
  cluster = await startEmbeddedPostgres({ dataDir });
}

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

it('an older copy under running processes is noticed within 10 s, and nothing is filed twice', {
  timeout: ROUNDS * 60_000 + SETTLE_LIMIT_MS + 60_000,
}, async () => {
  const counts = { rounds: ROUNDS, lost_writes: 0, noticed_after_ms: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Submitted and not yet sent when the copy is made.
    watched.killWorkers();
    await watched.submit(COMPANIES);
    await whileStopped(() => copy(dataPath, `${dataPath}.older`));
    await watched.startWorkers();
    const load = watched.load();
    await sleep(1_500 + 500 * round);
    const before = await watched.figure('efs_database_replaced_total');
    const lostBefore = await watched.figure('efs_database_lost_writes_total');
    await whileStopped(async () => {
      await rm(dataPath, { recursive: true });
      await copy(`${dataPath}.older`, dataPath);
      await rm(`${dataPath}.older`, { recursive: true });
    });
    counts.noticed_after_ms.push(await untilNoticed(watched, before));
    const [lostAtApi = 0] = (await watched.figure('efs_database_lost_writes_total')).map(
      (lost, at) => lost - (lostBefore[at] ?? 0),
    );
    const acknowledged = await load.end();
    const lost = await countLost(watched.owner, acknowledged);
    counts.lost_writes += lost;
    // The API remembers its last 128 writes.
    expect(lostAtApi).toBeGreaterThan(0);
    expect(lost).toBeGreaterThanOrEqual(Math.min(lostAtApi, 1));
    expect(lost).toBeLessThan(acknowledged.length);
  }
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('database replaced', { ...counts, ...compared });
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
  expect(compared.active).toBe(ROUNDS * COMPANIES);
});

/** What a change is answered while the open filings of an older copy cannot be looked up, and afterwards. */
async function writeToOlder(api: string): Promise<{ told: string; status: number; afterwards: number }> {
  const owner = account(api, watched.owner);
  const readiness = async () => {
    const answer = await fetch(`${api}/health/ready`);
    return { status: answer.status, copy: ((await answer.json()) as { checks: { copy: string } }).checks.copy };
  };
  await eventually(async () => expect((await readiness()).status).toBe(200));
  const blocker = await openSession({ url: cluster.url, applicationName: 'blocker' });
  await blocker.sql.script('begin; lock table filings in access exclusive mode');
  // As if the newest epochs were lost.
  await world.sql`update installation set epoch = greatest(epoch - 500, 0)`;
  const told = await eventually(async () => {
    const { copy } = await readiness();
    expect(copy).not.toBe('ok');
    return copy;
  });
  const { status } = await owner.createEntity({ name: uniqueName() });
  await blocker.end();
  await eventually(async () => expect((await readiness()).status).toBe(200));
  return { told, status, afterwards: (await owner.createEntity({ name: uniqueName() })).status };
}

it('nothing is written while the open filings cannot be looked up, and readiness says why', async () => {
  expect(await writeToOlder(world.apiUrl)).toEqual({
    told: expect.stringMatching(/^older than it was; nothing is written/),
    status: 503,
    afterwards: 201,
  });
});

it.each(Object.keys(COPY_PLANTS) as CopyPlantName[])('and this finds the bug %s', async (plant) => {
  const { url, kill } = await world.startApi({ plant });
  expect(await writeToOlder(url)).toMatchObject({ status: 201 });
  kill();
});
