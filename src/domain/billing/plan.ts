/** Names of the plans. The database repeats them as a CHECK. */
export const PLAN_NAMES = ['sandbox', 'launch', 'growth', 'scale'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export const METERS = ['formations', 'active_entities', 'webhook_endpoints'] as const;
export type Meter = (typeof METERS)[number];

export type Plan = {
  name: PlanName;
  title: string;
  /** Price of a month, in US cents. */
  price_cents: number;
  /** `formations` counts per month; the others count what exists at any time. */
  limits: Readonly<Record<Meter, number>>;
};

export const CURRENCY = 'usd' as const;

/** Ordered by price. */
export const PLANS: Readonly<Record<PlanName, Plan>> = {
  sandbox: {
    name: 'sandbox',
    title: 'Sandbox',
    price_cents: 0,
    limits: { formations: 1_000, active_entities: 100_000, webhook_endpoints: 100 },
  },
  launch: {
    name: 'launch',
    title: 'Launch',
    price_cents: 4_900,
    limits: { formations: 10, active_entities: 100, webhook_endpoints: 5 },
  },
  growth: {
    name: 'growth',
    title: 'Growth',
    price_cents: 29_900,
    limits: { formations: 100, active_entities: 2_000, webhook_endpoints: 20 },
  },
  scale: {
    name: 'scale',
    title: 'Scale',
    price_cents: 149_900,
    limits: { formations: 10_000, active_entities: 1_000_000, webhook_endpoints: 100 },
  },
};

export function defaultPlan(livemode: boolean): PlanName {
  return livemode ? 'launch' : 'sandbox';
}

/** The plans an account can have; in a sandbox they include the sandbox plan. */
export function offeredPlans(livemode: boolean): PlanName[] {
  return PLAN_NAMES.filter((name) => !livemode || name !== 'sandbox');
}

/** A higher price. Whoever wants less ends the subscription, so that nobody loses what they paid for. */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return PLANS[to].price_cents > PLANS[from].price_cents;
}
