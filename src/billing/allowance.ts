import { type Meter, PLAN_NAMES, PLANS } from '../domain/billing/plan.ts';
import { type BillingProvider, leftOf, mayBegin, type Subscription } from '../domain/billing/subscription.ts';
import { AppError } from '../errors/errors.ts';
import type { Tx } from '../store/core/write.ts';
import { getStanding } from '../store/subscriptions.ts';
import { countFormation, readUsed } from '../store/usage.ts';

/**
 * Throws if a change exceeds the plan's limits, which rolls back the transaction. Call this function after writing the
 * change: a concurrent change then waits for this transaction, and counts this change too.
 */
export async function allow(tx: Tx, accountId: string, provider: BillingProvider, adds: readonly Meter[]) {
  const { subscription, now } = await getStanding(tx.sql, accountId, { provider, at: tx.at });
  // Without payment, existing companies continue, but the account cannot begin a new formation.
  if (adds.includes('active_entities') && !mayBegin(subscription, now)) throw paymentRequired(subscription);
  if (adds.includes('formations')) await countFormation(tx, accountId, subscription.period);
  const used = await readUsed(tx.sql, accountId, subscription.period);
  for (const meter of adds) {
    const { limit } = leftOf(subscription.plan, meter, used[meter]);
    if (used[meter] > limit) throw limitReached(subscription, meter);
    if (used[meter] === limit) recordLimit(tx, accountId, subscription, meter);
  }
}

/**
 * Records that the account has reached a limit of its plan, so that the account learns this before a call is refused.
 */
function recordLimit(tx: Tx, accountId: string, { plan, period }: Subscription, meter: Meter): void {
  const object = {
    plan,
    meter,
    limit: PLANS[plan].limits[meter],
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
  };
  tx.record({ accountId, entityId: null, action: 'billing.limit_reached', data: { object } });
}

const WORDS: Record<Meter, string> = {
  formations: 'formations a month',
  active_entities: 'entities that are being formed or are active',
  webhook_endpoints: 'webhook endpoints',
};

function limitReached({ plan, period }: Subscription, meter: Meter): AppError {
  const limit = PLANS[plan].limits[meter];
  const isLargest = PLANS[plan].price_cents === Math.max(...PLAN_NAMES.map((name) => PLANS[name].price_cents));
  const end = period.end.toISOString();
  const ways = [
    ...(isLargest ? [] : ['A larger plan allows more.']),
    ...(meter === 'formations' ? [`The next month begins at ${end}.`] : []),
  ];
  const how = ways.length === 0 ? '' : ` Nothing was changed. ${ways.join(' ')}`;
  return new AppError('plan_limit_reached', {
    detail: `The plan ${plan} allows ${limit} ${WORDS[meter]}.${how}`,
    extra: { plan, meter, limit, period_end: end },
  });
}

function paymentRequired({ plan, status }: Subscription): AppError {
  const details: Partial<Record<Subscription['status'], string>> = {
    incomplete: `The plan ${plan} must be paid before a company is formed.`,
    canceled: 'The subscription has ended. Choose a plan to continue.',
    past_due: 'The last payment failed. Pay it or use another card.',
  };
  return new AppError('payment_required', {
    detail: `${details[status] ?? 'A payment is missing.'} Nothing was changed; formations under way continue.`,
    extra: { plan, subscription_status: status },
  });
}
