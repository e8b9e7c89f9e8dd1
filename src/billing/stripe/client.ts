import { globalAgent as httpGlobalAgent } from 'node:http';
import { globalAgent as httpsGlobalAgent } from 'node:https';
import Stripe from 'stripe';
import { WORKER } from '../../domain/access/actor.ts';
import { endBillingProblem, findDisproved, noteBillingProblem } from '../../store/billing-problems.ts';
import { endBeforeCall } from '../../store/core/dry-run.ts';
import { type Store, write } from '../../store/core/write.ts';
import { failureOf, type StripeOperation } from './failures.ts';

/**
 * The dependencies of all code that calls Stripe. This module is loaded only if Stripe collects payments, because
 * Stripe's SDK is large.
 */
export type StripeBilling = {
  api: Stripe;
  store: Store;
  /** Secret with which Stripe signs its events. */
  webhookSecret: string;
  /** Address to which Stripe's pages send people back. */
  returnUrl: string;
};

/** Time limit of a call; two tries fit into a worker's lease. */
const TIMEOUT_MS = 5_000;
const RETRIES = 1;

export function createStripe({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: {
  secretKey: string;
  apiBase: string;
  timeoutMs?: number;
}): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(new URL(apiBase)),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // Node's global HTTP agents use HTTPS_PROXY. The agents of Stripe's SDK do not.
    httpAgent: new URL(apiBase).protocol === 'http:' ? httpGlobalAgent : httpsGlobalAgent,
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, protocol: scheme, port: port || (scheme === 'http' ? 80 : 443) } as const;
}

/**
 * Makes one call to Stripe. Turns a failure into a refusal in this service's own words (failures.ts). A failure that
 * only operators can fix is shown to them until the same operation works again. Calls may be repeated, because each one
 * only reads or has an idempotency key.
 */
export async function atStripe<T>(
  { store }: StripeBilling,
  operation: StripeOperation,
  call: () => Promise<T>,
): Promise<T> {
  endBeforeCall(store, { to: 'stripe', operation });
  try {
    const answer = await call();
    await endDisproved(store, operation);
    return answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { refusal, problem: kind } = failureOf(error, operation);
    if (kind !== null) {
      const subject = kind === 'stripe_key' ? 'STRIPE_SECRET_KEY' : operation;
      const details = { code: error.code ?? null, request_id: error.requestId ?? null };
      await write(store, WORKER, (tx) => noteBillingProblem(tx, { kind, subject, ...details }));
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

/**
 * Maximum number of idempotency keys to try. The next key is tried if Stripe repeats a stored error for the previous
 * key.
 */
const KEYS_TRIED = 20;

/**
 * Creates an object at Stripe. A repeated call creates no second object, because it has the same idempotency key. For a
 * day, Stripe repeats its response to a key, even if the response was Stripe's own error (500). So if Stripe repeats
 * such an error, the next key is tried. The failed request may have created an object, so `make` has to look for it
 * first if a second object would do harm.
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

/** Returns whether Stripe refused the request because the object's current state does not allow it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Returns whether Stripe refused because the charge is disputed, which rules out refunds. */
export function isDisputed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed';
}
