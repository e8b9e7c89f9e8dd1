import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { eventsOf, passDays, start, subscriptionOf, upgrade } from './account.ts';

/* BILLING=builtin: nobody collects here, so an account gets what it asks for at once. */

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

  it('shows old and new limits before it changes, with the price, and warns of each limit that falls', async () => {
    const ada = await signUp();
    const tried = await ada.call('POST', '/v1/billing/upgrade', {
      query: { dry_run: 'true' },
      body: { plan: 'launch' },
    });
    const { effects } = tried.ok<{ effects: { limits: object[]; irreversible: string[]; money: object[] } }>();
    expect(effects.money).toEqual([{ reason: 'subscription', amount_usd: '49.00' }]);
    expect(effects.limits).toEqual([
      { meter: 'formations', from: 1_000, to: 10 },
      { meter: 'active_entities', from: 100_000, to: 100 },
      { meter: 'webhook_endpoints', from: 100, to: 5 },
    ]);
    expect(effects.irreversible).toContain(
      'Limits fall, and the old ones do not come back: formations from 1,000 to 10, active entities from 100,000 to 100, webhook endpoints from 100 to 5.',
    );
    (await upgrade(ada, 'launch')).ok();
    const more = await ada.call('POST', '/v1/billing/upgrade', {
      query: { dry_run: 'true' },
      body: { plan: 'growth' },
    });
    expect(more.ok<typeof tried>()).toMatchObject({
      effects: { limits: [{ from: 10, to: 100 }, {}, {}], irreversible: [expect.stringContaining('charged')] },
    });
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

  it('does not cover the tax on the stock of a corporation, which its submission shows and charges', async () => {
    const ada = await signUp();
    const body = { jurisdiction: 'US-DE', legal_form: 'corporation' };
    const quote = (await ada.call('POST', '/v1/quotes', { body })).ok<{ id: string; total_cents: number }>(201);
    expect(quote.total_cents).toBe(10_900);
    const { id } = await ada.draft({ jurisdiction: 'US-DE', legal_form: 'corporation', template: 'corporation' });
    const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    const classes = [{ name: 'Common Stock', authorized_shares: 10_000_000 }];
    const constitution = { ...document, stock: { classes } };
    (await ada.putEntity(id, { version: 1, constitution })).ok();
    const dry = await ada.call('POST', `/v1/entities/${id}/formation/start`, { query: { dry_run: 'true' } });
    expect(dry.ok<object>()).toMatchObject({ effects: { filings: [{ type: 'formation', fee_cents: 4_219_400 }] } });
    (await start(ada, id)).ok<unknown>();
    const { payment } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<{ payment: object }>();
    expect(payment).toMatchObject({ total_cents: 4_219_400, quote_id: quote.id });
  });

  it('is refused for forms that the state does not have', async () => {
    const ada = await signUp();
    const body = { jurisdiction: 'US-DE', legal_form: 'dao_llc' };
    const refused = (await ada.call('POST', '/v1/quotes', { body })).refused('validation_failed');
    expect(refused.errors?.[0]).toMatchObject({ pointer: '/legal_form', code: 'not_formed_there' });
  });
});
