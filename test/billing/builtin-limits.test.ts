import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { eventsOf, passDays, start, upgrade, usedOf } from './account.ts';

/* BILLING=builtin: the limits of a plan apply, although nobody collects. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const signUp = () => service.anonymous.signUp();

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
