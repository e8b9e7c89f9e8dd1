import { describe, expect, it } from 'vitest';
import { METERS, PLAN_NAMES, PLANS } from './plan.ts';
import { GRACE_DAYS, leftOf, mayBegin, type SubscriptionFacts, subscriptionAt } from './subscription.ts';

const born = new Date('2026-01-10T00:00:00Z');
const now = new Date('2026-11-21T12:00:00Z');
const month = { start: new Date('2026-11-10T00:00:00Z'), end: new Date('2026-12-10T00:00:00Z') };
const account = (livemode: boolean) => ({ livemode, created_at: born });

const chosen: SubscriptionFacts = {
  provider: 'builtin',
  plan: 'growth',
  status: 'active',
  anchor: born,
  period_start: null,
  period_end: null,
  cancels_at: null,
};

describe('an account that chose nothing', () => {
  it('has the sandbox plan in a sandbox, with any provider', () => {
    for (const provider of ['builtin', 'stripe'] as const) {
      expect(subscriptionAt(provider, account(false), null, now)).toEqual({
        plan: 'sandbox',
        status: 'active',
        period: month,
        cancel_at_period_end: false,
      });
    }
  });

  it('has the smallest plan in live mode; with Stripe only once it is paid', () => {
    const facts = { plan: 'launch', period: month };
    expect(subscriptionAt('builtin', account(true), null, now)).toMatchObject({ ...facts, status: 'active' });
    expect(subscriptionAt('stripe', account(true), null, now)).toMatchObject({ ...facts, status: 'incomplete' });
  });

  it('ignores facts from another provider', () => {
    expect(subscriptionAt('stripe', account(true), chosen, now)).toMatchObject({
      plan: 'launch',
      status: 'incomplete',
    });
  });
});

describe('a plan that was chosen', () => {
  it('counts its months from its start', () => {
    expect(subscriptionAt('builtin', account(false), chosen, now)).toMatchObject({ plan: 'growth', period: month });
  });

  it('ends with the paid month, not before', () => {
    const ending = { ...chosen, cancels_at: month.end };
    expect(subscriptionAt('builtin', account(false), ending, now)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect(subscriptionAt('builtin', account(false), ending, month.end)).toMatchObject({
      plan: 'growth',
      status: 'canceled',
      cancel_at_period_end: false,
    });
  });

  it("follows the provider's period and status", () => {
    const facts: SubscriptionFacts = {
      ...chosen,
      provider: 'stripe',
      status: 'past_due',
      anchor: null,
      period_start: now,
      period_end: month.end,
    };
    expect(subscriptionAt('stripe', account(true), facts, month.end)).toMatchObject({
      status: 'past_due',
      period: { start: now, end: month.end },
    });
  });
});

it('no new formation begins without a paid plan, or after the days of grace', () => {
  const of = (status: SubscriptionFacts['status']) => ({
    plan: 'launch' as const,
    status,
    period: month,
    cancel_at_period_end: false,
  });
  const graceEnds = new Date(month.start.getTime() + GRACE_DAYS * 86_400_000);
  expect(mayBegin(of('active'), now)).toBe(true);
  expect(mayBegin(of('incomplete'), now)).toBe(false);
  expect(mayBegin(of('canceled'), now)).toBe(false);
  expect(mayBegin(of('past_due'), new Date(graceEnds.getTime() - 1))).toBe(true);
  expect(mayBegin(of('past_due'), graceEnds)).toBe(false);
});

it('an exceeded limit leaves 0, never less', () => {
  expect(leftOf('launch', 'formations', 4)).toEqual({ used: 4, limit: 10, left: 6 });
  expect(leftOf('launch', 'formations', 40)).toEqual({ used: 40, limit: 10, left: 0 });
});

it('a higher price allows more', () => {
  const paid = PLAN_NAMES.filter((name) => name !== 'sandbox').map((name) => PLANS[name]);
  for (const [n, plan] of paid.slice(1).entries()) {
    const before = paid[n] ?? plan;
    expect(plan.price_cents).toBeGreaterThan(before.price_cents);
    for (const meter of METERS) expect(plan.limits[meter]).toBeGreaterThan(before.limits[meter]);
  }
});
