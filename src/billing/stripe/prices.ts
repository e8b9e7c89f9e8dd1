import { CURRENCY, PLANS, type PlanName } from '../../domain/billing/plan.ts';
import { atStripe, makeAtStripe, type StripeBilling } from './client.ts';

/**
 * Returns the lookup key of a price at Stripe. It contains the amount, so a changed amount creates a new price, and
 * existing customers keep the old price.
 */
function lookupKeyOf(plan: PlanName): string {
  return `efs_${plan}_${PLANS[plan].price_cents}_${CURRENCY}`;
}

/**
 * Returns the price of a plan at Stripe. Creates the price if it is missing, so that operators need not set up anything
 * at Stripe.
 */
export async function ensurePrice(billing: StripeBilling, plan: PlanName): Promise<string> {
  const { api } = billing;
  const lookup_key = lookupKeyOf(plan);
  const { data } = await atStripe(billing, 'find_price', () =>
    api.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 }),
  );
  if (data[0] !== undefined) return data[0].id;
  const { title, price_cents: unit_amount } = PLANS[plan];
  const price = await makeAtStripe(billing, 'create_price', `efs-price-${lookup_key}`, (idempotencyKey) =>
    api.prices.create(
      {
        currency: CURRENCY,
        unit_amount,
        lookup_key,
        metadata: { plan },
        recurring: { interval: 'month' },
        product_data: { name: title },
      },
      { idempotencyKey },
    ),
  );
  return price.id;
}
