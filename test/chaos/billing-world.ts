import { expect } from 'vitest';
import { type Subscription, subscriptionOf, upgrade } from '../billing/account.ts';
import { sessionOf, stripeEnv } from '../billing/collected.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { type StripeEvent, type StripeStandIn, startStripe } from '../stripe/stand-in.ts';
import { startWorld, type World } from './world.ts';

/** A world with Stripe; only `tell` delivers events. */
export type BillingWorld = World & { stripe: StripeStandIn };

export async function startBillingWorld(): Promise<BillingWorld> {
  const stripe = await startStripe();
  const world = await startWorld({ env: { ...stripeEnv(stripe), SERVICE_FEE_CENTS: '2500' } });
  const stop = async () => {
    await world.stop();
    await stripe.stop();
  };
  return { ...world, stripe, stop };
}

/** Sends the API each event about this account, twice at once. */
export async function tell({ stripe, apiUrl }: BillingWorld, { id }: Account): Promise<void> {
  for (const event of stripe.events().filter((one) => JSON.stringify(one).includes(id))) {
    const statuses = await stripe.deliver(event, `${apiUrl}/v1/billing/webhook`, { times: 2 });
    expect(statuses).toEqual([200, 200]);
  }
}

/** Returns in how many milliseconds the service checks Stripe by itself; null: never. */
export async function lookIsDueInMs({ sql }: World, { id }: Account): Promise<number | null> {
  const [row] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from due_at - now()) * 1000)::float8 as ms from subscriptions where account_id = ${id}`;
  return row?.ms ?? null;
}

/** Advances the time until due work of the account is due; other work stays unchanged. */
export async function passTime({ sql }: World, { id }: Account): Promise<void> {
  await sql`update subscriptions set due_at = now() where account_id = ${id} and due_at > now()`;
  await sql`update payments set due_at = now() where account_id = ${id} and due_at > now()`;
}

export type Upgraded = Subscription & { checkout_url: string | null };

/** The account pays for a plan, without any event; afterwards no check is due before the month ends, as weeks later. */
export async function subscribe(world: BillingWorld, ada: Account, plan: string): Promise<void> {
  const { checkout_url } = (await upgrade(ada, plan)).ok<Upgraded>();
  world.stripe.pay(sessionOf(checkout_url));
  (await upgrade(ada, plan)).ok<Upgraded>();
  expect(await subscriptionOf(ada)).toMatchObject({ plan, status: 'active' });
  await world.sql`
    update subscriptions set due_at = period_end
    where account_id = ${ada.id}`;
}

export function hasPlan(ada: Account, plan: string): Promise<void> {
  return eventually(async () => expect(await subscriptionOf(ada)).toMatchObject({ plan, status: 'active' }));
}

/** Stripe's records of an account: amounts in cents, in the order in which they were charged. */
export type Ledger = {
  customers: number;
  /** Requested Checkout sessions, by their idempotency keys. */
  sessions: number;
  charges: number[];
  refunds: number[];
  /** The plans of the subscriptions that have not ended. */
  plans: string[];
};

export async function ledgerOf({ stripe }: BillingWorld, { id }: Account): Promise<Ledger> {
  const events = stripe.events();
  const customers = objectsOf(events, 'customer.created')
    .filter(({ metadata }) => metadata?.account_id === id)
    .map((customer) => customer.id);
  const amountsOf = (type: string) =>
    objectsOf(events, type)
      .filter(({ customer }) => customers.includes(customer ?? ''))
      .map(({ amount }) => amount ?? 0);
  const asked = stripe.requests.filter(
    ({ method, path, params, status }) =>
      `${method} ${path}` === 'POST /v1/checkout/sessions' &&
      (params['metadata'] as Metadata | undefined)?.account_id === id &&
      (status === 200 || status === null),
  );
  const api = sdkClient(stripe);
  const lists = await Promise.all(customers.map((customer) => api.subscriptions.list({ customer })));
  return {
    customers: customers.length,
    sessions: new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size,
    charges: amountsOf('charge.succeeded'),
    refunds: amountsOf('refund.created'),
    plans: lists.flatMap(({ data }) => data.map(({ items }) => String(items.data[0]?.price.metadata['plan']))),
  };
}

type Metadata = { account_id?: string };
type Seen = { id: string; customer?: string; amount?: number; metadata?: Metadata };

function objectsOf(events: readonly StripeEvent[], type: string): Seen[] {
  return events.filter((event) => event.type === type).map(({ data }) => data.object as Seen);
}

export const LAUNCH_CENTS = 4_900;
export const GROWTH_CENTS = 29_900;
export const FORMATION_CENTS = 12_500;
export const SERVICE_FEE_CENTS = 2_500;

/** The difference between the two plans for what is left of a month that began minutes ago, in cents. */
export const DIFFERENCE = expect.toSatisfy(
  (cents: number) => cents > 24_900 && cents <= GROWTH_CENTS - LAUNCH_CENTS,
  'all but the whole difference',
);
