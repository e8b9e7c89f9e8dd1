import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { amendment, decideOwn } from '../harness/companies.ts';
import { eventBreach } from '../harness/event-check.ts';
import { eventually } from '../harness/eventually.ts';
import { formSigned, linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { atTheDesk } from './desk.ts';
import { type DutyFiling, dutyDue, dutyOf, fileDuty, settledDuty } from './duties.ts';

/* A change on file is made under penalty of perjury: a person signs for the company, by a link in a mail. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; id: string; email: string; name: string; proposal: string; filing: string };
type Event = Parameters<typeof eventBreach>[0];
type Standing = {
  id: string;
  status: string;
  rejection: { code: string } | null;
  next_action: { code: string } | null;
};

let serial = 0;
/** A company that decided to change its name; the filing waits for its signer. */
async function awaiting(): Promise<Case> {
  serial += 1;
  const email = `bea${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Bea Lovelace' });
  const id = await formSigned(service, operator, { owner, email });
  const name = uniqueName();
  const proposal = await decideOwn(owner, id, await amendment(owner, id, { name }));
  (await owner.call('POST', `${proposal}/execute`)).ok<unknown>();
  const { id: filing } = await standing({ owner, proposal }, 'attestation');
  return { owner, id, email, name, proposal, filing };
}

const standing = ({ owner, proposal }: Pick<Case, 'owner' | 'proposal'>, status: string) =>
  eventually(async () => {
    const { filing } = (await owner.call('GET', proposal)).ok<{ filing: Standing }>();
    if (filing.status !== status) throw new Error(JSON.stringify(filing));
    return filing;
  });
const nameOf = async ({ owner, id }: Case) => (await owner.getEntity(id)).ok<{ name: string }>().name;
const sends = async ({ filing }: Case) =>
  (await service.sql<{ sends: number }[]>`select sends from filings where id = ${filing}`)[0]?.sends;

it('nothing is sent before the signer has read the change and signed it; then it takes effect', async () => {
  const one = await awaiting();
  expect(await standing(one, 'attestation')).toMatchObject({ next_action: { code: 'attest' } });
  const query = { entity_id: one.id, type: 'filing.action_required' };
  const events = await eventually(async () => {
    const page = (await one.owner.call('GET', '/v1/events', { query })).ok<{ data: Event[] }>();
    expect(page.data).toHaveLength(1);
    return page.data;
  });
  expect(events.map(eventBreach)).toEqual([null]);
  const before = await nameOf(one);
  const link = await linkTo(operator, one.email);
  const { text } = await service.anonymous.call('GET', link);
  for (const said of ['Sign an amendment of', 'penalty of perjury', 'Bea Lovelace', '$60.00', one.name]) {
    expect(text).toContain(said);
  }
  const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain(`Name Now: ${before} DAO LLC After the filing: ${one.name} DAO LLC`);
  for (const said of ['anybody can read the names', 'Nobody can take a filing back', 'The state keeps its fee']) {
    expect(words).toContain(said);
  }
  const paper = await service.anonymous.call('GET', `${link}/documents/articles_of_amendment`);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await sends(one)).toBe(0);
  const { data } = (await operator.call('GET', '/v1/operator/filings', { query: { queue: 'signature' } })).ok<{
    data: { id: string }[];
  }>();
  expect(data.map(({ id }) => id)).toContain(one.filing);
  const signed = await submit(service.anonymous.call, link);
  expect([signed.status, signed.text]).toEqual([
    200,
    expect.stringContaining('It goes to the Wyoming Secretary of State next, which then decides.'),
  ]);
  expect(signed.text).not.toContain('is filed');
  await standing(one, 'accepted');
  expect(await nameOf(one)).toBe(one.name);
  const papers = await service.sql`
    select from documents where entity_id = ${one.id} and kind = 'articles_of_amendment' and title like '%signed'`;
  expect(papers).toHaveLength(1);
  const { data: documents } = (await one.owner.call('GET', `/v1/entities/${one.id}/documents`)).ok<{
    data: { id: string; kind: string }[];
  }>();
  expect(documents.filter(({ kind }) => kind === 'signature_certificate')).toHaveLength(2);
  const receipt = documents.find(({ kind }) => kind === 'receipt');
  const path = `/v1/entities/${one.id}/documents/${receipt?.id}/content`;
  const file = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${one.owner.key}` } });
  const printed = await textOf(new Uint8Array(await file.arrayBuffer()));
  expect(printed.text).toContain(`${before} DAO LLC`);
  expect(printed.text).not.toContain(one.name);
});

it('a signer who declines leaves everything as it was, and the decision can be filed again', async () => {
  const one = await awaiting();
  expect((await submit(service.anonymous.call, `${await linkTo(operator, one.email)}/decline`)).status).toBe(200);
  const declined = await standing(one, 'rejected');
  expect(declined).toMatchObject({ rejection: { code: 'attestation_declined' }, next_action: { code: 'file_again' } });
  expect(await sends(one)).toBe(0);
  expect(await nameOf(one)).not.toBe(one.name);
  const again = await one.owner.call('POST', `/v1/entities/${one.id}/filings/${one.filing}/again`);
  expect(again.ok(201)).toMatchObject({ status: 'attestation', proposal_id: one.proposal.split('/').at(-1) });
});

it('another link can be mailed, which ends the earlier one', async () => {
  const one = await awaiting();
  const first = await linkTo(operator, one.email);
  (await one.owner.call('POST', `/v1/entities/${one.id}/formation/attestation/resend`)).ok<unknown>(202);
  const second = await eventually(async () => {
    const link = await linkTo(operator, one.email);
    expect(link).not.toBe(first);
    return link;
  });
  expect((await submit(service.anonymous.call, first)).status).toBe(410);
  expect((await submit(service.anonymous.call, second)).status).toBe(200);
  await standing(one, 'accepted');
});

async function formedCompany(): Promise<Pick<Case, 'owner' | 'id' | 'email'>> {
  serial += 1;
  const email = `bea${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Bea Lovelace' });
  return { owner, email, id: await formSigned(service, operator, { owner, email }) };
}

it('of several filings that wait, each link is mailed anew by the id of its filing', async () => {
  const one = await formedCompany();
  const duty = await dutyDue(one.owner, one.id, 'annual_report');
  const report = (await fileDuty(one.owner, one.id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
  const { data } = (await one.owner.call('GET', `/v1/entities/${one.id}/filings`)).ok<{ data: DutyFiling[] }>();
  const filing_id = data.find(({ type }) => type === 'formation')?.id;
  const correction = { filing_id, inaccuracy: 'A', reason: 'B', corrected: 'C' };
  const body = { kind: 'correction', correction };
  (await one.owner.call('POST', `/v1/entities/${one.id}/orders`, { body })).ok<DutyFiling>(201);
  const first = await linkTo(operator, one.email);
  (await one.owner.call('POST', report.next_action?.href ?? '')).ok<unknown>(202);
  const link = await eventually(async () => {
    const newest = await linkTo(operator, one.email);
    expect(newest).not.toBe(first);
    return newest;
  });
  expect((await service.anonymous.call('GET', link)).text).toContain('Sign the annual report of');
  const again = `/v1/entities/${one.id}/formation/attestation/resend`;
  (await one.owner.call('POST', again, { query: { filing_id: filing_id ?? '' } })).refused('illegal_transition');
});

it('a report is signed with its figures under penalty of perjury, and is not sent before', async () => {
  const one = await formedCompany();
  const duty = await dutyDue(one.owner, one.id, 'annual_report');
  (await fileDuty(one.owner, one.id, duty)).ok<DutyFiling>(201);
  const given = { wyoming_assets_cents: 40_000_000 };
  const { id: filing, status } = (await fileDuty(one.owner, one.id, duty, given)).ok<DutyFiling>(201);
  expect(status).toBe('attestation');
  // The figures that are sworn cannot change under the signer.
  (await fileDuty(one.owner, one.id, duty, { wyoming_assets_cents: 0 })).refused('illegal_transition');
  const link = await linkTo(operator, one.email);
  const { text } = await service.anonymous.call('GET', link);
  for (const said of [
    'Sign the annual report of',
    'penalty of perjury',
    'Bea Lovelace',
    '$400,000.00',
    '$80.00',
    'as fiscal agent of the company',
  ]) {
    expect(text).toContain(said);
  }
  expect(await sends({ filing } as Case)).toBe(0);
  expect((await submit(service.anonymous.call, link)).status).toBe(200);
  await settledDuty(one.owner, one.id, filing, 'accepted');
  expect((await dutyOf(one.owner, one.id, 'annual_report')).status).toBe('done');
  const papers = await service.sql`
    select from documents where entity_id = ${one.id} and kind = 'annual_report' and title like '%signed'`;
  expect(papers).toHaveLength(1);
});

it('a report that its signer declines leaves the duty open', async () => {
  const one = await formedCompany();
  const duty = await dutyDue(one.owner, one.id, 'annual_report');
  const { id: filing } = (await fileDuty(one.owner, one.id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
  expect((await submit(service.anonymous.call, `${await linkTo(operator, one.email)}/decline`)).status).toBe(200);
  await settledDuty(one.owner, one.id, filing, 'rejected');
  expect(await dutyOf(one.owner, one.id, 'annual_report')).toMatchObject({ status: 'due', completion: null });
});

it('a report that its account cancels is not signed any more; a decision is declined by its signer alone', async () => {
  const one = await formedCompany();
  const duty = await dutyDue(one.owner, one.id, 'annual_report');
  const { id: filing } = (await fileDuty(one.owner, one.id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
  const link = await linkTo(operator, one.email);
  (await one.owner.call('POST', `/v1/entities/${one.id}/filings/${filing}/cancel`)).ok<DutyFiling>();
  expect((await submit(service.anonymous.call, link)).status).toBe(410);
  expect(await sends({ filing } as Case)).toBe(0);
  expect(await dutyOf(one.owner, one.id, 'annual_report')).toMatchObject({ status: 'due', completion: null });
  const decided = await awaiting();
  const cancel = `/v1/entities/${decided.id}/filings/${decided.filing}/cancel`;
  (await decided.owner.call('POST', cancel)).refused('guard_unmet');
});

it('a statement of correction is signed first, a certificate of good standing is not', async () => {
  const one = await formedCompany();
  const at = `/v1/entities/${one.id}/orders`;
  const plain = (await one.owner.call('POST', at, { body: { kind: 'good_standing' } })).ok<DutyFiling>(201);
  expect(plain.status).toBe('filing');
  const { data } = (await one.owner.call('GET', `/v1/entities/${one.id}/filings`)).ok<{ data: DutyFiling[] }>();
  const filing_id = data.find(({ type }) => type === 'formation')?.id;
  const correction = { filing_id, inaccuracy: 'Main Sreet', reason: 'Misspelled.', corrected: 'Main Street' };
  const sworn = (await one.owner.call('POST', at, { body: { kind: 'correction', correction } })).ok<DutyFiling>(201);
  expect(sworn.status).toBe('attestation');
  const link = await linkTo(operator, one.email);
  const { text } = await service.anonymous.call('GET', link);
  for (const said of ['Sign a statement of correction of', 'penalty of perjury', 'Main Sreet', 'Misspelled.']) {
    expect(text).toContain(said);
  }
  expect((await submit(service.anonymous.call, link)).status).toBe(200);
  await atTheDesk(operator, one.id, 'correction');
});
