import { type Period, periodAt } from './period.ts';
import { defaultPlan, type Meter, PLANS, type PlanName } from './plan.ts';

/** Billing providers: Stripe, or `builtin`, which collects no money and lets an upgrade take effect at once. */
export const BILLING_PROVIDERS = ['builtin', 'stripe'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'incomplete'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** An account's subscription, as `GET /v1/billing/subscription` shows it. */
export type Subscription = {
  plan: PlanName;
  status: SubscriptionStatus;
  period: Period;
  cancel_at_period_end: boolean;
};

/** The stored part of a subscription. An account that has not chosen a plan has no such row. */
export type SubscriptionFacts = {
  provider: BillingProvider;
  plan: PlanName;
  status: SubscriptionStatus;
  /** Time from which billing months are counted; null: the provider states the start and end of each period. */
  anchor: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  /** Time at which a cancelled subscription ends. */
  cancels_at: Date | null;
};

export type Chooser = { livemode: boolean; created_at: Date };

/** Returns an account's subscription at a moment. Ignores facts from another billing provider. */
export function subscriptionAt(
  provider: BillingProvider,
  account: Chooser,
  facts: SubscriptionFacts | null,
  now: Date,
): Subscription {
  if (facts === null || facts.provider !== provider) return unchosen(provider, account, now);
  const { plan, cancels_at, period_start, period_end } = facts;
  const isOver = provider === 'builtin' && cancels_at !== null && cancels_at <= now;
  const status = isOver ? 'canceled' : facts.status;
  const period =
    period_start !== null && period_end !== null
      ? { start: period_start, end: period_end }
      : periodAt(facts.anchor ?? account.created_at, now);
  return { plan, status, period, cancel_at_period_end: cancels_at !== null && status !== 'canceled' };
}

/**
 * Returns the subscription of an account that has not chosen a plan. In live mode with Stripe it is `incomplete`: the
 * account can begin work only after it has chosen and paid for a plan.
 */
function unchosen(provider: BillingProvider, { livemode, created_at }: Chooser, now: Date): Subscription {
  const status = provider === 'stripe' && livemode ? 'incomplete' : 'active';
  const period = periodAt(created_at, now);
  return { plan: defaultPlan(livemode), status, period, cancel_at_period_end: false };
}

/** Number of days at the start of an unpaid period during which new work may still begin. */
export const GRACE_DAYS = 7;

/** Returns whether the account may begin new work. Work already under way always continues. */
export function mayBegin({ status, period }: Subscription, now: Date): boolean {
  if (status === 'past_due') return now.getTime() < period.start.getTime() + GRACE_DAYS * 86_400_000;
  return status === 'active';
}

export type Used = Readonly<Record<Meter, number>>;

/** Returns how much of a plan's limit is left. `left` is never below 0, even if `used` is above the limit. */
export function leftOf(plan: PlanName, meter: Meter, used: number): { used: number; limit: number; left: number } {
  const limit = PLANS[plan].limits[meter];
  return { used, limit, left: Math.max(0, limit - used) };
}
