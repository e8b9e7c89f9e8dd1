import { type Period, periodAt } from './period.ts';
import { defaultPlan, type Meter, PLANS, type PlanName } from './plan.ts';

/** Who collects money: nobody, so that an upgrade is at once, or Stripe. */
export const BILLING_PROVIDERS = ['builtin', 'stripe'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'incomplete'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What an account has, as `GET /v1/billing/subscription` shows it. */
export type Subscription = {
  plan: PlanName;
  status: SubscriptionStatus;
  period: Period;
  cancel_at_period_end: boolean;
};

/** What is stored of it; without a row the account chose nothing. */
export type SubscriptionFacts = {
  provider: BillingProvider;
  plan: PlanName;
  status: SubscriptionStatus;
  /** Months are counted from here. Null: the provider says where its period begins and ends. */
  anchor: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  /** When it ends, where it was cancelled. */
  cancels_at: Date | null;
};

export type Chooser = { livemode: boolean; created_at: Date };

/** What an account has at a moment. What another provider said earlier does not count. */
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

/** In live mode a plan that Stripe collects for has to be paid first. */
function unchosen(provider: BillingProvider, { livemode, created_at }: Chooser, now: Date): Subscription {
  const status = provider === 'stripe' && livemode ? 'incomplete' : 'active';
  const period = periodAt(created_at, now);
  return { plan: defaultPlan(livemode), status, period, cancel_at_period_end: false };
}

/** For so long after the start of a period that could not be collected, everything goes on. */
export const GRACE_DAYS = 7;

/** Whether something new may be begun; what is under way always goes on. */
export function mayBegin({ status, period }: Subscription, now: Date): boolean {
  if (status === 'past_due') return now.getTime() < period.start.getTime() + GRACE_DAYS * 86_400_000;
  return status === 'active';
}

/** How much of what a plan limits is used. */
export type Used = Readonly<Record<Meter, number>>;

/** `left` is never below 0: after a change of plan more may be in use than it allows. */
export function leftOf(plan: PlanName, meter: Meter, used: number): { used: number; limit: number; left: number } {
  const limit = PLANS[plan].limits[meter];
  return { used, limit, left: Math.max(0, limit - used) };
}
