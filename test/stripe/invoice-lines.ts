import { type Account, newId } from './account.ts';
import type { InvoiceLine, Price, SubscriptionItem } from './objects.ts';

type Period = { start: number; end: number };

/** The whole price of one item for its current period. */
export function periodLine(account: Account, item: SubscriptionItem): InvoiceLine {
  const period = { start: item.current_period_start, end: item.current_period_end };
  return line(account, { item, price: item.price, amount: item.price.unit_amount * item.quantity, period });
}

/** Something bought once, on the first invoice of a subscription. */
export function oneTimeLine(account: Account, price: Price, quantity: number): InvoiceLine {
  const period = { start: account.seconds(), end: account.seconds() };
  return line(account, { item: null, price, amount: price.unit_amount * quantity, period });
}

/** The credit for the rest of the period at the previous price. */
export function unusedTime(account: Account, item: SubscriptionItem): InvoiceLine {
  const period = { start: account.seconds(), end: item.current_period_end };
  return line(account, {
    item,
    price: item.price,
    amount: -shareOf(item, item.price, period),
    period,
    proration: true,
  });
}

/** The rest of the period, at the new price. */
export function remainingTime(account: Account, item: SubscriptionItem, price: Price): InvoiceLine {
  const period = { start: account.seconds(), end: item.current_period_end };
  return line(account, { item, price, amount: shareOf(item, price, period), period, proration: true });
}

function shareOf(item: SubscriptionItem, price: Price, left: Period): number {
  const whole = item.current_period_end - item.current_period_start;
  const share = Math.min(1, Math.max(0, left.end - left.start) / whole);
  return Math.round(price.unit_amount * item.quantity * share);
}

type Drawn = { item: SubscriptionItem | null; price: Price; amount: number; period: Period; proration?: true };

function line(account: Account, { item, price, amount, period, proration }: Drawn): InvoiceLine {
  return {
    id: newId('il', 24),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: account.products.get(price.product)?.name ?? null,
    livemode: account.livemode,
    metadata: {},
    parent:
      item === null
        ? null
        : {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: proration ?? false,
              proration_details: null,
              subscription: item.subscription,
              subscription_item: item.id,
            },
            type: 'subscription_item_details',
          },
    period,
    pricing: { price_details: { price: price.id, product: price.product }, type: 'price_details' },
    quantity: item?.quantity ?? 1,
  };
}
