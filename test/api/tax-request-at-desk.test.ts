import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextEin, nextNumber } from '../harness/office-numbers.ts';
import { paperOf } from '../harness/office-papers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';

/* A request for a tax number at the desk follows the company, and its notice becomes a document of the company. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk({ RESULT_HOLD_MS: '0' });
});
afterAll(() => desk.stop());

const act = (who: LiveDesk['grace'], { id }: { id: string }, action: string, body?: unknown) =>
  who.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

/** A company that is Filed, with its request for a tax number at the desk. */
async function filed(): Promise<{ formation: DeskFiling; tax: DeskFiling; number: string }> {
  const formation = await desk.submitted();
  (await act(desk.grace, formation, 'claim')).ok<unknown>();
  const number = nextNumber();
  const evidence_upload_id = await desk.paper(formation, number);
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
  (await act(desk.grace, formation, 'accept', body)).ok<unknown>();
  return { formation, tax: await desk.atTheDesk(formation.entity_id, 'ein'), number };
}

async function correct(filing: DeskFiling, facts: { number: string }): Promise<string[]> {
  const body = { facts, reason: 'It was typed wrong.', evidence_upload_id: await desk.evidence(filing) };
  const { id } = (await act(desk.grace, filing, 'correct', body)).ok<{ id: string }>(201);
  const { consequences } = (await confirmCorrection(desk.hedy, id, facts)).ok<{ consequences: { code: string }[] }>();
  return consequences.map(({ code }) => code);
}

it('shows a corrected filing number, and has to be claimed and read again before a result is recorded', async () => {
  const { formation, tax, number } = await filed();
  (await act(desk.grace, tax, 'claim')).ok<unknown>();
  const packet = async () => (await desk.grace.call('GET', `/v1/operator/filings/${tax.id}`)).ok<object>();
  expect(await packet()).toMatchObject({ packet: { filing_number: number }, packet_changed_at: null });
  const right = nextNumber();
  expect(await correct(formation, { number: right })).toContain('tax_request_renewed');
  const ein = nextEin();
  const body = { ein, evidence_upload_id: await desk.paper(tax, ein) };
  const record = () => desk.grace.call('POST', `/v1/operator/tax-numbers/${tax.id}/record`, { body });
  expect((await record()).refused('illegal_transition').detail).toContain('Its packet changed at');
  expect(await packet()).toMatchObject({ packet: { filing_number: right }, packet_changed_at: expect.any(String) });
  (await act(desk.grace, tax, 'claim')).ok<unknown>();
  (await record()).ok<unknown>();
  await desk.owner.until(tax.entity_id, 'Active');
});

it('shows when the office is expected to decide, and no deadline of the machine', async () => {
  const { formation, tax } = await filed();
  for (const { id } of [formation, tax]) {
    const shown = (await desk.grace.call('GET', `/v1/operator/filings/${id}`)).ok<{
      expected_by: string;
      attempts: { deadline_at: string | null }[];
    }>();
    expect(shown).toMatchObject({ deadline_at: null });
    expect(shown.attempts.map(({ deadline_at }) => deadline_at)).not.toContainEqual(expect.any(String));
  }
  const asked = (await desk.grace.call('GET', `/v1/operator/filings/${tax.id}`)).ok<{ expected_by: string }>();
  expect(Date.parse(asked.expected_by)).toBeGreaterThan(desk.now().getTime());
});

it('makes the notice that the operator recorded a document of the company, once, which its bundle has', async () => {
  const { tax } = await filed();
  (await act(desk.grace, tax, 'claim')).ok<unknown>();
  const ein = nextEin();
  const notice = paperOf({ office: 'IRS', name: tax.legal_name, number: ein, filedAt: desk.now() });
  const body = { ein, evidence_upload_id: await desk.evidence(tax, notice) };
  (await desk.grace.call('POST', `/v1/operator/tax-numbers/${tax.id}/record`, { body })).ok<unknown>();
  await desk.owner.until(tax.entity_id, 'Active');
  const path = `/v1/entities/${tax.entity_id}/documents`;
  for (const _ of ['first', 'again']) {
    const { data } = (await desk.owner.call('GET', path)).ok<{ data: { kind: string }[] }>();
    expect(data.filter(({ kind }) => kind === 'ein_notice')).toMatchObject([
      { title: 'Notice of the tax number', content_type: 'application/pdf', size: notice.length },
    ]);
  }
  const { id } = (await desk.owner.call('POST', `${path}/bundle`)).ok<{ id: string }>(201);
  expect((await desk.owner.call('GET', `${path}/${id}/content`)).text).toContain('documents/ein-notice.pdf');
});
