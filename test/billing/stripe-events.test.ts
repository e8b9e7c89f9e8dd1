import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../fuzz/random.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import type { StripeEvent } from '../stripe/stand-in.ts';
import { start, subscriptionOf, upgrade } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';
import { FORGERIES } from './forgeries.ts';
import { keepLog } from './logged.ts';

/* Events that Stripe signed are stored once, as a hint; anybody else's are not. */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
let ada: Account;
let grace: Account;
/** It asks for payment, and so do both accounts' plans. */
let formation: { id: string; paymentId: string };
/** A real one of each kind, including client secrets. */
let real: StripeEvent[];
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret, isDelivered: false });
  ada = await here.service.anonymous.signUp();
  grace = await here.service.anonymous.signUp();
  for (const account of [ada, grace]) (await upgrade(account, 'growth')).ok<unknown>();
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  await askedToPay(ada, id);
  const [payment] = await here.service.sql<{ id: string }[]>`select id from payments where entity_id = ${id}`;
  formation = { id, paymentId: payment?.id ?? '' };
  const bob = await here.service.anonymous.signUp();
  here.stripe.pay(sessionOf((await upgrade(bob, 'scale')).ok<{ checkout_url: string }>().checkout_url));
  real = here.stripe.events();
});
afterAll(() => here.stop());

async function send(body: string, header: string | null, more: Record<string, string> = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(header === null ? {} : { 'stripe-signature': header }),
    ...more,
  };
  return here.service.anonymous.call('POST', '/v1/billing/webhook', { body, headers });
}

const TEMPLATE = { object: 'event', api_version: '2026-01-28', created: 1, livemode: false, pending_webhooks: 1 };

/** An event that Stripe might send about an object. */
function eventOf(type: string, object: object): { id: string } {
  return { ...TEMPLATE, id: `evt_${randomBytes(12).toString('hex')}`, type, data: { object } } as { id: string };
}

async function taken(event: object): Promise<void> {
  const body = JSON.stringify(event);
  const answer = await send(body, here.stripe.sign(body));
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toBe('');
}

async function storedOf({ id }: { id: string }): Promise<object[]> {
  return [...(await here.service.sql`select type, is_known from stripe_events where id = ${id}`)];
}

/** Returns everything the service knows about money, once nothing is due. */
async function books(): Promise<object> {
  const { sql } = here.service;
  return eventually(async () => {
    const [due] = await sql<{ n: number }[]>`
      select count(*)::int as n from
        (select due_at, lease_until from subscriptions union all select due_at, lease_until from payments) as work
      where due_at <= now() or lease_until > now()`;
    expect(due?.n).toBe(0);
    const subscriptions = await sql`select * from subscriptions order by account_id`;
    const payments = await sql`select * from payments order by id`;
    return { subscriptions: [...subscriptions], payments: [...payments], invoices: [...(await sql`table invoices`)] };
  });
}

describe('an event that Stripe signed', () => {
  it('is stored once, however often it arrives', async () => {
    const event = eventOf('customer.subscription.updated', { metadata: {} });
    await Promise.all(Array.from({ length: 5 }, () => taken(event)));
    await taken(event);
    expect(await storedOf(event)).toEqual([{ type: 'customer.subscription.updated', is_known: true }]);
  });

  it('may carry several signatures, of which one must match', async () => {
    const wrong = `v1=${'0'.repeat(64)}`;
    for (const place of [0, 1, 2]) {
      const body = JSON.stringify(eventOf('invoice.paid', { metadata: {} }));
      const [moment = '', right = ''] = here.stripe.sign(body).split(',');
      const header = [moment, 'v0=00', ...[wrong, wrong].toSpliced(place, 0, right)].join(',');
      expect((await send(body, header)).status).toBe(200);
    }
  });

  it('of an unknown type is counted', async () => {
    const event = eventOf('radar.early_fraud_warning.created', { metadata: { account_id: ada.id } });
    const before = await books();
    await taken(event);
    expect(await storedOf(event)).toEqual([{ type: 'radar.early_fraud_warning.created', is_known: false }]);
    expect(await books()).toEqual(before);
  });

  it.each<[string, () => object]>([
    ['an account that does not exist', () => ({ metadata: { account_id: randomUUID() } })],
    ['a payment that does not exist', () => ({ metadata: { account_id: ada.id, payment_id: randomUUID() } })],
    ['a payment of another account', () => ({ metadata: { account_id: grace.id, payment_id: formation.paymentId } })],
    ['an object that is not ours', () => ({ id: 'in_1', object: 'invoice', parent: null, metadata: {} })],
    ['an object without metadata', () => ({ id: 'bpc_1', object: 'billing_portal.configuration' })],
    ['an invalid account id', () => ({ metadata: { account_id: "1' or true --" } })],
    ['ids in capitals', () => ({ metadata: { account_id: ada.id.toUpperCase() } })],
    ['invalid metadata', () => ({ metadata: 'account_id' })],
    ['an account that is a list', () => ({ metadata: { account_id: [ada.id] } })],
  ])('about %s changes nothing', async (_what, object) => {
    const before = await books();
    for (const type of ['checkout.session.completed', 'customer.subscription.updated', 'invoice.paid']) {
      const event = eventOf(type, object());
      await taken(event);
      expect(await storedOf(event)).toEqual([{ type, is_known: true }]);
    }
    expect(await books()).toEqual(before);
  });

  it('with a false plan leads to a check, and the plan is what Stripe answers', async () => {
    const asked = await subscriptionOf(grace);
    const [row] = await here.service.sql`select customer_id from subscriptions where account_id = ${grace.id}`;
    const items = { data: [{ id: 'si_1', price: { id: 'price_1', metadata: { plan: 'scale' } } }] };
    const lie = { status: 'active', customer: row?.['customer_id'], items, metadata: { account_id: grace.id } };
    await taken(eventOf('customer.subscription.created', { ...lie, object: 'subscription' }));
    await taken(eventOf('invoice.paid', { amount_paid: 1, status: 'paid', metadata: { account_id: grace.id } }));
    await eventually(async () => {
      const [looked] = await here.service.sql`
        select seen_at > hinted_at as is_seen from subscriptions where account_id = ${grace.id}`;
      expect(looked).toEqual({ is_seen: true });
    });
    expect(await subscriptionOf(grace)).toEqual(asked);
    expect(await here.service.sql`select 1 from invoices where account_id = ${grace.id}`).toHaveLength(0);
  });

  it('with a false payment leads to a check, and nothing counts as paid', async () => {
    const metadata = { account_id: ada.id, payment_id: formation.paymentId };
    const lies = [
      eventOf('checkout.session.completed', { payment_status: 'paid', status: 'complete', metadata }),
      eventOf('payment_intent.succeeded', { status: 'succeeded', amount_received: 12_500, metadata }),
      eventOf('charge.refunded', { amount_refunded: 12_500, refunded: true, metadata }),
    ];
    for (const lie of lies) await taken(lie);
    await books();
    const [row] = await here.service.sql`select calls from payments`;
    expect(row).toMatchObject({ calls: expect.toSatisfy((calls: number) => calls > 0) });
    expect(await formationOf(ada, formation.id)).toMatchObject({ state: 'Filing', payment: { status: 'open' } });
  });

  it('of the other mode is refused', async () => {
    const event = { ...eventOf('invoice.paid', { metadata: {} }), livemode: true };
    const body = JSON.stringify(event);
    const { errors } = (await send(body, here.stripe.sign(body))).refused('validation_failed');
    expect(errors).toMatchObject([{ pointer: '/livemode' }]);
    expect(await storedOf(event)).toEqual([]);
  });
});

describe('an invalid event', () => {
  it('is too large', async () => {
    const body = JSON.stringify(eventOf('invoice.paid', { metadata: {}, text: 'x'.repeat(512 * 1024) }));
    (await send(body, here.stripe.sign(body))).refused('payload_too_large');
  });

  it('is of another media type', async () => {
    const body = JSON.stringify(eventOf('invoice.paid', { metadata: {} }));
    const header = here.stripe.sign(body);
    (await send(body, header, { 'content-type': 'text/plain' })).refused('unsupported_media_type');
  });

  it('is refused although it is signed', async () => {
    for (const body of ['', '{', 'no JSON']) (await send(body, here.stripe.sign(body))).refused('validation_failed');
    const { data: _, ...empty } = eventOf('invoice.paid', {}) as { id: string; data?: object };
    const known = { livemode: false, id: 'evt_1', type: 'invoice.paid' };
    for (const event of [
      null,
      [],
      7,
      {},
      empty,
      known,
      { ...known, data: null },
      { ...known, data: { object: null } },
    ]) {
      const body = JSON.stringify(event);
      (await send(body, here.stripe.sign(body))).refused('validation_failed');
    }
  });
});

it.each([
  { object: 'v2.core.event', id: 'evt_1', type: 'v1.billing.meter.error_report_triggered', livemode: false },
  { object: 'v2.core.event', id: 'evt_2', type: 'v2.core.event_destination.ping', livemode: false },
])('a thin event is refused with what to set at Stripe: $type', async (event) => {
  const body = JSON.stringify(event);
  const { detail, errors } = (await send(body, here.stripe.sign(body))).refused('validation_failed');
  expect(detail).toContain('Set the event destination at Stripe to snapshot events.');
  expect(errors).toMatchObject([{ code: 'thin_event' }]);
  (await send(body, here.stripe.sign(body, { secret: 'whsec_other' }))).refused('unauthenticated');
});

it('no event is accepted if Stripe does not collect, however it is signed', async () => {
  const service = await startService({ worker: false });
  try {
    const body = JSON.stringify(eventOf('invoice.paid', { metadata: {} }));
    const headers = { 'content-type': 'application/json', 'stripe-signature': here.stripe.sign(body) };
    const answer = await service.anonymous.call('POST', '/v1/billing/webhook', { body, headers });
    answer.refused('unauthenticated');
  } finally {
    await service.stop();
  }
});

/** Sends without any delay on this side. */
async function sendPlainly(body: string, header: string | null): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', ...(header === null ? {} : { 'stripe-signature': header }) };
  const response = await fetch(`${here.service.url}/v1/billing/webhook`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const SEED = 20261121;
const COUNT = size(400, 10_000);
const AT_ONCE = 20;
const LONGEST_MS = 1_000;

it(`none of ${COUNT} forgeries is accepted, and none reveals a secret`, { timeout: 900_000 }, async () => {
  const { sql } = here.service;
  const choose = random(SEED);
  const kinds = Object.keys(FORGERIES);
  const before = { books: await books(), events: await sql`select * from stripe_events order by id` };
  const answers: string[] = [];
  // The first request waits for what is loaded and compiled once.
  (await send('{}', null)).refused('unauthenticated');
  let accepted = 0;
  let slowest = { ms: 0, kind: '' };
  await inParallel(COUNT, AT_ONCE, async (n) => {
    const kind = kinds[n % kinds.length] ?? '';
    const { body, header } = FORGERIES[kind]?.(here.stripe, choose.pick(real), choose) ?? expect.unreachable();
    const began = performance.now();
    const { status, text } = await sendPlainly(body, header);
    const ms = performance.now() - began;
    if (ms > slowest.ms) slowest = { ms, kind };
    answers.push(text);
    if (status !== (kind === 'of the other mode' ? 422 : 401)) accepted += 1;
  });
  report('forged billing', { forgeries: COUNT, kinds: kinds.length, accepted, slowest_ms: Math.ceil(slowest.ms) });
  expect(accepted).toBe(0);
  expect(await sql`select * from stripe_events order by id`).toEqual(before.events);
  expect(await books()).toEqual(before.books);
  expect(slowest.ms, slowest.kind).toBeLessThan(LONGEST_MS);
  const told = answers.join('\n') + logged();
  expect(told.includes('"route":"/v1/billing/webhook"')).toBe(true);
  const clientSecrets = here.stripe.events().flatMap(({ data: { object } }) => {
    const { client_secret } = object as { client_secret?: string | null };
    return client_secret ? [client_secret] : [];
  });
  expect(clientSecrets.length).toBeGreaterThan(0);
  const secrets = [secretKey, webhookSecret, ...clientSecrets, '_secret_', 'whsec_', 'sk_test_'];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});
