import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import {
  advanceClock,
  amendment,
  type Company,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  decideAndExecute,
  getProposal,
  hireAgent,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* A draft waits: any member with `propose` opens it, only its proposer cancels it, and time does not change it. */

let service: SharedService;
let owner: Account;
let company: Company;
let members: CompanyMember[];
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
  const silent = { permissions: ['vote', 'execute'], natural_person: false };
  company = await makeCompany(service, owner, { members: [{}, {}, silent] });
  members = company.members;
});
afterAll(() => service.stop());

const DRAFT = { ...CUSTOM, draft: true };
const open = ({ path }: Company, { id }: { id: string }, by: Account) => by.call('POST', `${path}/${id}/open`);
const cancel = ({ path }: Company, { id }: { id: string }, by: Account) => by.call('POST', `${path}/${id}/cancel`);

describe('draft → voting, escalated, cancelled', () => {
  it('asks no one until it is opened, also by another member', async () => {
    const [a, b] = members as [CompanyMember, CompanyMember];
    const draft = await propose(company, a.as, DRAFT);
    expect(draft).toMatchObject({ state: 'draft', rules: null, electorate: null, tally: null, escalation: null });
    (await vote(company, draft, a.as, 'approve')).refused('illegal_transition');
    (await open(company, draft, b.as)).ok();
    expect(await getProposal(company, draft)).toMatchObject({ state: 'voting', proposer: a.did });
    (await open(company, draft, b.as)).refused('illegal_transition');
  });

  it('a person opens a draft that an agent wrote', async () => {
    const agent = person();
    const as = await hireAgent(service, company, agent, ['propose']);
    const draft = await propose(company, as, DRAFT);
    (await open(company, draft, (members[1] as CompanyMember).as)).ok();
    expect(await getProposal(company, draft)).toMatchObject({ state: 'voting', proposer: agent.did });
  });

  it('a member without the permission propose can neither raise nor open', async () => {
    const [a, , silent] = members as [CompanyMember, CompanyMember, CompanyMember];
    (await silent.as.call('POST', company.path, { body: DRAFT })).refused('not_permitted');
    const draft = await propose(company, a.as, DRAFT);
    (await open(company, draft, silent.as)).refused('not_permitted');
    expect((await getProposal(company, draft)).state).toBe('draft');
  });

  it('is cancelled by its proposer, by no other member, and by nobody once others were asked', async () => {
    const [a, b] = members as [CompanyMember, CompanyMember];
    const draft = await propose(company, a.as, DRAFT);
    (await cancel(company, draft, b.as)).refused('not_permitted');
    expect((await getProposal(company, draft)).state).toBe('draft');
    (await cancel(company, draft, a.as)).ok();
    expect((await getProposal(company, draft)).state).toBe('cancelled');
    for (const each of [open, cancel]) (await each(company, draft, a.as)).refused('illegal_transition');
    const voting = await propose(company, a.as, CUSTOM);
    (await cancel(company, voting, a.as)).refused('illegal_transition');
  });

  it('is escalated when people have to be asked first', async () => {
    const [a] = members as [CompanyMember];
    const body = { ...(await amendment(owner, company.id, { mode: 'hybrid' })), draft: true };
    const draft = await propose(company, a.as, body);
    expect(draft).toMatchObject({ state: 'draft', escalation: null });
    (await open(company, draft, a.as)).ok();
    expect((await getProposal(company, draft)).state).toBe('escalated');
  });
});

describe('a draft is judged twice', () => {
  it('when it is raised', async () => {
    const [a] = members as [CompanyMember];
    const body = {
      ...(await amendment(owner, company.id, { governance: { dissolution_threshold: 0.5 } })),
      draft: true,
    };
    (await a.as.call('POST', company.path, { body })).refused('amendment_prohibited');
    const { registered_agent } = await constitutionInForce(owner, company.id);
    const agent = { registered_agent: { ...(registered_agent as object), name: 'Another Agent Inc.' } };
    const beside = { ...(await amendment(owner, company.id, agent)), draft: true };
    (await a.as.call('POST', company.path, { body: beside })).refused('requires_filing');
  });

  it('and when it is opened, by the rules then in effect: constitution_changed', async () => {
    const own = await makeCompany(service, owner, { members: 2 });
    const [a, b] = own.members as [CompanyMember, CompanyMember];
    const draft = await propose(own, a.as, { ...(await amendment(owner, own.id, { purpose: 'One.' })), draft: true });
    const other = await propose(own, a.as, DRAFT);
    await decideAndExecute(own, await amendment(owner, own.id, { purpose: 'Another.' }));
    (await open(own, draft, b.as)).refused('constitution_changed');
    // A kind that is carried out under the constitution in force is also opened under it.
    (await open(own, other, b.as)).ok();
    expect((await getProposal(own, other)).rules.constitution_version).toBe(2);
  });
});

it('a draft does not lapse, and is no proposal under way', async () => {
  const account = await service.anonymous.signUp();
  const draftCompany = await makeCompany(service, account, { members: 1, state: 'Draft' });
  const [a] = draftCompany.members as [CompanyMember];
  const body = { ...(await amendment(account, draftCompany.id, { purpose: 'One.' })), draft: true };
  const draft = await propose(draftCompany, a.as, body);
  await advanceClock(account, 366 * 24);
  expect(draft).toMatchObject({ lapses_at: null });
  const { id, version } = (await account.getEntity(draftCompany.id)).ok();
  const { document } = (await account.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  (await account.putEntity(id, { version, constitution: { ...document, purpose: 'Another.' } })).ok();
  expect((await getProposal(draftCompany, draft)).state).toBe('draft');
});
