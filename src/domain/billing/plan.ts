/** What an account may use. The database repeats the names as a CHECK. */
export const PLAN_NAMES = ['sandbox', 'launch', 'growth', 'scale'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** What a plan limits. */
export const METERS = ['formations', 'active_entities', 'webhook_endpoints'] as const;
export type Meter = (typeof METERS)[number];

export type Plan = {
  name: PlanName;
  title: string;
  /** A month, in US cents. */
  price_cents: number;
  /** `formations` a month; the others at any time. */
  limits: Readonly<Record<Meter, number>>;
};

export const CURRENCY = 'usd';

/** In the order of their prices. */
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

/** What an account has that chose nothing. */
export function defaultPlan(livemode: boolean): PlanName {
  return livemode ? 'launch' : 'sandbox';
}

/** What there is: in a sandbox the plan for it as well. */
export function offeredPlans(livemode: boolean): PlanName[] {
  return PLAN_NAMES.filter((name) => !livemode || name !== 'sandbox');
}

/** Dearer than the present plan. Down goes only by ending a subscription, so that nobody loses what is paid for. */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return PLANS[to].price_cents > PLANS[from].price_cents;
}
