import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeTime } from '../../src/domain/filing/assertion.ts';
import { wallDay } from '../../src/domain/jurisdictions/office-hours.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, fileAs, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { YEAR } from '../harness/this-year.ts';

/* Live: an operator's result is held before anything follows from it. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk.stop());

async function recorded(filing: DeskFiling, number = nextNumber()) {
  const body = {
    number,
    filed_at: desk.now().toISOString(),
    evidence_upload_id: await desk.paper(filing, number),
  };
  await act(desk.grace, filing, 'claim').then((answer) => answer.ok<unknown>());
  return { number, answer: await act(desk.grace, filing, 'accept', body) };
}
const act = (who: LiveDesk['grace'], filing: DeskFiling, action: string, body?: unknown) =>
  who.call('POST', `/v1/operator/filings/${filing.id}/${action}`, body === undefined ? {} : { body });
const stateOf = async ({ entity_id }: DeskFiling) => (await desk.owner.getEntity(entity_id)).ok().state;

it.concurrent('is shown with its time and its operator, and the company stays Filing', async () => {
  const filing = await desk.submitted();
  const { number, answer } = await recorded(filing);
  const shown = answer.ok<{ held_until: string; held_result: object; state: string }>();
  expect(shown).toMatchObject({
    state: 'pending',
    held_result: { kind: 'accept', number, recorded_by: desk.grace.id },
  });
  expect(new Date(shown.held_until).getTime() - desk.now().getTime()).toBeGreaterThan(580_000);
  expect(await stateOf(filing)).toBe('Filing');
  const twice = await act(desk.grace, filing, 'reject', {
    code: 'registry_other',
    message: 'The name is taken.',
    without_notice: 'By telephone.',
  });
  expect(twice.refused('illegal_transition').detail).toContain('Withdraw it');
});

it.concurrent('is applied at once when a second operator confirms it, never by its own', async () => {
  const filing = await desk.submitted();
  const { number } = await recorded(filing);
  (await act(desk.grace, filing, 'confirm')).refused('illegal_transition');
  // Until a worker applies it, nobody is asked to file what the office has answered.
  const { queues } = (await act(desk.hedy, filing, 'confirm')).ok<{ queues: { queue: string }[] }>();
  expect(queues).toMatchObject([{ queue: 'held_result' }]);
  expect(await desk.owner.until(filing.entity_id, 'Filed')).toMatchObject({ filing_number: number });
  (await act(desk.hedy, filing, 'confirm')).refused('illegal_transition');
  (await act(desk.grace, filing, 'withdraw')).refused('illegal_transition');
});

it.concurrent('is withdrawn by any operator; its number is then free, and the filing waits for its result', async () => {
  const [filing, other] = [await desk.submitted(), await desk.submitted()];
  const { number } = await recorded(filing);
  const { answer } = await recorded(other, number);
  expect(answer.refused('validation_failed').errors?.[0]).toMatchObject({ pointer: '/number', code: 'number_held' });
  const after = (await act(desk.hedy, filing, 'withdraw')).ok<{ held_until: null; held_result: null }>();
  expect(after).toMatchObject({ held_until: null, held_result: null });
  (await recorded(other, number)).answer.ok<unknown>();
  (await recorded(filing)).answer.ok<unknown>();
  (await act(desk.hedy, filing, 'confirm')).ok<unknown>();
  await desk.owner.until(filing.entity_id, 'Filed');
});

it.concurrent('of another year than its date needs a confirmation; a day alone is a day at the office', async () => {
  const filing = await desk.submitted();
  (await act(desk.grace, filing, 'claim')).ok<unknown>();
  const evidence_upload_id = await desk.evidence(filing);
  const day = wallDay('America/Denver', desk.now());
  const accept = (number: string, more: object = {}) =>
    act(desk.grace, filing, 'accept', { number, filed_at: day, evidence_upload_id, ...more });
  for (const year of [1999, YEAR - 1, YEAR + 1]) {
    const { errors } = (await accept(`${year}-001234567`)).refused('validation_failed');
    expect(errors).toMatchObject([{ pointer: '/number', code: 'unusual' }]);
  }
  const midnight = { filed_at: `${day}T00:00:00Z` };
  const { errors } = (await accept(nextNumber(), midnight)).refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/filed_at', code: 'another_day_at_the_office' }]);
  (await accept(nextNumber(), { filed_at: '2026-02-30' })).refused('validation_failed');
  const held = (await accept(`${YEAR - 1}-001234567`, { confirm_unusual: true })).ok<{ held_result: object }>();
  expect(held.held_result).toMatchObject({ filed_at: officeTime(day, 'America/Denver') });
});

it('is applied by itself when its time is over', async () => {
  const quick = await startLiveDesk({ RESULT_HOLD_MS: '1500' }, { isClockReal: true });
  try {
    const filing = await quick.submitted();
    const body = { number: `${YEAR}-000000001`, filed_at: quick.now().toISOString() };
    (await act(quick.grace, filing, 'claim')).ok<unknown>();
    const evidence_upload_id = await quick.paper(filing, body.number);
    const answer = await act(quick.grace, filing, 'accept', { ...body, evidence_upload_id });
    const { held_until } = answer.ok<{ held_until: string }>();
    await quick.owner.until(filing.entity_id, 'Filed');
    expect(quick.now().getTime()).toBeGreaterThanOrEqual(new Date(held_until).getTime());
  } finally {
    await quick.stop();
  }
});

it.concurrent('is on the desk of the same person, whichever of their keys they use', async () => {
  const filing = await desk.submitted();
  const name = `Ada ${filing.id}`;
  const [first, second] = [await desk.service.operator(name), await desk.service.operator(name.toUpperCase())];
  await fileAs(first);
  (await act(first, filing, 'claim')).ok<unknown>();
  const body = { number: nextNumber(), filed_at: desk.now().toISOString() };
  const evidence_upload_id = await desk.paper(filing, body.number);
  (await act(second, filing, 'accept', { ...body, evidence_upload_id })).ok<unknown>();
  await eventually(async () => (await act(first, filing, 'confirm')).refused('illegal_transition'));
});

it('nobody claims a filing while its jurisdiction is paused, and its queue says why', async () => {
  const [claimed, other] = [await desk.submitted(), await desk.submitted()];
  (await act(desk.grace, claimed, 'claim')).ok<unknown>();
  const reason = 'The office moves house.';
  const pause = (action: string, body: object) =>
    desk.hedy.call('POST', `/v1/operator/jurisdictions/US-WY/${action}`, { body });
  (await pause('pause', { reason })).ok<unknown>();
  try {
    expect((await act(desk.grace, other, 'claim')).refused('illegal_transition').detail).toContain(reason);
    const shown = await desk.grace.call('GET', `/v1/operator/filings/${other.id}`);
    expect(shown.ok<{ queues: { reason: string }[] }>().queues[0]?.reason).toContain(reason);
    // It may be at the office already.
    (await recorded(claimed)).answer.ok<unknown>();
  } finally {
    (await pause('resume', {})).ok<unknown>();
  }
  (await act(desk.grace, other, 'claim')).ok<unknown>();
});

it.concurrent('a rejection needs the notice of the office, or a note on how the office told the operator', async () => {
  const filing = await desk.submitted();
  (await act(desk.grace, filing, 'claim')).ok<unknown>();
  const body = { code: 'name_not_distinguishable', message: 'Too close to Helios LLC.' };
  const reject = (more: object = {}) => act(desk.grace, filing, 'reject', { ...body, ...more });
  const { errors } = (await reject()).refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/evidence_upload_id', code: 'required' }]);
  const evidence_upload_id = await desk.evidence(filing, pdfOfLines('Rejected', filing.legal_name));
  const without_notice = 'The office told us by telephone at 10:20.';
  const both = (await reject({ evidence_upload_id, without_notice })).refused('validation_failed');
  expect(both.errors).toMatchObject([{ pointer: '/without_notice', code: 'not_allowed' }]);
  const wrong = await desk.evidence(filing, pdfOfLines('Rejected', 'Another Company LLC'));
  const other = (await reject({ evidence_upload_id: wrong })).refused('validation_failed');
  expect(other.errors).toMatchObject([{ pointer: '/evidence_note', code: 'not_in_evidence' }]);
  const held = (await reject({ without_notice })).ok<{ held_result: object }>();
  expect(held.held_result).toMatchObject({ kind: 'reject', without_notice });
  (await act(desk.hedy, filing, 'withdraw')).ok<unknown>();
  const proven = (await reject({ evidence_upload_id })).ok<{ held_result: object; evidence_check: object }>();
  expect(proven.held_result).toMatchObject({ kind: 'reject', evidence: `upload:${evidence_upload_id}` });
  expect(proven.evidence_check).toMatchObject({ outcome: 'found' });
  const second = await desk.submitted();
  (await act(desk.grace, second, 'claim')).ok<unknown>();
  const again = await desk.evidence(second, pdfOfLines('Rejected', filing.legal_name));
  const used = await act(desk.grace, second, 'reject', {
    ...body,
    evidence_upload_id: again,
    evidence_note: 'It was mistaken.',
  });
  expect(used.refused('validation_failed').errors).toMatchObject([{ code: 'proves_another' }]);
  (await act(desk.hedy, filing, 'confirm')).ok<unknown>();
  await desk.owner.until(filing.entity_id, 'FilingFailed');
  const path = `/v1/operator/filings/${filing.id}`;
  const evidence = `upload:${evidence_upload_id}`;
  expect((await desk.hedy.call('GET', path)).ok<object>()).toMatchObject({ rejection_evidence: evidence });
  expect((await desk.hedy.call('GET', `${path}/evidence/${evidence_upload_id}`)).status).toBe(200);
  const entries = await desk.service.sql`
    select data from audit_entries join audit_data using (account_id, chain, seq)
    where chain = ${`entity:${filing.entity_id}`} and action = 'filing.reported' order by seq`;
  expect(entries.map(({ data }) => data.object)).toMatchObject([
    { kind: 'reject', without_notice },
    { kind: 'reject', evidence: `upload:${evidence_upload_id}` },
  ]);
});
