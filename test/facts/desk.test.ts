import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { ODDITIES, type Oddity, type Spoilt, spoiltDate, spoiltNumber, spoiltText, withMember } from './oddities.ts';
import { BY_OPERATOR } from './table.ts';

/* An operator's record in every odd form: refused at once, with its place, and nothing is changed. */

type Filing = { id: string; entity_id: string; type: string; state: string; review_reason: string | null };
type Body = Record<string, unknown>;

let service: TestService;
let grace: Account;
let ada: Account;
/** A company whose numbers are taken, and two filings for an operator. */
let other: { id: string; filing_number: string; ein: string };
let claimed: Filing;
let inReview: Filing;
let accepted: Filing;
let tax: Filing;

beforeAll(async () => {
  service = await startService({ env: { REGISTRY: 'desk' } });
  grace = await service.operator();
  ada = await service.anonymous.signUp();
  const { id } = await ada.draft();
  other = { id, filing_number: `${YEAR}-000000001`, ein: '12-3456789' };
  await record(await submitted(id), 'accept', { number: other.filing_number });
  await record(await atTheDesk(id, 'ein'), 'record', { ein: other.ein });
  await ada.until(id, 'Active');
  claimed = await submitted((await ada.draft()).id);
  const company = (await ada.draft()).id;
  accepted = await submitted(company);
  await record(accepted, 'accept', { number: `${YEAR}-000000002` });
  tax = await atTheDesk(company, 'ein');
  (await post(tax, 'claim')).ok<unknown>();
  inReview = await submitted((await ada.draft()).id);
  await service.sql`
    update filings set state = 'needs_review', review_reason = 'The registry shows it twice.', due_at = null,
      lease_until = null, epoch = epoch + 1
    where id = ${inReview.id}`;
}, 120_000);
afterAll(() => service.stop());

async function submitted(id: string): Promise<Filing> {
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const filing = await atTheDesk(id, 'formation');
  (await post(filing, 'claim')).ok<unknown>();
  return filing;
}

function atTheDesk(entityId: string, type: string): Promise<Filing> {
  return eventually(async () => {
    const query = { queue: 'to_file', limit: '100' };
    const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: Filing[] }>();
    const found = data.find((filing) => filing.entity_id === entityId && filing.type === type);
    if (found === undefined) throw new Error('not there yet');
    return found;
  });
}

function post(filing: Filing, action: string, body?: Body): Promise<Answer> {
  const path = action === 'record' ? `tax-numbers/${filing.id}/record` : `filings/${filing.id}/${action}`;
  return grace.call('POST', `/v1/operator/${path}`, body === undefined ? {} : { body });
}

async function evidence(filing: Filing): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const body = Buffer.from(`%PDF-1.7 ${randomUUID()}`);
  const path = `/v1/operator/filings/${filing.id}/evidence`;
  return (await grace.call('POST', path, { body, headers })).ok<{ id: string }>(201).id;
}

async function usualBody(action: string, filing: Filing, more: Body): Promise<Body> {
  if (action === 'correct') return { reason: 'Typed wrong.', evidence_upload_id: await evidence(filing), ...more };
  if (action === 'reject') return { code: 'registry_other', message: 'The clerk finds this odd.', ...more };
  const dated = action === 'record' ? {} : { filed_at: new Date().toISOString() };
  return { ...dated, evidence_upload_id: await evidence(filing), ...more };
}

async function record(filing: Filing, action: string, more: Body): Promise<void> {
  if (filing.type === 'ein') (await post(filing, 'claim')).ok<unknown>();
  (await post(filing, action, await usualBody(action, filing, more))).ok<unknown>();
}

const OPERATIONS = {
  accept_filing: { action: 'accept', filing: () => claimed, more: { number: `${YEAR}-000000077` } },
  adopt_filing: { action: 'adopt', filing: () => inReview, more: { number: `${YEAR}-000000077` } },
  record_tax_number: { action: 'record', filing: () => tax, more: { ein: '12-7777777' } },
  reject_filing: { action: 'reject', filing: () => claimed, more: {} },
  correct_filing: { action: 'correct', filing: () => accepted, more: { facts: { number: `${YEAR}-000000077` } } },
} satisfies Record<string, { action: string; filing: () => Filing; more: Body }>;

function spoiltMember(member: string, oddity: Oddity): Spoilt | null {
  if (member === 'facts') {
    const spoilt = spoiltMember('number', oddity);
    return spoilt && { value: spoilt.value === undefined ? undefined : { number: spoilt.value } };
  }
  const isDate = ['filed_at', 'effective_at', 'resubmit_by'].includes(member);
  if (isDate) return spoiltDate(oddity);
  if (member === 'number') return spoiltNumber(oddity, { others: other.filing_number, odd: 'C4521-7' });
  if (member === 'ein') return spoiltNumber(oddity, { others: other.ein, odd: '123' });
  if (member === 'evidence_upload_id') return spoiltNumber(oddity, { others: other.id, odd: 'receipt.pdf' });
  return spoiltText(oddity, 'usual');
}

describe.each(Object.entries(BY_OPERATOR))('%s', (fact, row) => {
  it.each(ODDITIES.filter((oddity) => row[oddity] !== '-'))('%s: refused', async (oddity) => {
    const [operation = '', member = ''] = fact.split('/');
    const { action, filing, more } = OPERATIONS[operation as keyof typeof OPERATIONS];
    const usual = await usualBody(action, filing(), more);
    const spoilt = spoiltMember(member, oddity);
    if (spoilt === null) throw new Error('no value');
    const answer = await post(filing(), action, withMember(usual, member, spoilt));
    expect([400, 422], answer.text).toContain(answer.status);
    // 400: the whole body is unreadable.
    if (answer.status === 422) expect(answer.text).toContain(member);
    const { state } = (await grace.call('GET', `/v1/operator/filings/${filing().id}`)).ok<Filing>();
    const states = new Map([
      [inReview, 'needs_review'],
      [accepted, 'accepted'],
    ]);
    expect(state).toBe(states.get(filing()) ?? 'pending');
  });
});

it('an operator is told the holder of the number', async () => {
  const usual = await usualBody('accept', claimed, { number: other.filing_number });
  const { errors } = (await post(claimed, 'accept', usual)).refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/number', code: 'number_held' }]);
  expect(errors?.[0]?.message).toContain(other.id);
});

it('an unusual number is recorded once the operator confirms it', async () => {
  const { id } = await ada.draft();
  const filing = await submitted(id);
  const body = await usualBody('accept', filing, { number: 'C4521-7' });
  const { errors } = (await post(filing, 'accept', body)).refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/number', code: 'unusual' }]);
  expect(errors?.[0]?.message).toContain('"confirm_unusual": true');
  (await post(filing, 'accept', { ...body, confirm_unusual: true })).ok<unknown>();
  await record(await atTheDesk(id, 'ein'), 'record', { ein: '12-4521777' });
  expect(await ada.until(id, 'Active')).toMatchObject({ oas_did: 'did:oas:wy:llc:c45217' });
});

it('a filing found in the register may be older than the company is here, and not older than its legal form', async () => {
  const body = await usualBody('adopt', inReview, { number: '2025-000000078' });
  const answer = await post(inReview, 'adopt', { ...body, filed_at: '1976-12-31T12:00:00Z' });
  expect(answer.refused('validation_failed').errors).toMatchObject([
    { pointer: '/number', code: 'unusual' },
    { pointer: '/filed_at', code: 'too_early' },
  ]);
  (await post(inReview, 'adopt', { ...body, filed_at: '2025-03-01T12:00:00Z' })).ok<unknown>();
});

it('two operators give one number to two companies at once: one gets it, the other is in review', async () => {
  const filings = await Promise.all([ada.draft(), ada.draft()].map(async (made) => submitted((await made).id)));
  const number = `${YEAR}-000000099`;
  const bodies = await Promise.all(filings.map((filing) => usualBody('accept', filing, { number })));
  await Promise.all(filings.map((filing, index) => post(filing, 'accept', bodies[index])));
  const states = async () => {
    const rows = await service.sql<{ state: string; failures: number }[]>`
      select state, failures from filings where id in ${service.sql.list(filings.map(({ id }) => id))}`;
    expect(rows.map(({ failures }) => failures)).toEqual([0, 0]);
    return rows.map(({ state }) => state).sort();
  };
  // A late second report was refused at once, and the filing is still at the desk.
  await eventually(async () => {
    const [first, second] = await states();
    expect(first).toBe('accepted');
    expect(['needs_review', 'pending']).toContain(second);
  });
});
