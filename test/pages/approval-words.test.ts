import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import {
  amendment,
  type Company,
  type CompanyMember,
  makeCompany,
  NEW_AGENT,
  type Proposal,
  propose,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { formSigned, linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* What the approval page says to somebody who knows nothing of the product. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

const ANOTHER_AGENT = {
  kind: 'registered_agent_change',
  title: 'Another agent',
  description: 'The old one is slow.',
  registered_agent: NEW_AGENT,
};

let serial = 0;
const newEmail = () => {
  serial += 1;
  return `person${serial}@example.com`;
};

/** A formed company whose creator is also the person who is asked; the account's key acts for them. */
async function ownCompany(): Promise<{ owner: Account; email: string; path: string }> {
  const email = newEmail();
  const owner = await service.anonymous.signUp({ email, name: 'Ada Lovelace' });
  const id = await formSigned(service, operator, { owner, email });
  return { owner, email, path: `/v1/entities/${id}/proposals` };
}

/** A draft company that asks these people about everything, each at a new address. */
async function asking(names: readonly string[]): Promise<{ company: Company; emails: string[] }> {
  const owner = await service.anonymous.signUp();
  const contacts = names.map((name) => ({ name, email: newEmail(), purposes: ['amendment'] }));
  const constitution = { mode: 'supervised', escalation: { contacts } };
  const company = await makeCompany(service, owner, { members: [{ name: 'Bob' }], constitution, state: 'Draft' });
  return { company, emails: contacts.map(({ email }) => email) };
}

/** The first member proposes another purpose. */
async function proposePurpose(company: Company): Promise<Proposal> {
  const [{ as }] = company.members as [CompanyMember];
  return propose(company, as, await amendment(company.owner, company.id, { purpose: 'To draw maps.' }));
}

const approvalLink = (email: string) =>
  eventually(async () => {
    const link = await linkTo(operator, email);
    expect(link).toMatch(/^\/approve\//);
    return link;
  });
/** Returns what a reader sees before opening any folded part. */
const read = async (path: string) => wordsOf((await service.anonymous.call('GET', path)).text);
const wordsOf = (page: string) =>
  page
    .replaceAll(/<style>.*?<\/style>|<details>.*?<\/details>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('says who is asked, who proposes, what the decision means and changes, and what follows', async () => {
  const { owner, email, path } = await ownCompany();
  (await owner.call('POST', path, { body: ANOTHER_AGENT })).ok<unknown>(201);
  const page = await read(await approvalLink(email));
  for (const words of [
    'Ada Lovelace , you are asked because the constitution of',
    'The registered agent receives official letters and lawsuits',
    'Proposed by Ada Lovelace',
    'New registered agent Wind River Agents LLC Its office 100 E 17th St, Cheyenne, WY 82001',
    'Description by the person who proposes it The old one is slow.',
    'Registered agent › name From',
    'to Wind River Agents LLC',
    'Registered agent › consent Added: signed at: 2026-04-20; signed by: Sam River',
    'The vote of the members opens at once.',
    'It is filed with the Wyoming Secretary of State. Its fee is $5.00. Ada Lovelace is asked to sign the filing first',
    'If you decline, the proposal ends without a vote.',
    'Your answer is final.',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toMatch(/did:|[{}"]|\/registered_agent/);
});

it('says that a person is not the only one who is asked', async () => {
  const { company, emails } = await asking(['Grace', 'Alan']);
  await proposePurpose(company);
  const [grace = '', alan = ''] = await Promise.all(emails.map(approvalLink));
  const words = 'The vote of the members opens when one other person who is asked has approved too.';
  expect(await read(grace)).toContain(words);
  expect(wordsOf((await submit(service.anonymous.call, grace)).text)).toContain(words);
  const last = wordsOf((await submit(service.anonymous.call, alan)).text);
  expect(last).toContain('your answer is final.');
  expect(last).toContain('The vote of the members opens at once.');
});

it('shows a link that was used with the answer, and when it was given', async () => {
  const { company, emails } = await asking(['Grace']);
  await proposePurpose(company);
  const link = await approvalLink(emails[0] ?? '');
  expect(wordsOf((await submit(service.anonymous.call, `${link}/decline`)).text)).toContain('ends without a vote');
  expect(await read(link)).toMatch(
    /This link was already used .* Company .* Proposal An amendment Answer Declined Answered \w{3} \d+, \d{4}, \d\d:\d\d UTC/,
  );
});

it('shows a link that was never opened with the answer that the key of the account gave for its person', async () => {
  const { owner, email, path } = await ownCompany();
  const { id } = (await owner.call('POST', path, { body: ANOTHER_AGENT })).ok<{ id: string }>(201);
  const link = await approvalLink(email);
  (await owner.call('POST', `${path}/${id}/approvals`, { body: { decision: 'approve' } })).ok<unknown>();
  const page = await read(link);
  expect(page).toMatch(/This was answered for you .* with the key of the account that runs this company here/);
  expect(page).toMatch(/Proposal Another agent Answer Approved Answered \w{3} \d+, \d{4}, \d\d:\d\d UTC/);
  expect(page).not.toContain('Your earlier answer');
});

it('shows a member whose own key answered that it was their key', async () => {
  const owner = await service.anonymous.signUp();
  const email = newEmail();
  const company = await makeCompany(service, owner, {
    members: [{ name: 'Bob' }],
    state: 'Draft',
    constitution: ([bob]) => ({
      mode: 'supervised',
      escalation: { contacts: [{ name: 'Bob', did: bob?.did, email, purposes: ['amendment'] }] },
    }),
  });
  const [bob] = company.members as [CompanyMember];
  const { id } = await proposePurpose(company);
  const link = await approvalLink(email);
  (await bob.as.call('POST', `${company.path}/${id}/approvals`, { body: { decision: 'approve' } })).ok<unknown>();
  expect(await read(link)).toContain('The answer was given with your own key as a member of the company.');
});
