import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { catalogue, paying, sdkClient, subscribing } from './sdk-client.ts';
import { type StripeStandIn, startStripe } from './stand-in.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
let aheadMs = 0;
beforeEach(async () => {
  aheadMs = 0;
  standIn = await startStripe({ now: () => new Date(Date.now() + aheadMs) });
  stripe = sdkClient(standIn);
});
afterEach(() => standIn.stop());

const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeRateLimitError } = Stripe.errors;
const named = (name: string, idempotencyKey: string) => stripe.customers.create({ name }, { idempotencyKey });
const customersMade = () => standIn.events().filter(({ type }) => type === 'customer.created').length;

describe('a reused key', () => {
  test('gets the first answer, and nothing happens', async () => {
    const first = await named('Ada', 'k1');
    const second = await named('Ada', 'k1');
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect(standIn.requests.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(customersMade()).toBe(1);
  });

  test('with other parameters, or for something else, is refused', async () => {
    await named('Ada', 'k1');
    await expect(named('Bob', 'k1')).rejects.toBeInstanceOf(StripeIdempotencyError);
    await expect(stripe.products.create({ name: 'Ada' }, { idempotencyKey: 'k1' })).rejects.toBeInstanceOf(
      StripeIdempotencyError,
    );
    expect(customersMade()).toBe(1);
  });

  test('while the first request is under way is refused, and is free once that one is aborted', async () => {
    standIn.failNext({ on: 'POST /v1/customers', how: 'hang' });
    const impatient = sdkClient(standIn, { timeoutMs: 500 });
    const first = impatient.customers
      .create({ name: 'Ada' }, { idempotencyKey: 'k1' })
      .catch((error: unknown) => error);
    await eventually(() => expect(standIn.requests).toHaveLength(1));
    await expect(named('Ada', 'k1')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(await first).toBeInstanceOf(StripeConnectionError);
    await eventually(async () => expect(await named('Ada', 'k1')).toMatchObject({ name: 'Ada' }));
    expect(customersMade()).toBe(1);
  });

  test('counts as new after a day', async () => {
    const first = await named('Ada', 'k1');
    aheadMs = 24 * 3600 * 1000 - 60_000;
    expect((await named('Ada', 'k1')).id).toBe(first.id);
    aheadMs += 61_000;
    expect((await named('Bob', 'k1')).id).not.toBe(first.id);
  });

  test('gets a refusal of the execution again, even if it would now succeed', async () => {
    const { customer, small, large } = await catalogue(stripe);
    const session = await subscribing(stripe, customer.id, small.id);
    standIn.pay(session.id);
    const [subscription] = (await stripe.subscriptions.list()).data;
    const change = () =>
      stripe.subscriptions.update(
        subscription?.id ?? '',
        {
          items: [{ id: subscription?.items.data[0]?.id ?? '', price: large.id }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: 'k1' },
      );
    standIn.declineNextPayment();
    await expect(change()).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    await expect(change()).rejects.toMatchObject({ code: 'card_declined', headers: { 'idempotent-replayed': 'true' } });
  });

  test('counts as unused if the request itself was wrong', async () => {
    const create = (name: string) => stripe.rawRequest('POST', '/v1/products', { name }, { idempotencyKey: 'k1' });
    await expect(create('')).rejects.toMatchObject({ code: 'parameter_invalid_empty' });
    expect(await create('Plan')).toMatchObject({ object: 'product' });
  });
});

describe('intended failures', () => {
  test('a 500 is remembered under its key, a 429 is not', async () => {
    standIn.failNext({ on: 'POST /v1/customers', how: '429' });
    await expect(named('Ada', 'k1')).rejects.toBeInstanceOf(StripeRateLimitError);
    standIn.failNext({ on: 'POST /v1/customers', how: '500' });
    await expect(named('Ada', 'k1')).rejects.toBeInstanceOf(StripeAPIError);
    await expect(named('Ada', 'k1')).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect(customersMade()).toBe(0);
    expect((await named('Ada', 'k2')).name).toBe('Ada');
  });

  test('cut before execution: the SDK retries by itself, and finds nothing done', async () => {
    standIn.failNext({ on: 'POST /v1/customers', how: 'drop_before' });
    expect((await named('Ada', 'k1')).name).toBe('Ada');
    expect(standIn.requests.map(({ status, replayed }) => [status, replayed])).toEqual([
      [null, false],
      [200, false],
    ]);
    expect(customersMade()).toBe(1);
  });

  test('cut after execution: a retry with the key gets the one session', async () => {
    const { customer, small } = await catalogue(stripe);
    const on = 'POST /v1/checkout/sessions';
    standIn.failNext({ on, how: 'drop_after', times: 2 });
    const create = () =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customer.id,
          line_items: [{ price: small.id, quantity: 1 }],
          success_url: 'https://service.example/done',
        },
        { idempotencyKey: 'k1' },
      );
    await expect(create()).rejects.toBeInstanceOf(StripeConnectionError);
    const session = await create();
    expect((await stripe.checkout.sessions.list()).data).toEqual([session]);
    const sent = standIn.requests.filter(({ method, path }) => `${method} ${path}` === on);
    expect(sent.map(({ status, replayed }) => [status, replayed])).toEqual([
      [null, false],
      [null, false],
      [200, true],
    ]);
  });

  test('an operation with an id is named with it or as :id', async () => {
    const session = await paying(stripe, 500);
    standIn.failNext({ on: 'GET /v1/checkout/sessions/:id', how: '429' });
    standIn.failNext({ on: `GET /v1/checkout/sessions/${session.id}`, how: '429' });
    const retrieve = () => stripe.checkout.sessions.retrieve(session.id);
    await expect(retrieve()).rejects.toBeInstanceOf(StripeRateLimitError);
    await expect(retrieve()).rejects.toBeInstanceOf(StripeRateLimitError);
    expect(await retrieve()).toEqual(session);
    expect(() => standIn.failNext({ on: 'POST /v1/charges', how: '500' })).toThrow('no operation');
  });
});
