import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { start } from './account.ts';

/* Expedited service and certified copies: quoted, tried, charged, sent to the office, and kept by a second try. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const COMPANY = { jurisdiction: 'US-DE', legal_form: 'llc' };
const ORDER = { service_level: 'same_day', certified_copies: 2 };
const ITEMS = [
  { code: 'state_fee', amount_cents: 11_000 },
  { code: 'expedite_fee', amount_cents: 10_000, description: 'Expedited service: same day' },
  { code: 'certified_copies_fee', amount_cents: 10_000, description: 'Certified copies: 2' },
  { code: 'service_fee' },
];

type Formation = { payment: { total_cents: number; quote_id: string | null; items: object[] } };
const formationOf = async (id: string) => (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();

async function packetsOf(id: string, { sql } = service): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ packet: Record<string, unknown> }[]>`
    select packet from filings where entity_id = ${id} and type = 'formation' order by id`;
  return rows.map(({ packet }) => packet);
}

it('the fees of an order are the same in the quote, the dry run, the charge and the packet', async () => {
  const quote = (await ada.call('POST', '/v1/quotes', { body: { ...COMPANY, ...ORDER } })).ok<{ id: string }>(201);
  expect(quote).toMatchObject({ total_cents: 31_000, items: ITEMS });
  const { id } = await ada.draft(COMPANY);
  const body = { version: 1, action: 'submit_formation', ...ORDER };
  const dry = await ada.call('PUT', `/v1/entities/${id}`, { query: { dry_run: 'true' }, body });
  expect(dry.ok<object>()).toMatchObject({
    effects: { filings: [{ fee_cents: 31_000 }], money: [{ amount_usd: '310.00' }] },
  });
  (await ada.putEntity(id, body)).ok();
  expect((await formationOf(id)).payment).toMatchObject({ total_cents: 31_000, quote_id: quote.id, items: ITEMS });
  expect(await packetsOf(id)).toEqual([expect.objectContaining({ ...ORDER, fee_cents: 31_000 })]);
});

it('a quote with an order does not order anything for another company', async () => {
  const { id } = await ada.draft(COMPANY);
  (await start(ada, id)).ok();
  expect((await formationOf(id)).payment).toMatchObject({ total_cents: 11_000 });
  const [packet] = await packetsOf(id);
  expect(packet).not.toHaveProperty('service_level');
  expect(packet).not.toHaveProperty('certified_copies');
});

it('a formation that is made again keeps its order, unless it says otherwise', async () => {
  // Without a worker nothing is sent, so each try can be given up.
  const still = await startService({ worker: false });
  try {
    const eve = await still.anonymous.signUp();
    const { id } = await eve.draft(COMPANY);
    const act = async (action: string, more = {}) => {
      const { version } = (await eve.getEntity(id)).ok<{ version: number }>();
      (await eve.putEntity(id, { version, action, ...more })).ok();
    };
    await act('submit_formation', ORDER);
    await act('mark_filing_failed');
    await act('retry_from_failed');
    await act('mark_filing_failed');
    await act('retry_from_failed', { service_level: 'regular' });
    const packets = await packetsOf(id, still);
    expect(packets).toMatchObject([
      { ...ORDER, fee_cents: 31_000 },
      { ...ORDER, fee_cents: 31_000 },
      { certified_copies: 2, fee_cents: 21_000 },
    ]);
    expect(packets[2]).not.toHaveProperty('service_level');
  } finally {
    await still.stop();
  }
});

it('an order that the office does not offer is refused with its field and the reason, and nothing is filed', async () => {
  const wyoming = { jurisdiction: 'US-WY', legal_form: 'llc' };
  const errors = [
    { pointer: '/service_level', code: 'not_offered' },
    { pointer: '/certified_copies', code: 'not_offered' },
  ];
  const quoted = await ada.call('POST', '/v1/quotes', { body: { ...wyoming, ...ORDER } });
  expect(quoted.refused('validation_failed')).toMatchObject({ errors });
  const { id } = await ada.draft(wyoming);
  const submitted = await ada.putEntity(id, { version: 1, action: 'submit_formation', ...ORDER });
  expect(submitted.refused('validation_failed')).toMatchObject({ errors });
  expect(await packetsOf(id)).toEqual([]);
  const without = await ada.putEntity(id, { version: 1, ...ORDER });
  expect(without.refused('validation_failed')).toMatchObject({
    errors: [{ code: 'with_submission_only' }, { code: 'with_submission_only' }],
  });
});

it('the services of an office are listed with their fees and source', async () => {
  const { data } = (await service.anonymous.call('GET', '/v1/jurisdictions')).ok<{
    data: { code: string; services: { expedited: object[]; certified_copy_cents: number | null; source: string } }[];
  }>();
  const of = (wanted: string) => data.find(({ code }) => code === wanted)?.services;
  expect(of('US-DE')?.expedited).toContainEqual({ service_level: 'two_hours', fee_cents: 50_000 });
  expect(of('US-DE')).toMatchObject({ certified_copy_cents: 5_000, source: expect.stringContaining('§ 18-1105(b)') });
  expect(of('US-WY')).toMatchObject({ expedited: [], certified_copy_cents: null });
});
