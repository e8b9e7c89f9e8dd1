/** Names of the plans. A CHECK in the database repeats them. */
export const PLAN_NAMES = ['sandbox', 'launch', 'growth', 'scale'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export const METERS = ['formations', 'active_entities', 'webhook_endpoints'] as const;
export type Meter = (typeof METERS)[number];

export type Plan = {
  name: PlanName;
  title: string;
  /** Monthly price in US cents. */
  price_cents: number;
  /** Limits of the plan. `formations`: maximum number per month; others: maximum number that exist at the same time. */
  limits: Readonly<Record<Meter, number>>;
};

export const CURRENCY = 'usd' as const;

/** All plans, ordered by price. */
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

/** Returns the plans that an account can have. Only a sandbox account can have the sandbox plan. */
export function offeredPlans(livemode: boolean): PlanName[] {
  return PLAN_NAMES.filter((name) => !livemode || name !== 'sandbox');
}

/**
 * Returns whether the new plan costs more. An account can change to a cheaper plan only after its subscription ends, so
 * that no paid time is lost.
 */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return PLANS[to].price_cents > PLANS[from].price_cents;
}
