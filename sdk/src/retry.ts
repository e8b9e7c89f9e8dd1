/** The end of a try without a usable answer. */
export type Failure =
  | { kind: 'no_answer' }
  | {
      kind: 'refused';
      status: number;
      /** The service's own statement; null if the answer is not from the service. */
      retryable: boolean | null;
      retryAfterMs: number | null;
    };

export type RetryPolicy = {
  /** Tries after the first. */
  maxRetries: number;
  firstDelayMs: number;
  maxDelayMs: number;
};

export type TryState = {
  /** Tries made so far. */
  tries: number;
  /** Remaining time of the whole call. */
  leftMs: number;
  /** Sent twice, it still takes effect once: it only reads, or it carries an idempotency key. */
  repeatable: boolean;
};

/** Temporary statuses that something in front of the service returns. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
/** Refusals that were certainly made before anything was done. */
const NOTHING_DONE = [425, 429];

/**
 * Returns the wait before the next try, or null to give up. `chance` is from 0 to below 1: callers that failed together
 * must not return together. Never waits less than the service asked for, nor longer than the remaining time.
 */
export function decideRetry(failure: Failure, state: TryState, policy: RetryPolicy, chance: number): number | null {
  if (state.tries > policy.maxRetries || !mayRepeat(failure, state)) return null;
  const askedMs = failure.kind === 'refused' ? (failure.retryAfterMs ?? 0) : 0;
  const growingMs = Math.min(policy.firstDelayMs * 2 ** (state.tries - 1), policy.maxDelayMs);
  const delayMs = Math.round(askedMs + growingMs * (0.5 + chance / 2));
  return delayMs < state.leftMs ? delayMs : null;
}

function mayRepeat(failure: Failure, { repeatable }: TryState): boolean {
  if (failure.kind === 'no_answer') return repeatable;
  return passes(failure) && (repeatable || NOTHING_DONE.includes(failure.status));
}

/** Returns whether the failure may be temporary, so that another try makes sense. */
export function passes(failure: Failure): boolean {
  return failure.kind === 'no_answer' || (failure.retryable ?? PASSING.includes(failure.status));
}

/** Reads `Retry-After` as milliseconds: seconds or a date (RFC 9110 §10.2.3); null if there is no readable one. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
