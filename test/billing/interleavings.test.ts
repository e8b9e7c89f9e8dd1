import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start, upgrade } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';

/* Events at Stripe at the very moment of a request here. No webhook about them ever arrives. */

let here: Collected;
beforeEach(async () => {
  here = await startCollected({}, { isDelivered: false });
});
afterEach(() => here.stop());

type Upgraded = { plan: string; checkout_url: string | null };

it('a plan is not paid twice if it is paid while another plan is requested', async () => {
  const ada = await here.service.anonymous.signUp();
  const first = sessionOf((await upgrade(ada, 'launch')).ok<Upgraded>().checkout_url);
  here.stripe.beforeNext('POST /v1/checkout/sessions/:id/expire', () => here.stripe.pay(first));
  expect((await upgrade(ada, 'growth')).ok<Upgraded>()).toMatchObject({ plan: 'growth', checkout_url: null });
  const stripe = sdkClient(here.stripe);
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
});

it('a Checkout session that is paid while it is requested again is not returned any more', async () => {
  const ada = await here.service.anonymous.signUp();
  const session = sessionOf((await upgrade(ada, 'growth')).ok<Upgraded>().checkout_url);
  // The first look is before the page is chosen, the second after that.
  here.stripe.beforeNext('GET /v1/checkout/sessions/:id', () =>
    here.stripe.beforeNext('GET /v1/checkout/sessions/:id', () => here.stripe.pay(session)),
  );
  expect((await upgrade(ada, 'growth')).ok<Upgraded>()).toMatchObject({ plan: 'growth', checkout_url: null });
});

it('a payment that arrives during a check is found', async () => {
  const ada = await here.service.anonymous.signUp();
  const session = sessionOf((await upgrade(ada, 'launch')).ok<Upgraded>().checkout_url);
  here.stripe.beforeNext('GET /v1/checkout/sessions/:id', () => here.stripe.pay(session));
  expect((await ada.call('POST', '/v1/billing/resume')).ok<object>()).toMatchObject({ plan: 'launch' });
});

it('the Checkout session of an abandoned filing does not pay for a later one', async () => {
  const ada = await here.service.anonymous.signUp();
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  const first = sessionOf(await askedToPay(ada, id));
  const act = async (action: string) => {
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action })).ok();
  };
  // The worker cannot check the first page before it is paid.
  here.stripe.failNext({ on: 'GET /v1/checkout/sessions/:id', how: '500', times: 100 });
  await act('mark_filing_failed');
  await act('retry_from_failed');
  const second = sessionOf(await askedToPay(ada, id));
  expect(second).not.toBe(first);
  here.stripe.pay(first);
  here.stripe.stopFailing();
  const back = await eventually(async () => {
    const rows = await here.service.sql`
      select refund_cents from payments where entity_id = ${id} and status = 'refunded'`;
    expect(rows).toHaveLength(1);
    return rows[0];
  });
  expect(back).toEqual({ refund_cents: 12_500 });
  expect(await formationOf(ada, id)).toMatchObject({ payment: { status: 'open' }, next_action: { code: 'pay' } });
  expect(sessionOf(await askedToPay(ada, id))).toBe(second);
});

it('a payment at the moment when an operator settles the fee is refunded', async () => {
  const [ada, grace] = [await here.service.anonymous.signUp(), await here.service.operator()];
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  const session = sessionOf(await askedToPay(ada, id));
  const [requirement] = (await formationOf(ada, id)).requirements;
  here.stripe.beforeNext('GET /v1/checkout/sessions/:id', () => here.stripe.pay(session));
  const settle = `/v1/operator/requirements/${requirement?.id}/settle`;
  (await grace.call('POST', settle, { body: { note: 'By transfer.' } })).ok<unknown>();
  await ada.until(id, 'Active');
  await eventually(async () =>
    expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'refunded', refunded_cents: 12_500 }),
  );
});
