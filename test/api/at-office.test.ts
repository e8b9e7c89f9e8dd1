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

type Fees = {
  totals: object;
  data: { filing_id: string; paid_cents: number | null; difference_cents: number | null }[];
  next_cursor: string | null;
};

it('the fees of a month are listed with their totals, page by page', async () => {
  const filings = [await desk.submitted(), await desk.submitted(), await desk.submitted()];
  const paid = [10_000, 15_000, undefined];
  for (const [nth, filing] of filings.entries()) {
    (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
    const fee_paid_cents = paid[nth];
    (await accept(filing, fee_paid_cents === undefined ? {} : { fee_paid_cents })).ok<unknown>();
    (await desk.hedy.call('POST', `/v1/operator/filings/${filing.id}/confirm`)).ok<unknown>();
  }
  const month = desk.now().toISOString().slice(0, 7);
  const read = async (query: Record<string, string>) =>
    (await desk.hedy.call('GET', '/v1/operator/office-fees', { query: { month, ...query } })).ok<Fees>();
  const first = await eventually(async () => {
    const page = await read({ limit: '3' });
    expect(page.totals).toEqual({ filings: 4, expected_cents: 40_000, paid_cents: 35_240, unrecorded: 1 });
    return page;
  });
  const rest = await read({ limit: '3', cursor: first.next_cursor ?? '' });
  const rows = [...first.data, ...rest.data].slice(1);
  expect(rows.map(({ filing_id, paid_cents, difference_cents }) => [filing_id, paid_cents, difference_cents])).toEqual([
    [filings[0]?.id, 10_000, 0],
    [filings[1]?.id, 15_000, 5_000],
    [filings[2]?.id, null, null],
  ]);
  expect(rest.next_cursor).toBeNull();
  expect(await read({ month: '2026-01' })).toMatchObject({ data: [], totals: { filings: 0, paid_cents: 0 } });
});

it('a name that differs from the filed one has to be confirmed', async () => {
  const filing = await desk.submitted();
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
  const other = { name_at_office: `${filing.legal_name} of Cheyenne` };
  expect((await accept(filing, other)).refused('validation_failed')).toMatchObject({
    errors: [{ pointer: '/name_at_office', code: 'unusual' }],
  });
  (await accept(filing, { ...other, confirm_unusual: true })).ok<unknown>();
});
