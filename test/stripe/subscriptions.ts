import { type Account, newId } from './account.ts';
import { PAGE_FIELDS, page } from './lists.ts';
import type { Price, Subscription, SubscriptionItem } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { flag, list, mergeMetadata, metadata, oneOf, type Params, record, text } from './params.ts';
import { applyPlan, planChange } from './plan-change.ts';
import { invalid, noSuch } from './refusal.ts';
import { newItem } from './subscription-items.ts';

const UPDATE = {
  cancel_at_period_end: flag(),
  items: list(record({ id: text(), price: text() }), 20),
  metadata: metadata(),
  payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete'),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
};
const LIST = {
  ...PAGE_FIELDS,
  customer: text(),
  status: oneOf('active', 'all', 'canceled', 'ended', 'incomplete', 'past_due'),
};

export const subscriptionOperations: readonly Operation[] = [
  operation('GET /v1/subscriptions/:id', { answers: 'subscription', fields: {} }, (account, _params, id) =>
    knownSubscription(account, id),
  ),
  operation('GET /v1/subscriptions', { answers: 'subscription', fields: LIST }, (account, params) =>
    page(account.subscriptions, '/v1/subscriptions', params, (subscription) => isAskedFor(subscription, params)),
  ),
  operation('POST /v1/subscriptions/:id', { answers: 'subscription', fields: UPDATE }, (account, params, id) =>
    updateSubscription(account, knownSubscription(account, id), params),
  ),
  operation('DELETE /v1/subscriptions/:id', { answers: 'subscription', fields: {} }, (account, _params, id) => {
    const subscription = knownSubscription(account, id);
    // Stripe reports an ended subscription as not found to a caller who wants to end it.
    if (subscription.status === 'canceled') throw noSuch('subscription', id, 'id', 404);
    endSubscription(account, subscription, 'cancellation_requested');
    return subscription;
  }),
];

function knownSubscription(account: Account, id: string): Subscription {
  const subscription = account.subscriptions.get(id);
  if (subscription === undefined) throw noSuch('subscription', id, 'id', 404);
  return subscription;
}

/** Without a status, ended ones are left out. */
function isAskedFor(subscription: Subscription, { customer, status }: Params<typeof LIST>): boolean {
  if (customer !== undefined && customer !== subscription.customer) return false;
  if (status === 'all') return true;
  if (status === undefined) return subscription.status !== 'canceled';
  return subscription.status === (status === 'ended' ? 'canceled' : status);
}

function updateSubscription(account: Account, subscription: Subscription, params: Params<typeof UPDATE>): Subscription {
  const { metadata: _, ...others } = params;
  if (subscription.status === 'canceled' && Object.values(others).some((value) => value !== undefined)) {
    const message = 'Of a canceled subscription only the metadata can be changed.';
    throw invalid(message, { code: 'invalid_canceled_subscription_fields' });
  }
  const plan = planChange(account, subscription, params.items ?? [], params.proration_behavior ?? 'create_prorations');
  const given: Partial<Subscription> = {
    ...(params.metadata === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, params.metadata) }),
    ...cancelling(account, subscription, plan.items, params.cancel_at_period_end),
  };
  applyPlan(account, subscription, { ...plan, others: given }, params.payment_behavior ?? 'allow_incomplete');
  return subscription;
}

function cancelling(
  account: Account,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
  wanted: boolean | undefined,
): Partial<Subscription> {
  const ends = wanted ?? subscription.cancel_at_period_end;
  if (!ends && wanted === undefined) return {};
  return {
    cancel_at: ends ? Math.max(...items.map((item) => item.current_period_end)) : null,
    cancel_at_period_end: ends,
    canceled_at: ends ? (subscription.canceled_at ?? account.seconds()) : null,
    cancellation_details: cancellationDetails(ends ? 'cancellation_requested' : null),
  };
}

type NewSubscription = {
  customer: string;
  items: readonly { price: Price; quantity: number }[];
  metadata: Record<string, string>;
};

/** Made by Checkout: incomplete until its first invoice is paid. */
export function createSubscription(account: Account, { customer, items, metadata }: NewSubscription): Subscription {
  const id = newId('sub', 24);
  const at = account.seconds();
  const subscription: Subscription = {
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: cancellationDetails(null),
    collection_method: 'charge_automatically',
    created: at,
    currency: items[0]?.price.currency ?? 'usd',
    customer,
    description: null,
    ended_at: null,
    items: {
      object: 'list',
      data: items.map((item) => newItem(account, id, item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: account.livemode,
    metadata,
    pause_collection: null,
    pending_update: null,
    start_date: at,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  };
  account.subscriptions.set(id, subscription);
  return subscription;
}

export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const at = account.seconds();
  Object.assign(subscription, {
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: cancellationDetails(reason),
    ended_at: at,
    status: 'canceled',
  } satisfies Partial<Subscription>);
  account.emit('customer.subscription.deleted', subscription);
}

function cancellationDetails(
  reason: 'cancellation_requested' | 'payment_failed' | null,
): Subscription['cancellation_details'] {
  return { comment: null, feedback: null, feedback_option: null, reason };
}
