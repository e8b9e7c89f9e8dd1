import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeTime } from '../../src/domain/filing/assertion.ts';
import { wallDay } from '../../src/domain/jurisdictions/office-hours.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextEin, nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import { YEAR } from '../harness/this-year.ts';

/* A fact that was recorded by mistake is corrected by two operators, and everything that shows it follows. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk({ RESULT_HOLD_MS: '0' });
});
afterAll(() => desk.stop());

type Facts = { data: { name: string; value: string; source: string; verified: object | null }[] };
type Correction = { id: string; state: string; consequences: { code: string }[] | null };
type Case = { filing: DeskFiling; tax: DeskFiling; id: string; number: string; ein: string };

const filingCall = (who: LiveDesk['grace'], filing: DeskFiling, action: string, body?: unknown) =>
  who.call('POST', `/v1/operator/filings/${filing.id}/${action}`, body === undefined ? {} : { body });

async function filed(): Promise<Case> {
  const filing = await desk.submitted();
  (await filingCall(desk.grace, filing, 'claim')).ok<unknown>();
  const number = nextNumber();
  const evidence_upload_id = await desk.paper(filing, number);
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
  (await filingCall(desk.grace, filing, 'accept', body)).ok<unknown>();
  const tax = await desk.atTheDesk(filing.entity_id, 'ein');
  return { filing, tax, id: filing.entity_id, number, ein: '' };
}

async function active(): Promise<Case> {
  const one = await filed();
  const ein = nextEin();
  (await filingCall(desk.grace, one.tax, 'claim')).ok<unknown>();
  const body = { ein, evidence_upload_id: await desk.paper(one.tax, ein) };
  (await desk.grace.call('POST', `/v1/operator/tax-numbers/${one.tax.id}/record`, { body })).ok<unknown>();
  await desk.owner.until(one.id, 'Active');
  return { ...one, ein };
}

const NOTE = 'The proof shows the recorded number.';
const ask = async (filing: DeskFiling, facts: object, more: object = {}) =>
  filingCall(desk.grace, filing, 'correct', {
    facts,
    reason: 'It was typed wrong.',
    ...more,
    evidence_upload_id: await desk.evidence(filing),
  });
const decide = (who: LiveDesk['grace'], { id }: Correction, action: 'confirm' | 'decline') =>
  who.call('POST', `/v1/operator/corrections/${id}/${action}`, {
    body: action === 'confirm' ? {} : { note: NOTE },
  });

async function corrected(filing: DeskFiling, facts: { number?: string; [fact: string]: unknown }): Promise<string[]> {
  const asked = (await ask(filing, facts)).ok<Correction>(201);
  const { number } = facts;
  const { consequences } = (await confirmCorrection(desk.hedy, asked.id, { number })).ok<Correction>();
  return (consequences ?? []).map(({ code }) => code);
}
const entityOf = async ({ id }: Case): Promise<Entity> => (await desk.owner.getEntity(id)).ok();
const stepsOf = async ({ id }: Case) => {
  const { steps } = (await desk.owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
    steps: { name: string; status: string; detail: string | null }[];
  }>();
  return Object.fromEntries(steps.map(({ name, status, detail }) => [name, [status, detail]]));
};
const holderOf = async (number: string) => {
  const canonical = number.replace('-', '');
  const [row] = await desk.service.sql`select entity_id from number_holds where number = ${canonical}`;
  return row?.['entity_id'];
};
const did = (number: string) => desk.owner.call('GET', `/v1/dids/did:oas:wy:llc:${number.replace('-', '')}`);

describe('a wrong filing number', () => {
  it('is replaced in the company, its DID, its papers and its chain, and the old one is free again', async () => {
    const one = await active();
    const documents = async () => {
      const answer = await desk.owner.call('GET', `/v1/entities/${one.id}/documents`);
      const { data } = answer.ok<{ data: { kind: string; superseded_at: string | null }[] }>();
      return data.filter(({ kind }) => kind === 'receipt');
    };
    expect(await documents()).toMatchObject([{ superseded_at: null }]);
    const right = nextNumber();
    expect(await corrected(one.filing, { number: right })).toEqual(['did_replaced', 'papers_reissued', 'papers_kept']);
    const { data: facts } = (await desk.owner.call('GET', `/v1/entities/${one.id}/facts`)).ok<Facts>();
    expect(facts.map(({ name, value, source }) => [name, value, source])).toEqual([
      ['filing_number', right, 'operator'],
      ['filed_at', expect.any(String), 'operator'],
      ['ein', one.ein, 'operator'],
    ]);
    expect(facts.every(({ verified }) => verified !== null)).toBe(true);
    const oas_did = `did:oas:wy:llc:${right.replace('-', '')}`;
    expect(await entityOf(one)).toMatchObject({ state: 'Active', filing_number: right, oas_did });
    expect(await stepsOf(one)).toMatchObject({ state_filing: ['done', right], did: ['done', oas_did] });
    expect((await did(one.number)).ok<object>()).toMatchObject({ alsoKnownAs: [oas_did] });
    const record = await desk.owner.call('GET', `/v1/public/entities/did:oas:wy:llc:${one.number.replace('-', '')}`);
    expect(record.ok<object>()).toMatchObject({ did: oas_did, filing_number: right });
    expect([await holderOf(one.number), await holderOf(right)]).toEqual([undefined, one.id]);
    expect((await documents()).map(({ superseded_at }) => superseded_at !== null).sort()).toEqual([false, true]);
    const { data } = (await desk.owner.call('GET', '/v1/events', { query: { type: 'formation.corrected' } })).ok<{
      data: { data: { object: object; previous: object } }[];
    }>();
    expect(data.at(-1)?.data).toMatchObject({
      object: { recorded: { number: one.number }, corrected: { number: right }, reason: 'It was typed wrong.' },
      previous: { filing_number: one.number },
    });
  });

  it('changes nothing before a second operator has confirmed it, and never if they decline', async () => {
    const one = await filed();
    const asked = (await ask(one.filing, { number: nextNumber() })).ok<Correction>(201);
    (await ask(one.filing, { number: nextNumber() })).refused('illegal_transition');
    for (const action of ['confirm', 'decline'] as const) {
      (await decide(desk.grace, asked, action)).refused('illegal_transition');
    }
    const { data } = (await desk.hedy.call('GET', '/v1/operator/corrections')).ok<{ data: Correction[] }>();
    expect(data.map(({ id }) => id)).toContain(asked.id);
    expect((await decide(desk.hedy, asked, 'decline')).ok<Correction>()).toMatchObject({
      state: 'declined',
      note: NOTE,
    });
    (await decide(desk.hedy, asked, 'confirm')).refused('illegal_transition');
    expect(await entityOf(one)).toMatchObject({ filing_number: one.number });
  });

  it('is refused if the correct one is as wrong, with its place', async () => {
    const [one, other] = [await filed(), await filed()];
    const refusals: [object, string][] = [
      [{ number: other.number }, '/facts/number'],
      [{ number: one.number }, '/facts'],
      [{}, '/facts'],
      [{ number: nextNumber(), not_filed: true }, '/facts'],
      [{ filed_at: '2999-01-01T00:00:00Z' }, '/facts/filed_at'],
      [{ filed_at: '2001-01-01T00:00:00Z' }, '/facts/filed_at'],
      [{ swap_with: one.tax.id }, '/facts/swap_with'],
      [{ swap_with: one.filing.id }, '/facts/swap_with'],
    ];
    for (const [facts, pointer] of refusals) {
      const { errors } = (await ask(one.filing, facts)).refused('validation_failed');
      expect([facts, errors?.[0]?.pointer]).toEqual([facts, pointer]);
    }
    const day = wallDay('America/Denver', new Date((await entityOf(one)).created_at));
    const coded: [object, string, string][] = [
      [{ number: '7712345' }, 'unusual', '"confirm_unusual": true'],
      [{ number: `${YEAR - 2}-001234567` }, 'unusual', '"confirm_unusual": true'],
      [{ filed_at: `${day}T00:00:00Z` }, 'another_day_at_the_office', `send the day alone, "${day}"`],
    ];
    for (const [facts, code, remedy] of coded) {
      const { errors } = (await ask(one.filing, facts)).refused('validation_failed');
      expect(errors).toMatchObject([{ code, message: expect.stringContaining(remedy) }]);
    }
    const pending = await desk.submitted();
    (await ask(pending, { number: nextNumber() })).refused('illegal_transition');
  });
});

it('two companies whose numbers were mixed up exchange them in one step, with their DIDs', async () => {
  const [one, other] = [await active(), await active()];
  const codes = await corrected(one.filing, { swap_with: other.filing.id });
  expect(codes.filter((code) => code === 'did_exchanged')).toHaveLength(2);
  expect(await entityOf(one)).toMatchObject({ filing_number: other.number });
  expect(await entityOf(other)).toMatchObject({ filing_number: one.number });
  expect([await holderOf(one.number), await holderOf(other.number)]).toEqual([other.id, one.id]);
  const rows = await desk.service.sql`
    select d.entity_id, e.oas_did = d.did as current from dids d join entities e on e.id = d.entity_id
    where d.entity_id in (${one.id}, ${other.id})`;
  expect(rows.map((row) => row['current'])).toEqual([true, true]);
});

it('a wrong date and a wrong tax number are replaced without another DID', async () => {
  const one = await active();
  const { oas_did, created_at } = await entityOf(one);
  const day = wallDay('America/Denver', new Date(created_at));
  const filed_at = officeTime(day, 'America/Denver');
  expect(await corrected(one.filing, { filed_at: day })).not.toContain('did_replaced');
  (await ask(one.filing, { filed_at: day })).refused('validation_failed');
  const ein = nextEin();
  await corrected(one.tax, { number: ein });
  expect(await entityOf(one)).toMatchObject({ oas_did, ein, filing_number: one.number });
  expect(await stepsOf(one)).toMatchObject({ state_filing: ['done', one.number], ein: ['done', ein] });
  const [row] = await desk.service.sql`select filed_at from entities where id = ${one.id}`;
  expect(row?.['filed_at']).toEqual(new Date(filed_at));
  const number = `${YEAR - 2}-${nextNumber().slice(5)}`;
  const asked = (await ask(one.filing, { number }, { confirm_unusual: true })).ok<Correction>(201);
  (await confirmCorrection(desk.hedy, asked.id, { number })).ok<unknown>();
  expect(await entityOf(one)).toMatchObject({ filing_number: number });
});

it('a company that was never filed is FilingFailed, can be filed again, and keeps its tax number', async () => {
  const one = await active();
  expect((await did(one.number)).status).toBe(200);
  expect(await corrected(one.filing, { not_filed: true })).toEqual(['filed_again', 'did_ended', 'papers_kept']);
  const failed = await entityOf(one);
  expect(failed).toMatchObject({ state: 'FilingFailed', filing_number: null, ein: null, oas_did: null });
  expect(await stepsOf(one)).toMatchObject({ state_filing: ['failed', expect.any(String)], ein: ['pending', null] });
  expect((await did(one.number)).status).toBe(404);
  (await desk.owner.deleteEntity(one.id, failed.version)).refused('illegal_transition');
  (await desk.owner.putEntity(one.id, { version: failed.version, action: 'retry_from_failed' })).ok();
  const again = await desk.atTheDesk(one.id, 'formation');
  (await filingCall(desk.grace, again, 'claim')).ok<unknown>();
  const evidence_upload_id = await desk.paper(again, one.number);
  const body = { number: one.number, filed_at: desk.now().toISOString(), evidence_upload_id };
  (await filingCall(desk.grace, again, 'accept', body)).ok<unknown>();
  expect(await desk.owner.until(one.id, 'Active')).toMatchObject({ filing_number: one.number, ein: one.ein });
});

it('a tax number that the account supplies is shown only after an operator has verified it', async () => {
  const one = await filed();
  (await filingCall(desk.grace, one.tax, 'claim')).ok<unknown>();
  const refused = {
    code: 'ein_name_conflict',
    message: 'Reference 101.',
    without_notice: 'The IRS told us by telephone.',
  };
  (await filingCall(desk.grace, one.tax, 'reject', refused)).ok();
  const requirement = await eventually(async () => {
    const path = `/v1/entities/${one.id}/formation`;
    const { requirements } = (await desk.owner.call('GET', path)).ok<{
      requirements: { id: string; status: string; code: string }[];
    }>();
    const open = requirements.find(({ status, code }) => status === 'open' && code === 'ein_name_conflict');
    if (open === undefined) throw new Error('nothing is asked yet');
    return open;
  });
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  const notice = (await desk.owner.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201);
  const ein = nextEin();
  const path = `/v1/entities/${one.id}/formation/requirements/${requirement.id}/resolve`;
  (
    await desk.owner.call('POST', path, { body: { ein, documents: [{ kind: 'ein_notice', upload_id: notice.id }] } })
  ).ok<unknown>();
  expect(await entityOf(one)).toMatchObject({ state: 'Filed', ein: null });
  const query = { queue: 'needs_review' };
  const { data } = (await desk.hedy.call('GET', '/v1/operator/filings', { query })).ok<{ data: DeskFiling[] }>();
  const inReview = data.find(({ entity_id }) => entity_id === one.id) as DeskFiling;
  const proof = { ein, evidence_upload_id: await desk.paper(inReview, ein) };
  (await desk.hedy.call('POST', `/v1/operator/tax-numbers/${inReview.id}/record`, { body: proof })).ok<unknown>();
  await desk.owner.until(one.id, 'Active');
  const { data: facts } = (await desk.owner.call('GET', `/v1/entities/${one.id}/facts`)).ok<Facts>();
  expect(facts.at(-1)).toMatchObject({ name: 'ein', value: ein, source: 'operator', verified: { by: 'operator' } });
});
