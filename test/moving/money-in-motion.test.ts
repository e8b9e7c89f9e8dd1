import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from '../billing/collected.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { freeze } from './deployments.ts';

/* Money stays with the deployment that took it, so an account moves only when none is under way. */

let collected: Collected;
let owner: Account;

beforeAll(async () => {
  collected = await startCollected({ leavesStuck: 'frozen accounts' });
  owner = await collected.service.anonymous.signUp();
});
afterAll(() => collected.stop());

/** Tries to freeze; returns the codes of what keeps the account. */
async function kept(): Promise<string[]> {
  const answer = await owner.call('POST', '/v1/account/export', { body: { freeze: true } });
  const { code, errors } = answer.ok<{ code: string; errors: { code: string }[] }>(422);
  expect(code).toBe('guard_unmet');
  expect(await collected.service.sql`select 1 from accounts where id = ${owner.id} and frozen_at is not null`).toEqual(
    [],
  );
  return errors.map((each) => each.code);
}

it('keeps an account with an open payment, and one whose paid filing has no outcome', async () => {
  const { service, stripe } = collected;
  const office = '/v1/operator/jurisdictions/US-WY';
  const operator = await service.operator();
  (await operator.call('POST', `${office}/pause`, { body: { reason: 'Closed.' } })).ok();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  const url = await askedToPay(owner, id);
  expect(await kept()).toEqual(['payment_open']);
  stripe.pay(sessionOf(url));
  await eventually(async () => expect((await formationOf(owner, id)).payment.status).toBe('paid'));
  await eventually(async () => expect(await kept()).toEqual(['payment_unfiled']));
  (await operator.call('POST', `${office}/resume`)).ok();
  await owner.until(id, 'Active');
});

it('keeps an account with an open Checkout of a plan, and with a plan that renews', async () => {
  const { checkout_url } = (await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'growth' } })).ok<{
    checkout_url: string;
  }>();
  expect(await kept()).toEqual(['checkout_open']);
  collected.stripe.pay(sessionOf(checkout_url));
  await eventually(async () => {
    expect((await owner.call('GET', '/v1/billing/usage')).ok<{ plan: string }>().plan).toBe('growth');
  });
  expect(await kept()).toEqual(['subscription_active']);
  (await owner.call('POST', '/v1/billing/cancel')).ok();
});

it('freezes it once nothing is owed, and it can be closed', async () => {
  await eventually(() => freeze(owner));
  (await owner.call('POST', '/v1/account/close', { body: { companies: 'moved' } })).ok();
});
