import { isUpgrade, offeredPlans, PLANS, type PlanName } from '../domain/billing/plan.ts';
import type { BillingProvider, Subscription } from '../domain/billing/subscription.ts';
import { AppError } from '../errors/errors.ts';

type Chosen = Pick<Subscription, 'plan' | 'status'>;

/** Returns whether the account already has the plan, so that requesting it again changes nothing. */
export function isAlready({ status, plan }: Chosen, wanted: PlanName): boolean {
  return plan === wanted && (status === 'active' || status === 'past_due');
}

/** Refuses a plan to which the account cannot upgrade. With Stripe, this includes every free plan. */
export function refusePlan(subscription: Chosen, plan: PlanName, livemode: boolean, provider: BillingProvider): void {
  const { status, plan: present } = subscription;
  const isFree = status === 'canceled' || status === 'incomplete';
  const possible = offeredPlans(livemode)
    .filter((name) => provider === 'builtin' || PLANS[name].price_cents > 0)
    .filter((name) => isFree || isUpgrade(present, name));
  if (possible.includes(plan) || isAlready(subscription, plan)) return;
  const others = possible.length === 0 ? 'no larger plan exists' : `possible upgrades: ${possible.join(', ')}`;
  throw new AppError('validation_failed', {
    detail: `The plan ${plan} is not an upgrade from \`${present}\`; ${others}. To change to a smaller plan, wait until the current one has ended.`,
    problems: [{ pointer: '/plan', code: 'no_upgrade', message: `is not an upgrade from \`${present}\`` }],
  });
}

export function refuseCancel({ status, plan }: Subscription): void {
  if (status === 'canceled') throw notPossible('The subscription has already ended.');
  if (status === 'incomplete') throw notPossible('There is no subscription, because nothing was paid yet.');
  if (PLANS[plan].price_cents === 0)
    throw notPossible(`The plan ${plan} is free, so there is no subscription to cancel.`);
}

export function refuseResume({ status }: Subscription): void {
  if (status === 'canceled') throw notPossible('The subscription has ended. Choose a plan: POST /v1/billing/upgrade.');
  if (status === 'incomplete') throw notPossible('There is no subscription, because nothing was paid yet.');
}

/**
 * Refuses to start, cancel or resume a subscription while the account has another active one at Stripe that this
 * service does not record, such as one created by hand. A new subscription would be paid in addition to it, and a
 * cancellation would not reach it. `foreignId`: the id of that other subscription; null: there is none.
 */
export function refuseForeign(foreignId: string | null): void {
  if (foreignId === null) return;
  throw notPossible(
    'Stripe has a subscription of this account that this service did not create and that matches no plan. The operator of this service must cancel it or assign a plan. Then send this request again.',
  );
}

function notPossible(detail: string): AppError {
  return new AppError('illegal_transition', { detail });
}
