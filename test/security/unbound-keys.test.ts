import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/access/permissions.ts';
import { type Account, account } from '../harness/client.ts';
import {
  type CompanyMember,
  CUSTOM,
  decide,
  execute,
  getProposal,
  makeVoting,
  membership,
  type Proposal,
  propose,
  signedBy,
  type Voting,
  vote,
} from '../harness/companies.ts';
import { createKey, person, proofOf } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';

/* No scope makes a member: limits of an account's keys in its companies. */

let service: TestService;
let ada: Account;
let own: Voting;
let sibling: Voting;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
  [own, sibling] = [await makeVoting(service, ada), await makeVoting(service, ada)];
});
afterAll(() => service.stop());

describe('a key with every scope of the account, which is bound to no member,', () => {
  it('proposes, votes, approves, cancels and executes for nobody', async () => {
    const { company, voting } = own;
    const done = await decide(company, CUSTOM);
    const [first] = company.members as [CompanyMember];
    const draft = await propose(company, first.as, { ...CUSTOM, draft: true });
    const wide = account(service.url, { id: ada.id, key: await everyScope() });
    for (const as of [ada, wide]) {
      const post = (path: string, body?: object) => as.call('POST', `${company.path}${path}`, body ? { body } : {});
      const refused = [
        await post('', CUSTOM),
        await post(`/${draft.id}/open`),
        await post(`/${draft.id}/cancel`),
        await vote(company, voting, as, 'approve'),
        await post(`/${voting.id}/approvals`, { decision: 'approve' }),
        await execute(company, done, as),
      ];
      for (const answer of refused) answer.refused('not_permitted');
    }
    expect((await getProposal(company, voting)).votes).toEqual([]);
    expect((await getProposal(company, done)).state).toBe('approved');
    expect((await getProposal(company, draft)).state).toBe('draft');
  });

  it('has no vote without the signature of a member of the electorate', async () => {
    const { company, voting } = own;
    const [first, second] = company.members as [CompanyMember, CompanyMember];
    const stranger = person();
    const elsewhere = sibling.voting;
    const signatures: [string, { did: string; value: string }, string][] = [
      ['of nobody', { did: first.did, value: '' }, 'validation_failed'],
      ['of another member', { ...signedBy(second, voting, 'approve'), did: first.did }, 'validation_failed'],
      ['of another choice', signedBy(first, voting, 'reject'), 'validation_failed'],
      ['of another proposal', signedBy(first, elsewhere, 'approve'), 'validation_failed'],
      ['of a stranger', signedBy(stranger, voting, 'approve'), 'not_permitted'],
      ['of a stranger, as a member', { ...signedBy(stranger, voting, 'approve'), did: first.did }, 'validation_failed'],
    ];
    for (const [what, signature, code] of signatures) {
      const answer = await vote(company, voting, ada, 'approve', { signature });
      expect(JSON.parse(answer.text), what).toMatchObject({ code });
    }
    expect((await getProposal(company, voting)).votes).toEqual([]);
  });

  it("does not become a member's key without their signature or their mail", async () => {
    const { company } = own;
    const [first, second] = company.members as [CompanyMember, CompanyMember];
    const bindings = () => service.sql`select count(*)::int as count from member_bindings`;
    const before = await bindings();
    const proof = await proofOf(ada, company.id, first);
    const of = (member: object) => ({ name: 'Mine', scopes: ['proposals:vote'], member });
    const bodies = [
      of({ ...proof, signature: second.sign(proof.challenge) }),
      of({ ...proof, signature: '' }),
      of({ entity_id: company.id, did: first.did }),
      of({ ...proof, entity_id: sibling.company.id }),
    ];
    for (const body of bodies) (await ada.call('POST', '/v1/api-keys', { body })).refused('validation_failed');
    // No address in the constitution, so there is nobody to mail.
    const invitations = `/v1/entities/${company.id}/members/${encodeURIComponent(first.did)}/invitations`;
    (await ada.call('POST', invitations, { body: { scopes: ['proposals:vote'] } })).refused('guard_unmet');
    expect(await bindings()).toEqual(before);
  });

  it('is a member of a company that it made from a name, as the only key of the account', async () => {
    const { id } = await ada.draft();
    const path = `/v1/entities/${id}/proposals`;
    const member = { id: person().did, role: 'observer', permissions: [], natural_person: false };
    const body = membership('add', member);
    const wide = account(service.url, { id: ada.id, key: await everyScope() });
    const post = (as: Account, where: string, sent: object = {}) => as.call('POST', `${path}${where}`, { body: sent });
    (await post(wide, '', body)).refused('not_permitted');
    const proposal = (await post(ada, '', body)).ok<Proposal>(201);
    (await post(wide, `/${proposal.id}/votes`, { choice: 'approve' })).refused('not_permitted');
    (await post(ada, `/${proposal.id}/votes`, { choice: 'approve' })).ok();
    (await wide.call('POST', `${path}/${proposal.id}/execute`)).refused('not_permitted');
    (await ada.call('POST', `${path}/${proposal.id}/execute`)).ok();
  });
});

async function everyScope(): Promise<string> {
  return (await createKey(ada, { name: 'Everything', scopes: SCOPES })).api_key;
}
