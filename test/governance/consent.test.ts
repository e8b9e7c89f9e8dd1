import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Account } from '../harness/client.ts';
import { type CompanyMember, execute, getProposal, makeCompany, propose, vote } from '../harness/companies.ts';
import { person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const ADMISSION = { admission: { consent: 'all_members' }, withdrawal: { allowed: true, expulsion: 'all_members' } };

async function threeOf(constitution: Record<string, unknown>) {
  const company = await makeCompany(service, owner, { members: 3, constitution });
  return { company, of: company.members as [CompanyMember, CompanyMember, CompanyMember] };
}

const changeOf = <M>(operation: 'add' | 'remove', member: M) => ({
  kind: 'membership',
  title: 'A change of members',
  operation,
  member,
});
const newcomer = () => changeOf('add', { id: person().did, role: 'member' });

it('a member is admitted with the approval of all members if the constitution says so', async () => {
  const { company, of } = await threeOf(ADMISSION);
  const [a, b, c] = of;
  const proposal = await propose(company, a.as, newcomer());
  expect(proposal.rules).toMatchObject({ consent_of: [a.did, b.did, c.did] });
  for (const member of [a, b]) (await vote(company, proposal, member.as, 'approve')).ok();
  // By the threshold alone, two of three would have been enough.
  expect(await getProposal(company, proposal)).toMatchObject({ state: 'voting' });
  (await vote(company, proposal, c.as, 'reject')).ok();
  const rejected = await getProposal(company, proposal);
  expect(rejected.state).toBe('rejected');
  expect(rejected.conditions.filter(({ is_met }) => !is_met)).toEqual([
    {
      code: 'consent',
      is_met: false,
      message: '2 of 3 members whose consent is needed have approved, which is not enough.',
    },
  ]);
  const again = await propose(company, a.as, newcomer());
  for (const member of of) (await vote(company, again, member.as, 'approve')).ok();
  expect(await getProposal(company, again)).toMatchObject({ state: 'approved' });
  const { text } = await owner.call('GET', `/v1/entities/${company.id}/audit/export`);
  const { problems, votes } = verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
  expect([problems, votes]).toMatchObject([[], { unchecked: 0, uncounted: 0 }]);
});

it('an expulsion needs the approval of all others', async () => {
  const { company, of } = await threeOf(ADMISSION);
  const added = newcomer();
  const admission = await propose(company, of[0].as, added);
  for (const member of of) (await vote(company, admission, member.as, 'approve')).ok();
  (await execute(company, admission, of[0].as)).ok();
  const expulsion = await propose(company, of[0].as, changeOf('remove', { id: added.member.id }));
  expect(expulsion.rules).toMatchObject({ consent_of: of.map(({ did }) => did) });
});

it('an amendment that ends the rule needs the approval of all members', async () => {
  const { company, of } = await threeOf(ADMISSION);
  const [a, b, c] = of;
  const { document } = (await owner.call('GET', `/v1/entities/${company.id}/constitution`)).ok<{ document: object }>();
  const ended = { ...document, admission: { consent: 'vote' } };
  const amendment = { kind: 'amend', title: 'End the rule', rationale: 'It is too strict.', constitution: ended };
  expect((await propose(company, a.as, amendment)).rules).toMatchObject({ consent_of: [a.did, b.did, c.did] });
});

it('without such a rule the vote alone decides', async () => {
  const { company, of } = await threeOf({});
  const proposal = await propose(company, of[0].as, newcomer());
  expect(proposal.rules).not.toHaveProperty('consent_of');
});
