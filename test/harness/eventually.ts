import { vi } from 'vitest';

/** How long a thing may take that is to happen soon, on a machine that has much else to do. */
const LIMIT_MS = 30_000;

/** Repeats a check until it passes; its failure is the test's when time is up. For what must be quick, give a limit. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = LIMIT_MS, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
