/** The generic cell rate algorithm (ITU-T I.371): a leaky bucket kept in one number, without a timer. */
export type RatePolicy = {
  /** Requests that may come at the same time. */
  burst: number;
  /** Time in which one request is earned back, in milliseconds. */
  intervalMs: number;
};

export type RateVerdict = {
  /** The value to remember; a refused request leaves it unchanged, so that retries do not prolong the wait. */
  arrivalMs: number;
  /** 0 if the request may pass; otherwise the milliseconds until it may. */
  waitMs: number;
  /** Requests left right now. */
  remaining: number;
};

/** Allows `quota` requests per window of `windowMs` on average, and `burst` at the same time. */
export function ratePolicy(quota: number, windowMs: number, burst = quota): RatePolicy {
  return { burst, intervalMs: windowMs / quota };
}

/** Repeated additions drift; a caller within its rate must not be refused because of that. */
const DRIFT_MS = 1e-3;

/** Seconds that a caller has to wait, rounded up. One second plus drift is still one. */
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
