import type Stripe from 'stripe';
import { CURRENCY } from '../../domain/billing/plan.ts';
import type { Payment } from '../../store/payments.ts';
import { CHECKOUT_LEAST_MS, CHECKOUT_MS, openSession } from './checkout.ts';
import { atStripe, type StripeBilling } from './client.ts';
import { ensureCustomer } from './customer.ts';

/**
 * A Checkout session for one formation. `settling`: the payment method takes days to settle; `over`: can no longer be
 * paid.
 */
export type Page = {
  id: string;
  url: string | null;
  state: 'open' | 'settling' | 'paid' | 'over';
  intentId: string | null;
};

/** Returns the session of a payment; null if no session was begun, or it is too late to open it. */
export async function findPage(billing: StripeBilling, payment: Payment): Promise<Page | null> {
  const { checkout_id: id, checkout_opened_at: openedAt } = payment;
  if (id !== null) {
    const { sessions } = billing.api.checkout;
    const expand = ['payment_intent'];
    return pageOf(await atStripe(billing, 'read_checkout', () => sessions.retrieve(id, { expand })));
  }
  const now = billing.store.clock.now().getTime();
  // A session was begun, but Stripe may not have received the request. If enough time is left, the request is repeated
  // with the same key and gets the same session.
  if (openedAt === null || now > openedAt.getTime() + CHECKOUT_MS - CHECKOUT_LEAST_MS) return null;
  return openPage(billing, payment);
}

/** Opens the recorded session; a repeated request gets the same one. */
export async function openPage(billing: StripeBilling, payment: Payment): Promise<Page> {
  const { id, account_id, entity_id, price, checkout_ordinal: ordinal, checkout_opened_at: openedAt } = payment;
  if (openedAt === null) throw new Error('no page was begun');
  const customer = await ensureCustomer(billing, account_id);
  const metadata = { account_id, entity_id, payment_id: id };
  const session = await openSession(billing, `efs-payment-${id}-${ordinal}`, openedAt, {
    mode: 'payment',
    customer,
    client_reference_id: entity_id,
    metadata,
    line_items: lineItems(price.items),
    payment_intent_data: { metadata },
  });
  // pause: page-opened
  return pageOf(session);
}

function lineItems(items: Payment['price']['items']): Stripe.Checkout.SessionCreateParams.LineItem[] {
  return items
    .filter(({ amount_cents }) => amount_cents > 0)
    .map(({ description: name, amount_cents: unit_amount }) => ({
      quantity: 1,
      price_data: { currency: CURRENCY, unit_amount, product_data: { name } },
    }));
}

function pageOf({ id, url, status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): Page {
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  const isSettling = typeof intent === 'object' && intent?.status === 'processing';
  const state = status === 'open' ? 'open' : status === 'expired' ? 'over' : endOf(payment_status, isSettling);
  return { id, url: url ?? null, state, intentId };
}

function endOf(paymentStatus: string, isSettling: boolean): Page['state'] {
  if (paymentStatus !== 'unpaid') return 'paid';
  return isSettling ? 'settling' : 'over';
}
