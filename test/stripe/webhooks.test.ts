import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { sdkClient } from './sdk-client.ts';
import { type StripeStandIn, startStripe } from './stand-in.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
beforeEach(async () => {
  standIn = await startStripe();
  stripe = sdkClient(standIn);
});
afterEach(() => standIn.stop());

const { StripeSignatureVerificationError } = Stripe.errors;

test('each event reaches every address, with a signature that the SDK verifies', async () => {
  const receivers = [await startReceiver(() => 200), await startReceiver(() => 200)];
  try {
    for (const { url } of receivers) standIn.deliverTo(url);
    const customer = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k1' });
    await standIn.delivered();
    for (const { received } of receivers) {
      const [message] = received;
      const event = stripe.webhooks.constructEvent(
        message?.body ?? '',
        String(message?.headers['stripe-signature']),
        standIn.webhookSecret,
      );
      expect(received).toHaveLength(1);
      expect(event).toEqual(standIn.events()[0]);
      expect(event).toMatchObject({
        object: 'event',
        type: 'customer.created',
        api_version: Stripe.API_VERSION,
        livemode: false,
        data: { object: { id: customer.id, name: 'Ada' } },
        request: { id: customer.lastResponse.requestId, idempotency_key: 'k1' },
      });
    }
  } finally {
    for (const receiver of receivers) await receiver.close();
  }
});

test('a message that is not accepted is sent once more, an accepted one is not', async () => {
  const receiver = await startReceiver((count) => (count === 0 ? 500 : 200));
  try {
    standIn.deliverTo(receiver.url);
    await stripe.customers.create({ name: 'Ada' });
    await standIn.delivered();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    await stripe.customers.create({ name: 'Bob' });
    await standIn.delivered();
    expect(receiver.received).toHaveLength(3);
  } finally {
    await receiver.close();
  }
});

test('one event is sent as often as a test wants, also to nobody', async () => {
  await stripe.customers.create({});
  const [event] = standIn.events();
  if (event === undefined) throw new Error('no event');
  const receiver = await startReceiver(() => 204);
  expect(await standIn.deliver(event, receiver.url, { times: 3 })).toEqual([204, 204, 204]);
  expect(receiver.received).toHaveLength(3);
  await receiver.close();
  expect(await standIn.deliver(event, receiver.url)).toEqual([0]);
});

test('a message that was changed, is of another secret, or is old, is not verified', () => {
  const payload = '{"object":"event"}';
  const verify = (body: string, signature: string) =>
    stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret);
  expect(verify(payload, standIn.sign(payload))).toEqual({ object: 'event' });
  const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360;
  for (const [body, signature] of [
    [payload.replace('event', 'evenT'), standIn.sign(payload)],
    [payload, standIn.sign(payload, { secret: 'whsec_other' })],
    [payload, standIn.sign(payload, { timestamp: sixMinutesAgo })],
  ] as const) {
    expect(() => verify(body, signature)).toThrow(StripeSignatureVerificationError);
  }
});
