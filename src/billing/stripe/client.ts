import Stripe from 'stripe';
import { AppError } from '../../errors.ts';
import type { Store } from '../../store/write.ts';

/** What everything that talks to Stripe needs. Loaded only where Stripe collects: the SDK is large. */
export type StripeBilling = {
  api: Stripe;
  store: Store;
  /** What Stripe signs its events with. */
  webhookSecret: string;
  /** Where people come back to from Stripe's pages. */
  returnUrl: string;
};

/** Two tries of this length stay within the lease of a worker. */
const TIMEOUT_MS = 5_000;
const RETRIES = 1;

export function createStripe({ secretKey, apiBase }: { secretKey: string; apiBase: string }): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(new URL(apiBase)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, protocol: scheme, port: port || (scheme === 'http' ? 80 : 443) } as const;
}

/**
 * One call of Stripe's. Its failures are told without its words: they may hold what no caller is to see. Whatever it was,
 * the same call may be made again: each carries an idempotency key of its own, or only reads.
 */
export async function atStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId, param } = error;
    const internal = `Stripe: ${[type, code, param, statusCode, requestId].filter(Boolean).join(' ')}`;
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new AppError('payment_required', {
        detail: 'The card was declined, and nothing changed. A person gives another one: POST /v1/billing/portal.',
        internal,
        extra: { subscription_status: 'past_due' },
      });
    }
    throw new AppError('unavailable', {
      detail: 'Stripe cannot be asked at the moment. Send the same request again: nothing happens twice.',
      internal,
      retryAfterSeconds: 2,
    });
  }
}

/** So many faults in a row are gone around before it is left for later. */
const KEYS_TRIED = 20;

/**
 * Has one thing made, once. Stripe repeats for a day what it answered to a key, a fault of its own (500) as well: where
 * it repeats one, the key is spent and the next one counts. `make` looks itself for what is there already.
 */
export function makeAtStripe<T>(key: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> {
  return atStripe(async () => {
    for (let nth = 1; ; nth++) {
      try {
        return await make(nth === 1 ? key : `${key}-${nth}`);
      } catch (error) {
        if (!isRepeatedFault(error) || nth === KEYS_TRIED) throw error;
      }
    }
  });
}

function isRepeatedFault(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

/** Whether Stripe said that what was asked cannot be, as it is now. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
