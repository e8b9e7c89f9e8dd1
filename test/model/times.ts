/* On the fake clock; long enough that the two cannot be confused. */
export const LEASE_MS = 15_000;
export const TIMEOUT_MS = 10_000;
export const CLOCK_ALLOWANCE_MS = 1_000;
