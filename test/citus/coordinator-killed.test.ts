import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { start } from '../chaos/company.ts';
import { comparison, signUpLarge } from '../chaos/load.ts';
import type { World } from '../chaos/world.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { skipAloud } from '../harness/skip.ts';
import { CITUS_BIN, startCitusWorld } from './citus-world.ts';
import type { CitusCluster } from './cluster.ts';

/*
 * The coordinator of Citus dies under load, also in the middle of commits in two phases. Callers get 503 meanwhile;
 * nothing that was acknowledged is lost, a repeated call has one effect, and nothing is filed twice.
 */

const KILLS = size(2, 20);
const CALLERS = 3;
const UP_MS = 1_500;
const SETTLE_LIMIT_MS = 150_000;

let cluster: CitusCluster;
let world: World;
beforeAll(async () => {
  if (CITUS_BIN === undefined) return;
  ({ cluster, world } = await startCitusWorld(CITUS_BIN));
});
afterAll(async () => {
  await world?.stop();
  await cluster?.stop();
});

it(`${KILLS} × kill -9 of the coordinator: nothing lost, nothing done twice, nothing filed twice`, {
  timeout: KILLS * (UP_MS + 20_000) + SETTLE_LIMIT_MS + 60_000,
}, async ({ skip }) => {
  if (CITUS_BIN === undefined)
    skipAloud(
      skip,
      'the kills of the coordinator of Citus run with npm run test:citus: see "Citus" in docs/testing.md',
    );
  const owner = await signUpLarge(world);
  const counts = { kills: KILLS, acknowledged: 0, repeated: 0, lost: 0, doubled: 0 };
  const names: string[] = [];
  const ids: string[] = [];
  let isOver = false;
  /** Creates with one key until it is answered, as callers do, and submits. */
  const callUntilDone = async () => {
    while (!isOver) {
      const [name, key] = [uniqueName(), crypto.randomUUID()];
      names.push(name);
      const id = await eventually(async () => {
        const answer = await owner.createEntity({ name }, { 'Idempotency-Key': key });
        if (answer.status !== 201) counts.repeated += 1;
        return answer.ok<{ id: string }>(201).id;
      });
      ids.push(id);
      counts.acknowledged += 1;
      await start(owner, id);
      await sleep(50);
    }
  };
  const callers = Array.from({ length: CALLERS }, callUntilDone);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(UP_MS);
    await cluster.restartCoordinator();
    const { acknowledged } = counts;
    await eventually(() => expect(counts.acknowledged).toBeGreaterThan(acknowledged));
  }
  isOver = true;
  await Promise.all(callers);
  for (const id of ids) {
    const { status } = await eventually(async () => {
      const answer = await owner.getEntity(id);
      expect([200, 404]).toContain(answer.status);
      return answer;
    });
    if (status === 404) counts.lost += 1;
  }
  const [rows] = await world.sql<{ count: number }[]>`
    select count(*)::int as count from entities where account_id = ${owner.id}`;
  counts.doubled = (rows?.count ?? 0) - names.length;
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('coordinator of Citus killed', { ...counts, ...compared });
  expect(counts).toMatchObject({ lost: 0, doubled: 0 });
  expect(counts.repeated).toBeGreaterThan(0);
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
});
