import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '../harness/report.ts';
import { plantsByChange } from './changed-code.ts';
import type { Finding } from './company.ts';
import { PLANTS, type PlantName } from './plants.ts';
import { SCENARIOS } from './scenarios.ts';
import { startWorld, type World } from './world.ts';

const { played: toPlay, leftOut } = plantsByChange<PlantName>(PLANTS);
const TEST_LIMIT_MS = 180_000;
/** Scenarios mostly wait: for a lease to end, for a registry to be certain. Each world plays one at a time. */
const WORLDS = 4;

const worlds: World[] = [];
const idle: World[] = [];
const waiting: ((world: World) => void)[] = [];
const found = new Set<PlantName>();

beforeAll(async () => {
  for (let n = 0; n < WORLDS; n += 1) worlds.push(await startWorld());
  idle.push(...worlds);
});
afterAll(async () => {
  // Also one whose scenario did not end: its processes would outlive this run.
  await Promise.all(worlds.map((world) => world.stop()));
  report('planted bugs', { planted: toPlay.length, found: found.size });
});

/**
 * Without its bug the product must pass every scenario; with it the same scenario must find the harm, or it proves
 * nothing.
 */
describe.concurrent('a company is filed once, and nothing is lost', () => {
  const CLEAN = 'in the scenario for %s';
  test.skip.each(leftOut)(CLEAN, () => {});
  test.each(toPlay)(CLEAN, { timeout: TEST_LIMIT_MS }, async (name) => {
    expect(await play(name)).toEqual([]);
  });

  const SHARP = 'and the scenario finds %s';
  test.skip.each(leftOut)(SHARP, () => {});
  test.each(toPlay)(SHARP, { timeout: TEST_LIMIT_MS }, async (name) => {
    expect(await play(name, name)).toContainEqual(expect.stringContaining(SCENARIOS[name].finds));
    found.add(name);
  });
});

async function play(name: PlantName, plant?: PlantName): Promise<Finding[]> {
  const world = await takeWorld();
  const played = await world.enter(plant);
  try {
    return await SCENARIOS[name].run(played);
  } finally {
    await played.leave();
    giveBack(world);
  }
}

function takeWorld(): Promise<World> {
  const world = idle.pop();
  return world ? Promise.resolve(world) : new Promise((resolve) => waiting.push(resolve));
}

function giveBack(world: World): void {
  const next = waiting.shift();
  if (next) next(world);
  else idle.push(world);
}
