import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { advanceDays, calendarOf, formed, of, openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { startService, type TestService } from '../harness/service.ts';
import { act, atTheDesk, resultOf } from './desk.ts';
import { type DutyFiling, dutyOf, settledDuty } from './duties.ts';

/* Orders that an operator carries out by hand, although everything else is filed with a registry. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService();
  operator = await service.operator();
});
afterAll(() => service.stop());

const order = (owner: Account, id: string, body: object) => owner.call('POST', `/v1/entities/${id}/orders`, { body });
const todayOf = async (owner: Account, id: string) => (await calendarOf(owner, id)).today;

async function accept(owner: Account, id: string, type: string): Promise<string> {
  const filing = await atTheDesk(operator, id, type);
  const today = await todayOf(owner, id);
  const number = nextNumber(today.slice(0, 4));
  (await act(operator, filing, 'claim')).ok<unknown>();
  const given = await resultOf(operator, filing, number, today);
  (await act(operator, filing, 'accept', given)).ok<unknown>();
  return number;
}

describe.concurrent('a certificate of good standing', () => {
  it('is obtained by an operator, and its document is one of the company', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    await openedCalendar(owner, id);
    const tried = await owner.call('POST', `/v1/entities/${id}/orders`, {
      body: { kind: 'good_standing' },
      query: { dry_run: 'true' },
    });
    const { effects } = tried.ok<{ effects: { filings: { fee_cents: number | null }[] } }>();
    // Nobody has found this fee, so it is not shown as none.
    expect(effects.filings).toMatchObject([{ type: 'good_standing', fee_cents: 1_000 }]);
    const placed = (await order(owner, id, { kind: 'good_standing' })).ok<DutyFiling>(201);
    expect(placed).toMatchObject({ type: 'good_standing', fee_cents: 1_000, next_action: { code: 'await_operator' } });
    (await order(owner, id, { kind: 'good_standing' })).refused('illegal_transition');
    const number = await accept(owner, id, 'good_standing');
    expect(await settledDuty(owner, id, placed.id, 'accepted')).toMatchObject({ number, next_action: null });
    const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: { title: string }[] }>();
    expect(data.map(({ title }) => title)).toContain('Certificate of good standing');
    const { data: all } = await service.registry.register();
    expect(all.filter(({ reference }) => reference.includes('good_standing'))).toEqual([]);
    (await order(owner, id, { kind: 'good_standing' })).ok<unknown>(201);
  });

  it('is not recorded from a certificate that denies it, unless the operator explains why', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    await openedCalendar(owner, id);
    const { id: placed } = (await order(owner, id, { kind: 'good_standing' })).ok<DutyFiling>(201);
    const filing = await atTheDesk(operator, id, 'good_standing');
    (await act(operator, filing, 'claim')).ok<unknown>();
    const { legal_name } = (await owner.getEntity(id)).ok<{ legal_name: string }>();
    const today = await todayOf(owner, id);
    const number = nextNumber(today.slice(0, 4));
    const recorded = async (says: string, more: object = {}) => {
      const proof = { body: pdfOfLines(legal_name, number, says), headers: { 'content-type': 'application/pdf' } };
      const path = `/v1/operator/filings/${filing.id}/evidence`;
      const { id: evidence_upload_id } = (await operator.call('POST', path, proof)).ok<{ id: string }>(201);
      return act(operator, filing, 'accept', { number, filed_at: today, evidence_upload_id, ...more });
    };
    for (const denial of ['The company is NOT in good standing.', 'Status: delinquent.'])
      expect((await recorded(denial)).refused('validation_failed')).toMatchObject({
        errors: [{ pointer: '/evidence_note', code: 'not_in_evidence' }],
      });
    (await recorded('The company is in good standing.')).ok<unknown>();
    expect(await settledDuty(owner, id, placed, 'accepted')).toMatchObject({ number });
  });

  it('is cancelled until an operator takes it; a second one leads to the first', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner, { jurisdiction: 'US-DE', legal_form: 'llc' });
    const cancel = (filing: string) => owner.call('POST', `/v1/entities/${id}/filings/${filing}/cancel`);
    const first = (await order(owner, id, { kind: 'good_standing' })).ok<DutyFiling>(201);
    // A request is not sworn, and nobody has found its fee in Delaware.
    expect(first).toMatchObject({
      detail: expect.stringMatching(/It needs no signature\. Its fee is not known: the office tells it\.$/),
    });
    expect(first.next_action?.message).toMatch(
      /also in a sandbox.*Until an operator takes it, `cancel_filing` cancels it/,
    );
    const second = (await order(owner, id, { kind: 'good_standing' })).refused('illegal_transition');
    const href = `/v1/entities/${id}/filings/${first.id}`;
    expect(second.next_actions).toMatchObject([{ operation_id: 'get_filing', href }]);
    await atTheDesk(operator, id, 'good_standing');
    const waiting = (await owner.call('GET', href)).ok<DutyFiling>();
    expect(waiting.detail).toBe('It waits at the desk of this service. The office has not answered yet.');
    expect((await cancel(first.id)).ok<DutyFiling>()).toMatchObject({ state: 'cancelled', next_action: null });
    (await operator.call('POST', `/v1/operator/filings/${first.id}/claim`)).refused('illegal_transition');

    const third = (await order(owner, id, { kind: 'good_standing' })).ok<DutyFiling>(201);
    const filing = await atTheDesk(operator, id, 'good_standing');
    (await act(operator, filing, 'claim')).ok<unknown>();
    expect((await cancel(third.id)).refused('illegal_transition').detail).toMatch(/An operator has taken it/);
  });

  it('is refused with a reason, and can be ordered again', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    const placed = (await order(owner, id, { kind: 'good_standing' })).ok<DutyFiling>(201);
    const filing = await atTheDesk(operator, id, 'good_standing');
    (await act(operator, filing, 'claim')).ok<unknown>();
    const refused = { code: 'registry_other', message: 'The office has a report open.' };
    (await act(operator, filing, 'reject', refused)).ok<unknown>();
    expect(await settledDuty(owner, id, placed.id, 'rejected')).toMatchObject({
      rejection: { code: 'registry_other', message: 'The office has a report open.' },
      next_action: { operation_id: 'create_order' },
    });
    (await owner.call('POST', `/v1/entities/${id}/filings/${placed.id}/again`)).refused('illegal_transition');
    const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
    expect(verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519).problems).toEqual([]);
  });

  it('needs a company that is on file', async () => {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    (await order(owner, id, { kind: 'good_standing' })).refused('illegal_transition');
    (await order(owner, id, { kind: 'correction' })).refused('validation_failed');
  });
});

describe.concurrent('a statement of correction', () => {
  it('names the record that it corrects, and is filed by an operator', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    await openedCalendar(owner, id);
    const { data } = (await owner.call('GET', `/v1/entities/${id}/filings`)).ok<{ data: DutyFiling[] }>();
    const formation = data.find(({ type }) => type === 'formation');
    const texts = { inaccuracy: 'Main Sreet', reason: 'It was misspelled.', corrected: 'Main Street' };
    const tax = data.find(({ type }) => type === 'ein');
    const ofTax = { kind: 'correction', correction: { filing_id: tax?.id, ...texts } };
    (await order(owner, id, ofTax)).refused('validation_failed');
    const body = { kind: 'correction', correction: { filing_id: formation?.id, ...texts } };
    const placed = (await order(owner, id, body)).ok<DutyFiling>(201);
    expect(placed.detail).toMatch(/Its signature was set automatically; nobody signed\./);
    const filing = await atTheDesk(operator, id, 'correction');
    const shown = (await operator.call('GET', `/v1/operator/filings/${filing.id}`)).ok<{
      packet: { stated: { label: string; value: string }[] };
      queues: { queue: string }[];
    }>();
    expect(shown.packet.stated).toContainEqual({
      label: 'Record',
      value: expect.stringContaining(formation?.number ?? '-'),
    });
    expect(shown.queues.map(({ queue }) => queue)).toEqual(['to_file']);
    await accept(owner, id, 'correction');
    await settledDuty(owner, id, placed.id, 'accepted');
    const kinds = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: { kind: string }[] }>().data;
    expect(kinds.filter(({ kind }) => kind === 'statement_of_correction')).toHaveLength(1);
  });
});

describe.concurrent('a reinstatement', () => {
  it('needs articles that the calendar knows to be forfeited, and then ends the time to cure', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    const { days_left } = of(await openedCalendar(owner, id), 'annual_report');
    expect((await order(owner, id, { kind: 'reinstatement' })).refused('guard_unmet')).toMatchObject({
      errors: [{ code: 'not_forfeited' }],
    });
    await advanceDays(owner, (days_left ?? 0) + 70);
    await eventually(async () => {
      expect((await dutyOf(owner, id, 'annual_report_cure')).status).toBe('overdue');
    });
    const placed = (await order(owner, id, { kind: 'reinstatement' })).ok<DutyFiling>(201);
    expect(placed).toMatchObject({ type: 'reinstatement', fee_cents: 10_000 });
    await accept(owner, id, 'reinstatement');
    await settledDuty(owner, id, placed.id, 'accepted');
    expect(await dutyOf(owner, id, 'annual_report_cure')).toMatchObject({
      status: 'done',
      completion: { source: 'service', filing_id: placed.id },
    });
    // The report itself is still owed.
    expect((await dutyOf(owner, id, 'annual_report')).status).toBe('overdue');
  });

  it('is possible while the time to cure of a later report still runs', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    const { days_left } = of(await openedCalendar(owner, id), 'annual_report');
    await advanceDays(owner, (days_left ?? 0) + 365 + 30);
    const cures = await eventually(async () => {
      const { data } = await calendarOf(owner, id);
      const cures = data.filter(({ code }) => code === 'annual_report_cure');
      expect(cures.map(({ status }) => status).toSorted()).toEqual(['due', 'overdue']);
      return cures;
    });
    const oldest = cures.find(({ status }) => status === 'overdue');
    const placed = (await order(owner, id, { kind: 'reinstatement' })).ok<DutyFiling>(201);
    const filing = await atTheDesk(operator, id, 'reinstatement');
    const { packet } = (await operator.call('GET', `/v1/operator/filings/${filing.id}`)).ok<{
      packet: { period: string; stated: { value: string }[] };
    }>();
    expect(packet.period).toBe(oldest?.period);
    expect(packet.stated.at(-1)?.value).toMatch(/^The annual report for \d{4} was due on \w+ 1, \d{4}\.$/);
    await accept(owner, id, 'reinstatement');
    await settledDuty(owner, id, placed.id, 'accepted');
  });

  it('is refused in Delaware by words that are true there', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner, { jurisdiction: 'US-DE', legal_form: 'llc' });
    const { detail } = (await order(owner, id, { kind: 'reinstatement' })).refused('guard_unmet');
    expect(detail).toContain('a Delaware LLC files no annual report');
  });
});
