import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { noticeRestore } from '../harness/restore.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';

/* A restore loses what happened at Stripe since the backup. Stripe is asked, and nobody pays twice. */

let here: Collected;
beforeAll(async () => {
  // No event arrives: Stripe sent them before the restore.
  here = await startCollected({}, { isDelivered: false });
});
afterAll(() => here.stop());

/** The payment goes back to what a backup has from before its page was opened. */
async function forgetPage(id: string): Promise<void> {
  await here.service.sql`update installation set restored_at = now()`;
  await here.service.sql`
    update payments set checkout_id = null, checkout_url = null, checkout_opened_at = null, checkout_ordinal = 0,
      due_at = null where entity_id = ${id}`;
}

async function look(id: string): Promise<void> {
  await here.service.sql`update payments set due_at = now() where entity_id = ${id}`;
}

async function asked(): Promise<{ ada: Account; id: string; page: string }> {
  const ada = await here.service.anonymous.signUp();
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  return { ada, id, page: sessionOf(await askedToPay(ada, id)) };
}

const paymentOf = async (id: string) => {
  const [row] = await here.service.sql`
    select status, checkout_id, checkout_ordinal from payments where entity_id = ${id} order by id desc limit 1`;
  return row;
};

/** The whole price goes back at Stripe, as when a filing that was never sent is given up. */
async function refund(page: string, amount?: number): Promise<void> {
  const sdk = sdkClient(here.stripe);
  const { payment_intent } = await sdk.checkout.sessions.retrieve(page);
  await sdk.refunds.create({ payment_intent: String(payment_intent), ...(amount !== undefined && { amount }) });
}

async function expectGivenUp(ada: Account, id: string): Promise<void> {
  await eventually(async () => {
    expect(await formationOf(ada, id)).toMatchObject({
      state: 'FilingFailed',
      payment: { status: 'refunded' },
      rejection: { code: 'withdrawn' },
    });
  });
  const sends = await here.service.sql`
    select 1 from filing_attempts a join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where f.entity_id = ${id} and a.kind = 'send'`;
  expect(sends).toEqual([]);
}

/** The filing is looked up before it is sent, because the restore may have forgotten it. */
async function expectGoesOn(id: string): Promise<void> {
  await eventually(async () => {
    const [row] = await here.service.sql`
      select f.state, p.is_doubted from filings f join payments p on p.account_id = f.account_id and p.filing_id = f.id
      where f.entity_id = ${id} order by f.ordinal desc limit 1`;
    expect(row).toEqual({ state: expect.stringMatching(/^(?:ambiguous|reconciling)$/), is_doubted: false });
  });
}

it('a page that was paid after the backup counts', async () => {
  const { id, page } = await asked();
  await forgetPage(id);
  here.stripe.pay(page);
  await look(id);
  await eventually(async () => {
    expect(await paymentOf(id)).toEqual({ status: 'paid', checkout_id: page, checkout_ordinal: 0 });
  });
  await expectGoesOn(id);
});

it('a page that is still open is shown again instead of another', async () => {
  const { ada, id, page } = await asked();
  await forgetPage(id);
  await look(id);
  await eventually(async () => expect((await paymentOf(id))?.['checkout_id']).toBe(page));
  expect(sessionOf((await formationOf(ada, id)).payment.checkout_url)).toBe(page);
  here.stripe.pay(page);
  await look(id);
  await eventually(async () => expect(await paymentOf(id)).toMatchObject({ status: 'paid', checkout_id: page }));
});

it('a page that was paid and refunded after the backup is not filed for', async () => {
  const { ada, id, page } = await asked();
  await forgetPage(id);
  here.stripe.pay(page);
  await refund(page);
  await look(id);
  await expectGivenUp(ada, id);
  // The account tries again, and pays again.
  const { version } = (await ada.getEntity(id)).ok<{ version: number }>();
  (await ada.putEntity(id, { version, action: 'retry_from_failed' })).ok();
  const next = sessionOf(await askedToPay(ada, id));
  expect(next).not.toBe(page);
  here.stripe.pay(next);
  await look(id);
  await expectGoesOn(id);
});

it('a payment that the database lost counts for the next one of its company', async () => {
  const { ada, id, page } = await asked();
  here.stripe.pay(page);
  // Stripe knows the payment by an id that the database has lost.
  await here.service.sql`
    update payments set id = ${randomUUID()} where account_id = ${ada.id} and entity_id = ${id}`;
  await forgetPage(id);
  await look(id);
  await eventually(async () => expect(await paymentOf(id)).toMatchObject({ status: 'paid', checkout_id: page }));
  await expectGoesOn(id);
});

it('a payment that the database lost counts once, and its formation goes on although nobody was asked to pay', async () => {
  const { ada, id, page } = await asked();
  here.stripe.pay(page);
  await here.service.sql`delete from payments where account_id = ${ada.id} and entity_id = ${id}`;
  await here.service.sql`update installation set restored_at = now()`;
  const again = async () => {
    for (const action of ['mark_filing_failed', 'retry_from_failed']) {
      const { version } = (await ada.getEntity(id)).ok<{ version: number }>();
      (await ada.putEntity(id, { version, action })).ok();
    }
  };
  const paid = { status: 'paid', checkout_id: page, checkout_ordinal: 0 };
  await again();
  await eventually(async () => expect(await paymentOf(id)).toEqual(paid));
  await expectGoesOn(id);
  // Another filing of the company has a page of its own.
  await here.service.sql`
    update filings set state = 'ready', sends = 0, due_at = null, lease_until = null, epoch = epoch + 1
    where account_id = ${ada.id} and entity_id = ${id} and closed_at is null`;
  await again();
  expect(sessionOf(await askedToPay(ada, id))).not.toBe(page);
});

it('the customer of an account from before the restore is found again', async () => {
  const { ada, id, page } = await asked();
  await forgetPage(id);
  await here.service.sql`update subscriptions set customer_id = null where account_id = ${ada.id}`;
  here.stripe.pay(page);
  await look(id);
  await eventually(async () => expect(await paymentOf(id)).toMatchObject({ status: 'paid', checkout_id: page }));
});

it('a paid filing that waited at the backup is not sent if its payment was refunded since', async () => {
  const grace = await here.service.operator();
  const pause = (act: string, body = {}) => grace.call('POST', `/v1/operator/jurisdictions/US-WY/${act}`, { body });
  (await pause('pause', { reason: 'The office moves house.' })).ok();
  const [refunded, kept] = [await asked(), await asked()];
  for (const { id, page } of [refunded, kept]) {
    here.stripe.pay(page);
    await look(id);
    await eventually(async () => expect(await paymentOf(id)).toMatchObject({ status: 'paid' }));
  }
  await refund(refunded.page);
  // A person at Stripe gave a little back: that gives nothing up.
  await refund(kept.page, 500);
  await noticeRestore(here.service);
  await expectGivenUp(refunded.ada, refunded.id);
  (await pause('resume')).ok();
  await kept.ada.until(kept.id, 'Filed');
});

it('a refunded filing is not given up if another was filed in its place since, before a person has looked', async () => {
  const { service } = here;
  const [grace, hedy] = [await service.operator(), await service.operator()];
  const pause = (act: string, body = {}) => grace.call('POST', `/v1/operator/jurisdictions/US-WY/${act}`, { body });
  (await pause('pause', { reason: 'The office moves house.' })).ok();
  const { ada, id, page } = await asked();
  here.stripe.pay(page);
  await look(id);
  await eventually(async () => expect(await paymentOf(id)).toMatchObject({ status: 'paid' }));
  // Since the backup it was withdrawn and refunded; its next try was paid and sent, under another name.
  await refund(page);
  const [first] = await service.sql<{ id: string; packet: Record<string, unknown> }[]>`
    select id, packet from filings where entity_id = ${id}`;
  const { name } = (await ada.getEntity(id)).ok<{ name: string }>();
  const [letters, others] = [name, uniqueName()].map((each) => each.replace('zest-', '')) as [string, string];
  const packet = JSON.parse(JSON.stringify(first?.packet).replaceAll(new RegExp(letters, 'gi'), others));
  await service.registry.file({ reference: `efs-${id}-formation-2`, packet });
  await noticeRestore(service);
  const reasons = async () =>
    (await grace.call('GET', '/v1/operator/filings', { query: { queue: 'needs_review' } }))
      .ok<{ data: { id: string; review_reason: string }[] }>()
      .data.filter((each) => each.id === first?.id)
      .map(({ review_reason }) => review_reason);
  await eventually(async () => expect(await reasons()).toEqual([expect.stringContaining('formation-2')]), {
    timeout: 60_000,
  });
  expect((await ada.getEntity(id)).ok<{ state: string }>().state).toBe('Filing');
  for (const operator of [grace, hedy])
    (await operator.call('POST', `/v1/operator/filings/${first?.id}/release`, { body: {} })).ok<unknown>();
  await look(id);
  await expectGivenUp(ada, id);
  (await pause('resume')).ok();
});
