import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaxAnswers } from '../../src/domain/tax/tax-answers.ts';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, fileAs, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { findTaxFormLink, postTaxForm, TAX_ANSWERS } from '../harness/tax-form.ts';

/* An operator applies for a tax number only once the responsible party has signed Form SS-4. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk({ RESULT_HOLD_MS: '0' });
});
afterAll(() => desk.stop());

type Requirement = { id: string; code: string; kind: string; status: string };
type Formation = {
  steps: { name: string; status: string; detail: string }[];
  requirements: Requirement[];
};
type Document = { kind: string; title: string; superseded_at: string | null };
type Packet = { office_form: { instructions: string[]; fields: { field: string; value: string | null }[] } };
type Asked = { id: string; formation: string; link: string };

/** A company that is Filed, with the link by which its responsible party signs. */
async function asked(): Promise<Asked> {
  const filing = await desk.submitted();
  await accept(filing);
  const { id: formation, entity_id: id } = filing;
  return { id, formation, link: await linkOf(id) };
}

async function accept({ id, legal_name }: DeskFiling): Promise<void> {
  (await act(id, 'claim')).ok<unknown>();
  const number = nextNumber();
  const evidence_upload_id = await desk.paper({ id, legal_name }, number);
  (await act(id, 'accept', { number, filed_at: desk.now().toISOString(), evidence_upload_id })).ok<unknown>();
}

const act = (id: string, action: string, body?: unknown) =>
  desk.grace.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

const linkOf = (entityId: string) =>
  eventually(async () => {
    const link = await findTaxFormLink(desk.grace, entityId);
    if (link === null) throw new Error('nobody is asked yet');
    return link;
  });

const formationOf = async (id: string) =>
  (await desk.owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
const stepOf = async (id: string) => (await formationOf(id)).steps.find(({ name }) => name === 'ein');
const page = (link: string) => desk.service.anonymous.call('GET', link);
const post = (link: string, answers?: TaxAnswers) => postTaxForm(desk.service.anonymous.call, link, answers);

async function formAtDesk(entityId: string) {
  const { id } = await desk.atTheDesk(entityId, 'ein');
  const { office_form } = (await desk.grace.call('GET', `/v1/operator/filings/${id}`)).ok<Packet>();
  return {
    id,
    first: office_form.instructions[0],
    values: office_form.fields.map(({ field, value }) => `${field}: ${value}`),
  };
}

async function queued(entityId: string): Promise<boolean> {
  const query = { queue: 'to_file', limit: '100' };
  const { data } = (await desk.grace.call('GET', '/v1/operator/filings', { query })).ok<{
    data: { entity_id: string }[];
  }>();
  return data.some(({ entity_id }) => entity_id === entityId);
}

/** Two operators agree on a correction of the formation. */
async function correct(
  formation: string,
  facts: { number: string } | { filed_at: string } | { not_filed: true },
): Promise<void> {
  const evidence_upload_id = await desk.evidence({ id: formation });
  const body = { facts, reason: 'It was typed wrong.', evidence_upload_id };
  const { id } = (await act(formation, 'correct', body)).ok<{ id: string }>(201);
  const read = 'number' in facts ? facts : {};
  (await confirmCorrection(desk.hedy, id, read)).ok<unknown>();
}

async function worksheetsOf(id: string): Promise<string[]> {
  const { data } = (await desk.owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>();
  const current = data.filter(({ kind, superseded_at }) => kind === 'ein_worksheet' && superseded_at === null);
  return current.map(({ title }) => title);
}

async function resolve({ id }: Asked, body: object) {
  const { requirements } = await formationOf(id);
  const open = requirements.find(({ code, status }) => /^(ein_|tax_form)/.test(code) && status === 'open');
  return desk.owner.call('POST', `/v1/entities/${id}/formation/requirements/${open?.id}/resolve`, { body });
}

it('is asked for before the request reaches the desk, which then has the signed answers', async () => {
  const { id, link } = await asked();
  expect(await stepOf(id)).toMatchObject({ status: 'action_required', detail: expect.stringContaining('Form SS-4') });
  const { requirements, ...formation } = await formationOf(id);
  expect(requirements.filter(({ status }) => status === 'open')).toMatchObject([
    { kind: 'attestation', code: 'tax_form_signature' },
  ]);
  expect(formation).toMatchObject({ next_action: { code: 'attest', actor: 'human' } });
  expect(await queued(id)).toBe(false);
  expect((await desk.grace.call('GET', '/v1/operator/stuck')).ok<{ stuck: object[] }>().stuck).toEqual([]);
  const { url } = (await desk.owner.call('POST', `/v1/entities/${id}/status-links`)).ok<{ url: string }>(201);
  expect((await page(new URL(url).pathname)).text).toContain('must complete and sign Form SS-4');
  expect((await page(link)).text).toContain('Under penalties of perjury, I declare that I have examined');

  expect((await post(link)).text).toContain('an operator of this service applies for the tax number');
  const { id: filing, first, values } = await formAtDesk(id);
  expect(first).toMatch(/^Ada signed these answers on \d{4}-\d\d-\d\d, with Grace Hopper as third-party designee\./);
  for (const value of [
    '6 County and state of principal business: Laramie County, WY',
    '12 Closing month of accounting year: December',
    '13 Highest number of employees expected in 12 months: Agricultural: 0; household: 0; other: 0',
    '16 Principal activity (one box): Finance & insurance',
    'Name and title of signer: Ada, Member',
    "Applicant's telephone number: +1 307-555-0142",
  ])
    expect(values).toContain(value);
  expect(await worksheetsOf(id)).toEqual(['Worksheet to fill in Form SS-4, signed']);
  const sheet = await desk.grace.call('GET', `/v1/operator/filings/${filing}/documents/ein_worksheet`);
  expect(sheet.status).toBe(200);
  const again = await page(link);
  expect(again.status).toBe(410);
  expect(again.text).toContain('The application for a tax number');
});

it('is shown again while an answer is missing or wrong, with what was typed', async () => {
  const { id, link } = await asked();
  const { phone: _, ...others } = TAX_ANSWERS;
  const again = await post(link, { ...others, other_employees: '3', product: '"Books" <b>' });
  expect(again.status).toBe(422);
  expect(again.text).toContain('some answers are missing or wrong');
  expect(again.text).toContain('id="phone_problem">Enter an answer.');
  expect(again.text).toContain('id="wages_yearly_problem">Enter an answer.');
  expect(again.text).toContain('value="&#34;Books&#34; &#60;b&#62;"');
  expect(again.text).toContain('<option selected>Finance &#38; insurance</option>');
  expect(await queued(id)).toBe(false);
  expect((await post(link, { ...TAX_ANSWERS, phone: '123-45-6789' })).status).toBe(422);
  expect((await post(link)).status).toBe(200);
});

it('names the operator who filed first, and is shown again if that person changed', async () => {
  const { link } = await asked();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...TAX_ANSWERS, designee: crypto.randomUUID() }).toString();
  const again = await desk.service.anonymous.call('POST', link, { body, headers });
  expect(again.status).toBe(422);
  expect(again.text).toContain('the third-party designee changed');
  expect((await page(link)).status).toBe(200);
});

it('cannot be signed while nobody could apply', async () => {
  const { link } = await asked();
  const filers = [desk.grace, desk.hedy];
  for (const operator of filers) (await operator.call('DELETE', '/v1/operator/filers/IRS')).ok<unknown>(204);
  expect((await page(link)).text).toContain('there is nobody to authorize');
  expect((await page(link)).text).not.toContain('>Sign</button>');
  expect((await post(link)).status).toBe(422);
  for (const operator of filers) await fileAs(operator);
  expect((await post(link)).status).toBe(200);
});

it('is asked of another person if the first one declines', async () => {
  const company = await asked();
  const declined = await submit(desk.service.anonymous.call, `${company.link}/decline`);
  expect(declined.text).toContain('Nobody applies for the number.');
  expect(await stepOf(company.id)).toMatchObject({ status: 'action_required' });
  expect(await queued(company.id)).toBe(false);
  const email = 'bob@helios.org';
  (await resolve(company, { responsible_party: { name: 'Bob', email } })).ok<unknown>();
  const link = await linkTo(desk.grace, email);
  expect((await page(link)).text).toContain('<strong>Bob</strong>, you are asked to sign.');
  expect((await post(link)).status).toBe(200);
  expect((await formAtDesk(company.id)).first).toContain('Bob signed these answers');
});

it('is not needed any more once the account names another person, or waives the number', async () => {
  const company = await asked();
  const email = 'eve@helios.org';
  (await resolve(company, { responsible_party: { name: 'Eve', email } })).ok<unknown>();
  expect((await page(company.link)).status).toBe(410);
  const link = await linkTo(desk.grace, email);
  (await resolve(company, { waiver: 'No income.' })).ok<unknown>();
  await desk.owner.until(company.id, 'Active');
  expect((await page(link)).status).toBe(410);
  expect(await queued(company.id)).toBe(false);
});

it('is mailed again when the account asks; the earlier link ends', async () => {
  const { id, link } = await asked();
  const resend = `/v1/entities/${id}/formation/attestation/resend`;
  (await desk.owner.call('POST', resend)).ok<unknown>(202);
  const next = await eventually(async () => {
    const found = await linkOf(id);
    expect(found).not.toBe(link);
    return found;
  });
  expect((await page(link)).status).toBe(410);
  expect(await stepOf(id)).toMatchObject({ status: 'action_required' });
  expect((await post(next)).status).toBe(200);
  expect((await desk.owner.call('POST', resend)).refused('illegal_transition').status).toBe(409);
});

it('keeps its link, its signature and its lines when the number and the day of the filing are corrected', async () => {
  const { id, formation, link } = await asked();
  await correct(formation, { number: nextNumber() });
  expect((await post(link)).status).toBe(200);
  await desk.atTheDesk(id, 'ein');
  const { values } = await formAtDesk(id);
  await correct(formation, { number: nextNumber() });
  // The corrected day has to be after the company was made.
  const daysAgo = (days: number) => new Date(desk.now().getTime() - days * 86_400_000);
  await desk.service.sql`update entities set created_at = ${daysAgo(10)} where id = ${id}`;
  await desk.service.sql`update filings set opened_at = ${daysAgo(10)} where id = ${formation}`;
  await correct(formation, { filed_at: daysAgo(5).toISOString() });
  expect(await formAtDesk(id)).toMatchObject({ first: expect.stringContaining('Ada signed these answers'), values });
  expect(await worksheetsOf(id)).toEqual(['Worksheet to fill in Form SS-4, signed']);
});

it('ends when the company turns out not to be filed, and is asked for again once it is', async () => {
  const { id, formation, link } = await asked();
  await correct(formation, { not_filed: true });
  expect((await page(link)).status).toBe(410);
  const { version } = await desk.owner.until(id, 'FilingFailed');
  (await desk.owner.putEntity(id, { version, action: 'retry_from_failed' })).ok();
  const again = await desk.atTheDesk(id, 'formation');
  await accept(again);
  const next = await linkOf(id);
  expect(next).not.toBe(link);
  expect((await post(next)).status).toBe(200);
  expect((await formAtDesk(id)).first).toContain('Ada signed these answers');
});

it('is asked for later if too many signing links were sent', async () => {
  const filing = await desk.submitted();
  const { entity_id: id } = filing;
  const limit = (hours: number) => desk.service.sql`
    update rate_limits set arrival_at = clock_timestamp() + ${hours} * interval '1 hour'
    where policy = 'attestations' and subject = ${desk.owner.id}`;
  await limit(2);
  await accept(filing);
  await eventually(async () => expect(await stepOf(id)).toMatchObject({ status: 'waiting' }));
  expect((await stepOf(id))?.detail).toContain('Too many signing links were sent.');
  expect((await desk.grace.call('GET', '/v1/operator/stuck')).ok<{ stuck: object[] }>().stuck).toEqual([]);
  await limit(0);
  await desk.service.sql`update formations set due_at = now() where entity_id = ${id}`;
  expect((await post(await linkOf(id))).status).toBe(200);
});
