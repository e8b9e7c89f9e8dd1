import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { start } from '../billing/account.ts';
import { askedToPay, formationOf, sessionOf, startCollected } from '../billing/collected.ts';
import { formed, openedCalendar } from '../harness/calendar.ts';
import { eventually } from '../harness/eventually.ts';
import { startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { noticeRestore } from '../harness/restore.ts';
import { startService } from '../harness/service.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { act, atTheDesk } from './desk.ts';

/* A restored database has forgotten what operators and accounts decided at the desk since the backup. */

it('a held result waits again, because it may have been withdrawn', async () => {
  const desk = await startLiveDesk({ RESULT_HOLD_MS: '1000' }, { isClockReal: true });
  try {
    const filing = await desk.submitted();
    const path = `/v1/operator/filings/${filing.id}`;
    (await desk.grace.call('POST', `${path}/claim`)).ok<unknown>();
    const number = nextNumber();
    const evidence_upload_id = await desk.paper(filing, number);
    const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
    (await desk.grace.call('POST', `${path}/accept`, { body })).ok<unknown>();
    await noticeRestore(desk.service, true);
    await sleep(2_500);
    const state = async () => (await desk.owner.getEntity(filing.entity_id)).ok<{ state: string }>().state;
    expect(await state()).toBe('Filing');
    (await desk.hedy.call('POST', `${path}/confirm`)).ok<unknown>();
    await eventually(async () => expect(await state()).toBe('Filed'));
  } finally {
    await desk.stop();
  }
});

it('an account cannot cancel what an operator may have claimed', async () => {
  const service = await startService({ leavesStuck: 'a restore' });
  try {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    await openedCalendar(owner, id);
    const order = { body: { kind: 'good_standing' } };
    const placed = (await owner.call('POST', `/v1/entities/${id}/orders`, order)).ok<{ id: string }>(201);
    await atTheDesk(await service.operator(), id, 'good_standing');
    await noticeRestore(service);
    const cancelled = await owner.call('POST', `/v1/entities/${id}/filings/${placed.id}/cancel`);
    expect(cancelled.refused('guard_unmet').detail).toContain('The office may have this filing already');
  } finally {
    await service.stop();
  }
});

it('a filing whose payment was refunded leaves the queue, and is not claimed before Stripe was asked', async () => {
  const env = { REGISTRY: 'desk', RESULT_HOLD_MS: '0' };
  const here = await startCollected({ env, leavesStuck: 'a restore' }, { isDelivered: false });
  try {
    const ada = await here.service.anonymous.signUp();
    const grace = await here.service.operator();
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    const page = sessionOf(await askedToPay(ada, id));
    here.stripe.pay(page);
    await here.service.sql`update payments set due_at = now() where entity_id = ${id}`;
    const filing = await atTheDesk(grace, id, 'formation');
    const sdk = sdkClient(here.stripe);
    const { payment_intent } = await sdk.checkout.sessions.retrieve(page);
    await sdk.refunds.create({ payment_intent: String(payment_intent) });
    await noticeRestore(here.service);
    const claimed = await act(grace, filing, 'claim');
    expect(claimed.status).toBe(409);
    await eventually(async () => {
      expect(await formationOf(ada, id)).toMatchObject({ state: 'FilingFailed', payment: { status: 'refunded' } });
    });
  } finally {
    await here.stop();
  }
});
