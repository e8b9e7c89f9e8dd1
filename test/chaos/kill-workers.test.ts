import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { allFormed, comparison, killWorkers, signUpLarge, submitAll } from './load.ts';
import { startWorld, type World } from './world.ts';

/** Each company has two filings: the formation and the tax number. */
const COMPANIES = size(60, 1_500);
const KILLS = size(20, 1_000);
const WORKERS = 3;
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);
const BETWEEN_KILLS_MS = size(200, 350);
const SETTLE_LIMIT_MS = 60_000;
const TEST_LIMIT_MS = KILLS * BETWEEN_KILLS_MS * 3 + SETTLE_LIMIT_MS + 60_000;

let world: World;
beforeAll(async () => {
  // 15 % of the answers are lost after the commit, 10 % arrive after the client has given up.
  world = await startWorld({ loseAnswers: 0.15, slow: 0.1, seed: SEED });
});
afterAll(() => world.stop());

test(`${KILLS} × kill -9 of ${WORKERS} workers over ${COMPANIES * 2} filings: none twice, none lost, none stuck`, {
  timeout: TEST_LIMIT_MS,
}, async () => {
  const chance = seededChance(SEED);
  const owner = await signUpLarge(world);
  // Spread over the whole time of killing, so that every kill hits work under way.
  const workers = Array.from({ length: WORKERS }, () => world.startWorker());
  const killing = killWorkers(world, workers, { chance, kills: KILLS, betweenMs: BETWEEN_KILLS_MS });
  await Promise.all([killing, submitAll(owner, COMPANIES, KILLS * BETWEEN_KILLS_MS)]);
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('filing: workers killed', { seed: SEED, kills: KILLS, filings: COMPANIES * 2, ...compared });
  expect(compared).toEqual(allFormed(COMPANIES));
});
