/** Rate limit by the generic cell rate algorithm (ITU-T I.371): a leaky bucket kept in one number, without a timer. */
export type RatePolicy = {
  /** Number of requests allowed at the same time. */
  burst: number;
  /** Milliseconds after which the policy allows one more request. */
  intervalMs: number;
};

export type RateVerdict = {
  /** The new value to store. A refused request leaves it unchanged, so retries do not make the wait longer. */
  arrivalMs: number;
  /** Milliseconds until the request is allowed; 0 if it is allowed now. */
  waitMs: number;
  /** Number of requests still allowed right now. */
  remaining: number;
};

/** Returns a policy of `quota` requests per `windowMs` on average, and up to `burst` at the same time. */
export function ratePolicy(quota: number, windowMs: number, burst = quota): RatePolicy {
  return { burst, intervalMs: windowMs / quota };
}

/** Tolerance for rounding errors of repeated additions, so that a caller within the limit is not refused. */
const DRIFT_MS = 1e-3;

/** Returns the wait in seconds, rounded up: 1,200 ms is 2 s. A rounding error (1,000.0001 ms) does not add a second. */
export function wholeSeconds(ms: number): number {
  return Math.ceil((ms - DRIFT_MS) / 1_000);
}

export function gcra(policy: RatePolicy, arrivalMs: number | undefined, nowMs: number): RateVerdict {
  const earliest = Math.max(arrivalMs ?? nowMs, nowMs);
  const next = earliest + policy.intervalMs;
  const waitMs = next - policy.burst * policy.intervalMs - nowMs;
  if (waitMs > DRIFT_MS) return { arrivalMs: earliest, waitMs, remaining: 0 };
  const remaining = Math.floor((policy.burst * policy.intervalMs - (next - nowMs)) / policy.intervalMs + DRIFT_MS);
  return { arrivalMs: next, waitMs: 0, remaining };
}
