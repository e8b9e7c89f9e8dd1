import { METERS, PLANS, type PlanName } from '../domain/billing/plan.ts';
import type { BillingProvider, Subscription } from '../domain/billing/subscription.ts';
import { writeDollars } from '../domain/treasury/money.ts';
import type { Tx } from '../store/core/write.ts';
import type { Payment } from '../store/payments.ts';

/** Returns a subscription as API answers and events show it. */
export function subscriptionFacts(
  { plan, status, period, cancel_at_period_end }: Subscription,
  { provider, livemode }: { provider: BillingProvider; livemode: boolean },
) {
  return {
    plan,
    status,
    current_period_start: period.start.toISOString(),
    current_period_end: period.end.toISOString(),
    cancel_at_period_end,
    provider,
    livemode,
  };
}

/** Adds the price and limits of the new plan to the effects that a dry run reports. */
export function foreseeUpgrade(tx: Pick<Tx, 'foresee'>, from: PlanName, plan: PlanName): void {
  tx.foresee('money', { reason: 'subscription', amount_usd: writeDollars(BigInt(PLANS[plan].price_cents)) });
  for (const meter of METERS) {
    const limit = { meter, from: PLANS[from].limits[meter], to: PLANS[plan].limits[meter] };
    if (limit.from !== limit.to) tx.foresee('limits', limit);
  }
}

/** Records a change of the subscription; does nothing if nothing changed. */
export function recordSubscription(
  tx: Tx,
  accountId: string,
  provider: BillingProvider,
  { before, after }: { before: Subscription; after: Subscription },
): void {
  const facts = { provider, livemode: tx.livemode };
  const object: Record<string, unknown> = subscriptionFacts(after, facts);
  const previous = Object.fromEntries(
    Object.entries(subscriptionFacts(before, facts)).filter(([name, value]) => object[name] !== value),
  );
  if (Object.keys(previous).length === 0) return;
  tx.record({ accountId, entityId: null, action: 'billing.subscription_updated', data: { object, previous } });
}

/** Records a payment or refund in the account's chain. */
export function recordPayment(
  tx: Tx,
  action: 'payment.paid' | 'payment.refunded' | 'payment.refund_failed',
  { account_id: accountId, id, entity_id, filing_id }: Pick<Payment, 'account_id' | 'id' | 'entity_id' | 'filing_id'>,
  amount_cents: number,
): void {
  tx.record({ accountId, entityId: null, action, data: { object: { id, entity_id, filing_id, amount_cents } } });
}
