import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingProblemKind } from '../../src/domain/billing/problem.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start, upgrade } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';
import { customerOf, OFTEN } from './failing.ts';

/* Operators see what happens at Stripe and only people can settle: subscriptions by hand, failed refunds, disputes. */

let here: Collected;
let grace: Account;
beforeAll(async () => {
  here = await startCollected();
  grace = await here.service.operator();
  // Given up, a formation that was never sent is refunded at once, and in full.
  const pause = { body: { reason: 'Nothing is filed in these tests.' } };
  (await grace.call('POST', '/v1/operator/jurisdictions/US-WY/pause', pause)).ok();
});
afterAll(() => here.stop());

const signUp = () => here.service.anonymous.signUp();

async function withPage(): Promise<Account> {
  const ada = await signUp();
  (await upgrade(ada, 'growth')).ok<unknown>();
  return ada;
}

async function paying(): Promise<Account> {
  const ada = await signUp();
  const { checkout_url } = (await upgrade(ada, 'launch')).ok<{ checkout_url: string | null }>();
  here.stripe.pay(sessionOf(checkout_url));
  await eventually(async () => {
    const { plan } = (await ada.call('GET', '/v1/billing/subscription')).ok<{ plan: string }>();
    expect(plan).toBe('launch');
  });
  return ada;
}

const growth = (account: Account) => upgrade(account, 'growth');

type Problem = {
  kind: BillingProblemKind;
  subject: string;
  account_id: string | null;
  payment_id: string | null;
  code: string | null;
  request_id: string | null;
  times: number;
  action: string;
};

async function problems(): Promise<Problem[]> {
  return (await grace.call('GET', '/v1/operator/billing-problems')).ok<{ data: Problem[] }>().data;
}

describe('a subscription that was made by hand', () => {
  it('is shown to operators, is not paid beside another, and has no effect until it is cancelled', async () => {
    const ada = await withPage();
    const customer = await customerOf(here, ada);
    const subscription = here.stripe.subscribeByHand(customer);
    await eventually(async () =>
      expect(await problems()).toContainEqual(
        expect.objectContaining({
          kind: 'subscription_not_ours',
          subject: customer,
          account_id: ada.id,
          code: subscription,
        }),
      ),
    );
    for (const call of [growth(ada), ada.call('POST', '/v1/billing/cancel'), ada.call('POST', '/v1/billing/resume')]) {
      expect((await call).refused('illegal_transition').detail).toMatch(/this service did not create/);
    }
    expect((await ada.call('GET', '/v1/billing/subscription')).ok()).toMatchObject({ plan: 'sandbox' });
    const [row] = await here.service.sql`select failures from subscriptions where account_id = ${ada.id}`;
    expect(row).toEqual({ failures: 0 });
    here.stripe.endNow(subscription);
    await eventually(async () => expect((await problems()).filter(({ subject }) => subject === customer)).toEqual([]));
    (await growth(ada)).ok<unknown>();
  });

  it('does not replace the paid plan', async () => {
    const ada = await paying();
    here.stripe.subscribeByHand(await customerOf(here, ada));
    await eventually(async () =>
      expect(await problems()).toContainEqual(expect.objectContaining({ account_id: ada.id })),
    );
    expect((await growth(ada)).ok()).toMatchObject({ plan: 'growth', status: 'active' });
  });
});

/** A formation that was paid; its payment intent. Nothing is sent, because the state is paused. */
async function paidFormation(): Promise<{ ada: Account; id: string; intent: string }> {
  const ada = await signUp();
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  const session = sessionOf(await askedToPay(ada, id));
  here.stripe.pay(session);
  await eventually(async () => expect((await formationOf(ada, id)).payment.status).not.toBe('open'));
  const { payment_intent } = await sdkClient(here.stripe).checkout.sessions.retrieve(session);
  return { ada, id, intent: String(payment_intent) };
}

async function giveUp(ada: Account, id: string): Promise<void> {
  const { version } = (await ada.getEntity(id)).ok();
  (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
}

const paymentOf = async (ada: Account, id: string) => (await formationOf(ada, id)).payment;

describe('a refund that fails later', () => {
  it('is shown on the payment and to operators, is not retried, and ends once it was refunded by hand', async () => {
    const { ada, id, intent } = await paidFormation();
    await giveUp(ada, id);
    await eventually(async () => expect((await paymentOf(ada, id)).status).toBe('refunded'));
    const sdk = sdkClient(here.stripe);
    const [refund] = (await sdk.refunds.list({ payment_intent: intent })).data;
    here.stripe.failRefund(refund?.id ?? '', 'lost_or_stolen_card');
    await eventually(async () =>
      expect(await paymentOf(ada, id)).toMatchObject({
        status: 'refund_failed',
        refund_failure: 'lost_or_stolen_card',
        refunded_cents: null,
        refunded_at: null,
        refundable_cents: 12_500,
      }),
    );
    const shown = (await problems()).filter(({ account_id }) => account_id === ada.id);
    expect(shown).toMatchObject([{ kind: 'refund_failed', code: 'lost_or_stolen_card' }]);
    expect((await sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    // A refund by hand, in the dashboard, has the metadata of the payment intent at most.
    const metadata = { account_id: ada.id, payment_id: shown[0]?.payment_id ?? '' };
    await sdk.refunds.create({ payment_intent: intent, metadata });
    await eventually(async () =>
      expect(await paymentOf(ada, id)).toMatchObject({
        status: 'refunded',
        refunded_cents: 12_500,
        refund_failure: null,
      }),
    );
    expect((await problems()).filter(({ account_id }) => account_id === ada.id)).toEqual([]);
  });

  it('while Stripe refuses it, operators see why, and it is made once Stripe accepts it', async () => {
    const { ada, id } = await paidFormation();
    here.stripe.failNext({ on: 'POST /v1/refunds', how: 'no_permission', times: OFTEN });
    await giveUp(ada, id);
    await eventually(async () =>
      expect(await problems()).toContainEqual(
        expect.objectContaining({ kind: 'stripe_permission', subject: 'refund' }),
      ),
    );
    here.stripe.stopFailing();
    await eventually(async () => expect((await paymentOf(ada, id)).status).toBe('refunded'));
    expect((await problems()).filter(({ subject }) => subject === 'refund')).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is shown on the payment and to operators; nothing is refunded until it is won', async () => {
    const { ada, id, intent } = await paidFormation();
    const dispute = here.stripe.dispute(intent);
    await eventually(async () =>
      expect(await paymentOf(ada, id)).toMatchObject({ status: 'paid', dispute_status: 'needs_response' }),
    );
    expect(await problems()).toContainEqual(
      expect.objectContaining({ kind: 'dispute', subject: dispute, account_id: ada.id, code: 'needs_response' }),
    );
    await giveUp(ada, id);
    await eventually(async () => {
      const [row] = await here.service.sql`
        select failures, due_at > now() + interval '1 hour' as waits from payments where entity_id = ${id}`;
      expect(row).toEqual({ failures: 0, waits: true });
    });
    expect((await paymentOf(ada, id)).status).toBe('paid');
    here.stripe.endDispute(dispute, 'won');
    await eventually(async () =>
      expect(await paymentOf(ada, id)).toMatchObject({ status: 'refunded', dispute_status: 'won' }),
    );
    expect((await problems()).filter(({ subject }) => subject === dispute)).toEqual([]);
  });

  it('of a subscription is shown to operators; an older event does not bring it back', async () => {
    const ada = await paying();
    const { data } = await sdkClient(here.stripe).invoices.list({ customer: await customerOf(here, ada), limit: 1 });
    const intent = here.stripe.events().findLast(({ type }) => type === 'payment_intent.succeeded');
    const paid = intent?.data.object as { id: string } | undefined;
    expect(data).toHaveLength(1);
    const dispute = here.stripe.dispute(paid?.id ?? '');
    const shown = async () => (await problems()).filter(({ subject }) => subject === dispute);
    await eventually(async () => expect(await shown()).toMatchObject([{ kind: 'dispute', code: 'needs_response' }]));
    here.stripe.endDispute(dispute, 'lost');
    await eventually(async () => expect(await shown()).toEqual([]));
    const opened = here.stripe
      .events()
      .find(
        ({ type, data: { object } }) => type === 'charge.dispute.created' && 'id' in object && object.id === dispute,
      );
    const late = { ...opened, id: 'evt_late' } as Parameters<typeof here.stripe.deliver>[0];
    expect(await here.stripe.deliver(late, `${here.service.url}/v1/billing/webhook`)).toEqual([200]);
    expect(await shown()).toEqual([]);
  });
});
