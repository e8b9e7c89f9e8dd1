import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStripe } from '../../src/billing/stripe/client.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from '../billing/collected.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';

/* An account neither freezes nor closes on what is known here while Stripe may know better: events of Stripe never arrive. */

let collected: Collected;
beforeAll(async () => {
  collected = await startCollected({ leavesStuck: 'payments whose events never arrive' }, { isDelivered: false });
});
afterAll(async () => {
  await collected.service.stop();
  await collected.stripe.stop();
});

type Refusal = { errors: { code: string }[] };

/** Tries to freeze and to close; returns the codes that refuse both. */
async function refusals(owner: Account, companies?: 'keep_running'): Promise<string[]> {
  const body = companies === undefined ? {} : { companies };
  const frozen = await owner.call('POST', '/v1/account/export', { body: { freeze: true } });
  const closed = await owner.call('POST', '/v1/account/close', { body });
  const codes = [frozen, closed].map((answer) => answer.ok<Refusal>(422).errors.map(({ code }) => code));
  expect(codes[0]).toEqual(codes[1]);
  return codes[0] ?? [];
}

/** An account with a paid plan that was cancelled. */
async function cancelled(): Promise<Account> {
  const { service, stripe } = collected;
  const owner = await service.anonymous.signUp();
  const upgrade = () => owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'growth' } });
  stripe.pay(sessionOf((await upgrade()).ok<{ checkout_url: string }>().checkout_url));
  (await upgrade()).ok();
  (await owner.call('POST', '/v1/billing/cancel')).ok();
  return owner;
}

async function planOf(owner: Account): Promise<string> {
  const [plan] = await collected.service.sql<[{ id: string }]>`
    select subscription_id as id from subscriptions where account_id = ${owner.id}`;
  return plan.id;
}

it('the answer of Stripe to a resumption was lost', async () => {
  const owner = await cancelled();
  collected.stripe.failNext({ on: 'POST /v1/subscriptions/:id', how: 'drop_after', times: 2 });
  expect((await owner.call('POST', '/v1/billing/resume')).status).toBe(503);
  expect(await refusals(owner)).toEqual(['subscription_active']);
});

it('the plan was resumed on a page of Stripe', async () => {
  const { stripe } = collected;
  const owner = await cancelled();
  const api = createStripe({ secretKey: stripe.secretKey, apiBase: stripe.url });
  await api.subscriptions.update(await planOf(owner), { cancel_at_period_end: false });
  expect(await refusals(owner)).toEqual(['subscription_active']);
});

it.each(['ends', 'goes on'])(
  'a frozen account closes or stays as Stripe says, when its cancelled plan %s',
  async (course) => {
    const { stripe } = collected;
    const owner = await cancelled();
    await eventually(async () => {
      expect((await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).status).toBe(201);
    });
    const id = await planOf(owner);
    const api = createStripe({ secretKey: stripe.secretKey, apiBase: stripe.url });
    if (course === 'ends') await api.subscriptions.cancel(id);
    else await api.subscriptions.update(id, { cancel_at_period_end: false });
    const closed = await owner.call('POST', '/v1/account/close', { body: {} });
    if (course === 'ends') closed.ok();
    else expect(closed.ok<Refusal>(422).errors.map(({ code }) => code)).toEqual(['subscription_active']);
  },
);

it('Stripe cannot be read', async () => {
  const owner = await cancelled();
  collected.stripe.failNext({ on: 'GET /v1/subscriptions', how: '500', times: 1_000 });
  const answers = [
    await owner.call('POST', '/v1/account/export', { body: { freeze: true } }),
    await owner.call('POST', '/v1/account/close', { body: {} }),
  ];
  collected.stripe.stopFailing();
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect((await owner.call('GET', '/v1/account')).ok()).toMatchObject({ frozen_at: null, closed_at: null });
});

it('a resumption is under way', async () => {
  const owner = await cancelled();
  collected.stripe.failNext({ on: 'POST /v1/subscriptions/:id', how: 'hang', times: 1 });
  const begun = collected.stripe.requests.length;
  const resuming = owner.call('POST', '/v1/billing/resume');
  const isSent = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/');
  await eventually(() => expect(collected.stripe.requests.slice(begun).some(isSent)).toBe(true));
  expect(await refusals(owner)).toEqual(['subscription_checked']);
  (await resuming).ok();
  expect(await refusals(owner)).toEqual(['subscription_active']);
});

it('a page is open whose payment an operator waived', async () => {
  const { service, stripe } = collected;
  const owner = await service.anonymous.signUp();
  const operator = await service.operator();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await askedToPay(owner, id);
  const asked = (await formationOf(owner, id)).requirements.find(({ kind }) => kind === 'payment');
  stripe.failNext({ on: 'POST /v1/checkout/sessions/:id/expire', how: '500', times: 1_000 });
  const settled = { body: { note: 'Paid by wire.' } };
  (await operator.call('POST', `/v1/operator/requirements/${asked?.id}/settle`, settled)).ok();
  await owner.until(id, 'Active');
  expect(await refusals(owner, 'keep_running')).toEqual(['refund_due']);
  stripe.stopFailing();
});

it('but a dispute that Stripe prevented is over', async () => {
  const { service, stripe } = collected;
  const owner = await service.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  stripe.pay(sessionOf(await askedToPay(owner, id)));
  await service.sql`update payments set due_at = now() where account_id = ${owner.id}`;
  await owner.until(id, 'Active');
  await service.sql`update payments set dispute_status = 'prevented' where account_id = ${owner.id}`;
  await eventually(async () => {
    (await owner.call('POST', '/v1/account/close', { body: { companies: 'keep_running' } })).ok();
  });
});
