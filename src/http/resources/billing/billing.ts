import { cancelBuiltin, resumeBuiltin, upgradeBuiltin } from '../../../billing/builtin.ts';
import { subscriptionFacts } from '../../../billing/record.ts';
import { METERS, type PlanName } from '../../../domain/billing/plan.ts';
import { leftOf, type Subscription as SubscriptionFacts } from '../../../domain/billing/subscription.ts';
import { AppError } from '../../../errors/errors.ts';
import type { Tx } from '../../../store/core/write.ts';
import { getStanding } from '../../../store/subscriptions.ts';
import { listPeriods, readUsed } from '../../../store/usage.ts';
import { json } from '../../answers/reply.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import type { AccountCall, Changing } from '../../calls/call.ts';
import { CHARGED } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { PortalSession, Subscription, UpgradedSubscription, UpgradeSubscription, Usage } from './shapes.ts';

const TAG = 'Billing';

export const getSubscription = accountRoute({
  operationId: 'get_subscription',
  method: 'GET',
  path: '/v1/billing/subscription',
  tag: TAG,
  summary: 'Get the subscription',
  description: 'Returns the plan of the account. The default plan is `sandbox` in a sandbox and `launch` in live mode.',
  scope: 'billing:read',
  command: 'billing subscription',
  responses: { 200: { description: "The account's subscription.", schema: Subscription } },
  handler: async ({ deps, accountId }) => json(200, bodyOf(deps, (await standing(deps, accountId)).subscription)),
});

const PERIODS_SHOWN = 24;

export const getUsage = accountRoute({
  operationId: 'get_usage',
  method: 'GET',
  path: '/v1/billing/usage',
  tag: TAG,
  summary: 'Get plan usage',
  description: 'Returns how much of each plan limit is used, and how much is left. The numbers are always up to date.',
  scope: 'billing:read',
  command: 'billing usage',
  responses: { 200: { description: "The account's usage.", schema: Usage } },
  handler: async ({ deps, accountId }) => {
    const { db } = deps.store;
    const { plan, period } = (await standing(deps, accountId)).subscription;
    const [used, periods] = await Promise.all([
      readUsed(db, accountId, period),
      listPeriods(db, accountId, PERIODS_SHOWN),
    ]);
    const meters = METERS.map((meter) => ({ meter, ...leftOf(plan, meter, used[meter]) }));
    return json(200, { plan, period_start: period.start, period_end: period.end, meters, periods });
  },
});

export const upgradeSubscription = changeRoute({
  operationId: 'upgrade_subscription',
  method: 'POST',
  path: '/v1/billing/upgrade',
  tag: TAG,
  summary: 'Upgrade the plan',
  description:
    'Moves the account to a plan with a higher price. A dry run shows the price, and each limit before and after. The paid plans `launch` and `growth` have lower limits than the free plan of sandboxes. Without Stripe the upgrade takes effect at once. With Stripe, a new subscriber first pays at `checkout_url`. An existing subscriber pays the difference with the card on file, and the upgrade takes effect at once.',
  scope: 'billing:write',
  command: 'billing upgrade',
  searchWords: 'buy subscribe',
  makes: null,
  cannotBeUndone: CHARGED,
  body: UpgradeSubscription,
  examples: { growth: { summary: 'More formations per month', value: { plan: 'growth' } } },
  responses: { 200: { description: 'The subscription.', schema: UpgradedSubscription } },
  errors: ['validation_failed', 'payment_required', 'illegal_transition', 'payment_provider_refused', 'unavailable'],
  readsBeforeChange: true,
  callsOutside: true,
  handler: async ({ deps, accountId, body, change }) => {
    if (deps.stripe === null) {
      return change(async (tx) => {
        const subscription = await upgradeBuiltin(tx, accountId, body.plan);
        return json(200, { ...bodyOf(deps, subscription), checkout_url: null });
      });
    }
    const { upgradeAtStripe } = await import('../../../billing/stripe/upgrade.ts');
    const { subscription, checkoutUrl } = await upgradeAtStripe(deps.stripe, accountId, body.plan);
    return change(async (tx) => {
      recordPlanRequest(tx, accountId, { change: 'upgrade', plan: body.plan });
      return json(200, { ...bodyOf(deps, subscription), checkout_url: checkoutUrl });
    });
  },
});

export const cancelSubscription = changeRoute({
  operationId: 'cancel_subscription',
  method: 'POST',
  path: '/v1/billing/cancel',
  tag: TAG,
  summary: 'Cancel the subscription',
  description:
    'Ends the subscription at the end of the paid period. Until then the plan stays in effect, and you can revert the cancellation.',
  scope: 'billing:write',
  command: 'billing cancel',
  searchWords: 'plan stop unsubscribe',
  makes: null,
  cannotBeUndone: null,
  responses: { 200: { description: "The account's subscription.", schema: Subscription } },
  errors: ['illegal_transition', 'payment_provider_refused', 'unavailable'],
  readsBeforeChange: true,
  callsOutside: true,
  handler: (call) => endOrGoOn(call, 'cancel'),
});

export const resumeSubscription = changeRoute({
  operationId: 'resume_subscription',
  method: 'POST',
  path: '/v1/billing/resume',
  tag: TAG,
  summary: 'Resume the subscription',
  description: 'Reverts a cancellation while the paid period is still running.',
  scope: 'billing:write',
  command: 'billing resume',
  makes: null,
  cannotBeUndone: CHARGED,
  responses: { 200: { description: "The account's subscription.", schema: Subscription } },
  errors: ['illegal_transition', 'payment_provider_refused', 'unavailable'],
  readsBeforeChange: true,
  callsOutside: true,
  handler: (call) => endOrGoOn(call, 'resume'),
});

export const createPortalSession = accountRoute({
  operationId: 'create_portal_session',
  method: 'POST',
  path: '/v1/billing/portal',
  tag: TAG,
  summary: 'Create a portal link',
  description:
    'Creates a link to the customer portal of Stripe, where a person can manage cards, invoices and the plan. The link works once, for a short time. Requires `BILLING=stripe`.',
  scope: 'billing:write',
  command: 'billing portal',
  searchWords: 'credit card payment method invoice',
  agents: { none: SECRET_IN_ANSWER },
  makes: null,
  cannotBeUndone: null,
  responses: {
    200: { description: 'The link to the customer portal.', schema: PortalSession, headers: ['Cache-Control'] },
  },
  errors: ['illegal_transition', 'payment_provider_refused', 'unavailable'],
  callsOutside: true,
  handler: async ({ deps: { stripe }, accountId }) => {
    if (stripe === null) {
      throw new AppError('illegal_transition', { detail: 'The customer portal needs `BILLING=stripe`.' });
    }
    const { openPortal } = await import('../../../billing/stripe/cancel.ts');
    return json(200, { url: await openPortal(stripe, accountId) }, { 'cache-control': 'no-store' });
  },
});

type PlanCall = Pick<AccountCall<undefined, undefined, unknown>, 'deps' | 'accountId'> & Changing;

async function endOrGoOn({ deps, accountId, change }: PlanCall, what: 'cancel' | 'resume') {
  if (deps.stripe === null) {
    const here = what === 'cancel' ? cancelBuiltin : resumeBuiltin;
    return change(async (tx) => json(200, bodyOf(deps, await here(tx, accountId))));
  }
  const there = await import('../../../billing/stripe/cancel.ts');
  const subscription = await there[what === 'cancel' ? 'cancelAtStripe' : 'resumeAtStripe'](deps.stripe, accountId);
  return change(async (tx) => {
    recordPlanRequest(tx, accountId, { change: what });
    return json(200, bodyOf(deps, subscription));
  });
}

/** Records that a caller requested a change of plan. The result is recorded later, by an entry that names no caller. */
function recordPlanRequest(
  tx: Tx,
  accountId: string,
  object: { change: 'upgrade' | 'cancel' | 'resume'; plan?: PlanName },
) {
  tx.record({ accountId, entityId: null, action: 'subscription.change_asked', data: { object } });
}

function standing({ store, clock, charging: { provider } }: HttpDeps, accountId: string) {
  return getStanding(store.db, accountId, { provider, at: clock.now() });
}

function bodyOf({ store: { livemode }, charging: { provider } }: HttpDeps, subscription: SubscriptionFacts) {
  return subscriptionFacts(subscription, { provider, livemode });
}
