import { isUpgrade, offeredPlans, PLANS, type PlanName } from '../domain/billing/plan.ts';
import type { BillingProvider, Subscription } from '../domain/billing/subscription.ts';
import { AppError } from '../errors/errors.ts';

type Chosen = Pick<Subscription, 'plan' | 'status'>;

/** Returns whether the account already has the plan: requesting it again changes nothing. */
export function isAlready({ status, plan }: Chosen, wanted: PlanName): boolean {
  return plan === wanted && (status === 'active' || status === 'past_due');
}

/** Refuses plans that cannot be reached from here. Stripe collects nothing for a free plan. */
export function refusePlan(subscription: Chosen, plan: PlanName, livemode: boolean, provider: BillingProvider): void {
  const { status, plan: present } = subscription;
  const isFree = status === 'canceled' || status === 'incomplete';
  const possible = offeredPlans(livemode)
    .filter((name) => provider === 'builtin' || PLANS[name].price_cents > 0)
    .filter((name) => isFree || isUpgrade(present, name));
  if (possible.includes(plan) || isAlready(subscription, plan)) return;
  const others = possible.length === 0 ? 'there is none' : `possible: ${possible.join(', ')}`;
  throw new AppError('validation_failed', {
    detail: `The plan ${plan} is not an upgrade from ${present}; ${others}. A smaller one can be chosen once this one has ended.`,
    problems: [{ pointer: '/plan', code: 'no_upgrade', message: `is not an upgrade from ${present}` }],
  });
}

export function refuseCancel({ status, plan }: Subscription): void {
  if (status === 'canceled') throw notPossible('The subscription has ended already.');
  if (status === 'incomplete') throw notPossible('There is no subscription: nothing was paid yet.');
  if (PLANS[plan].price_cents === 0) throw notPossible(`The plan ${plan} costs nothing, so there is nothing to end.`);
}

export function refuseResume({ status }: Subscription): void {
  if (status === 'canceled') throw notPossible('The subscription has ended. Choose a plan: POST /v1/billing/upgrade.');
  if (status === 'incomplete') throw notPossible('There is no subscription: nothing was paid yet.');
}

/** A subscription that was made by hand at Stripe would be paid in addition to any other. */
export function refuseForeign(foreignId: string | null): void {
  if (foreignId === null) return;
  throw notPossible(
    'Stripe has a subscription for this account that was not made here and is none of the plans. The operator of this service sees it, and ends it or gives it a plan; then send this again.',
  );
}

function notPossible(detail: string): AppError {
  return new AppError('illegal_transition', { detail });
}
