import type { Account } from './account.ts';
import { periodEnd } from './billing-periods.ts';
import { periodLine } from './invoice-lines.ts';
import { createInvoice, failInvoice, payInvoice } from './invoices.ts';
import type { Subscription, SubscriptionItem } from './objects.ts';
import { applyPlan, planChange } from './plan-change.ts';
import { createPrice } from './prices.ts';
import { newProduct } from './products.ts';
import { createSubscription, endSubscription } from './subscriptions.ts';

/** The period ends: the next one begins and is charged, or a subscription that was to be cancelled then ends. */
export function renew(account: Account, subscriptionId: string, outcome: 'paid' | 'failed'): void {
  const subscription = running(account, subscriptionId);
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  const ended = subscription.items.data[0];
  const data = subscription.items.data.map((item) => inNextPeriod(item, subscription.billing_cycle_anchor));
  const invoice = createInvoice(account, subscription, {
    reason: 'subscription_cycle',
    lines: [...(account.pendingLines.get(subscriptionId) ?? []), ...data.map((item) => periodLine(account, item))],
    period: { start: ended?.current_period_start ?? 0, end: ended?.current_period_end ?? 0 },
  });
  account.pendingLines.delete(subscriptionId);
  const items = { ...subscription.items, data };
  account.change('customer.subscription.updated', subscription, { items, latest_invoice: invoice.id });
  if (outcome === 'paid' || invoice.amount_due === 0) {
    payInvoice(account, invoice);
    account.change('customer.subscription.updated', subscription, { status: 'active' });
    return;
  }
  failInvoice(account, invoice);
  account.change('customer.subscription.updated', subscription, { status: 'past_due' });
}

function inNextPeriod(item: SubscriptionItem, anchor: number): SubscriptionItem {
  if (item.price.recurring === null) return item;
  const start = item.current_period_end;
  return { ...item, current_period_start: start, current_period_end: periodEnd(anchor, start, item.price.recurring) };
}

/** The amount owed is paid after all. */
export function recover(account: Account, subscriptionId: string): void {
  const subscription = running(account, subscriptionId);
  const owed = [...account.invoices.values()].filter(
    ({ parent, status }) => status === 'open' && parent.subscription_details.subscription === subscriptionId,
  );
  if (owed.length === 0) throw new Error(`${subscriptionId} owes nothing.`);
  for (const invoice of owed) payInvoice(account, invoice);
  account.change('customer.subscription.updated', subscription, { status: 'active' });
}

/** Stripe gives up on failed payments, or somebody ends the subscription in the dashboard. */
export function endNow(account: Account, subscriptionId: string): void {
  const subscription = running(account, subscriptionId);
  const reason = subscription.status === 'past_due' ? 'payment_failed' : 'cancellation_requested';
  endSubscription(account, subscription, reason);
}

/** The customer chooses another plan in the portal; the additional cost is on the next invoice. */
export function changePlanInPortal(account: Account, subscriptionId: string, priceId: string): void {
  const subscription = running(account, subscriptionId);
  const asked = [{ id: subscription.items.data[0]?.id, price: priceId }];
  const plan = planChange(account, subscription, asked, 'create_prorations');
  applyPlan(account, subscription, { ...plan, others: {} }, 'allow_incomplete');
}

function running(account: Account, subscriptionId: string): Subscription {
  const subscription = account.subscriptions.get(subscriptionId);
  if (subscription === undefined || subscription.status === 'canceled') {
    throw new Error(`${subscriptionId} is ${subscription?.status ?? 'unknown'}.`);
  }
  return subscription;
}

/** Somebody makes a subscription in the dashboard, with a price of their own. */
export function subscribeByHand(account: Account, customer: string): string {
  const product = newProduct(account, 'A special offer', true);
  const price = createPrice(account, {
    currency: 'usd',
    unit_amount: 1_000,
    interval: 'month',
    product,
    lookup_key: null,
    metadata: {},
    active: true,
  });
  const subscription = createSubscription(account, { customer, items: [{ price, quantity: 1 }], metadata: {} });
  subscription.status = 'active';
  account.emit('customer.subscription.created', subscription);
  return subscription.id;
}
