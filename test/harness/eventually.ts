import { vi } from 'vitest';

/** Time limit for an event that should happen soon, on a busy machine. */
const LIMIT_MS = 60_000;
/**
 * On Citus a check that failed is repeated after so many times as long as it took: tests that looked every 50 ms took
 * most of the machine. Elsewhere it would only miss states that pass quickly.
 */
const PAUSE_PER_CHECK = process.env['TEST_ON'] === 'citus' ? 2 : 0;
const MOST_PAUSE_MS = 500;

/** Repeats a check until it passes; throws its failure when time is up. If it must be quick, give a limit. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = LIMIT_MS, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  let nextMs = 0;
  let failure: unknown;
  return vi.waitFor(
    async () => {
      const startedMs = performance.now();
      if (startedMs < nextMs) throw failure;
      try {
        return await check();
      } catch (error) {
        failure = error;
        const endedMs = performance.now();
        nextMs = endedMs + Math.min(MOST_PAUSE_MS, PAUSE_PER_CHECK * (endedMs - startedMs));
        throw error;
      }
    },
    { timeout, interval },
  );
}
