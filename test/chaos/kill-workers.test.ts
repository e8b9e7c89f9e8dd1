import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { allFormed, comparison, submitAll } from './load.ts';
import { startWorld, type Worker, type World } from './world.ts';

/** Each is two filings: the formation and the tax number. */
const COMPANIES = size(60, 1_500);
const KILLS = size(20, 1_000);
const WORKERS = 3;
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);
const BETWEEN_KILLS_MS = size(200, 350);
const SETTLE_LIMIT_MS = 60_000;
const TEST_LIMIT_MS = KILLS * BETWEEN_KILLS_MS * 3 + SETTLE_LIMIT_MS + 60_000;

let world: World;
beforeAll(async () => {
  // 15 % of the answers are lost after the commit, 10 % come after the client has given up.
  world = await startWorld({ loseAnswers: 0.15, slow: 0.1, seed: SEED });
});
afterAll(() => world.stop());

test(`${KILLS} × kill -9 of ${WORKERS} workers over ${COMPANIES * 2} filings: none twice, none lost, none stuck`, {
  timeout: TEST_LIMIT_MS,
}, async () => {
  const chance = seededChance(SEED);
  const owner = await world.signUp();
  // Spread over the whole time of killing, so that every kill finds work under way.
  await Promise.all([killWorkers(chance), submitAll(owner, COMPANIES, KILLS * BETWEEN_KILLS_MS)]);
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('filing: workers killed', { seed: SEED, kills: KILLS, filings: COMPANIES * 2, ...compared });
  expect(compared).toEqual(allFormed(COMPANIES));
});

async function killWorkers(chance: () => number): Promise<void> {
  const workers: Promise<Worker>[] = [];
  for (let n = 0; n < WORKERS; n += 1) workers.push(world.startWorker());
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(BETWEEN_KILLS_MS * 2 * chance());
    const victim = Math.floor(chance() * WORKERS);
    // The next one starts while the others are being killed.
    const worker = await workers[victim];
    worker?.kill();
    workers[victim] = world.startWorker();
  }
  await Promise.all(workers);
}
