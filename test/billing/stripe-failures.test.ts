import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { FailureKind } from '../stripe/failures.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start, subscriptionOf, upgrade } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';
import { keepLog } from './logged.ts';

/* Stripe fails in every possible way: nobody is told why, nothing happens twice, and it continues once Stripe does. */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

type Upgraded = { plan: string; checkout_url: string | null };
const NEVER_TOLD = /_secret_|sk_test_|whsec_|req_|Something went wrong|Too many requests|Invalid API Key/;

/** 503, when to retry, and no word of Stripe's. */
function unavailable(answer: Answer): void {
  answer.refused('unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(NEVER_TOLD);
}

async function customerOf({ id }: Account): Promise<string> {
  const [row] = await here.service.sql<{ customer_id: string | null }[]>`
    select customer_id from subscriptions where account_id = ${id}`;
  return row?.customer_id ?? '';
}

/** A new account that pays for a plan. */
async function paying(): Promise<Account> {
  const ada = await here.service.anonymous.signUp();
  here.stripe.pay(sessionOf((await upgrade(ada, 'launch')).ok<Upgraded>().checkout_url));
  await eventually(async () => expect(await subscriptionOf(ada)).toMatchObject({ plan: 'launch', provider: 'stripe' }));
  return ada;
}

/** More than the number of retries of any caller. */
const OFTEN = 20;

/** While this fails at Stripe, the call is refused. */
async function refusedWhile(failure: { on: string; how: FailureKind }, call: () => Promise<Answer>): Promise<void> {
  here.stripe.failNext({ ...failure, times: OFTEN });
  try {
    unavailable(await call());
  } finally {
    here.stripe.stopFailing();
  }
}

const KINDS = ['500', '429', 'drop_before', 'drop_after'] as const satisfies readonly FailureKind[];
const CALLS = ['POST /v1/customers', 'POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/:id'];
const KEYS = ['the same key', 'another key', 'no key'] as const;
const failures = CALLS.flatMap((on) => KINDS.map((how) => ({ on, how: how as FailureKind })));
const cases = [...failures, { on: 'POST /v1/checkout/sessions', how: 'hang' as const }].map((failure, n) => ({
  ...failure,
  again: KEYS[n % KEYS.length],
}));

/* Runs first, because later tests find the prices. */
it.each([
  ['500', 'launch'],
  ['drop_before', 'growth'],
  ['drop_after', 'scale'],
] as const)('a price is made once, despite %s', async (how, plan) => {
  const [ada, grace] = [await here.service.anonymous.signUp(), await here.service.anonymous.signUp()];
  await refusedWhile({ on: 'POST /v1/prices', how }, () => upgrade(ada, plan));
  for (const account of [ada, grace]) (await upgrade(account, plan)).ok<unknown>();
  const { data } = await sdkClient(here.stripe).prices.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['plan'] === plan)).toHaveLength(1);
});

describe('a Checkout session', () => {
  it.each(cases)('stays the only one if requested again with $again after $how of $on', async ({ on, how, again }) => {
    const ada = await here.service.anonymous.signUp();
    const key = (n: number): Record<string, string> =>
      again === 'no key' ? {} : { 'idempotency-key': `k-${again === 'another key' ? n : 0}` };
    await refusedWhile({ on, how }, () => upgrade(ada, 'growth', key(1)));
    const first = (await upgrade(ada, 'growth', key(2))).ok<Upgraded>();
    expect((await upgrade(ada, 'growth', key(3))).ok<Upgraded>()).toEqual(first);
    const sdk = sdkClient(here.stripe);
    const { data } = await sdk.checkout.sessions.list({ customer: await customerOf(ada), limit: 100 });
    expect(data.map(({ url }) => url)).toEqual([first.checkout_url]);
    const customers = here.stripe.events().filter(({ type, data: { object } }) => {
      const { metadata } = object as { metadata?: Record<string, string> };
      return type === 'customer.created' && metadata?.['account_id'] === ada.id;
    });
    expect(customers).toHaveLength(1);
  });
});

const AT = 'POST /v1/subscriptions/:id';

describe.each(KINDS)('after %s', (how) => {
  it('a larger plan is charged once', async () => {
    const ada = await paying();
    await refusedWhile({ on: AT, how }, () => upgrade(ada, 'growth', { 'idempotency-key': 'k' }));
    expect((await upgrade(ada, 'growth', { 'idempotency-key': 'k' })).ok<Upgraded>().plan).toBe('growth');
    const { data } = await sdkClient(here.stripe).invoices.list({ customer: await customerOf(ada) });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([25_000, 4_900]);
  });

  it('a cancellation is repeated and takes effect', async () => {
    const ada = await paying();
    await refusedWhile({ on: AT, how }, () => ada.call('POST', '/v1/billing/cancel'));
    const cancelled = await ada.call('POST', '/v1/billing/cancel');
    expect(cancelled.ok<object>()).toMatchObject({ plan: 'launch', cancel_at_period_end: true });
  });
});

/** Once the worker has failed at it, Stripe works again. */
async function failedAt(entityId: string): Promise<void> {
  await eventually(async () => {
    const [row] = await here.service.sql<{ failures: number }[]>`
      select failures from payments where entity_id = ${entityId}`;
    expect(row?.failures).toBeGreaterThan(0);
  });
  here.stripe.stopFailing();
}

describe.each(KINDS)('the worker, after %s', (how) => {
  it('opens one Checkout session for a formation', async () => {
    const ada = await here.service.anonymous.signUp();
    here.stripe.failNext({ on: 'POST /v1/checkout/sessions', how, times: OFTEN });
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    await failedAt(id);
    const url = await askedToPay(ada, id);
    const { data } = await sdkClient(here.stripe).checkout.sessions.list({ customer: await customerOf(ada) });
    expect(data.map((session) => session.url)).toEqual([url]);
  });

  it('refunds once', async () => {
    const ada = await here.service.anonymous.signUp();
    const { id } = await ada.draft();
    await here.service.registry.fault({ step: 'state_filing', kind: 'reject', code: 'fee_declined', filer: ada.id });
    (await start(ada, id)).ok<unknown>();
    const session = sessionOf(await askedToPay(ada, id));
    here.stripe.failNext({ on: 'POST /v1/refunds', how, times: OFTEN });
    here.stripe.pay(session);
    await failedAt(id);
    await eventually(async () =>
      expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'refunded', refunded_cents: 2_500 }),
    );
    const sdk = sdkClient(here.stripe);
    const { payment_intent } = await sdk.checkout.sessions.retrieve(session);
    const { data } = await sdk.refunds.list({ payment_intent: String(payment_intent) });
    expect(data.map(({ amount }) => amount)).toEqual([2_500]);
  });
});

it('a declined card is reported, and nothing changed', async () => {
  const ada = await paying();
  here.stripe.declineNextPayment();
  const declined = await upgrade(ada, 'scale', { 'idempotency-key': 'k' });
  expect(declined.refused('payment_required').detail).toContain('card');
  expect(declined.text).not.toMatch(/card_declined|generic_decline|req_/);
  expect((await subscriptionOf(ada)).plan).toBe('launch');
  expect((await upgrade(ada, 'scale', { 'idempotency-key': 'k' })).ok<Upgraded>().plan).toBe('scale');
});

it('a key that Stripe refuses is reported as such, without the key, and not as retryable', async () => {
  const other = await startCollected(
    { log, env: { STRIPE_SECRET_KEY: `${secretKey}x` } },
    { secretKey, webhookSecret },
  );
  try {
    const ada = await other.service.anonymous.signUp();
    for (const answer of [await upgrade(ada, 'launch'), await ada.call('POST', '/v1/billing/portal')]) {
      expect(answer.refused('payment_provider_refused')).toMatchObject({ retryable: false });
      expect(answer.headers.has('retry-after')).toBe(false);
      expect(answer.text).not.toMatch(NEVER_TOLD);
    }
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    await eventually(async () => {
      const [row] = await other.service.sql`select failures > 1 as often from payments where entity_id = ${id}`;
      expect(row).toEqual({ often: true });
    });
  } finally {
    await other.stop();
  }
});

it('no log line contains a secret', () => {
  const text = logged();
  expect(text.includes('due work failed') && /Stripe: \w+ StripeAuthenticationError/.test(text)).toBe(true);
  expect([secretKey, webhookSecret].filter((secret) => text.includes(secret))).toEqual([]);
  expect(/_secret_|sk_test_|whsec_/.exec(text)).toBeNull();
});
