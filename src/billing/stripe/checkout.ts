import type Stripe from 'stripe';
import { WORKER } from '../../domain/access/actor.ts';
import type { PlanName } from '../../domain/billing/plan.ts';
import { refuseIfFrozen } from '../../store/core/chain.ts';
import { write } from '../../store/core/write.ts';
import {
  lockSubscription,
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionRow,
} from '../../store/subscriptions.ts';
import { atStripe, isRefusal, makeAtStripe, type StripeBilling } from './client.ts';
import { ensureCustomer } from './customer.ts';
import { ensurePrice } from './prices.ts';

/**
 * Lifetime of a Checkout session. It is shorter than the 24 hours for which Stripe keeps sessions and idempotency keys.
 */
export const CHECKOUT_MS = 23 * 3_600_000;
/** Minimum time that a Checkout session must have left when it is opened. Stripe requires more than half an hour. */
export const CHECKOUT_LEAST_MS = 40 * 60_000;

/** Time after which the subscription is checked again if the process dies during a request to Stripe. */
export const INTERRUPTED_MS = 15_000;

export const NO_CHECKOUT = {
  checkout_plan: null,
  checkout_id: null,
  checkout_url: null,
  checkout_opened_at: null,
} satisfies SubscriptionMove;

export type OpenCheckout = Pick<SubscriptionRow, 'checkout_id' | 'checkout_url'>;

/**
 * Records a Checkout session in the subscription's row before the session is requested from Stripe. If this process
 * dies, another process finds the record, uses the same idempotency key and gets the same session. Keeps an open
 * session for the same plan. If a session for another plan is open, expires that session and returns null. The caller
 * then has to check Stripe again, because that session may have been paid.
 */
export async function beginCheckout(
  billing: StripeBilling,
  accountId: string,
  plan: PlanName,
): Promise<SubscriptionRow | null> {
  await ensureCustomer(billing, accountId);
  const { row, isBegun } = await write(billing.store, WORKER, async (tx) => {
    const row = await lockSubscription(tx, accountId, 'stripe');
    const { checkout_plan: open, checkout_opened_at: at, checkout_ordinal } = row;
    const isKept = open === plan && at !== null && leftMs(at, tx.at) > CHECKOUT_LEAST_MS;
    if (isKept) return { row, isBegun: true };
    if (open !== null) return { row, isBegun: false };
    const begun = { checkout_plan: plan, checkout_ordinal: checkout_ordinal + 1, checkout_opened_at: tx.at };
    const moved = await moveSubscription(tx, row, { ...begun, dueInMs: INTERRUPTED_MS });
    await refuseIfFrozen(tx, accountId);
    return { row: moved, isBegun: true };
  });
  if (isBegun) return row;
  await endCheckout(billing, row);
  return null;
}

function leftMs(openedAt: Date, now: Date): number {
  return openedAt.getTime() + CHECKOUT_MS - now.getTime();
}

/**
 * Returns the Checkout session that the subscription's row records, after creating it at Stripe if necessary.
 * `checkout_id` is null if it is too late to create the session.
 */
export async function openCheckout(billing: StripeBilling, row: SubscriptionRow): Promise<OpenCheckout> {
  const { store } = billing;
  const { account_id, customer_id, checkout_plan: plan, checkout_ordinal: ordinal, checkout_opened_at: at } = row;
  if (row.checkout_id !== null) return row;
  if (plan === null || at === null || customer_id === null) throw new Error('no page was begun');
  if (leftMs(at, store.clock.now()) < CHECKOUT_LEAST_MS) return { checkout_id: null, checkout_url: null };
  const metadata = { account_id };
  const price = await ensurePrice(billing, plan);
  const session = await openSession(billing, `efs-checkout-${account_id}-${ordinal}`, at, {
    mode: 'subscription',
    customer: customer_id,
    client_reference_id: account_id,
    metadata,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata },
  });
  // pause: checkout-opened
  const opened = { checkout_id: session.id, checkout_url: session.url };
  return write(store, WORKER, async (tx) => {
    const locked = await lockSubscription(tx, account_id, 'stripe');
    if (locked.checkout_ordinal !== ordinal || locked.checkout_plan === null) return opened;
    // If Stripe created two sessions in spite of the idempotency key (see makeAtStripe), the account gets only the
    // first.
    return locked.checkout_id === null ? moveSubscription(tx, locked, opened) : locked;
  });
}

/** Opens a Checkout session. Repeating the call with the same key and opening time returns the same session. */
export function openSession(
  billing: StripeBilling,
  key: string,
  openedAt: Date,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session> {
  const expires_at = Math.floor((openedAt.getTime() + CHECKOUT_MS) / 1000);
  const session = { ...params, success_url: billing.returnUrl, expires_at };
  return makeAtStripe(billing, 'open_checkout', `${key}-${openedAt.getTime()}`, (idempotencyKey) =>
    billing.api.checkout.sessions.create(session, { idempotencyKey }),
  );
}

/**
 * Ends a Checkout session, so that it can no longer be paid. If the session was paid just before, the next check finds
 * the payment.
 */
export async function endCheckout(billing: StripeBilling, row: SubscriptionRow): Promise<void> {
  const { checkout_id: id } = await openCheckout(billing, row);
  if (id !== null) await expireSession(billing, id);
  await write(billing.store, WORKER, async (tx) => {
    const locked = await lockSubscription(tx, row.account_id, 'stripe');
    if (locked.checkout_ordinal !== row.checkout_ordinal) return;
    await moveSubscription(tx, locked, { ...NO_CHECKOUT, dueInMs: 0 });
  });
}

/** Expires a Checkout session. Ignores Stripe's refusal if the session has been paid or has expired. */
export async function expireSession(billing: StripeBilling, id: string): Promise<void> {
  await atStripe(billing, 'end_checkout', () =>
    billing.api.checkout.sessions.expire(id).catch((error) => {
      if (!isRefusal(error)) throw error;
    }),
  );
}
