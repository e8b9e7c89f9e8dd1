/** How a try ended that gave no usable answer. */
export type Failure =
  | { kind: 'no_answer' }
  | {
      kind: 'refused';
      status: number;
      /** What the service itself says; null where the answer is not its own. */
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
  /** What is left of the whole call's time. */
  leftMs: number;
  /** Sent twice, it still takes effect once: it only reads, or it carries an idempotency key. */
  repeatable: boolean;
};

/** Statuses that something in front of the service gives and that pass by themselves. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
/** Refusals that were certainly made before anything was done. */
const NOTHING_DONE = [425, 429];

/**
 * How long to wait before the next try, or null to give up. `chance` is from 0 to below 1: callers that failed
 * together must not come back together. Never waits less than the service asked for, nor longer than there is time.
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

/** Whether it may be over by itself, so that another try makes sense. */
export function passes(failure: Failure): boolean {
  return failure.kind === 'no_answer' || (failure.retryable ?? PASSING.includes(failure.status));
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3); null where there is none that can be read. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
