import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  amendment,
  type Company,
  constitutionInForce,
  decide,
  execute,
  getProposal,
  type CompanyMember as Member,
  makeCompany,
  membership,
} from '../harness/companies.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from '../mcp/client.ts';

/* An agent that wants to give a member 30 % of the votes learns whether it did, and otherwise how. */

let service: SharedService;
let company: Company;
let [ada, bob]: Member[] = [];
beforeAll(async () => {
  service = await sharedService();
  // A change of a natural person would need an approval first.
  const machine = { natural_person: false, permissions: ['propose', 'vote'] };
  const members = [{ weight: 60 }, machine, machine];
  company = await makeCompany(service, await service.anonymous.signUp(), { members });
  [ada, bob] = company.members;
});
afterAll(() => service.stop());

const ALL = ['propose', 'vote', 'execute'];
const DRY = { dry_run: 'true' };
const COUNTS_NOTHING = expect.stringMatching(/gives every member one vote, so `weight` counts nothing/);

function tried(body: object) {
  return (ada as Member).as.call('POST', company.path, { body, query: DRY });
}

it('a tool refuses a weight that counts nothing, with its place and the next step', async () => {
  const mcp = await connect(service.url, (ada as Member).as.key);
  const proposal = membership('update_role', { id: bob?.did, role: 'member', weight: 30 });
  const { data, isError } = await mcp.call('create_proposal', { entity_id: company.id, proposal });
  await mcp.close();
  expect(isError).toBe(true);
  expect(data).toMatchObject({
    code: 'validation_failed',
    errors: [
      {
        pointer: '/member/weight',
        code: 'without_force',
        message: { quoted: expect.stringContaining('`governance.voting_method: token` and the weights together') },
      },
    ],
  });
});

it('a weight beside another change is told in dry run, proposal, effects and receipt', async () => {
  const body = membership('update_role', { id: bob?.did, role: 'member', permissions: ALL, weight: 30 });
  const { effects, would } = (await tried(body)).ok<{ effects: object; would: { body: object } }>();
  expect(effects).toMatchObject({ without_force: [COUNTS_NOTHING] });
  const changes = expect.arrayContaining([
    expect.objectContaining({ pointer: '/members/1/weight', without_force: [COUNTS_NOTHING] }),
  ]);
  expect(would.body).toMatchObject({ changes });
  const decided = await decide(company, body);
  expect(await getProposal(company, decided)).toMatchObject({ changes });
  const again = await (ada as Member).as.call('POST', `${company.path}/${decided.id}/execute`, { query: DRY });
  expect(again.ok<object>()).toMatchObject({ effects: { without_force: [COUNTS_NOTHING] } });
  const receipt = (await execute(company, decided, (ada as Member).as)).ok<object>();
  expect(receipt).toMatchObject({ effect: { kind: 'constitution', without_force: [COUNTS_NOTHING] } });
});

it('the next step works: Bob then has 30 of 100 votes', async () => {
  const { governance, members } = await constitutionInForce(company.owner, company.id);
  const weights = [60, 30, 10];
  const amended = await amendment(company.owner, company.id, {
    governance: { ...(governance as object), voting_method: 'token' },
    members: members.map((each, at) => ({ ...each, weight: weights[at] })),
  });
  const receipt = (await execute(company, await decide(company, amended), (ada as Member).as)).ok<{ effect: object }>();
  expect(receipt.effect).not.toHaveProperty('without_force');
  const { electorate } = await decide(company, { kind: 'custom', title: 'Count', payload: {} });
  expect(electorate?.map(({ weight }) => weight)).toEqual(weights);
});

it('a constitution is created with a value that counts nothing, and validation and dry run say so', async () => {
  const constitution = { ...(await constitutionInForce(company.owner, company.id)), name: 'Weighed Alike' };
  const body = { constitution: { ...(constitution as object), governance: { voting_method: '1p1v' } } };
  const validated = (await company.owner.call('POST', '/v1/constitutions/validate', { body })).ok<object>();
  expect(validated).toMatchObject({
    valid: true,
    without_force: expect.arrayContaining(
      [0, 1, 2].map((at) => ({ pointer: `/members/${at}/weight`, message: COUNTS_NOTHING })),
    ),
  });
  const { effects } = (await company.owner.call('POST', '/v1/entities', { body, query: DRY })).ok<{
    effects: object;
  }>();
  expect(effects).toMatchObject({ without_force: [COUNTS_NOTHING] });
  (await company.owner.call('POST', '/v1/entities', { body })).ok(201);
});
