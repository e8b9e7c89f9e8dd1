import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import {
  type CompanyMember,
  constitutionInForce,
  decideAndExecute,
  execute,
  getProposal,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* An amendment may be sent as JSON, and a refused call on a proposal points at that proposal. */

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const amend = { kind: 'amend', title: 'An amendment', rationale: 'It is better so.' };

it('an amendment as JSON takes effect, and its problems point into what was sent', async () => {
  const company = await makeCompany(service, owner, { members: 1, state: 'Draft' });
  const [a] = company.members as [CompanyMember];
  const document = await constitutionInForce(owner, company.id);
  const wrong = { ...amend, constitution: { ...document, purpose: '', unheard_of: 1 } };
  const { errors } = (await a.as.call('POST', company.path, { body: wrong })).refused('constitution_invalid');
  expect((errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    '/constitution/purpose',
    '/constitution/unheard_of',
  ]);
  const constitution = { ...document, purpose: 'Another purpose.' };
  await decideAndExecute(company, { ...amend, constitution });
  expect(await constitutionInForce(owner, company.id)).toEqual(constitution);
});

it('a refused call on a proposal points at the proposal', async () => {
  const company = await makeCompany(service, owner, { members: 2, state: 'Draft' });
  const [a, b] = company.members as [CompanyMember, CompanyMember];
  const constitution = { ...(await constitutionInForce(owner, company.id)), purpose: 'Another purpose.' };
  const proposal = await propose(company, a.as, { ...amend, constitution });
  const href = `${company.path}/${proposal.id}`;
  const look = { code: 'read_proposal', operation_id: 'get_proposal', method: 'GET', href };
  const early = (await execute(company, proposal, a.as)).refused('illegal_transition');
  expect(early).toMatchObject({ state: 'voting', next_actions: [look] });
  (await vote(company, proposal, a.as, 'approve')).ok();
  const otherwise = (await vote(company, proposal, a.as, 'reject')).refused('already_voted');
  expect(otherwise).toMatchObject({ next_actions: [look] });
  (await vote(company, proposal, b.as, 'approve')).ok();
  const late = (await a.as.call('POST', `${href}/cancel`)).refused('illegal_transition');
  expect(late).toMatchObject({ next_actions: [look] });
  expect((await getProposal(company, proposal)).state).toBe('approved');
});
