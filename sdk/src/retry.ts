/** A try that ended without a usable answer. */
export type Failure =
  | { kind: 'no_answer' }
  | {
      kind: 'refused';
      status: number;
      /** From the service's problem document; null if the answer is not from the service. */
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
  /** The call is safe to repeat: it only reads, or it carries an idempotency key. */
  repeatable: boolean;
};

/** Statuses of temporary failures, for answers that do not come from the service. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
/** Statuses that guarantee that nothing was done. */
const NOTHING_DONE = [425, 429];

/**
 * Returns the delay before the next try, or null to give up. The delay is at least what the service asked for, and
 * shorter than the remaining time. `chance`, from 0 to below 1, spreads the retries of callers that failed together.
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

/** Returns whether the failure may be temporary, so that a retry makes sense. */
export function passes(failure: Failure): boolean {
  return failure.kind === 'no_answer' || (failure.retryable ?? PASSING.includes(failure.status));
}

/** Returns `Retry-After` (seconds or a date, RFC 9110 §10.2.3) in milliseconds; null if it is absent or invalid. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
