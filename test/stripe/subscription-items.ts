import { type Account, newId } from './account.ts';
import { periodEnd } from './billing-periods.ts';
import type { Price, SubscriptionItem } from './objects.ts';

/** An item whose first period begins now. */
export function newItem(
  account: Account,
  subscriptionId: string,
  { price, quantity }: { price: Price; quantity: number },
): SubscriptionItem {
  const at = account.seconds();
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    created: at,
    current_period_end: price.recurring === null ? at : periodEnd(at, at, price.recurring),
    current_period_start: at,
    metadata: {},
    price,
    quantity,
    subscription: subscriptionId,
  };
}
