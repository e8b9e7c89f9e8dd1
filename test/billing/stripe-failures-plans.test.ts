import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { subscriptionOf, upgrade } from './account.ts';
import { type Collected, sessionOf, startCollected } from './collected.ts';
import { customerOf, KINDS, refusedWhile, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/*
 * Stripe fails in every possible way while prices are made and plans change: nobody is told why, nothing happens twice,
 * and it continues once Stripe does.
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

/** A new account that pays for a plan. */
async function paying(): Promise<Account> {
  const ada = await here.service.anonymous.signUp();
  here.stripe.pay(sessionOf((await upgrade(ada, 'launch')).ok<Upgraded>().checkout_url));
  await eventually(async () => expect(await subscriptionOf(ada)).toMatchObject({ plan: 'launch', provider: 'stripe' }));
  return ada;
}

/* Runs first, because later tests find the prices. */
it.each([
  ['500', 'launch'],
  ['drop_before', 'growth'],
  ['drop_after', 'scale'],
] as const)('a price is made once, despite %s', async (how, plan) => {
  const [ada, grace] = [await here.service.anonymous.signUp(), await here.service.anonymous.signUp()];
  await refusedWhile(here, { on: 'POST /v1/prices', how }, () => upgrade(ada, plan));
  for (const account of [ada, grace]) (await upgrade(account, plan)).ok<unknown>();
  const { data } = await sdkClient(here.stripe).prices.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['plan'] === plan)).toHaveLength(1);
});

const AT = 'POST /v1/subscriptions/:id';

describe.each(KINDS)('after %s', (how) => {
  it('a larger plan is charged once', async () => {
    const ada = await paying();
    await refusedWhile(here, { on: AT, how }, () => upgrade(ada, 'growth', { 'idempotency-key': 'k' }));
    expect((await upgrade(ada, 'growth', { 'idempotency-key': 'k' })).ok<Upgraded>().plan).toBe('growth');
    const { data } = await sdkClient(here.stripe).invoices.list({ customer: await customerOf(here, ada) });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([25_000, 4_900]);
  });

  it('a cancellation is repeated and takes effect', async () => {
    const ada = await paying();
    await refusedWhile(here, { on: AT, how }, () => ada.call('POST', '/v1/billing/cancel'));
    const cancelled = await ada.call('POST', '/v1/billing/cancel');
    expect(cancelled.ok<object>()).toMatchObject({ plan: 'launch', cancel_at_period_end: true });
  });
});

it('a declined card is reported, and nothing changes', async () => {
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
