import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { noticeRestore } from '../harness/restore.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start, subscriptionOf, upgrade } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';

/* A restore loses companies, payments and plans that Stripe knows. Lost pages end, and lost money is shown. */

let here: Collected;
let grace: Account;
beforeAll(async () => {
  here = await startCollected();
  grace = await here.service.operator();
});
afterAll(() => here.stop());
// A company that is made within a minute after a restore waits until nothing of it can be under way.
beforeEach(async () => {
  await here.service.sql`update installation set restored_at = null`;
});

const atStripe = () => sdkClient(here.stripe);

async function pageFor(ada: Account, id: string): Promise<string> {
  return sessionOf(await askedToPay(ada, id));
}

async function planPage(ada: Account, plan: string): Promise<string> {
  return sessionOf((await upgrade(ada, plan)).ok<{ checkout_url: string }>().checkout_url);
}

const statusOf = async (page: string) => (await atStripe().checkout.sessions.retrieve(page)).status;

const intentOf = async (page: string) => String((await atStripe().checkout.sessions.retrieve(page)).payment_intent);

async function problemsOf(ada: Account): Promise<{ kind: string; subject: string; code: string }[]> {
  const { data } = (await grace.call('GET', '/v1/operator/billing-problems')).ok<{ data: never[] }>();
  return data.filter(({ account_id }) => account_id === ada.id);
}

async function subscriptionsOf(ada: Account) {
  const { data } = await atStripe().subscriptions.list({ status: 'all', limit: 100 });
  return data.filter(({ metadata }) => metadata['account_id'] === ada.id);
}

/** Deletes what was made of a company since its backup: all of it, or its submission. */
async function forget(ada: Account, id: string, what: 'company' | 'submission'): Promise<void> {
  await here.service.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const table of ['payments', 'requirements', 'formation_steps', 'formations', 'filings'])
      await tx`delete from ${tx.identifier(table)} where account_id = ${ada.id} and entity_id = ${id}`;
    for (const table of ['name_holds', 'number_holds', 'dids'])
      await tx`delete from ${tx.identifier(table)} where account_id = ${ada.id}`;
    if (what === 'submission')
      await tx`
        update entities set state = 'Draft', filing_number = null, filed_at = null, ein = null, oas_did = null,
          version = version + 1 where account_id = ${ada.id} and id = ${id}`;
    else
      for (const [table, key] of [
        ['constitutions', 'entity_id'],
        ['entities', 'id'],
      ] as const)
        await tx`delete from ${tx.identifier(table)} where account_id = ${ada.id} and ${tx.identifier(key)} = ${id}`;
  });
}

async function forgetSubscription(ada: Account): Promise<void> {
  await here.stripe.delivered();
  // A check that is under way would insert the row again.
  await eventually(async () => {
    const checks = await here.service.sql`
      select 1 from subscriptions where account_id = ${ada.id} and (due_at <= now() or lease_until > now())`;
    expect(checks).toEqual([]);
  });
  await here.service.sql`delete from subscriptions where account_id = ${ada.id}`;
}

async function submitted(): Promise<{ ada: Account; id: string; page: string }> {
  const ada = await here.service.anonymous.signUp();
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  return { ada, id, page: await pageFor(ada, id) };
}

async function withPlan(): Promise<Account> {
  const ada = await here.service.anonymous.signUp();
  here.stripe.pay(await planPage(ada, 'launch'));
  await eventually(async () => expect((await subscriptionOf(ada)).plan).toBe('launch'));
  await here.stripe.delivered();
  return ada;
}

it('the open page of a lost company ends', async () => {
  const { ada, id, page } = await submitted();
  await forget(ada, id, 'company');
  await noticeRestore(here.service);
  await eventually(async () => expect(await statusOf(page)).toBe('expired'));
  expect(await problemsOf(ada)).toEqual([]);
});

it('a lost page that is paid after the restore is shown to operators until it is refunded', async () => {
  const { ada, id, page } = await submitted();
  await forget(ada, id, 'company');
  await forgetSubscription(ada);
  await noticeRestore(here.service);
  here.stripe.pay(page);
  const payment_intent = await intentOf(page);
  const shown = { kind: 'payment_lost', subject: payment_intent, entity_id: id, code: '125.00' };
  await eventually(async () => expect(await problemsOf(ada)).toMatchObject([shown]));
  await atStripe().refunds.create({ payment_intent });
  await eventually(async () => expect(await problemsOf(ada)).toEqual([]));
});

it('a lost payment of another price is shown to operators', async () => {
  const ada = await here.service.anonymous.signUp();
  const { id } = await ada.draft({ jurisdiction: 'US-DE', legal_form: 'llc' });
  (await ada.putEntity(id, { version: 1, action: 'submit_formation', certified_copies: 1 } as never)).ok();
  const page = await pageFor(ada, id);
  here.stripe.pay(page);
  await eventually(async () => expect((await formationOf(ada, id)).payment.status).toBe('paid'));
  await here.stripe.delivered();
  await ada.until(id, 'Active');
  await forget(ada, id, 'submission');
  await noticeRestore(here.service);
  (await start(ada, id)).ok<unknown>();
  const next = await pageFor(ada, id);
  expect(next).not.toBe(page);
  here.stripe.pay(next);
  await eventually(async () => expect((await formationOf(ada, id)).payment.status).toBe('paid'));
  const shown = { kind: 'payment_lost', subject: await intentOf(page), entity_id: id, code: '185.00' };
  await eventually(async () => expect(await problemsOf(ada)).toMatchObject([shown]));
});

it('a lost payment that counts for the next one of its company is no longer shown', async () => {
  const { ada, id, page } = await submitted();
  here.stripe.pay(page);
  await eventually(async () => expect((await formationOf(ada, id)).payment.status).toBe('paid'));
  await here.stripe.delivered();
  await ada.until(id, 'Active');
  await forget(ada, id, 'submission');
  await noticeRestore(here.service);
  await eventually(async () => expect(await problemsOf(ada)).toMatchObject([{ kind: 'payment_lost' }]));
  (await start(ada, id)).ok<unknown>();
  await eventually(async () => expect((await formationOf(ada, id)).payment.status).toBe('paid'));
  expect(await problemsOf(ada)).toEqual([]);
});

it('a plan that was bought after the backup is found when Stripe reports about it', async () => {
  const ada = await withPlan();
  await forgetSubscription(ada);
  await noticeRestore(here.service);
  const [subscription] = await subscriptionsOf(ada);
  here.stripe.renew(String(subscription?.id), 'paid');
  await eventually(async () => expect((await subscriptionOf(ada)).plan).toBe('launch'));
});

it('a plan that was bought after the backup is found when its account has a customer here', async () => {
  const ada = await withPlan();
  await here.service.sql`
    update subscriptions set plan = null, status = null, period_start = null, period_end = null, subscription_id = null,
      due_at = null where account_id = ${ada.id}`;
  await noticeRestore(here.service);
  await eventually(async () => expect((await subscriptionOf(ada)).plan).toBe('launch'));
});

it.each(['cancel', 'close', 'freeze', 'close while frozen'])(
  'a plan that was bought after the backup is found before its account can %s',
  async (act) => {
    const ada = await withPlan();
    const freeze = () => ada.call('POST', '/v1/account/export', { body: { freeze: true } });
    await forgetSubscription(ada);
    if (act === 'close while frozen') (await freeze()).ok(201);
    await noticeRestore(here.service);
    if (act === 'cancel') (await ada.call('POST', '/v1/billing/cancel')).ok();
    else if (act === 'freeze') (await freeze()).refused('guard_unmet');
    else (await ada.call('POST', '/v1/account/close', { body: {} })).refused('guard_unmet');
    if (act !== 'close while frozen') expect((await subscriptionOf(ada)).plan).toBe('launch');
  },
);

it('a lost page for a plan ends before another is opened', async () => {
  const ada = await here.service.anonymous.signUp();
  const lost = await planPage(ada, 'launch');
  await forgetSubscription(ada);
  await noticeRestore(here.service);
  const page = await planPage(ada, 'growth');
  expect(await statusOf(lost)).toBe('expired');
  here.stripe.pay(page);
  await eventually(async () => expect((await subscriptionOf(ada)).plan).toBe('growth'));
  expect(await subscriptionsOf(ada)).toHaveLength(1);
});

it('a second plan of one account is shown to operators until it ends', async () => {
  const ada = await here.service.anonymous.signUp();
  const lost = await planPage(ada, 'launch');
  await forgetSubscription(ada);
  // No process has noticed the restore yet.
  const page = await planPage(ada, 'growth');
  for (const each of [lost, page]) here.stripe.pay(each);
  await eventually(async () => expect(await problemsOf(ada)).toMatchObject([{ kind: 'subscription_not_ours' }]));
  const [problem] = await problemsOf(ada);
  expect((await subscriptionsOf(ada)).map(({ id }) => id)).toContain(problem?.code);
  here.stripe.endNow(String(problem?.code));
  await eventually(async () => expect(await problemsOf(ada)).toEqual([]));
});
