import { describe, expect, test } from 'vitest';
import type { PlantName } from './plants.ts';
import { type Finding, SCENARIOS } from './scenarios.ts';
import { startWorld } from './world.ts';

const NAMES = Object.keys(SCENARIOS) as PlantName[];
const TEST_LIMIT_MS = 60_000;

/**
 * The product must come out of every scenario clean; with its bug planted the very same scenario must find the harm
 * that the bug does, or it proves nothing.
 */
describe('a company is filed once, and nothing is lost', () => {
  test.each(NAMES)('where %s would bite', { timeout: TEST_LIMIT_MS }, async (name) => {
    expect(await play(name)).toEqual([]);
  });

  test.each(NAMES)('and the scenario is sharp: it finds %s', { timeout: TEST_LIMIT_MS }, async (name) => {
    expect(await play(name, name)).toContainEqual(expect.stringContaining(SCENARIOS[name].finds));
  });
});

async function play(name: PlantName, plant?: PlantName): Promise<Finding[]> {
  const { maxProcessingMs, run } = SCENARIOS[name];
  const world = await startWorld(maxProcessingMs === undefined ? {} : { maxProcessingMs }, plant);
  try {
    return await run(world);
  } finally {
    await world.stop();
  }
}
