import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, paying, sdkClient, subscribing } from './sdk-client.ts';
import { type StripeStandIn, startStripe } from './stand-in.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
beforeEach(async () => {
  standIn = await startStripe();
  stripe = sdkClient(standIn);
});
afterEach(() => standIn.stop());

const { StripeAuthenticationError, StripeInvalidRequestError } = Stripe.errors;

/** Returns what the SDK throws for a request that its own types would not allow. */
function refusalOf(method: string, path: string, params: Record<string, unknown>): Promise<unknown> {
  return stripe.rawRequest(method, path, params).then(
    () => 'not refused',
    (error: unknown) => error,
  );
}

describe('authentication', () => {
  test('another key is refused as the SDK expects', async () => {
    const stranger = sdkClient(standIn, { secretKey: 'sk_test_other' });
    await expect(stranger.customers.retrieve('cus_1')).rejects.toBeInstanceOf(StripeAuthenticationError);
  });

  test("every answer has a request id, including a refusal, and the caller's key", async () => {
    const customer = await stripe.customers.create({}, { idempotencyKey: 'k1' });
    expect(customer.lastResponse).toMatchObject({ statusCode: 200, idempotencyKey: 'k1' });
    expect(customer.lastResponse.requestId).toMatch(/^req_/);
    const error = await stripe.customers.retrieve('cus_none').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  test('without a version, with JSON, or at an unknown address the answer is a refusal', async () => {
    const authorization = `Bearer ${standIn.secretKey}`;
    const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (path: string, headers: Record<string, string>) =>
      (await fetch(standIn.url + path, { method: 'POST', headers })).status;
    expect(await post('/v1/customers', { ...form, 'stripe-version': Stripe.API_VERSION })).toBe(200);
    expect(await post('/v1/customers', form)).toBe(400);
    const json = { authorization, 'stripe-version': Stripe.API_VERSION, 'content-type': 'application/json' };
    expect(await post('/v1/customers', json)).toBe(400);
    expect(await post('/v1/coupons', { ...form, 'stripe-version': Stripe.API_VERSION })).toBe(404);
  });

  test('requests are logged with their contents', async () => {
    await stripe.customers.create({ name: 'Ada', metadata: { account: 'a1' } }, { idempotencyKey: 'k1' });
    await stripe.prices.list({ lookup_keys: ['a', 'b'], limit: 3 });
    expect(standIn.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/customers',
        params: { name: 'Ada', metadata: { account: 'a1' } },
        idempotencyKey: 'k1',
        status: 200,
        replayed: false,
      },
      {
        method: 'GET',
        path: '/v1/prices',
        params: { lookup_keys: ['a', 'b'], limit: '3' },
        idempotencyKey: null,
        status: 200,
        replayed: false,
      },
    ]);
  });
});

describe('parameters', () => {
  test.each([
    ['/v1/customers', { nickname: 'A' }, 'parameter_unknown', 'nickname'],
    ['/v1/customers', { email: 'nobody' }, 'email_invalid', 'email'],
    ['/v1/customers', { name: '' }, 'parameter_invalid_empty', 'name'],
    ['/v1/products', {}, 'parameter_missing', 'name'],
    ['/v1/prices', { currency: 'usd', unit_amount: '1.5', product: 'p' }, 'parameter_invalid_integer', 'unit_amount'],
    ['/v1/prices', { currency: 'usd', unit_amount: 1, product: 'p' }, 'resource_missing', 'product'],
    ['/v1/prices', { currency: 'usd', unit_amount: 1 }, 'parameter_missing', 'product'],
    [
      '/v1/prices',
      { currency: 'usd', unit_amount: 1, recurring: { every: 1 } },
      'parameter_unknown',
      'recurring[every]',
    ],
    [
      '/v1/prices',
      { currency: 'usd', unit_amount: 1, recurring: { interval: 'era' } },
      undefined,
      'recurring[interval]',
    ],
    ['/v1/prices', { currency: 'xyz', unit_amount: 1, product: 'p' }, undefined, 'currency'],
    ['/v1/billing_portal/sessions', { customer: 'cus_none' }, 'resource_missing', 'customer'],
    ['/v1/refunds', { amount: 5 }, 'parameter_missing', 'payment_intent'],
    ['/v1/refunds', { payment_intent: 'pi_none' }, 'resource_missing', 'payment_intent'],
    ['/v1/customers', { metadata: { ['x'.repeat(41)]: 'a' } }, undefined, 'metadata'],
    ['/v1/customers', { expand: ['subscriptions'] }, undefined, 'expand'],
  ])('%s %j is refused: %s', async (path, params, code, param) => {
    const error = await refusalOf('POST', path, params);
    expect(error).toBeInstanceOf(StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param });
  });

  const line = { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Filing' } }, quantity: 1 };
  const session = { mode: 'payment', line_items: [line], success_url: 'https://service.example/' };
  const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

  test.each([
    [{ ...session, mode: 'gift' }, undefined, 'mode'],
    [{ ...session, success_url: 'done' }, 'url_invalid', 'success_url'],
    [{ ...session, line_items: [{ ...line, tax: 1 }] }, 'parameter_unknown', 'line_items[0][tax]'],
    [{ ...session, line_items: [{ price_data: line.price_data }] }, undefined, 'line_items[0][quantity]'],
    [{ ...session, line_items: [{ price: 'price_none', quantity: 1 }] }, 'resource_missing', 'line_items[0][price]'],
    [{ ...session, line_items: [{ ...line, price: 'price_none' }] }, 'parameters_exclusive', 'line_items[0]'],
    [{ ...session, mode: 'subscription' }, undefined, 'line_items'],
    [{ ...session, subscription_data: { metadata: { a: 'b' } } }, undefined, 'subscription_data'],
    [{ ...session, customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ ...session, client_reference_id: 'x'.repeat(201) }, undefined, 'client_reference_id'],
    [{ ...session, expires_at: inSeconds(29 * 60) }, undefined, 'expires_at'],
    [{ ...session, expires_at: inSeconds(25 * 3600) }, undefined, 'expires_at'],
    [{ ...session, payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  ])('a session %# is refused for %s %s', async (params, code, param) => {
    const error = await refusalOf('POST', '/v1/checkout/sessions', params);
    expect(error).toMatchObject({ statusCode: 400, code, param });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
    expect(standIn.events()).toEqual([]);
  });
});

describe('objects', () => {
  test('a customer is stored as given, and found again', async () => {
    const { customer } = await catalogue(stripe);
    expect(customer).toMatchObject({ object: 'customer', email: 'ada@example.com', metadata: { account: 'a1' } });
    expect(await stripe.customers.retrieve(customer.id)).toEqual(customer);
  });

  test('prices are found by lookup key, one of which is used once; inline prices are in no list', async () => {
    const create = (key: string) =>
      stripe.prices.create({
        currency: 'usd',
        unit_amount: 1_900,
        recurring: { interval: 'month' },
        product_data: { name: key },
        lookup_key: key,
      });
    const price = await create('starter');
    await create('growth');
    await paying(stripe, 500);
    expect(price).toMatchObject({
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1 },
      active: true,
    });
    await expect(create('starter')).rejects.toBeInstanceOf(StripeInvalidRequestError);
    expect((await stripe.prices.list({ lookup_keys: ['starter', 'none'], active: true })).data).toEqual([price]);
    expect((await stripe.prices.list()).data.map(({ lookup_key }) => lookup_key)).toEqual(['growth', 'starter']);
    const [expanded] = (await stripe.prices.list({ lookup_keys: ['starter'], expand: ['data.product'] })).data;
    expect(expanded?.product).toMatchObject({ object: 'product', name: 'starter' });
  });

  test('a session is open for a day, and shows its lines on request', async () => {
    const session = await paying(stripe, 500);
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 500,
      payment_intent: null,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.expires_at - session.created).toBe(86_400);
    expect(session.line_items).toBeUndefined();
    const shown = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items.data.price.product'] });
    expect(shown.line_items?.data[0]).toMatchObject({ amount_total: 500, price: { product: { name: 'Filing' } } });
  });

  test('a session is expired once, by request or by time', async () => {
    let aheadMs = 0;
    await standIn.stop();
    standIn = await startStripe({ now: () => new Date(Date.now() + aheadMs), livemode: true });
    stripe = sdkClient(standIn);
    const first = await paying(stripe, 500);
    const second = await paying(stripe, 500);
    expect(first.id).toMatch(/^cs_live_/);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    aheadMs = 86_400_000;
    expect((await stripe.checkout.sessions.list({ status: 'expired' })).data.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    const expired = standIn.events().filter(({ type }) => type === 'checkout.session.expired');
    expect(expired.map(({ request }) => request?.id === null)).toEqual([false, true]);
    expect(() => standIn.pay(second.id)).toThrow('expired');
  });

  test('the portal has an address for a customer', async () => {
    const { customer } = await catalogue(stripe);
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://service.example/account',
    });
    expect(session).toMatchObject({ object: 'billing_portal.session', customer: customer.id });
    expect(session.url).toMatch(/^https:/);
  });

  test.each([
    ['GET', '/v1/customers/cus_none', 'id'],
    ['GET', '/v1/checkout/sessions/cs_none', 'session'],
    ['POST', '/v1/checkout/sessions/cs_none/expire', 'session'],
    ['GET', '/v1/subscriptions/sub_none', 'id'],
    ['POST', '/v1/subscriptions/sub_none', 'id'],
    ['DELETE', '/v1/subscriptions/sub_none', 'id'],
    ['GET', '/v1/invoices/in_none', 'invoice'],
    ['GET', '/v1/payment_intents/pi_none', 'intent'],
  ])('%s %s is not found', async (method, path, param) => {
    expect(await refusalOf(method, path, {})).toMatchObject({ statusCode: 404, code: 'resource_missing', param });
  });
});

describe('lists', () => {
  test('are walked newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift((await paying(stripe, 500 + count)).id);
    const first = await stripe.checkout.sessions.list({ limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
    expect(first.data).toHaveLength(3);
    const walked = await stripe.checkout.sessions.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(walked.map(({ id }) => id)).toEqual(ids);
    await expect(stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(stripe.checkout.sessions.list({ starting_after: 'cs_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });

  test('of invoices, subscriptions and refunds apply their filters', async () => {
    const { customer, small } = await catalogue(stripe);
    const session = await subscribing(stripe, customer.id, small.id);
    standIn.pay(session.id);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    const id = String(subscription);
    standIn.renew(id, 'failed');
    const invoices = async (params: Stripe.InvoiceListParams) => (await stripe.invoices.list(params)).data.length;
    expect(await invoices({ customer: customer.id, subscription: id })).toBe(2);
    expect(await invoices({ status: 'open' })).toBe(1);
    expect(await invoices({ customer: 'cus_none' })).toBe(0);
    expect(await invoices({ created: { gte: session.created } })).toBe(2);
    expect(await invoices({ created: { gte: session.created + 100 } })).toBe(0);
    const subscriptions = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list(params)).data.length;
    expect(await subscriptions({ customer: customer.id })).toBe(1);
    expect(await subscriptions({ status: 'active' })).toBe(0);
    await stripe.subscriptions.cancel(id);
    expect(await subscriptions({ customer: customer.id })).toBe(0);
    expect(await subscriptions({ customer: customer.id, status: 'all' })).toBe(1);
    expect(await subscriptions({ status: 'ended' })).toBe(1);
    expect((await stripe.refunds.list({ payment_intent: 'pi_none' })).data).toEqual([]);
  });
});
