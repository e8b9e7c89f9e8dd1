import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { amendment, decideOwn } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { nextEin, nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import { startService, type TestService } from '../harness/service.ts';
import { act, atTheDesk as findAtDesk, type Queued, resultOf } from './desk.ts';
import { dutyDue, dutyOf, fileDuty } from './duties.ts';

/* REGISTRY=desk: a person files the change, and records the office's answer with its proof. */

let service: TestService;
let owner: Account;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  service = await startService({ env: { REGISTRY: 'desk' } });
  owner = await service.anonymous.signUp();
  [grace, hedy] = [await service.operator(), await service.operator()];
});
afterAll(() => service.stop());

type Packet = {
  office_form: { title: string; fields: { field: string; value: string | null }[] } | null;
  number: string | null;
  expected_by: string | null;
};

const atTheDesk = (entityId: string, type: string) => findAtDesk(grace, entityId, type);

const result = (filing: Queued) => resultOf(grace, filing, nextNumber(), new Date().toISOString());

async function accept(filing: Queued): Promise<string> {
  (await act(grace, filing, 'claim')).ok<unknown>();
  const given = await result(filing);
  (await act(grace, filing, 'accept', given)).ok<unknown>();
  return given.number;
}

/** A company that was filed at the desk, and its tax number as well. */
async function company(): Promise<string> {
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await accept(await atTheDesk(id, 'formation'));
  const tax = await atTheDesk(id, 'ein');
  (await act(grace, tax, 'claim')).ok<unknown>();
  const { evidence_upload_id } = await result(tax);
  const body = { ein: nextEin(), evidence_upload_id };
  (await grace.call('POST', `/v1/operator/tax-numbers/${tax.id}/record`, { body })).ok<unknown>();
  await owner.until(id, 'Active');
  return id;
}

async function renamed(id: string, name: string): Promise<{ proposal: string; filing: Queued }> {
  const proposal = await decideOwn(owner, id, await amendment(owner, id, { name }));
  (await owner.call('POST', `${proposal}/execute`)).ok<unknown>();
  return { proposal, filing: await atTheDesk(id, 'amendment') };
}

const nameOf = async (id: string) => (await owner.getEntity(id)).ok<{ name: string }>().name;
const statusOf = async (proposal: string) =>
  (await owner.call('GET', proposal)).ok<{ filing: { status: string; detail: string } }>().filing;

it('the operator sees what to enter and files it; the change takes effect with the number of the office', async () => {
  const id = await company();
  const name = uniqueName();
  const { proposal, filing } = await renamed(id, name);
  const shown = (await grace.call('GET', `/v1/operator/filings/${filing.id}`)).ok<Packet>();
  expect(shown.office_form?.title).toBe('Articles of amendment');
  const entered = (field: string) => shown.office_form?.fields.find((each) => each.field === field)?.value;
  expect(entered('Changes')).toContain(`to “${name} DAO LLC”`);
  expect(entered('State fee')).toBe('$60.00');
  // An office takes days; only the simulator takes seconds.
  const day = 86_400_000;
  expect(Date.parse(shown.expected_by ?? '')).toBeGreaterThan(Date.now() + day / 2);
  expect(await nameOf(id)).not.toBe(name);
  const number = await accept(filing);
  await eventually(async () => expect(await nameOf(id)).toBe(name));
  expect(await statusOf(proposal)).toMatchObject({ status: 'accepted', detail: number });
  const one = await owner.call('GET', `/v1/entities/${id}/filings/${filing.id}`);
  expect(one.ok<Packet>()).toMatchObject({ number, state: 'accepted', status: 'accepted', fee_cents: 6_000 });
});

it('a rejection by the office changes nothing, and one operator alone cannot have it sent again', async () => {
  const id = await company();
  const before = await nameOf(id);
  const { proposal, filing } = await renamed(id, uniqueName());
  (await act(grace, filing, 'claim')).ok<unknown>();
  (await act(grace, filing, 'release', { reason: 'The office does not have it.' })).ok<unknown>();
  (await act(grace, filing, 'release', {})).refused('illegal_transition');
  (await act(hedy, filing, 'release', {})).ok<unknown>();
  const again = await atTheDesk(id, 'amendment');
  expect(again.id).toBe(filing.id);
  (await act(grace, filing, 'claim')).ok<unknown>();
  const refused = { code: 'document_invalid', message: 'The second page is missing.' };
  (await act(grace, filing, 'reject', refused)).ok<unknown>();
  await eventually(async () => expect((await statusOf(proposal)).status).toBe('rejected'));
  expect((await statusOf(proposal)).detail).toContain('The second page is missing. Nothing has changed.');
  expect(await nameOf(id)).toBe(before);
});

it('an acceptance is corrected in its number, and never taken back', async () => {
  const id = await company();
  const name = uniqueName();
  const { filing } = await renamed(id, name);
  await accept(filing);
  await eventually(async () => expect(await nameOf(id)).toBe(name));
  const { evidence_upload_id, number } = await result(filing);
  const reason = 'The office sent another receipt.';
  const taken = { facts: { not_filed: true }, reason, evidence_upload_id };
  expect((await act(grace, filing, 'correct', taken)).refused('validation_failed').errors).toMatchObject([
    { pointer: '/facts/not_filed', code: 'not_allowed' },
  ]);
  const asked = await act(grace, filing, 'correct', { facts: { number }, reason, evidence_upload_id });
  const { id: correction } = asked.ok<{ id: string }>(201);
  (await confirmCorrection(hedy, correction, { number })).ok<unknown>();
  const one = await owner.call('GET', `/v1/entities/${id}/filings/${filing.id}`);
  expect(one.ok<Packet>().number).toBe(number);
  expect(await nameOf(id)).toBe(name);
});

async function reported(id: string, assets: number): Promise<{ filing: Queued; duty: { id: string } }> {
  const duty = await dutyDue(owner, id, 'annual_report');
  const body = { wyoming_assets_cents: assets };
  (await fileDuty(owner, id, duty, body)).ok<unknown>(201);
  return { duty, filing: await atTheDesk(id, 'annual_report') };
}
const dutyStands = async (id: string) => {
  const { status, filing } = await dutyOf(owner, id, 'annual_report');
  return [status, filing?.status];
};

it('a report with a tax above the limit of the online form is filed on paper, by the operator', async () => {
  const id = await company();
  const { filing } = await reported(id, 300_000_000);
  const shown = (await grace.call('GET', `/v1/operator/filings/${filing.id}`)).ok<Packet>();
  const entered = (field: string) => shown.office_form?.fields.find((each) => each.field === field)?.value;
  expect(entered('State fee')).toBe('$600.00');
  expect(entered('Facts of the report')).toContain('On paper');
  await accept(filing);
  await eventually(async () => expect(await dutyStands(id)).toEqual(['done', 'accepted']));
});

it('an acceptance of a report that never was is taken back, and the duty is open again', async () => {
  const id = await company();
  const { filing } = await reported(id, 0);
  await accept(filing);
  await eventually(async () => expect(await dutyStands(id)).toEqual(['done', 'accepted']));
  const { evidence_upload_id } = await result(filing);
  const body = { facts: { not_filed: true }, reason: 'It was the receipt of another company.', evidence_upload_id };
  const { id: correction } = (await act(grace, filing, 'correct', body)).ok<{ id: string }>(201);
  const confirmed = await hedy.call('POST', `/v1/operator/corrections/${correction}/confirm`);
  expect(confirmed.ok<{ consequences: { code: string }[] }>().consequences.map(({ code }) => code)).toContain(
    'obligation_open',
  );
  const [status, last] = await dutyStands(id);
  expect([['due', 'overdue'].includes(status ?? ''), last]).toEqual([true, 'rejected']);
  const again = (await fileDuty(owner, id, await dutyOf(owner, id, 'annual_report'), { wyoming_assets_cents: 0 })).ok<{
    reference: string;
  }>(201);
  expect(again.reference).toBe(`efs-${id}-annual_report-2`);
});
