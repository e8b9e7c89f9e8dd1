import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { eventsOf, start, subscriptionOf, upgrade } from './account.ts';
import { type Collected, sessionOf, sessionsOpened, startCollected } from './collected.ts';

/* BILLING=stripe: an account has the plan that Stripe says it pays for. */

let here: Collected;
beforeAll(async () => {
  here = await startCollected();
});
afterAll(() => here.stop());

type Upgraded = { plan: string; status: string; checkout_url: string | null };

async function asked(account: Account, plan: string): Promise<string> {
  const { checkout_url, ...rest } = (await upgrade(account, plan)).ok<Upgraded>();
  expect(rest).toMatchObject({ plan: 'sandbox', status: 'active' });
  return String(checkout_url);
}

/** A new account that pays for a plan. */
async function paying(plan = 'launch'): Promise<Account> {
  const ada = await here.service.anonymous.signUp();
  here.stripe.pay(sessionOf(await asked(ada, plan)));
  await eventually(async () => expect(await subscriptionOf(ada)).toMatchObject({ plan, status: 'active' }));
  return ada;
}

async function subscriptionIdOf({ id }: Account): Promise<string> {
  const [row] = await here.service.sql<{ subscription_id: string }[]>`
    select subscription_id from subscriptions where account_id = ${id}`;
  return row?.subscription_id ?? '';
}

describe('a plan', () => {
  it('takes effect only once it is paid; another request returns the same Checkout session', async () => {
    const ada = await here.service.anonymous.signUp();
    const url = await asked(ada, 'growth');
    expect(await asked(ada, 'growth')).toBe(url);
    here.stripe.pay(sessionOf(url));
    await eventually(async () =>
      expect(await subscriptionOf(ada)).toMatchObject({ plan: 'growth', status: 'active', provider: 'stripe' }),
    );
    await eventually(async () => expect(await eventsOf(ada, 'billing.subscription_updated')).toHaveLength(1));
    const [invoice] = await here.service.sql`select amount_cents from invoices where account_id = ${ada.id}`;
    expect(invoice).toEqual({ amount_cents: 29_900 });
    expect((await upgrade(ada, 'growth')).ok<Upgraded>().checkout_url).toBeNull();
  });

  it("requested instead of another closes the other's Checkout session, so that only one can be paid", async () => {
    const ada = await here.service.anonymous.signUp();
    const first = sessionOf(await asked(ada, 'launch'));
    const second = sessionOf(await asked(ada, 'scale'));
    expect(second).not.toBe(first);
    expect(() => here.stripe.pay(first)).toThrow();
    here.stripe.pay(second);
    await eventually(async () => expect((await subscriptionOf(ada)).plan).toBe('scale'));
  });

  it('that is already paid is changed by the card on file, at once', async () => {
    const ada = await paying('launch');
    const opened = sessionsOpened(here.stripe);
    expect((await upgrade(ada, 'growth')).ok<Upgraded>()).toMatchObject({ plan: 'growth', checkout_url: null });
    expect(sessionsOpened(here.stripe)).toBe(opened);
  });

  it('stays unchanged if the card is declined', async () => {
    const ada = await paying('launch');
    here.stripe.declineNextPayment();
    expect((await upgrade(ada, 'growth')).refused('payment_required').next_actions?.[0]).toMatchObject({
      operation_id: 'create_portal_session',
    });
    expect((await subscriptionOf(ada)).plan).toBe('launch');
    expect((await upgrade(ada, 'growth')).ok<Upgraded>().plan).toBe('growth');
  });

  it('can be cancelled, resumed, and ends', async () => {
    const ada = await paying('launch');
    const cancel = () => ada.call('POST', '/v1/billing/cancel');
    expect((await cancel()).ok<object>()).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect((await ada.call('POST', '/v1/billing/resume')).ok<object>()).toMatchObject({ cancel_at_period_end: false });
    (await cancel()).ok<unknown>();
    here.stripe.endNow(await subscriptionIdOf(ada));
    await eventually(async () => expect((await subscriptionOf(ada)).status).toBe('canceled'));
    const { id } = await ada.draft();
    (await start(ada, id)).refused('payment_required');
    here.stripe.pay(sessionOf((await upgrade(ada, 'growth')).ok<Upgraded>().checkout_url));
    await eventually(async () => expect(await subscriptionOf(ada)).toMatchObject({ plan: 'growth', status: 'active' }));
  });

  it('that could not be renewed is past due, and active again once it is paid', async () => {
    const ada = await paying('launch');
    const id = await subscriptionIdOf(ada);
    here.stripe.renew(id, 'failed');
    await eventually(async () => expect((await subscriptionOf(ada)).status).toBe('past_due'));
    here.stripe.recover(id);
    await eventually(async () => expect((await subscriptionOf(ada)).status).toBe('active'));
  });

  it("is managed on Stripe's customer portal", async () => {
    const ada = await paying('launch');
    const portal = (await ada.call('POST', '/v1/billing/portal')).ok<{ url: string }>();
    expect(portal.url).toMatch(/^https?:/);
    expect((await here.service.anonymous.call('GET', '/billing/return')).text).toContain('Thank you');
  });
});
