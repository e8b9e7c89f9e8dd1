import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { allFormed, comparison, submitAll } from './load.ts';
import { LEASE_MS, startWorld, type World } from './world.ts';

const STOPS = size(4, 200);
/** All of these workers but one are stopped repeatedly. */
const WORKERS = 3;
const COMPANIES = STOPS * 5;
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);
const SETTLE_LIMIT_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ loseAnswers: 0.15, slow: 0.1, seed: SEED });
});
afterAll(() => world.stop());

test(`${STOPS} × SIGSTOP of a worker for longer than its lease: none filed twice, none lost`, {
  timeout: STOPS * 2_000 + SETTLE_LIMIT_MS + 60_000,
}, async () => {
  const chance = seededChance(SEED);
  const owner = await world.signUp();
  let left = STOPS;
  const stopAgainAndAgain = async () => {
    const worker = await world.startWorker();
    while (left > 0) {
      left -= 1;
      await sleep(400 * chance());
      worker.suspend();
      await sleep(LEASE_MS * (1.05 + 0.4 * chance()));
      worker.resume();
    }
  };
  await world.startWorker();
  const stopping = Array.from({ length: WORKERS - 1 }, stopAgainAndAgain);
  await Promise.all([...stopping, submitAll(owner, COMPANIES, (STOPS / (WORKERS - 1)) * LEASE_MS * 1.4)]);
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('filing: workers stopped', { seed: SEED, stops: STOPS, filings: COMPANIES * 2, ...compared });
  expect(compared).toEqual(allFormed(COMPANIES));
});
