import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';

/* What an office recorded beside number and day: its fee, its service and its spelling of the name. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk?.stop());

async function accept(filing: DeskFiling, more: object) {
  const number = nextNumber();
  const evidence_upload_id = await desk.paper(filing, number);
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id, ...more };
  return desk.grace.call('POST', `/v1/operator/filings/${filing.id}/accept`, { body });
}

it('the fee that was paid, its difference, the service and the spelling are kept', async () => {
  const filing = await desk.submitted();
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
  const name_at_office = filing.legal_name.toUpperCase().replace('LLC', 'L.L.C.');
  const facts = { fee_paid_cents: 10_240, service_level: 'expedited', name_at_office };
  const held = (await accept(filing, facts)).ok<{ held_result: object }>();
  expect(held.held_result).toMatchObject({ at_office: facts });
  (await desk.hedy.call('POST', `/v1/operator/filings/${filing.id}/confirm`)).ok<unknown>();
  await eventually(async () => {
    const shown = (await desk.hedy.call('GET', `/v1/operator/filings/${filing.id}`)).ok<{ at_office: object }>();
    expect(shown.at_office).toEqual({ ...facts, fee_difference_cents: 240 });
  });
});

it('another name than the filed one has to be confirmed', async () => {
  const filing = await desk.submitted();
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
  const other = { name_at_office: `${filing.legal_name} of Cheyenne` };
  expect((await accept(filing, other)).refused('validation_failed')).toMatchObject({
    errors: [{ pointer: '/name_at_office', code: 'unusual' }],
  });
  (await accept(filing, { ...other, confirm_unusual: true })).ok<unknown>();
});
