import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, paying, sdkClient, subscribing } from './sdk-client.ts';
import { type StripeStandIn, startStripe } from './stand-in.ts';

const START = Date.parse('2027-01-31T12:00:00Z');
const seconds = (date: string): number => Date.parse(date) / 1000;

let standIn: StripeStandIn;
let stripe: Stripe;
let toldCount = 0;
beforeEach(async () => {
  toldCount = 0;
  standIn = await startStripe({ now: () => new Date(START) });
  stripe = sdkClient(standIn);
});
afterEach(() => standIn.stop());

/** Returns the types of the events since the last call. */
function news(): string[] {
  const types = standIn.events().map(({ type }) => type as string);
  const fresh = types.slice(toldCount);
  toldCount = types.length;
  return fresh;
}

async function subscribed() {
  const things = await catalogue(stripe);
  const session = await subscribing(stripe, things.customer.id, things.small.id);
  news();
  standIn.pay(session.id);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const subscription = await stripe.subscriptions.retrieve(String(paid.subscription));
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('no item');
  return { ...things, session: paid, subscription, item };
}
const current = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

describe('a payment', () => {
  test('by card succeeds at once', async () => {
    const session = await paying(stripe, 2_500);
    news();
    standIn.pay(session.id);
    expect(news()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', customer: null, url: null });
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 2_500,
      metadata: { filing: 'f1' },
    });
    expect(() => standIn.pay(session.id)).toThrow('complete');
  });

  test.each([
    ['succeeds', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
    ['fails', 'unpaid', 'requires_payment_method', 'checkout.session.async_payment_failed'],
  ] as const)('by a slow method %s later', async (outcome, paymentStatus, status, told) => {
    const session = await paying(stripe, 2_500);
    standIn.payLater(session.id, outcome);
    const [completed] = standIn.events().filter(({ type }) => type === 'checkout.session.completed');
    expect(completed?.data.object).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const last = standIn.events().at(-1);
    expect(last).toMatchObject({ type: told, data: { object: { payment_status: paymentStatus } } });
    const after = await stripe.checkout.sessions.retrieve(session.id);
    expect((await stripe.paymentIntents.retrieve(String(after.payment_intent))).status).toBe(status);
  });

  test('is refunded up to what was paid', async () => {
    const session = await paying(stripe, 2_500);
    standIn.pay(session.id);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const refund = (amount?: number) =>
      stripe.refunds.create({ payment_intent: String(payment_intent), ...(amount === undefined ? {} : { amount }) });
    news();
    expect(await refund(1_000)).toMatchObject({ object: 'refund', amount: 1_000, status: 'succeeded', payment_intent });
    expect(news()).toEqual(['charge.refunded', 'refund.created']);
    await expect(refund(1_501)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    expect(await refund()).toMatchObject({ amount: 1_500 });
    await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    const [first] = standIn.events().filter(({ type }) => type === 'charge.refunded');
    expect(first?.data).toMatchObject({
      object: { amount_refunded: 1_000, refunded: false },
      previous_attributes: { amount_refunded: 0 },
    });
    const listed = await stripe.refunds.list({ payment_intent: String(payment_intent) });
    expect(listed.data.map(({ amount }) => amount)).toEqual([1_500, 1_000]);
  });

  test('that has not succeeded is not refunded', async () => {
    const session = await paying(stripe, 2_500);
    standIn.beginPayment(session.id);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('a subscription', () => {
  test('begins incomplete and is active once its invoice is paid', async () => {
    const { session, subscription, item, small, customer } = await subscribed();
    expect(news().filter((type) => !/^(payment_intent|charge|invoice_payment)/.test(type))).toEqual([
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    const [created] = standIn.events().filter(({ type }) => type === 'customer.subscription.created');
    expect(created?.data.object).toMatchObject({ status: 'incomplete' });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', invoice: subscription.latest_invoice });
    expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { account: 'a1' } });
    expect(item).toMatchObject({
      price: { id: small.id },
      quantity: 1,
      current_period_start: START / 1000,
      current_period_end: seconds('2027-02-28T12:00:00Z'),
    });
    const invoice = await stripe.invoices.retrieve(String(session.invoice), { expand: ['payments'] });
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1_000,
      billing_reason: 'subscription_create',
      status_transitions: { paid_at: START / 1000 },
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid', payment: { payment_intent: expect.stringMatching(/^pi_/) } }] },
    });
  });

  test('without a customer makes one', async () => {
    const { small } = await catalogue(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: small.id, quantity: 2 }],
      success_url: 'https://service.example/done',
    });
    standIn.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'customer'] });
    expect(paid.customer).toMatchObject({ object: 'customer', email: paid.customer_details?.email });
    expect(paid.subscription).toMatchObject({ items: { data: [{ quantity: 2 }] } });
  });

  test.each([
    ['succeeds', 'active', 'paid'],
    ['fails', 'past_due', 'open'],
  ] as const)('paid slowly is active meanwhile; the payment %s', async (outcome, status, invoiceStatus) => {
    const { customer, small } = await catalogue(stripe);
    const session = await subscribing(stripe, customer.id, small.id);
    standIn.beginPayment(session.id);
    const unpaid = await stripe.checkout.sessions.retrieve(session.id);
    expect(unpaid).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await current(String(unpaid.subscription))).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'open' },
    });
    standIn.endPayment(session.id, outcome);
    expect(await current(String(unpaid.subscription))).toMatchObject({
      status,
      latest_invoice: { status: invoiceStatus },
    });
  });

  test('cancelled while its payment is under way stays cancelled', async () => {
    const { customer, small } = await catalogue(stripe);
    const session = await subscribing(stripe, customer.id, small.id);
    standIn.beginPayment(session.id);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    await stripe.subscriptions.cancel(String(subscription));
    standIn.endPayment(session.id, 'succeeds');
    expect(await current(String(subscription))).toMatchObject({
      status: 'canceled',
      latest_invoice: { status: 'paid' },
    });
  });

  test('renews on the same day of each month, or its last', async () => {
    const { subscription } = await subscribed();
    const ends: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      standIn.renew(subscription.id, 'paid');
      ends.push((await current(subscription.id)).items.data[0]?.current_period_end ?? 0);
    }
    const days = ['2027-03-31T12:00:00Z', '2027-04-30T12:00:00Z', '2027-05-31T12:00:00Z'];
    expect(ends).toEqual(days.map(seconds));
    expect(await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).toMatchObject({
      data: [{ billing_reason: 'subscription_cycle', amount_paid: 1_000 }, {}, {}, {}],
    });
  });

  test('is past due after a failed payment, until it is recovered or ends', async () => {
    const { subscription } = await subscribed();
    news();
    standIn.renew(subscription.id, 'failed');
    expect(news().filter((type) => /subscription|failed/.test(type))).toEqual([
      'customer.subscription.updated',
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const failed = await current(subscription.id);
    expect(failed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', amount_remaining: 1_000 } });
    expect(standIn.events().at(-1)?.data.previous_attributes).toEqual({ status: 'active' });
    standIn.recover(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
    standIn.renew(subscription.id, 'failed');
    standIn.endNow(subscription.id);
    expect(await current(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(news().at(-1)).toBe('customer.subscription.deleted');
    expect(() => standIn.renew(subscription.id, 'paid')).toThrow('canceled');
  });

  test('cancelled for the end of its period continues until then, and may be kept before', async () => {
    const { subscription, item } = await subscribed();
    const cancel = (wanted: boolean) => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: wanted });
    expect(await cancel(true)).toMatchObject({ status: 'active', cancel_at: item.current_period_end });
    expect(await cancel(false)).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    news();
    await cancel(true);
    expect(standIn.events().at(-1)?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false });
    standIn.renew(subscription.id, 'paid');
    expect(news()).toEqual(['customer.subscription.updated', 'customer.subscription.deleted']);
    expect(await current(subscription.id)).toMatchObject({ status: 'canceled', ended_at: START / 1000 });
  });

  test('is cancelled at once and for good', async () => {
    const { subscription } = await subscribed();
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
    const change = (params: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(subscription.id, params);
    await expect(change({ cancel_at_period_end: true })).rejects.toMatchObject({ statusCode: 400 });
    expect(await change({ metadata: { a: 'b' } })).toMatchObject({ status: 'canceled', metadata: { a: 'b' } });
  });
});
