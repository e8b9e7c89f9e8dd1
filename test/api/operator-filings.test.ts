import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JURISDICTION_CODES } from '../../src/domain/jurisdictions/index.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { Office } from './office.ts';

/* Decisions about filings that only people make: those that no rule can settle, payments, pauses. */

let service: TestService;
beforeAll(async () => {
  // Pending for a moment, so that it is looked up.
  service = await startService({ pace: 0.05, env: { SCREENING: 'desk' } });
});
afterAll(() => service.stop());

describe.concurrent('a filing that no rule can settle', () => {
  it('is adopted by the number that an operator found', async () => {
    const office = await Office.open(service);
    const { id, filing } = await office.inReview();
    expect(filing.review_reason).toContain('2 times');
    expect((await office.ada.getEntity(id)).ok().next_action).toMatchObject({ code: 'review', actor: 'operator' });
    const { data } = await service.registry.register();
    const number = data.find((entry) => entry.filer === office.ada.id)?.number ?? '';
    const body = { number, filed_at: '2026-04-24T15:00:00.000Z', evidence_upload_id: await office.proof(filing) };
    (await office.grace.call('POST', `/v1/operator/filings/${filing.id}/adopt`, { body })).ok();
    expect((await office.ada.until(id, 'Active')).filing_number).toBe(number);
  });

  it('is sent again only when two operators vouch that the registry does not have it', async () => {
    const office = await Office.open(service);
    const { id, filing } = await office.inReview();
    const release = (who: Account) => who.call('POST', `/v1/operator/filings/${filing.id}/release`);
    (await release(office.grace)).ok();
    (await release(office.grace)).refused('illegal_transition');
    (await release(office.hedy)).ok();
    // Before it sends, the worker looks it up, and the registry still shows it twice.
    await eventually(async () => {
      const [row] = await service.sql`select state, sends from filings where id = ${filing.id}`;
      expect(row).toMatchObject({ state: 'needs_review', sends: 1 });
    });
    expect((await office.ada.getEntity(id)).ok().state).toBe('Filing');
  });
});

describe.concurrent('a payment', () => {
  it('that the office declined is settled by an operator, and the company is filed again', async () => {
    const office = await Office.open(service);
    await service.registry.fault({ filer: office.ada.id, step: 'state_filing', kind: 'reject', code: 'fee_declined' });
    const id = await office.cleared();
    const failed = await office.ada.until(id, 'FilingFailed');
    const { requirements } = await office.formationOf(id);
    const payment = requirements.find(({ kind }) => kind === 'payment');
    (await office.ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).refused('guard_unmet');
    const body = { note: 'Paid by cheque 17.' };
    (await office.grace.call('POST', `/v1/operator/requirements/${payment?.id}/settle`, { body })).ok();
    (await office.ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).ok();
  });
});

/* After the others, because it holds every filing. */
describe('a paused jurisdiction', () => {
  it('gets no filings; the account is told why; afterwards everything continues', async () => {
    const office = await Office.open(service);
    const pause = { body: { reason: 'The office moves house.' } };
    (await office.grace.call('POST', '/v1/operator/jurisdictions/US-WY/pause', pause)).ok();
    const states = async () =>
      (await office.grace.call('GET', '/v1/operator/jurisdictions')).ok<{ data: { jurisdiction: string }[] }>().data;
    const others = JURISDICTION_CODES.filter((code) => code !== 'US-WY').map((jurisdiction) => ({
      jurisdiction,
      paused: false,
      reason: null,
      paused_at: null,
      packs: expect.any(Array),
    }));
    expect(await states()).toEqual([
      {
        jurisdiction: 'US-WY',
        paused: true,
        reason: pause.body.reason,
        paused_at: expect.any(String),
        packs: expect.any(Array),
      },
      ...others,
    ]);
    try {
      const id = await office.cleared();
      await eventually(async () => {
        const step = (await office.formationOf(id)).steps.find(({ name }) => name === 'state_filing');
        expect(step).toMatchObject({ status: 'waiting', detail: 'Paused by the operator: The office moves house.' });
      });
      expect((await service.registry.register()).data.filter((entry) => entry.filer === office.ada.id)).toEqual([]);
      (await office.grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
      expect(await states()).toEqual([{ ...others[0], jurisdiction: 'US-WY' }, ...others]);
      await service.sql`update filings set due_at = now() where entity_id = ${id}`;
      await office.ada.until(id, 'Active');
    } finally {
      (await office.grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
    }
  });
});
