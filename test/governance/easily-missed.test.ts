import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import {
  amendment,
  type Company,
  CUSTOM,
  constitutionInForce,
  hiring,
  makeCompany,
  membership,
  NEW_AGENT,
} from '../harness/companies.ts';
import { constitutionOf, person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from '../mcp/client.ts';

/* A dry run says what is easily missed, before anything is done. */

let service: SharedService;
let owner: Account;
let company: Company;
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
  const constitution = ([walk]: readonly { did: string }[]) => ({
    economics: { interests: [{ member: walk?.did, percent: '100' }] },
  });
  company = await makeCompany(service, owner, { members: 1, constitution });
});
afterAll(() => service.stop());

const DRY = { dry_run: 'true' };
const cy = {
  id: 'did:web:cy.example',
  name: 'Cy Young',
  role: 'member',
  natural_person: true,
  email: 'cy@example.com',
};

async function notesOf(body: object): Promise<string[]> {
  const tried = await company.members[0]?.as.call('POST', company.path, { body, query: DRY });
  return tried?.ok<{ effects: { notes: string[] } }>().effects.notes ?? expect.fail('no member');
}

it('a dry run says that a new member gets no percentage, and which kind of proposal gives one', async () => {
  const said = expect.stringMatching(/gives did:web:cy\.example no percentage.*kind `amend`.*`economics\.interests`/);
  expect(await notesOf(membership('add', cy))).toEqual([said]);
  const { members } = (await constitutionInForce(owner, company.id)) as { members: object[] };
  const joined = { members: [...members, cy] };
  expect(await notesOf(await amendment(owner, company.id, joined))).toEqual([said]);
  const [walk] = members as [{ id: string }];
  const interests = [
    { member: walk.id, percent: '90' },
    { member: cy.id, percent: '10' },
  ];
  expect(await notesOf(await amendment(owner, company.id, { ...joined, economics: { interests } }))).toEqual([]);
  expect(await notesOf(membership('add', { ...cy, role: 'observer', permissions: [], natural_person: false }))).toEqual(
    [],
  );
});

it('a wrong recipient is told before the permission to propose is', async () => {
  const { id } = await owner.draft({ name: undefined, constitution: constitutionOf([{ id: person().did }]) });
  const wrong = { kind: 'spend', title: 'Prints', amount_usd: '40.00', recipient: 'Print Shop' };
  const propose = (body: object) => owner.call('POST', `/v1/entities/${id}/proposals`, { body });
  const { errors } = (await propose(wrong)).refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/recipient', message: expect.stringContaining('a blank') }]);
  (await propose({ ...wrong, recipient: `${uniqueName().replaceAll(' ', '-')}.example` })).refused('not_permitted');
});

it('a dry run says that a person executes the hiring of an agent', async () => {
  expect(await notesOf(hiring())).toEqual([expect.stringContaining('a person runs `efs proposals execute`')]);
});

it('a dry run says that a decision is filed when it is executed, and what would stop that', async () => {
  const filed = expect.stringMatching(/Nothing is filed now.*Wyoming Secretary of State.*\$60\.00/);
  const agent = (registered_agent: object) => ({
    kind: 'registered_agent_change',
    title: 'Another agent',
    registered_agent,
  });
  expect(await notesOf(await amendment(owner, company.id, { name: uniqueName() }))).toEqual([filed]);
  const { consent: _consent, ...unasked } = NEW_AGENT;
  const office = expect.stringContaining('Wyoming Secretary of State');
  expect(await notesOf(agent(NEW_AGENT))).toEqual([office]);
  expect(await notesOf(agent(unasked))).toEqual([
    office,
    expect.stringMatching(
      /could be decided, but not executed as it is.*asks for the consent of the new registered agent/,
    ),
  ]);
});

it('a tool shows what an amendment would change', async () => {
  const mcp = await connect(service.url, company.members[0]?.as.key ?? '');
  const proposal = await amendment(owner, company.id, { purpose: 'To sell prints' });
  const { data } = await mcp.call('create_proposal', { entity_id: company.id, proposal });
  await mcp.close();
  expect(data).toMatchObject({ done: false, would: { changes: [{ pointer: '/purpose', after: 'To sell prints' }] } });
});

type Started = { effects: { notes: string[]; states: { action: string; kind: string | null }[] } };
const startOf = (id: string) => owner.call('POST', `/v1/entities/${id}/formation/start`, { query: DRY });
const NOBODY = expect.stringMatching(/^No key acts for a member of this company/);

it('a dry run of a formation names its people, and the first step to a key as long as none of them has one', async () => {
  const { id, legal_name } = await owner.draft({ template: 'multi_member' });
  const { notes, states } = (await startOf(id)).ok<Started>().effects;
  expect(notes).toEqual([expect.stringMatching(/^This forms .* of the members .*, .*Registered agent: /), NOBODY]);
  expect(notes[0]).toContain(legal_name);
  const kinds = states.flatMap(({ action, kind }) => (action === 'document.created' ? [kind] : []));
  expect(kinds).toEqual(expect.arrayContaining(['articles', 'consent']));
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await owner.until(id, 'Active');
  const next = async () =>
    (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{ next_action: Record<string, string> }>().next_action;
  const invite = await next();
  expect(invite).toMatchObject({ code: 'invite_member', operation_id: 'create_member_invitation', message: NOBODY });
  const { body } = invite as { body?: unknown };
  (await owner.call('POST', invite['href'] ?? '', { body })).ok(202);
  expect(await next()).toMatchObject({ code: 'accept_invitation', actor: 'human' });
  // Who is invited is not invited again by every refusal.
  const refused = (await owner.call('POST', `/v1/entities/${id}/proposals`, { body: CUSTOM })).refused('not_permitted');
  expect(refused.next_actions?.map(({ code }) => code)).toEqual([
    'accept_invitation',
    'invite_member',
    'invite_member',
  ]);
  const again = (await owner.call('POST', invite['href'] ?? '', { body, query: DRY })).ok<Started>().effects.notes;
  expect(again).toEqual([expect.stringMatching(/^The member was invited already; .* This mails another one\.$/)]);
});

it('a dissolution that is only proposed leads to the proposal, not to another', async () => {
  const path = `/v1/entities/${company.id}/dissolution`;
  const code = async () => (await owner.call('GET', path)).refused('not_found').next_actions?.[0]?.code;
  expect(await code()).toBe('propose_dissolution');
  const body = { kind: 'dissolution', title: 'End', reason: 'Its work is done.', draft: true };
  (await company.members[0]?.as.call('POST', company.path, { body }))?.ok(201);
  expect(await code()).toBe('read_proposal');
});

it('a key acts for the account as the only member, whether a template or the caller wrote so', async () => {
  const template = await owner.draft();
  const { document } = (await owner.call('GET', `/v1/entities/${template.id}/constitution`)).ok<{ document: object }>();
  const written = await owner.draft({ name: undefined, constitution: { ...document, name: uniqueName() } });
  for (const { id } of [template, written]) {
    expect((await startOf(id)).ok<Started>().effects.notes).toEqual([expect.stringMatching(/^This forms /)]);
    (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await owner.until(id, 'Active');
    (await owner.call('POST', `/v1/entities/${id}/proposals`, { body: { ...CUSTOM, draft: true } })).ok(201);
    expect((await owner.call('GET', `/v1/entities/${id}/formation`)).ok()).toMatchObject({ next_action: null });
  }
});

it('a dry run names nobody to a key that may not read companies', async () => {
  const { id } = await owner.draft({ template: 'multi_member' });
  const submitter = await service.withScopes(owner, ['formation:submit']);
  const tried = await submitter.call('POST', `/v1/entities/${id}/formation/start`, { query: DRY });
  expect(tried.ok<Started>().effects.notes).toEqual([]);
});

it('a key of the account acts for nobody if another person is a member', async () => {
  const [bo, cem] = [person(), person()];
  const account = `did:oas:account:${owner.id}`;
  for (const members of [[{ id: account }, { id: bo.did }], [{ id: cem.did }], [{ id: `${account}0` }]]) {
    const { id } = await owner.draft({ name: undefined, constitution: constitutionOf(members) });
    (await owner.call('POST', `/v1/entities/${id}/proposals`, { body: membership('add', cy) })).refused(
      'not_permitted',
    );
  }
});

it('an empty list of proposals says who could vote, and how they get a key', async () => {
  const { id } = await owner.draft({ template: 'multi_member' });
  const mcp = await connect(service.url, owner.key);
  const next = async () => (await mcp.call('list_proposals', { entity_id: id, state: 'voting' })).data?.['next'];
  const message = { quoted: expect.stringContaining('create_member_invitation') };
  expect(await next()).toMatchObject({ code: 'propose', message, tool: 'create_proposal' });
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await owner.until(id, 'Active');
  const of = { operation_id: 'create_member_invitation' };
  const invite = await next();
  expect(invite).toMatchObject({ code: 'invite_member', tool: 'call_operation', arguments: of });
  const { arguments: called } = invite as { arguments: { path: { did: string }; body: object } };
  const invitations = `/v1/entities/${id}/members/${encodeURIComponent(called.path.did)}/invitations`;
  (await owner.call('POST', invitations, { body: called.body })).ok(202);
  expect(await next()).toMatchObject({ code: 'accept_invitation', actor: 'human' });
  const absent = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
  const vote = await mcp.call('create_vote', { entity_id: id, proposal_id: absent, choice: 'approve' });
  expect(vote.data).toMatchObject({ next: [{ tool: 'list_proposals', arguments: { entity_id: id } }] });
  await mcp.close();
});
