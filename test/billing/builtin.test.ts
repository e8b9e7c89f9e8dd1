import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { eventsOf, passDays, start, subscriptionOf, upgrade, usedOf } from './account.ts';

/* BILLING=builtin: nobody collects here, so an account gets what it asks for at once; limits still apply. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const signUp = () => service.anonymous.signUp();

describe('a plan', () => {
  it('is the one for sandboxes until another is chosen, and only known plans are offered', async () => {
    const ada = await signUp();
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'sandbox', status: 'active', provider: 'builtin' });
    const { data } = (await service.anonymous.call('GET', '/v1/plans')).ok<{ data: { name: string }[] }>();
    expect(data.map(({ name }) => name)).toEqual(['sandbox', 'launch', 'growth', 'scale']);
  });

  it('changes at once, and the log records it', async () => {
    const ada = await signUp();
    const before = await subscriptionOf(ada);
    const answer = (await upgrade(ada, 'growth')).ok<{ plan: string; checkout_url: null }>();
    expect(answer).toMatchObject({ plan: 'growth', status: 'active', checkout_url: null });
    const { current_period_start, current_period_end } = before;
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'growth', current_period_start, current_period_end });
    const [event] = await eventually(async () => {
      const events = await eventsOf(ada, 'billing.subscription_updated');
      expect(events).toHaveLength(1);
      return events;
    });
    expect(event?.data).toMatchObject({ object: { plan: 'growth' }, previous: { plan: 'sandbox' } });
  });

  it('requested again changes nothing; a smaller one is refused with the alternatives', async () => {
    const ada = await signUp();
    (await upgrade(ada, 'growth')).ok<unknown>();
    (await upgrade(ada, 'growth')).ok<unknown>();
    const refused = (await upgrade(ada, 'launch')).refused('validation_failed');
    expect(refused.detail).toContain('possible upgrades: scale');
    expect(refused.errors?.[0]).toMatchObject({ pointer: '/plan', code: 'no_upgrade' });
    expect((await upgrade(ada, 'scale')).ok<{ plan: string }>().plan).toBe('scale');
    expect((await upgrade(ada, 'sandbox')).refused('validation_failed').detail).toContain('no larger plan exists');
  });

  it('that was cancelled ends with its month, can be resumed before, and chosen again afterwards', async () => {
    const ada = await signUp();
    (await upgrade(ada, 'launch')).ok<unknown>();
    const cancel = () => ada.call('POST', '/v1/billing/cancel');
    expect((await cancel()).ok<object>()).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect((await cancel()).ok<object>()).toMatchObject({ cancel_at_period_end: true });
    expect((await ada.call('POST', '/v1/billing/resume')).ok<object>()).toMatchObject({ cancel_at_period_end: false });
    (await cancel()).ok<unknown>();
    await passDays(ada, 32);
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'canceled', cancel_at_period_end: false });
    (await cancel()).refused('illegal_transition');
    (await ada.call('POST', '/v1/billing/resume')).refused('illegal_transition');
    await eventually(async () => {
      const told = (await eventsOf(ada, 'billing.subscription_updated')).map(({ data }) => data.previous);
      expect(told.at(-1)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    });
    const { id } = await ada.draft();
    const refused = (await start(ada, id)).refused('payment_required');
    expect(refused.next_actions?.[0]).toMatchObject({ operation_id: 'upgrade_subscription' });
    expect((await ada.getEntity(id)).ok().state).toBe('Draft');
    expect((await upgrade(ada, 'sandbox')).ok<object>()).toMatchObject({ plan: 'sandbox', status: 'active' });
    (await start(ada, id)).ok<unknown>();
  });

  it('without a price cannot be cancelled, and has no Checkout session', async () => {
    const ada = await signUp();
    (await ada.call('POST', '/v1/billing/cancel')).refused('illegal_transition');
    (await ada.call('POST', '/v1/billing/portal')).refused('illegal_transition');
    (await ada.call('POST', '/v1/billing/webhook', { body: {} })).refused('unauthenticated');
  });
});

describe('a limit', () => {
  it('refuses a call that exceeds it with the next step, changes nothing, and accepts the same key afterwards', async () => {
    const ada = await signUp();
    (await upgrade(ada, 'launch')).ok<unknown>();
    for (let n = 0; n < 10; n += 1) (await start(ada, (await ada.draft()).id)).ok<unknown>();
    expect(await usedOf(ada, 'formations')).toEqual({ meter: 'formations', used: 10, limit: 10, left: 0 });
    const { id } = await ada.draft();
    const key = { 'idempotency-key': 'one-too-many' };
    const refused = (await start(ada, id, key)).refused('plan_limit_reached');
    expect(refused).toMatchObject({ plan: 'launch', meter: 'formations', limit: 10 });
    expect(refused.next_actions?.[0]).toMatchObject({ code: 'upgrade', href: '/v1/billing/upgrade' });
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 1 });
    const left = await service.sql`
      select (select count(*) from filings where entity_id = ${id}) + (select count(*) from payments where entity_id = ${id})
        + (select count(*) from documents where entity_id = ${id}) as rows`;
    expect(Number(left[0]?.['rows'])).toBe(0);
    await eventually(async () => {
      const [event, ...more] = await eventsOf(ada, 'billing.limit_reached');
      expect(event?.data.object).toMatchObject({ plan: 'launch', meter: 'formations', limit: 10 });
      expect(more).toEqual([]);
    });
    (await upgrade(ada, 'growth')).ok<unknown>();
    (await start(ada, id, key)).ok<unknown>();
    expect(await usedOf(ada, 'formations')).toMatchObject({ used: 11, limit: 100, left: 89 });
  });

  it('of formations applies per month, by the account’s business clock', async () => {
    const ada = await signUp();
    (await upgrade(ada, 'launch')).ok<unknown>();
    for (let n = 0; n < 10; n += 1) (await start(ada, (await ada.draft()).id)).ok<unknown>();
    const { id } = await ada.draft();
    (await start(ada, id)).refused('plan_limit_reached');
    await passDays(ada, 32);
    (await start(ada, id)).ok<unknown>();
    expect(await usedOf(ada, 'formations')).toMatchObject({ used: 1, left: 9 });
  });

  it('of entities counts those being formed and those that exist, and drops failed ones', async () => {
    const ada = await signUp();
    const { id } = await ada.draft({ name: `Outage ${uniqueName()}` });
    expect(await usedOf(ada, 'active_entities')).toMatchObject({ used: 0 });
    (await start(ada, id)).ok<unknown>();
    expect(await usedOf(ada, 'active_entities')).toMatchObject({ used: 1 });
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    expect(await usedOf(ada, 'active_entities')).toMatchObject({ used: 0 });
  });

  it('of webhook endpoints is counted separately', async () => {
    const ada = await signUp();
    (await upgrade(ada, 'launch')).ok<unknown>();
    const make = (n: number) =>
      ada.call('POST', '/v1/webhook-endpoints', { body: { url: `https://example.com/${n}` } });
    for (let n = 0; n < 5; n += 1) (await make(n)).ok<unknown>(201);
    expect((await make(5)).refused('plan_limit_reached')).toMatchObject({ meter: 'webhook_endpoints', limit: 5 });
    expect(await usedOf(ada, 'webhook_endpoints')).toMatchObject({ used: 5, left: 0 });
  });
});

describe('a quote', () => {
  it("lists the state's fee and the service's fee separately, and is what a submission captures", async () => {
    const priced = await startService({ env: { SERVICE_FEE_CENTS: '2500' } });
    try {
      const ada = await priced.anonymous.signUp();
      const body = { jurisdiction: 'US-WY', legal_form: 'dao_llc' };
      const quote = (await ada.call('POST', '/v1/quotes', { body })).ok<{ id: string; total_cents: number }>(201);
      expect(quote).toMatchObject({ total_cents: 12_500, currency: 'usd', items: [{}, { amount_cents: 2_500 }] });
      await priced.sql`
        update quotes set price = jsonb_set(price, '{total_cents}', '9900') where id = ${quote.id}`;
      const { id } = await ada.draft();
      (await start(ada, id)).ok<unknown>();
      const { payment } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<{ payment: object }>();
      expect(payment).toMatchObject({ total_cents: 9_900, quote_id: quote.id, status: 'not_collected' });
      await passDays(ada, 31);
      const later = await ada.draft();
      (await start(ada, later.id)).ok<unknown>();
      const answer = await ada.call('GET', `/v1/entities/${later.id}/formation`);
      expect(answer.ok<{ payment: object }>().payment).toMatchObject({ total_cents: 12_500, quote_id: null });
    } finally {
      await priced.stop();
    }
  });

  it('is refused for forms that the state does not have', async () => {
    const ada = await signUp();
    const body = { jurisdiction: 'US-DE', legal_form: 'dao_llc' };
    const refused = (await ada.call('POST', '/v1/quotes', { body })).refused('validation_failed');
    expect(refused.errors?.[0]).toMatchObject({ pointer: '/legal_form', code: 'not_formed_there' });
  });
});
