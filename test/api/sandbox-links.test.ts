import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { type Account, account, type CreatedAccount } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  getProposal,
  makeCompany,
  type Proposal,
  propose,
} from '../harness/companies.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A sandbox account finishes an escalation by itself; a key that is bound to a member, or lacks the scope, does not. */

let service: TestService;
let owner: Account;
let company: Company;
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
  const constitution = { mode: 'supervised', escalation: { contacts: [GRACE] } };
  company = await makeCompany(service, owner, { members: 1, constitution });
});
afterAll(() => service.stop());

const GRACE = { name: 'Grace', email: 'grace@example.com', purposes: ['amendment'] };
type Made = { id: string };
type SandboxMail = { purpose: string; to: string; text: string; sandbox_link: string | null; links: object[] };

const mails = async (reader: Account) =>
  (await reader.call('GET', '/v1/sandbox/outbox', { query: { limit: '100' } })).ok<{ data: SandboxMail[] }>().data;
const newest = async (reader: Account, purpose: string) =>
  (await mails(reader)).find((mail) => mail.purpose === purpose);
const founder = () => (company.members as [CompanyMember])[0];
const escalated = async (): Promise<Proposal> => {
  const proposal = await propose(company, founder().as, CUSTOM);
  expect(proposal.state).toBe('escalated');
  return proposal;
};

it('the account’s own key follows the link shown in its outbox, and the vote opens', async () => {
  const proposal = await escalated();
  const mail = await newest(owner, 'approval');
  expect(mail?.text).toContain('[link removed]');
  const path = new URL(mail?.sandbox_link ?? '').pathname;
  expect((await submit(service.anonymous.call, path)).status).toBe(200);
  expect((await getProposal(company, proposal)).state).toBe('voting');
});

/** An account that has invited Bob to one of its companies. */
async function invited() {
  const inviter = await service.anonymous.signUp();
  const bob = { name: 'Bob', email: 'bob@example.com' };
  const { id, members } = await makeCompany(service, inviter, { members: [{}, bob], state: 'Draft' });
  const path = `/v1/entities/${id}/members/${encodeURIComponent(members[1]?.did ?? '')}/invitations`;
  const { id: linkId } = (await inviter.call('POST', path, { body: { scopes: ['entities:read'] } })).ok<Made>(202);
  return { inviter, linkId };
}

it('the key that invited a member follows the link, and gets no more than it offered', async () => {
  const { inviter, linkId } = await invited();
  const mail = await newest(inviter, 'invitation');
  expect(mail).toMatchObject({ to: 'bob@example.com', text: expect.stringContaining('[link removed]') });
  expect(mail?.links).toEqual([
    { id: linkId, state: 'open', entity_id: expect.anything(), expires_at: expect.anything() },
  ]);
  const page = await submit(service.anonymous.call, new URL(mail?.sandbox_link ?? '').pathname);
  const key = /efs_test_[0-9A-Za-z]{49}/.exec(page.text)?.[0] ?? '';
  const bob = account(service.url, { id: inviter.id, key });
  expect((await bob.call('GET', '/v1/credential')).ok<{ scopes: string[] }>().scopes).toEqual(['entities:read']);
  // It works once.
  expect(await newest(inviter, 'invitation')).toMatchObject({ links: [{ state: 'used' }] });
});

describe('the link is null for', () => {
  const without = (scope: Scope) => SCOPES.filter((each) => each !== scope);

  it("a key that lacks the scope of the link's decision", async () => {
    await escalated();
    const narrow = await service.withScopes(owner, without('proposals:vote'));
    expect(await newest(narrow, 'approval')).toMatchObject({ sandbox_link: null });
    expect(await newest(owner, 'approval')).toMatchObject({ sandbox_link: expect.stringContaining('/approve/') });
  });

  it('a token, whatever its scopes', async () => {
    await escalated();
    const body = { scope: 'entities:write proposals:vote' };
    const { access_token } = (await owner.call('POST', '/v1/tokens', { body })).ok<{ access_token: string }>(201);
    const reader = account(service.url, { id: owner.id, key: access_token });
    expect(await newest(reader, 'approval')).toMatchObject({ sandbox_link: null });
  });

  it('an invitation, to every key but the one that invited', async () => {
    const { inviter } = await invited();
    const other = await service.withScopes(inviter, SCOPES);
    expect(await newest(other, 'invitation')).toMatchObject({ sandbox_link: null });
    const body = { scope: 'keys:manage entities:write entities:read' };
    const { access_token } = (await inviter.call('POST', '/v1/tokens', { body })).ok<{ access_token: string }>(201);
    const token = account(service.url, { id: inviter.id, key: access_token });
    expect(await newest(token, 'invitation')).toMatchObject({ sandbox_link: null });
  });

  it('a recovery, which makes a key with every scope', async () => {
    const email = 'keys@example.com';
    const made = (await service.anonymous.createAccount({ email })).ok<CreatedAccount>(201);
    const ada = account(service.url, { id: made.id, key: made.api_key });
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
    await linkTo(await service.operator(), email);
    expect(await newest(ada, 'recovery')).toMatchObject({ sandbox_link: null });
  });
});

it('a member whose contact has no did is told how to answer', async () => {
  const proposal = await escalated();
  const body = { decision: 'approve' };
  const refused = await founder().as.call('POST', `${company.path}/${proposal.id}/approvals`, { body });
  const { detail } = refused.refused('not_permitted');
  expect(detail).toContain('"Grace" has no `did` in the constitution, so a key cannot answer as this contact.');
  expect(detail).toContain(`POST ${company.path}/${proposal.id}/approvals/resend`);
  expect(detail).toContain('/escalation/contacts/0/did');
});
