import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDatabase } from '../../src/store/core/databases.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { type ServerPair, startServerPair } from '../harness/server-pair.ts';
import { findServerPrograms } from '../harness/servers.ts';
import { size } from '../harness/sizes.ts';
import { skipAloud } from '../harness/skip.ts';
import { comparison, signUpLarge } from './load.ts';
import { countLost, startWatched, untilNoticed, type Watched } from './replacing.ts';
import { startWorld, type World } from './world.ts';

/*
 * The primary dies under load, and its standby is promoted, in turn with and without writes that it lacks. API and
 * workers stay the same processes, follow by the several hosts of DATABASE_URL, and know what was lost.
 */

const FAILOVERS = size(2, 20);
const COMPANIES = 5;
/** A filing that the registry does not have is sent again about 70 s after the last look. */
const SETTLE_LIMIT_MS = 150_000;

const bin = findServerPrograms();
let pair: ServerPair;
let world: World;
let watched: Watched;
beforeAll(async () => {
  if (bin === undefined) return;
  pair = await startServerPair(bin);
  await ensureDatabase(pair.urlOf('efs'));
  await migrate(pair.urlOf('efs'));
  // Longer than those of the other tests: here the servers share the machine with everything else.
  const env = { WORKER_LEASE_MS: '6000', REGISTRY_TIMEOUT_MS: '4000' };
  world = await startWorld({ databaseUrl: pair.urlOf('efs'), env });
  watched = await startWatched(world, signUpLarge);
  await watched.startWorkers();
});
afterAll(async () => {
  await world?.stop();
  await pair?.stop();
});

it(`${FAILOVERS} failovers: the processes go on, every loss is noticed within 10 s, and nothing is filed twice`, {
  timeout: FAILOVERS * 40_000 + SETTLE_LIMIT_MS + 60_000,
}, async ({ skip }) => {
  if (bin === undefined)
    skipAloud(skip, 'the failovers need the programs of PostgreSQL (Debian: apt-get install postgresql)');
  const counts = { failovers: FAILOVERS, lost_writes: 0, noticed_after_ms: [] as number[] };
  for (let failover = 0; failover < FAILOVERS; failover += 1) {
    const isLossy = failover % 2 === 0;
    await pair.waitForStandby(!isLossy);
    const load = watched.load();
    await watched.submit(COMPANIES);
    await sleep(500);
    if (isLossy) {
      await pair.cutOff();
      await sleep(500);
    }
    const before = await watched.figure('efs_database_replaced_total');
    const [lostBefore = 0] = await watched.figure('efs_database_lost_writes_total');
    await pair.failOver();
    counts.noticed_after_ms.push(await untilNoticed(watched, before));
    const [lostAfter = 0] = await watched.figure('efs_database_lost_writes_total');
    // They go on with the new primary, which is alone.
    const { length } = load.acknowledged;
    await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(length));
    const lost = await countLost(watched.owner, await load.end());
    expect({ isLossy, knows: lostAfter > lostBefore, hasLost: lost > 0 }).toEqual({
      isLossy,
      knows: isLossy,
      hasLost: isLossy,
    });
    counts.lost_writes += lost;
    await pair.rejoin();
  }
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('failovers', { ...counts, ...compared });
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
  // After an odd number of failovers the first host of the URL is the standby.
  await pair.waitForStandby(true);
  await pair.failOver();
  await pair.rejoin();
  const { url } = await world.startApi();
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});
