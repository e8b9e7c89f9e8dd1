import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { formed, openedCalendar } from '../harness/calendar.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Duty, type DutyFiling, dutyDue, dutyOf, fileDuty, registeredDuties, settledDuty } from './duties.ts';
import { sendsInDoubt } from './sends.ts';

/* The annual report of Wyoming and the annual tax of Delaware: filed for an obligation, which is done on acceptance. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const signUp = () => service.anonymous.signUp();
const fault = (owner: Account, body: object) => owner.call('POST', '/v1/sandbox/faults', { body });
const inDelaware = () => ({ name: `${uniqueName()} LLC`, jurisdiction: 'US-DE', legal_form: 'llc' });

async function reporting(owner: Account): Promise<{ id: string; duty: Duty }> {
  const id = await formed(owner);
  return { id, duty: await dutyDue(owner, id, 'annual_report') };
}

describe.concurrent('a report', () => {
  it('is filed with the figures of the company, and its acceptance is the evidence that the duty is done', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    const opened = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 40_000_000 })).ok<DutyFiling>(201);
    expect(opened).toMatchObject({ type: 'annual_report', fee_cents: 8_000, obligation_id: duty.id, status: 'filing' });
    expect(opened.reference).toBe(`efs-${id}-annual_report-1`);
    const accepted = await settledDuty(owner, id, opened.id, 'accepted');
    const done = await dutyOf(owner, id, 'annual_report');
    expect(done).toMatchObject({
      status: 'done',
      completion: { source: 'service', is_verified: true, filing_id: opened.id, amount_cents: 8_000 },
      filing: { id: opened.id, status: 'accepted' },
    });
    expect(accepted.number).not.toBeNull();
    expect(await registeredDuties(service, id)).toMatchObject([{ status: 'accepted' }]);
    const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: { kind: string }[] }>();
    expect(data.filter(({ kind }) => kind === 'annual_report')).toHaveLength(1);
  });

  it('is one commit with its duty, and never filed twice', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    const { id: filing } = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
    (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).refused('illegal_transition');
    await settledDuty(owner, id, filing, 'accepted');
    (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).refused('illegal_transition');
    const done = { done_on: '2026-11-25' };
    (await owner.call('POST', `/v1/entities/${id}/compliance/${duty.id}/done`, { body: done })).refused(
      'illegal_transition',
    );
    const rows = await service.sql<{ same: boolean }[]>`
      select count(distinct created_at) = 1 as same from events
      where entity_id = ${id} and type in ('filing.accepted', 'compliance.done')`;
    expect(rows).toEqual([{ same: true }]);
    const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
    expect(verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519).problems).toEqual([]);
  });

  it('waits for its figures; without them nothing is sent and nobody is asked to sign', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    const waiting = (await fileDuty(owner, id, duty)).ok<DutyFiling>(201);
    expect(waiting).toMatchObject({
      status: 'information',
      next_action: { operation_id: 'file_obligation', href: `/v1/entities/${id}/compliance/${duty.id}/file` },
    });
    (await fileDuty(owner, id, duty)).refused('validation_failed');
    const done = { done_on: '2026-11-25' };
    (await owner.call('POST', `/v1/entities/${id}/compliance/${duty.id}/done`, { body: done })).refused(
      'illegal_transition',
    );
    const given = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 30_000_100 })).ok<DutyFiling>(201);
    expect(given).toMatchObject({ id: waiting.id, fee_cents: 6_001 });
    await settledDuty(owner, id, waiting.id, 'accepted');
    expect(await registeredDuties(service, id)).toHaveLength(1);
  });

  it('that waits for its figures can be cancelled; then the duty can be settled, or filed again', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    const { id: waiting } = (await fileDuty(owner, id, duty)).ok<DutyFiling>(201);
    const cancel = (filing: string) => owner.call('POST', `/v1/entities/${id}/filings/${filing}/cancel`);
    expect((await cancel(waiting)).ok<DutyFiling>()).toMatchObject({
      state: 'cancelled',
      status: 'rejected',
      rejection: { code: 'withdrawn' },
      next_action: { code: 'file_again', operation_id: 'file_obligation' },
    });
    (await cancel(waiting)).refused('illegal_transition');
    const other = (await fileDuty(owner, id, duty)).ok<DutyFiling>(201);
    expect(other.id).not.toBe(waiting);
    (await cancel(other.id)).ok<DutyFiling>();
    const done = { done_on: '2026-11-25' };
    (await owner.call('POST', `/v1/entities/${id}/compliance/${duty.id}/done`, { body: done })).ok();
    expect(await registeredDuties(service, id)).toEqual([]);
    const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
    expect(verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519).problems).toEqual([]);
  });

  it('that is at the office cannot be cancelled, nor can a formation', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    const { id: filing } = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
    const cancel = (of: string) => owner.call('POST', `/v1/entities/${id}/filings/${of}/cancel`);
    const atOffice = (await cancel(filing)).refused('illegal_transition');
    expect(atOffice.detail).toMatch(/^This filing can no longer be cancelled\. .* Wait for the answer of the office/);
    const read = { operation_id: 'get_filing', href: `/v1/entities/${id}/filings/${filing}` };
    expect(atOffice.next_actions).toMatchObject([read]);
    await settledDuty(owner, id, filing, 'accepted');
    expect((await cancel(filing)).refused('illegal_transition').detail).toMatch(/It is over\.$/);
    const { data } = (await owner.call('GET', `/v1/entities/${id}/filings`)).ok<{ data: DutyFiling[] }>();
    (await cancel(data.find(({ type }) => type === 'formation')?.id ?? '')).refused('guard_unmet');
  });

  it('that is rejected leaves the duty open and says why; the corrected one is another filing', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    (await fault(owner, { step: 'annual_report', kind: 'reject', code: 'fee_declined' })).ok(201);
    const first = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
    const refused = await settledDuty(owner, id, first.id, 'rejected');
    expect(refused).toMatchObject({
      rejection: { code: 'fee_declined' },
      next_action: { operation_id: 'file_obligation' },
    });
    expect(await dutyOf(owner, id, 'annual_report')).toMatchObject({
      status: 'due',
      completion: null,
      filing: { status: 'rejected', rejection: { code: 'fee_declined' } },
    });
    (await owner.call('POST', `/v1/entities/${id}/filings/${first.id}/again`)).refused('illegal_transition');
    const again = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
    expect(again.reference).toBe(`efs-${id}-annual_report-2`);
    await settledDuty(owner, id, again.id, 'accepted');
    expect((await dutyOf(owner, id, 'annual_report')).status).toBe('done');
  });

  it('is looked up and never sent again if its answer was lost', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    (await fault(owner, { step: 'annual_report', kind: 'lost_answer' })).ok(201);
    const { id: filing } = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
    await settledDuty(owner, id, filing, 'accepted');
    expect(await registeredDuties(service, id)).toHaveLength(1);
    expect(await sendsInDoubt(service.sql, id, 'annual_report')).toBe(1);
  });

  it('with a tax above the limit of the online form is to be filed on paper', async () => {
    const owner = await signUp();
    const { id, duty } = await reporting(owner);
    const refused = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 250_000_001 })).refused(
      'validation_failed',
    );
    expect(refused).toMatchObject({ errors: [{ code: 'paper_only', pointer: '/wyoming_assets_cents' }] });
    expect((await dutyOf(owner, id, 'annual_report')).filing).toBeNull();
  });

  it('is not filed before the office takes it, and only for a duty of this company that is filed here', async () => {
    const owner = await signUp();
    const id = await formed(owner);
    await openedCalendar(owner, id);
    const duty = await dutyOf(owner, id, 'annual_report');
    const early = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).refused('guard_unmet');
    expect(early).toMatchObject({ errors: [{ code: 'too_early' }] });
    const other = await dutyOf(owner, id, 'dao_activity');
    expect((await fileDuty(owner, id, other)).refused('guard_unmet')).toMatchObject({
      errors: [{ code: 'not_filed_here' }],
    });
    (await fileDuty(owner, id, { id })).refused('not_found');
  });
});

it('a report that waits for its figures is not filed any more once the company ends', async () => {
  const owner = await signUp();
  const { id, duty } = await reporting(owner);
  (await fileDuty(owner, id, duty)).ok<DutyFiling>(201);
  (await owner.call('POST', `${await decideOwnEnd(owner, id)}/execute`)).ok<unknown>();
  (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).refused('illegal_transition');
  expect(await registeredDuties(service, id)).toEqual([]);
});

describe.concurrent('the annual tax of Delaware', () => {
  it('is $300 without figures, and done when the office accepts it', async () => {
    const owner = await signUp();
    const id = await formed(owner, inDelaware());
    const duty = await dutyDue(owner, id, 'annual_tax');
    (await fileDuty(owner, id, duty, { wyoming_assets_cents: 1 })).refused('validation_failed');
    const opened = (await fileDuty(owner, id, duty)).ok<DutyFiling>(201);
    expect(opened).toMatchObject({ type: 'annual_tax', fee_cents: 30_000 });
    await settledDuty(owner, id, opened.id, 'accepted');
    expect(await dutyOf(owner, id, 'annual_tax')).toMatchObject({
      status: 'done',
      completion: { amount_cents: 30_000, filing_id: opened.id },
    });
  });
});

describe.concurrent('the periodic report of Colorado', () => {
  it('is $25 without figures, names its facts, and is done when the office accepts it', async () => {
    const owner = await signUp();
    const id = await formed(owner, { name: `${uniqueName()} LLC`, jurisdiction: 'US-CO', legal_form: 'llc' });
    const duty = await dutyDue(owner, id, 'annual_report');
    (await fileDuty(owner, id, duty, { wyoming_assets_cents: 1 })).refused('validation_failed');
    const opened = (await fileDuty(owner, id, duty)).ok<DutyFiling>(201);
    expect(opened).toMatchObject({ type: 'annual_report', fee_cents: 2_500 });
    await settledDuty(owner, id, opened.id, 'accepted');
    expect(await dutyOf(owner, id, 'annual_report')).toMatchObject({
      status: 'done',
      completion: { amount_cents: 2_500, filing_id: opened.id },
    });
  });
});
