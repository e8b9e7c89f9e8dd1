import { PLAN_NAMES, type PlanName } from '../../domain/billing/plan.ts';
import type { SubscriptionStatus } from '../../domain/billing/subscription.ts';

/** The parts of a Stripe subscription used here. In this API version, the period is on the subscription item. */
export type StripeSubscription = {
  id: string;
  status: string;
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  items: {
    data: {
      id: string;
      current_period_start: number;
      current_period_end: number;
      price: { id: string; metadata: Record<string, string> };
    }[];
  };
};

/**
 * For each subscription status of Stripe, the status in this service. Null means no subscription, because the customer
 * never made the first payment.
 */
const STATUS: Readonly<Record<string, SubscriptionStatus | null>> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
  incomplete: null,
  incomplete_expired: null,
};

export type StripeFacts = {
  subscription_id: string;
  item_id: string;
  price_id: string;
  plan: PlanName;
  status: SubscriptionStatus;
  period_start: Date;
  period_end: Date;
  cancels_at: Date | null;
};

/**
 * A customer's current subscription. `facts`: the subscription to one of our plans; null if there is none. `foreignId`:
 * id of another active subscription, such as one created by hand, or a second one that a restore had lost.
 */
export type CurrentSubscription = { facts: StripeFacts | null; foreignId: string | null };

/**
 * Selects a customer's current subscription: the newest active one with one of our plans, else the newest that ended. Any
 * other subscription has no effect, but an operator has to look at it while it is active.
 */
export function currentOf(subscriptions: readonly StripeSubscription[]): CurrentSubscription {
  const ranked = subscriptions
    .map((subscription) => ({ subscription, status: statusOf(subscription), plan: planOf(subscription) }))
    .filter((one): one is typeof one & { status: SubscriptionStatus } => one.status !== null)
    .toSorted(
      (one, other) => rank(one.status) - rank(other.status) || other.subscription.created - one.subscription.created,
    );
  const [ours] = ranked.filter(({ plan }) => plan !== undefined);
  const foreign = ranked.find((one) => one !== ours && one.status !== 'canceled');
  return {
    facts: ours?.plan === undefined ? null : factsOf(ours.subscription, ours.status, ours.plan),
    foreignId: foreign?.subscription.id ?? null,
  };
}

function planOf({ items }: StripeSubscription): PlanName | undefined {
  return PLAN_NAMES.find((name) => name === items.data[0]?.price.metadata['plan']);
}

function rank(status: SubscriptionStatus): number {
  return status === 'canceled' ? 1 : 0;
}

function statusOf({ id, status }: StripeSubscription): SubscriptionStatus | null {
  const ourStatus = STATUS[status];
  if (ourStatus === undefined) throw new Error(`subscription ${id} has an unknown status: ${status}`);
  return ourStatus;
}

function factsOf(subscription: StripeSubscription, status: SubscriptionStatus, plan: PlanName): StripeFacts {
  const { id, cancel_at_period_end, cancel_at, items } = subscription;
  const [item] = items.data;
  if (item === undefined) throw new Error(`subscription ${id} has no item`);
  const end = moment(item.current_period_end);
  const cancelsAt = cancel_at_period_end ? end : cancel_at === null ? null : moment(cancel_at);
  return {
    subscription_id: id,
    item_id: item.id,
    price_id: item.price.id,
    plan,
    status,
    period_start: moment(item.current_period_start),
    period_end: end,
    cancels_at: status === 'canceled' ? null : cancelsAt,
  };
}

function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}
