import type Stripe from 'stripe';
import { random } from '../fuzz/random.ts';
import type { Account, Answer } from '../harness/client.ts';
import { type Subscription, start, subscriptionOf, upgrade } from './account.ts';
import type { Collected } from './collected.ts';

/** One account's life: its requests to the service, and its events at Stripe, in some order. */
export type History = { account: Account; before: Subscription; steps: number; deliveries: number };

type Random = ReturnType<typeof random>;
type World = { here: Collected; sdk: Stripe };
type Life = World & { account: Account; choose: Random; customer(): Promise<string | null> };

/** Returns whether there was anything to do; impossible actions are skipped. */
type Step = (life: Life) => Promise<boolean | number>;

const PLANS = ['launch', 'growth', 'scale'];

/** Refusals that an account may get; anything else, above all a failure, is a finding. */
const REFUSALS = ['payment_required', 'illegal_transition', 'validation_failed', 'guard_unmet', 'version_conflict'];

function answered(answer: Answer): true {
  if (answer.status >= 400) {
    const { code } = JSON.parse(answer.text) as { code: string };
    if (!REFUSALS.includes(code)) throw new Error(`${answer.status} ${answer.text}`);
  }
  return true;
}

async function sessionsOf({ sdk, customer }: Life, status: 'open' | 'complete'): Promise<Stripe.Checkout.Session[]> {
  const id = await customer();
  return id === null ? [] : (await sdk.checkout.sessions.list({ customer: id, status, limit: 100 })).data;
}

async function onOpenPage(life: Life, happens: (session: string) => void): Promise<boolean> {
  const open = await sessionsOf(life, 'open');
  if (open.length === 0) return false;
  return atStripe(() => happens(life.choose.pick(open).id));
}

async function onSubscription(life: Life, happens: (subscription: string) => void | Promise<void>): Promise<boolean> {
  const customer = await life.customer();
  if (customer === null) return false;
  const [subscription] = (await life.sdk.subscriptions.list({ customer, limit: 100 })).data;
  return subscription !== undefined && atStripe(() => happens(subscription.id));
}

/** Returns false if Stripe says that this is impossible now: the page was paid meanwhile, nothing is owed. */
async function atStripe(happens: () => void | Promise<void>): Promise<boolean> {
  try {
    await happens();
    return true;
  } catch (error) {
    if (error instanceof Error && /not open|owes nothing|is canceled|under way/.test(error.message)) return false;
    throw error;
  }
}

async function onCompany(life: Life, state: string, action: string): Promise<boolean> {
  const { data } = (await life.account.listEntities({ state })).ok<{ data: { id: string; version: number }[] }>();
  if (data.length === 0) return false;
  const { id, version } = life.choose.pick(data);
  return answered(await life.account.putEntity(id, { version, action }));
}

/** Requests before which something may happen; if another account's comes first, it happens then. */
const MOMENTS = [
  'GET /v1/subscriptions',
  'GET /v1/invoices',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/:id/expire',
];

const upgradeStep: Step = async ({ account, choose }) => answered(await upgrade(account, choose.pick(PLANS)));

const STEPS: Readonly<Record<string, { weight: number; run: Step }>> = {
  upgrade: { weight: 4, run: upgradeStep },
  'upgrade twice at once': {
    weight: 1,
    run: async (life) => {
      await Promise.all([upgradeStep(life), upgradeStep(life)]);
      return true;
    },
  },
  'upgrade while a page is paid': {
    weight: 3,
    run: async (life) => {
      const open = await sessionsOf(life, 'open');
      if (open.length === 0) return false;
      const { id } = life.choose.pick(open);
      life.here.stripe.beforeNext(life.choose.pick(MOMENTS), () => void atStripe(() => life.here.stripe.pay(id)));
      return upgradeStep(life);
    },
  },
  cancel: { weight: 2, run: async ({ account }) => answered(await account.call('POST', '/v1/billing/cancel')) },
  resume: { weight: 1, run: async ({ account }) => answered(await account.call('POST', '/v1/billing/resume')) },
  'submit a formation': {
    weight: 2,
    run: async ({ account, choose, here }) => {
      if (choose.chance(0.3)) {
        const fault = { step: 'state_filing', kind: 'reject', code: 'fee_declined', filer: account.id } as const;
        await here.service.registry.fault(fault);
      }
      return answered(await start(account, (await account.draft()).id));
    },
  },
  'give a formation up': { weight: 1, run: (life) => onCompany(life, 'Filing', 'mark_filing_failed') },
  'file again': { weight: 1, run: (life) => onCompany(life, 'FilingFailed', 'retry_from_failed') },
  'pay a page': { weight: 6, run: (life) => onOpenPage(life, life.here.stripe.pay) },
  'pay a page slowly': {
    weight: 1,
    run: (life) =>
      onOpenPage(life, (id) => life.here.stripe.payLater(id, life.choose.chance(0.7) ? 'succeeds' : 'fails')),
  },
  'let a page expire': { weight: 1, run: (life) => onOpenPage(life, life.here.stripe.expireSession) },
  'decline the next payment': {
    weight: 1,
    run: async ({ here }) => {
      here.stripe.declineNextPayment();
      return true;
    },
  },
  renew: { weight: 2, run: (life) => onSubscription(life, (id) => life.here.stripe.renew(id, 'paid')) },
  'fail to renew': { weight: 1, run: (life) => onSubscription(life, (id) => life.here.stripe.renew(id, 'failed')) },
  recover: { weight: 1, run: (life) => onSubscription(life, (id) => life.here.stripe.recover(id)) },
  'end now': { weight: 1, run: (life) => onSubscription(life, (id) => life.here.stripe.endNow(id)) },
  'change the plan in the portal': {
    weight: 1,
    run: async (life) => {
      const prices = (await life.sdk.prices.list({ active: true, limit: 100 })).data;
      if (prices.length === 0) return false;
      return onSubscription(life, (id) => life.here.stripe.changePlanInPortal(id, life.choose.pick(prices).id));
    },
  },
  'deliver an event': {
    weight: 3,
    run: async (life) => {
      const events = life.here.stripe.events().filter((event) => isAbout(event, life.account.id));
      if (events.length === 0) return false;
      return deliver(life.here, life.choose.pick(events), 1);
    },
  },
};

type Event = ReturnType<Collected['stripe']['events']>[number];

/** Identified by our metadata, or that of its subscription. */
function isAbout({ data: { object } }: Event, accountId: string): boolean {
  const { metadata, parent } = object as {
    metadata?: Record<string, string>;
    parent?: { subscription_details?: { metadata: Record<string, string> } } | null;
  };
  return [metadata, parent?.subscription_details?.metadata].some((written) => written?.['account_id'] === accountId);
}

/** Returns how often it was sent. Each is accepted. */
export async function deliver({ service, stripe }: Collected, event: Event, times: number): Promise<number> {
  const statuses = await stripe.deliver(event, `${service.url}/v1/billing/webhook`, { times });
  if (statuses.some((status) => status !== 200)) throw new Error(`${event.type} was answered ${statuses}`);
  return times;
}

const LOTS = Object.values(STEPS).flatMap(({ weight, run }) => Array.from({ length: weight }, () => run));

/** Takes this many steps, chosen by the seed. */
export async function live(world: World, seed: number, length: number): Promise<History> {
  const choose = random(seed);
  const account = await world.here.service.anonymous.signUp();
  const history: History = { account, before: await subscriptionOf(account), steps: 0, deliveries: 0 };
  const customer = async () => {
    const [row] = await world.here.service.sql<{ customer_id: string | null }[]>`
      select customer_id from subscriptions where account_id = ${account.id}`;
    return row?.customer_id ?? null;
  };
  for (let tries = 0; history.steps < length && tries < length * 4; tries++) {
    const done = await choose.pick(LOTS)({ ...world, account, choose, customer });
    if (done !== false) history.steps += 1;
    if (typeof done === 'number') history.deliveries += done;
  }
  return history;
}
