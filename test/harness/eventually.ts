import { vi } from 'vitest';

/** Time limit for an event that should happen soon, on a busy machine. */
const LIMIT_MS = 60_000;

/** Repeats a check until it passes; throws its failure when time is up. If it must be quick, give a limit. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = LIMIT_MS, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
