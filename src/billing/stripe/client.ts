import Stripe from 'stripe';
import { WORKER } from '../../domain/access/actor.ts';
import { endBillingProblem, findDisproved, noteBillingProblem } from '../../store/billing-problems.ts';
import { type Store, write } from '../../store/core/write.ts';
import { failureOf, type StripeOperation } from './failures.ts';

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
 * One call of Stripe's. A failure becomes a refusal in our words (failures.ts), and where only an operator can mend it,
 * they are shown it until the same operation works again. Each call carries an idempotency key, or only reads: it may be
 * made again.
 */
export async function atStripe<T>(
  { store }: StripeBilling,
  operation: StripeOperation,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call();
    await endDisproved(store, operation);
    return answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { refusal, problem: kind } = failureOf(error, operation);
    if (kind !== null) {
      const subject = kind === 'stripe_key' ? 'STRIPE_SECRET_KEY' : operation;
      const said = { code: error.code ?? null, request_id: error.requestId ?? null };
      await write(store, WORKER, (tx) => noteBillingProblem(tx, { kind, subject, ...said }));
    }
    throw refusal;
  }
}

async function endDisproved(store: Store, operation: StripeOperation): Promise<void> {
  const disproved = await findDisproved(store.db, operation);
  if (disproved.length === 0) return;
  await write(store, WORKER, async (tx) => {
    for (const problem of disproved) await endBillingProblem(tx, problem);
  });
}

/** So many faults in a row are gone around before it is left for later. */
const KEYS_TRIED = 20;

/**
 * Has one thing made, once. Stripe repeats for a day what it answered to a key, a fault of its own (500) as well: where
 * it repeats one, the key is spent and the next one counts. `make` looks itself for what is there already.
 */
export function makeAtStripe<T>(
  billing: StripeBilling,
  operation: StripeOperation,
  key: string,
  make: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  return atStripe(billing, operation, async () => {
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

/** Stripe refunds nothing of a charge that is disputed. */
export function isDisputed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed';
}
