import {
  brokenInside,
  declined,
  forbidden,
  invalid,
  keyInUse,
  keyReused,
  needsHolder,
  rateLimited,
  type StripeRefusal,
  unauthorized,
} from './refusal.ts';

/** Refusals before anything is executed, with the SDK's class for each. */
export const REFUSALS = {
  '429': { make: rateLimited, type: 'StripeRateLimitError' },
  bad_request: { make: () => invalid('This request is refused.'), type: 'StripeInvalidRequestError' },
  wrong_key: { make: () => unauthorized('Invalid API Key provided.'), type: 'StripeAuthenticationError' },
  no_permission: { make: forbidden, type: 'StripePermissionError' },
  card_declined: { make: declined, type: 'StripeCardError' },
  needs_3ds: { make: needsHolder, type: 'StripeCardError' },
  key_reused: { make: keyReused, type: 'StripeIdempotencyError' },
  key_in_use: { make: keyInUse, type: 'StripeAPIError' },
  refused_500: { make: () => brokenInside('Something went wrong on our end.'), type: 'StripeAPIError' },
} as const satisfies Record<string, { make: () => StripeRefusal; type: string }>;

/**
 * `500`: begun and failed inside, nothing changed. Those of `REFUSALS`: refused before anything else. `drop_before`:
 * cut before it was executed. `drop_after`: executed, and cut without an answer. `hang`: under way until the caller
 * leaves, then as if it had never arrived.
 */
export type FailureKind = '500' | 'drop_before' | 'drop_after' | 'hang' | keyof typeof REFUSALS;

/** `on` is `POST /v1/refunds`, or with an id either in full or as `:id`. */
export type Failure = { on: string; how: FailureKind; times?: number };

/** The failures to produce, in the order of the orders. */
export class Failures {
  readonly #planned: { on: string; how: FailureKind; left: number }[] = [];

  plan({ on, how, times = 1 }: Failure): void {
    this.#planned.push({ on, how, left: times });
  }

  /** Cancels all outstanding failures. */
  clear(): void {
    this.#planned.length = 0;
  }

  /** Returns the failure of this request, ordered under any of its names. */
  take(names: readonly string[]): FailureKind | null {
    const next = this.#planned.find(({ on, left }) => left > 0 && names.includes(on));
    if (next === undefined) return null;
    next.left -= 1;
    return next.how;
  }
}
