import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import {
  advanceClock,
  amendment,
  type Company,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  getProposal,
  hiring,
  makeCompany,
  membership,
  type Proposal,
  propose,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { type Person, person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* People are asked before the vote: who is asked, by which rule, and the consequences of their answers. */

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const ALL_PURPOSES = ['dissolution', 'amendment', 'statutory', 'spend'];
type Contacts = (people: readonly Person[]) => object[];
/** Two members, who are the contacts, and a third who is not; they answer with their own keys. */
const BOTH: Contacts = ([a, b]) => [
  { name: 'Ada', did: a?.did, purposes: ALL_PURPOSES },
  { name: 'Bo', did: b?.did, purposes: ALL_PURPOSES },
];

function companyWith(contacts: Contacts, mode: string, more: Record<string, unknown> = {}): Promise<Company> {
  const constitution = (people: readonly Person[]) => ({ mode, escalation: { contacts: contacts(people) }, ...more });
  return makeCompany(service, owner, { members: 3, constitution });
}

function answer({ path }: Company, { id }: Proposal, by: Account, decision: string): Promise<Answer> {
  return by.call('POST', `${path}/${id}/approvals`, { body: { decision } });
}

describe('escalated → voting, rejected, lapsed', () => {
  it('all approvers have to approve, with the member key that the contact’s did names', async () => {
    const company = await companyWith(BOTH, 'supervised');
    const [a, b, c] = company.members as [CompanyMember, CompanyMember, CompanyMember];
    const proposal = await propose(company, c.as, CUSTOM);
    expect(proposal).toMatchObject({ state: 'escalated', rules: null });
    expect(proposal.escalation?.approvers.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
    (await answer(company, proposal, c.as, 'approve')).refused('not_permitted');
    (await answer(company, proposal, owner, 'approve')).refused('not_permitted');
    (await answer(company, proposal, a.as, 'approve')).ok();
    expect((await getProposal(company, proposal)).state).toBe('escalated');
    (await vote(company, proposal, a.as, 'approve')).refused('illegal_transition');
    (await answer(company, proposal, b.as, 'approve')).ok();
    expect(await getProposal(company, proposal)).toMatchObject({ state: 'voting', tally: { votes: 0 } });
  });

  it('one decline is enough, even after approvals', async () => {
    const company = await companyWith(BOTH, 'supervised');
    const [a, b] = company.members as [CompanyMember, CompanyMember];
    const proposal = await propose(company, a.as, CUSTOM);
    (await answer(company, proposal, a.as, 'approve')).ok();
    (await answer(company, proposal, b.as, 'decline')).ok();
    // No vote was held, so it has no outcome.
    expect(await getProposal(company, proposal)).toMatchObject({ state: 'rejected', outcome: null, rules: null });
    (await vote(company, proposal, a.as, 'approve')).refused('illegal_transition');
  });

  it('an answer is final: the same again gets the same answer, another one is refused', async () => {
    const company = await companyWith(BOTH, 'supervised');
    const [a, b] = company.members as [CompanyMember, CompanyMember];
    const proposal = await propose(company, a.as, CUSTOM);
    const first = (await answer(company, proposal, a.as, 'approve')).ok<Proposal>();
    expect((await answer(company, proposal, a.as, 'approve')).ok<Proposal>()).toEqual(first);
    (await answer(company, proposal, a.as, 'decline')).refused('already_voted');
    (await answer(company, proposal, b.as, 'approve')).ok();
    (await answer(company, proposal, a.as, 'decline')).refused('already_voted');
    expect((await getProposal(company, proposal)).state).toBe('voting');
  });

  it('lapses after 30 days, not before, and then accepts no answer', async () => {
    const before = owner;
    owner = await service.anonymous.signUp();
    const company = await companyWith(BOTH, 'supervised');
    const [a, b] = company.members as [CompanyMember, CompanyMember];
    const proposal = await propose(company, a.as, CUSTOM);
    await advanceClock(owner, 30 * 24 - 1);
    (await answer(company, proposal, a.as, 'approve')).ok();
    await advanceClock(owner, 2);
    await eventually(async () => expect((await getProposal(company, proposal)).state).toBe('lapsed'));
    (await answer(company, proposal, b.as, 'approve')).refused('illegal_transition');
    owner = before;
  });

  it('the approvers are the contacts of the moment when it was escalated', async () => {
    const company = await companyWith(BOTH, 'autonomous');
    const [a, b, c] = company.members as [CompanyMember, CompanyMember, CompanyMember];
    const contacts = [{ name: 'Cy', did: c.did, purposes: ALL_PURPOSES }];
    const proposal = await propose(company, a.as, await amendment(owner, company.id, { escalation: { contacts } }));
    (await answer(company, proposal, c.as, 'approve')).refused('not_permitted');
    for (const { as } of [a, b]) (await answer(company, proposal, as, 'approve')).ok();
    expect((await getProposal(company, proposal)).state).toBe('voting');
  });
});

describe('by purpose', () => {
  const SPLIT: Contacts = ([a, b]) => [
    { name: 'Ada', did: a?.did, purposes: ['amendment'] },
    { name: 'Bo', did: b?.did, purposes: ['spend', 'statutory'] },
  ];

  it('amend and membership ask the contacts for amendments, others ask all if none has the purpose', async () => {
    const company = await companyWith(SPLIT, 'supervised');
    const [a, b, c] = company.members as [CompanyMember, CompanyMember, CompanyMember];
    const amend = await propose(company, b.as, await amendment(owner, company.id, { purpose: 'Another.' }));
    expect(amend.escalation).toMatchObject({ purpose: 'amendment', approvers: [{ name: 'Ada' }] });
    const removal = membership('remove', { id: c.did });
    expect((await propose(company, b.as, removal)).escalation?.approvers).toHaveLength(1);
    expect((await propose(company, b.as, CUSTOM)).escalation?.approvers).toHaveLength(2);
    (await answer(company, amend, b.as, 'approve')).refused('not_permitted');
    (await answer(company, amend, a.as, 'approve')).ok();
    expect((await getProposal(company, amend)).state).toBe('voting');
  });
});

describe('escalated whatever the mode says', () => {
  let company: Company;
  beforeAll(async () => {
    company = await companyWith(BOTH, 'autonomous');
  });
  const raise = (body: object): Promise<Proposal> => propose(company, (company.members[0] as CompanyMember).as, body);
  const anyone = { role: 'member', permissions: ['vote'] };

  it.each<[string, () => Promise<object>]>([
    ['an amendment of the mode', () => amendment(owner, company.id, { mode: 'supervised' })],
    [
      'an amendment of the escalation',
      () => amendment(owner, company.id, { escalation: { contacts: [{ name: 'Cy', email: 'cy@example.com' }] } }),
    ],
    [
      'an amendment of a natural person',
      async () => {
        const { members } = await constitutionInForce(owner, company.id);
        return amendment(owner, company.id, {
          members: members.map((each) => ({ ...each, name: `Dr ${each['name']}` })),
        });
      },
    ],
    [
      'a natural person who joins',
      async () => membership('add', { id: person().did, ...anyone, natural_person: true }),
    ],
    ['a natural person who leaves', async () => membership('remove', { id: company.members[2]?.did })],
    [
      'a natural person in another role',
      async () => membership('update_role', { id: company.members[2]?.did, ...anyone }),
    ],
  ])('%s', async (_what, body) => {
    const proposal = await raise(await body());
    expect(proposal).toMatchObject({ state: 'escalated', escalation: { purpose: 'amendment' } });
  });

  it.each<[string, () => Promise<object>]>([
    ['an amendment of anything else', () => amendment(owner, company.id, { purpose: 'Another.' })],
    ['a machine that joins', async () => membership('add', { id: person().did, ...anyone, natural_person: false })],
    ['an agent that is hired', async () => hiring()],
    ['a custom proposal', async () => CUSTOM],
  ])('but not %s', async (_what, body) => {
    expect(await raise(await body())).toMatchObject({ state: 'voting', escalation: null });
  });

  it('in hybrid every amendment; in supervised everything', async () => {
    company = await companyWith(BOTH, 'hybrid');
    const purpose = () => amendment(owner, company.id, { purpose: 'Another.' });
    expect((await raise(await purpose())).state).toBe('escalated');
    for (const body of [hiring(), CUSTOM]) expect((await raise(body)).state).toBe('voting');
    company = await companyWith(BOTH, 'supervised');
    const machine = membership('add', { id: person().did, ...anyone, natural_person: false });
    for (const body of [await purpose(), hiring(), CUSTOM, machine]) {
      expect((await raise(body)).state).toBe('escalated');
    }
  });
});
