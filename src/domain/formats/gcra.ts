/**
 * The generic cell rate algorithm (ITU-T I.371): a limit with a burst, kept in one number per caller, the theoretical
 * arrival time. Equal to a leaky bucket, without a timer that leaks.
 */
export type RatePolicy = {
  /** Requests that may come at once. */
  burst: number;
  /** Time in which one request is earned back, in milliseconds. */
  intervalMs: number;
};

export type RateVerdict = {
  /** What to remember; unchanged where refused, so that knocking does not prolong the wait. */
  arrivalMs: number;
  /** 0: let through. Otherwise the milliseconds until the same request would be. */
  waitMs: number;
  /** Requests left right now. */
  remaining: number;
};

/** `quota` requests per window of `windowMs` on average, `burst` at once. */
export function ratePolicy(quota: number, windowMs: number, burst = quota): RatePolicy {
  return { burst, intervalMs: windowMs / quota };
}

/** Repeated additions drift; a caller within its rate must never feel it. */
const DRIFT_MS = 1e-3;

/** Seconds, rounded up: what a caller waits. One second that drifted is still one. */
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
