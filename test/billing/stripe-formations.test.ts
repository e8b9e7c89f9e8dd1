import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { start } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';

/* BILLING=stripe: a formation is filed once Stripe says that it is paid, and refunded if it is given up. */

let here: Collected;
beforeAll(async () => {
  // A deadline of 1 s: a lost filing is proven lost about 2 s later.
  here = await startCollected({ registryTimeoutMs: 2_000 });
});
afterAll(() => here.stop());

describe('a formation', () => {
  it('is paid before it is filed, and then continues automatically', async () => {
    const ada = await here.service.anonymous.signUp();
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    const url = await askedToPay(ada, id);
    const waiting = await formationOf(ada, id);
    expect(waiting).toMatchObject({
      payment: { status: 'open', total_cents: 12_500, refundable_cents: 12_500 },
      next_action: { code: 'pay', actor: 'human' },
    });
    expect(waiting.requirements).toMatchObject([{ kind: 'payment', code: 'payment', status: 'open' }]);
    const [sent] = await here.service.sql`select state, sends from filings where entity_id = ${id}`;
    expect(sent).toEqual({ state: 'ready', sends: 0 });
    here.stripe.pay(sessionOf(url));
    await ada.until(id, 'Active');
    expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'paid', refundable_cents: 0 });
  });

  it('abandoned before it was sent is fully refunded', async () => {
    const ada = await here.service.anonymous.signUp();
    const { id } = await ada.draft({ name: `Outage ${'x'.repeat(3)} ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}` });
    (await start(ada, id)).ok<unknown>();
    here.stripe.pay(sessionOf(await askedToPay(ada, id)));
    await eventually(async () => expect((await formationOf(ada, id)).payment.status).toBe('paid'));
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    await eventually(async () =>
      expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'refunded', refunded_cents: 12_500 }),
    );
  });

  it('abandoned before payment closes its Checkout session', async () => {
    const ada = await here.service.anonymous.signUp();
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    const session = sessionOf(await askedToPay(ada, id));
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    await eventually(async () => expect((await formationOf(ada, id)).payment.status).toBe('canceled'));
    expect(() => here.stripe.pay(session)).toThrow();
  });

  it("that the registry rejected gets our fee refunded, not the state's; filed again, it is paid again", async () => {
    const ada = await here.service.anonymous.signUp();
    const fault = { step: 'state_filing', kind: 'reject', code: 'name_not_distinguishable', filer: ada.id } as const;
    await here.service.registry.fault(fault);
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    here.stripe.pay(sessionOf(await askedToPay(ada, id)));
    await ada.until(id, 'FilingFailed');
    await eventually(async () =>
      expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'refunded', refunded_cents: 2_500 }),
    );
  });

  it('settled with the operator continues without Checkout', async () => {
    const [ada, grace] = [await here.service.anonymous.signUp(), await here.service.operator()];
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    const session = sessionOf(await askedToPay(ada, id));
    const { requirements } = await formationOf(ada, id);
    const settle = `/v1/operator/requirements/${requirements[0]?.id}/settle`;
    (await grace.call('POST', settle, { body: { note: 'By transfer.' } })).ok<unknown>();
    await ada.until(id, 'Active');
    await eventually(() => expect(() => here.stripe.pay(session)).toThrow());
  });
});
