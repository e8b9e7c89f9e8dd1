import { loadConfig } from '../src/config/config.ts';

/** The service's default pool size (DATABASE_POOL_SIZE); the references use the same. */
export const DEFAULT_POOL_SIZE = loadConfig({}).databasePoolSize;

/** Runs a round once to warm everything up, then the given number of times. */
export async function inRounds<T>(count: number, round: () => Promise<T>): Promise<T[]> {
  await round();
  const results: T[] = [];
  for (let done = 0; done < count; done++) results.push(await round());
  return results;
}

type Counted = { count: number; elapsedMs: number };

export function ratePerSecond({ count, elapsedMs }: Counted): number {
  return (count * 1_000) / elapsedMs;
}
