import type { Account } from './account.ts';
import { periodEnd } from './billing-periods.ts';
import { periodLine, remainingTime, unusedTime } from './invoice-lines.ts';
import { amountDue, createInvoice, failInvoice, payInvoice } from './invoices.ts';
import type { Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from './objects.ts';
import { namedPrice } from './prices.ts';
import { declined, invalid, noSuch } from './refusal.ts';
import { newItem } from './subscription-items.ts';

export type Prorating = 'always_invoice' | 'create_prorations' | 'none';
type Asked = { id: string | undefined; price: string | undefined };
type Plan = {
  items: SubscriptionItem[];
  anchor: number;
  /** The cost or credit of the change, and whether it is billed now or with the next invoice. */
  lines: InvoiceLine[];
  billsNow: boolean;
};

/** Computes the effect of new prices. Nothing is changed yet. */
export function planChange(
  account: Account,
  subscription: Subscription,
  asked: readonly Asked[],
  prorating: Prorating,
): Plan {
  let plan: Plan = {
    items: structuredClone(subscription.items.data),
    anchor: subscription.billing_cycle_anchor,
    lines: [],
    billsNow: prorating === 'always_invoice',
  };
  for (const [index, { id, price }] of asked.entries()) {
    const wanted =
      price === undefined ? undefined : fittingPrice(account, subscription, price, `items[${index}][price]`);
    const current = plan.items.find((item) => item.id === id);
    if (id !== undefined && current === undefined) throw noSuch('subscription_item', id, `items[${index}][id]`);
    if (current === undefined) {
      const added = { price: required(wanted, index), prorating };
      plan = withAnotherItem(account, subscription, plan, added);
    } else if (wanted !== undefined && wanted.id !== current.price.id) {
      plan = withOtherPrice(account, plan, { item: current, price: wanted }, prorating);
    }
  }
  return plan;
}

function fittingPrice(account: Account, { currency }: Subscription, id: string, param: string): Price {
  const price = namedPrice(account, id, param);
  if (price.currency !== currency) throw invalid(`The subscription is in ${currency}.`, { param });
  if (price.recurring === null) throw invalid(`The price ${id} is not recurring.`, { param });
  return price;
}

function required(price: Price | undefined, index: number): Price {
  const param = `items[${index}][price]`;
  if (price === undefined) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return price;
}

/** Without the id of an item, a price does not replace another one: it is added. */
function withAnotherItem(
  account: Account,
  subscription: Subscription,
  plan: Plan,
  { price, prorating }: { price: Price; prorating: Prorating },
): Plan {
  const beside = plan.items[0];
  if (plan.items.some((item) => item.price.id === price.id)) {
    throw invalid(`An existing Subscription Item is already using that Price (${price.id}).`, { param: 'items' });
  }
  if (beside?.price.recurring?.interval !== price.recurring?.interval) {
    throw invalid('All prices of a subscription must have one interval.', { param: 'items' });
  }
  const item: SubscriptionItem = {
    ...newItem(account, subscription.id, { price, quantity: 1 }),
    current_period_end: beside?.current_period_end ?? 0,
    current_period_start: beside?.current_period_start ?? 0,
  };
  const charge = prorating === 'none' ? [] : [remainingTime(account, item, price)];
  return { ...plan, items: [...plan.items, item], lines: [...plan.lines, ...charge] };
}

/** Another interval begins a new period now and is billed now, whatever the request says about prorations. */
function withOtherPrice(
  account: Account,
  plan: Plan,
  { item, price }: { item: SubscriptionItem; price: Price },
  prorating: Prorating,
): Plan {
  const at = account.seconds();
  const newPeriod = price.recurring?.interval !== item.price.recurring?.interval;
  const next: SubscriptionItem = { ...item, price };
  if (newPeriod && price.recurring !== null) {
    next.current_period_start = at;
    next.current_period_end = periodEnd(at, at, price.recurring);
  }
  const credit = prorating === 'none' ? [] : [unusedTime(account, item)];
  const charge = newPeriod ? [periodLine(account, next)] : credit.map(() => remainingTime(account, item, price));
  return {
    items: plan.items.map((other) => (other.id === item.id ? next : other)),
    anchor: newPeriod ? at : plan.anchor,
    lines: [...plan.lines, ...credit, ...charge],
    billsNow: plan.billsNow || newPeriod,
  };
}

/** Does all of it, or nothing if the charge is declined and the request asked for that. */
export function applyPlan(
  account: Account,
  subscription: Subscription,
  { items, anchor, lines, billsNow, others }: Plan & { others: Partial<Subscription> },
  whenDeclined: 'allow_incomplete' | 'error_if_incomplete',
): void {
  // An invoice includes the lines that waited for one.
  const waiting = [...(account.pendingLines.get(subscription.id) ?? []), ...lines];
  const isBilled = billsNow && lines.length > 0;
  const isDeclined = isBilled && amountDue(account, subscription.customer, waiting) > 0 && account.declines > 0;
  if (isDeclined) account.declines -= 1;
  if (isDeclined && whenDeclined === 'error_if_incomplete') throw declined();
  account.pendingLines.set(subscription.id, isBilled ? [] : waiting);
  const invoice = isBilled ? updateInvoice(account, subscription, waiting) : null;
  account.change('customer.subscription.updated', subscription, {
    billing_cycle_anchor: anchor,
    items: { ...subscription.items, data: items },
    latest_invoice: invoice?.id ?? subscription.latest_invoice,
    ...others,
  });
  if (invoice === null) return;
  if (isDeclined) {
    failInvoice(account, invoice);
    account.change('customer.subscription.updated', subscription, { status: 'past_due' });
  } else {
    payInvoice(account, invoice);
  }
}

function updateInvoice(account: Account, subscription: Subscription, lines: readonly InvoiceLine[]): Invoice {
  const period = { start: account.seconds(), end: account.seconds() };
  return createInvoice(account, subscription, { reason: 'subscription_update', lines, period });
}
