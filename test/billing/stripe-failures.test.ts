import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { FailureKind } from '../stripe/failures.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { subscriptionOf, upgrade } from './account.ts';
import { type Collected, sessionOf, startCollected } from './collected.ts';
import { customerOf, KINDS, NEVER_TOLD, OFTEN, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/*
 * Stripe fails in every possible way while it is called for an account: nobody is told why, nothing happens twice, and
 * it continues once Stripe does.
 */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

type Upgraded = { plan: string; checkout_url: string | null };

/** 503, when to retry, and no word of Stripe's. */
function unavailable(answer: Answer): void {
  answer.refused('unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(NEVER_TOLD);
}

/** A new account that pays for a plan. */
async function paying(): Promise<Account> {
  const ada = await here.service.anonymous.signUp();
  here.stripe.pay(sessionOf((await upgrade(ada, 'launch')).ok<Upgraded>().checkout_url));
  await eventually(async () => expect(await subscriptionOf(ada)).toMatchObject({ plan: 'launch', provider: 'stripe' }));
  return ada;
}

/** While this fails at Stripe, the call is refused. */
async function refusedWhile(failure: { on: string; how: FailureKind }, call: () => Promise<Answer>): Promise<void> {
  here.stripe.failNext({ ...failure, times: OFTEN });
  try {
    unavailable(await call());
  } finally {
    here.stripe.stopFailing();
  }
}

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
    const { data } = await sdk.checkout.sessions.list({ customer: await customerOf(here, ada), limit: 100 });
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
    const { data } = await sdkClient(here.stripe).invoices.list({ customer: await customerOf(here, ada) });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([25_000, 4_900]);
  });

  it('a cancellation is repeated and takes effect', async () => {
    const ada = await paying();
    await refusedWhile({ on: AT, how }, () => ada.call('POST', '/v1/billing/cancel'));
    const cancelled = await ada.call('POST', '/v1/billing/cancel');
    expect(cancelled.ok<object>()).toMatchObject({ plan: 'launch', cancel_at_period_end: true });
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

it('no log line contains a secret', () => {
  expect(logged()).not.toBe('');
  expect(secretsIn(logged(), [secretKey, webhookSecret])).toEqual([]);
});
