import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogue, sdkClient, subscribing } from './sdk-client.ts';
import { type StripeStandIn, startStripe } from './stand-in.ts';

/** A month of 30 days, ten of which pass before the plan is changed. */
const START = Date.parse('2027-04-01T00:00:00Z');
const TEN_DAYS_MS = 10 * 86_400_000;

let standIn: StripeStandIn;
let stripe: Stripe;
let nowMs = START;
beforeEach(async () => {
  nowMs = START;
  standIn = await startStripe({ now: () => new Date(nowMs) });
  stripe = sdkClient(standIn);
});
afterEach(() => standIn.stop());

async function tenDaysSubscribed(plan: 'small' | 'large') {
  const things = await catalogue(stripe);
  const session = await subscribing(stripe, things.customer.id, things[plan].id);
  standIn.pay(session.id);
  const [subscription] = (await stripe.subscriptions.list()).data;
  const item = subscription?.items.data[0];
  if (subscription === undefined || item === undefined) throw new Error('no subscription');
  nowMs += TEN_DAYS_MS;
  const to = (price: string, more: Stripe.SubscriptionUpdateParams = {}) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      ...more,
      expand: ['latest_invoice'],
    });
  return { ...things, subscription, item, to };
}

test('the rest of the month is billed at once on request', async () => {
  const { to, large, item } = await tenDaysSubscribed('small');
  const changed = await to(large.id, { proration_behavior: 'always_invoice', metadata: { plan: 'large' } });
  expect(changed).toMatchObject({
    status: 'active',
    metadata: { account: 'a1', plan: 'large' },
    items: { data: [{ id: item.id, price: { id: large.id }, current_period_end: item.current_period_end }] },
    // Two thirds of the month: 2,000 for the large plan less 667 for the small one.
    latest_invoice: { billing_reason: 'subscription_update', amount_paid: 1_333, status: 'paid' },
  });
});

test('otherwise it waits for the next invoice, or is not billed at all', async () => {
  const { to, subscription, large, small } = await tenDaysSubscribed('small');
  await to(large.id);
  standIn.renew(subscription.id, 'paid');
  const [renewal] = (await stripe.invoices.list({ limit: 1 })).data;
  expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-667, 2_000, 3_000]);
  expect(renewal?.amount_paid).toBe(4_333);
  await to(small.id, { proration_behavior: 'none' });
  standIn.renew(subscription.id, 'paid');
  expect((await stripe.invoices.list({ limit: 1 })).data[0]).toMatchObject({ amount_paid: 1_000 });
});

test('a smaller plan leaves a credit, which the next invoice uses', async () => {
  const { to, subscription, customer, small } = await tenDaysSubscribed('large');
  const changed = await to(small.id, { proration_behavior: 'always_invoice' });
  expect(changed.latest_invoice).toMatchObject({ total: -1_333, amount_due: 0, amount_paid: 0, status: 'paid' });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_333 });
  standIn.renew(subscription.id, 'paid');
  expect((await stripe.invoices.list({ limit: 1 })).data[0]).toMatchObject({ total: 1_000, amount_due: 0 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -333 });
});

test('another interval begins a new period and is billed now', async () => {
  const { to, yearly } = await tenDaysSubscribed('small');
  const changed = await to(yearly.id);
  expect(changed.items.data[0]).toMatchObject({
    current_period_start: nowMs / 1000,
    current_period_end: Date.parse('2028-04-11T00:00:00Z') / 1000,
  });
  expect(changed.latest_invoice).toMatchObject({ amount_paid: 10_000 - 667 });
});

test('a declined charge changes nothing on request, and otherwise makes the subscription past due', async () => {
  const { to, subscription, large } = await tenDaysSubscribed('small');
  const before = await stripe.subscriptions.retrieve(subscription.id);
  const events = standIn.events().length;
  const now = { proration_behavior: 'always_invoice' } as const;
  standIn.declineNextPayment();
  const refused = to(large.id, { ...now, payment_behavior: 'error_if_incomplete' });
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(before);
  expect(standIn.events()).toHaveLength(events);
  standIn.declineNextPayment();
  expect(await to(large.id, now)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } });
});

test("a price without the item's id is added to the existing one", async () => {
  const { subscription, large, yearly, to } = await tenDaysSubscribed('small');
  const add = (price: string) => stripe.subscriptions.update(subscription.id, { items: [{ price }] });
  expect((await add(large.id)).items.data).toHaveLength(2);
  await expect(add(large.id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(add(yearly.id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(to('price_none')).rejects.toMatchObject({ code: 'resource_missing', param: 'items[0][price]' });
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', price: large.id }] }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'items[0][id]' });
});

test('a customer changes plans in the portal', async () => {
  const { subscription, item, large, small } = await tenDaysSubscribed('small');
  standIn.changePlanInPortal(subscription.id, large.id);
  const event = standIn.events().at(-1);
  expect(event).toMatchObject({
    type: 'customer.subscription.updated',
    request: { id: null },
    data: {
      object: { items: { data: [{ id: item.id, price: { id: large.id } }] } },
      previous_attributes: { items: { data: [{ price: { id: small.id } }] } },
    },
  });
});
