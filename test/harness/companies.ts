import type { Scope } from '../../src/domain/access/permissions.ts';
import { voteMessage } from '../../src/domain/governance/vote-evidence.ts';
import { type Account, type Answer, account, uniqueName } from './client.ts';
import { constitutionOf, createKey, type Person, person, proofOf } from './keys.ts';

/* Companies with several members, each with a key of their own, and their actions. */

/** A member with a key of the service that is bound to them. */
export type CompanyMember = Person & { as: Account };
export type Company = { id: string; owner: Account; members: CompanyMember[]; path: string };

/** The parts of a proposal that tests use. */
export type Proposal = {
  id: string;
  state: string;
  version: number;
  proposer: string;
  outcome: string | null;
  tally: Record<string, number> | null;
  conditions: { code: string; is_met: boolean; message: string }[];
  rules: { constitution_hash: string; constitution_version: number; threshold: number | null; method: string };
  electorate: { did: string; weight: number; public_key: string | null }[];
  receipt: Record<string, unknown> | null;
  votes: { member_did: string; choice: string; form: string }[];
  escalation: {
    approvers: { name: string; decision: string | null }[];
    reasons: string[];
    purpose: string | null;
  } | null;
  changes: unknown[];
};

const MEMBER_SCOPES: readonly Scope[] = [
  'entities:read',
  'proposals:read',
  'proposals:write',
  'proposals:vote',
  'proposals:execute',
];
/** The contact that the constitution names. */
const GRACE = { name: 'Grace', email: 'grace@example.com', purposes: ['amendment'] };
/** A registered agent to appoint, with its signed consent. */
export const NEW_AGENT = {
  name: 'Wind River Agents LLC',
  street: '100 E 17th St',
  city: 'Cheyenne',
  state: 'WY',
  postal_code: '82001',
  email: 'service@windriver.example',
  consent: { signed_by: 'Sam River', signed_at: '2026-04-20' },
};

export const CUSTOM = { kind: 'custom', title: 'Move the books', payload: { to: 'another provider' } };

/** Decisions of the members: to hire an agent, or to change the members. */
export function hiring(permissions: readonly string[] = ['propose'], { did }: Pick<Person, 'did'> = person()) {
  return { kind: 'hire_agent', title: 'Hire', did, name: 'Agent', permissions };
}
export function membership(operation: string, member: object) {
  return { kind: 'membership', title: 'A change of members', operation, member };
}

const ALL_PERMISSIONS = ['propose', 'vote', 'execute', 'amend', 'admin'];

export type CompanyOptions = {
  /** The number of members, all with every permission; or their differences. The first is the founder. */
  members: number | readonly Record<string, unknown>[];
  /** Other parts of the constitution; a function if they have to name the people. */
  constitution?: Record<string, unknown> | ((people: readonly Person[]) => Record<string, unknown>);
  state?: 'Active' | 'Draft';
};

/** Makes a company in Draft or Active, with a key for each of its members. */
export async function makeCompany(
  { url }: { url: string },
  owner: Account,
  { members, constitution = {}, state = 'Active' }: CompanyOptions,
): Promise<Company> {
  const given = typeof members === 'number' ? Array.from({ length: members }, () => ({})) : members;
  const people = given.map(() => person());
  const all = given.map((each, index) => ({
    id: people[index]?.did,
    permissions: ALL_PERMISSIONS,
    role: index ? 'member' : 'founder',
    ...each,
  }));
  const { id: like } = await owner.draft();
  const { document } = (await owner.call('GET', `/v1/entities/${like}/constitution`)).ok<{ document: object }>();
  const whole = {
    ...document,
    name: uniqueName(),
    mode: 'autonomous',
    escalation: { contacts: [GRACE] },
    members: constitutionOf(all).members,
    ...(typeof constitution === 'function' ? constitution(people) : constitution),
  };
  const { id } = await owner.draft({ name: undefined, constitution: whole });
  if (state !== 'Draft') {
    (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await owner.until(id, state);
  }
  const bound: CompanyMember[] = [];
  for (const each of people) bound.push({ ...each, as: await bindMember({ url }, owner, id, each) });
  return { id, owner, path: `/v1/entities/${id}/proposals`, members: bound };
}

/** Returns a client with a new key that is bound to the member, by their signature. */
export async function bindMember(
  { url }: { url: string },
  owner: Account,
  entityId: string,
  member: Person,
  scopes: readonly Scope[] = MEMBER_SCOPES,
): Promise<Account> {
  const { api_key: key } = await createKey(owner, {
    name: 'A member',
    scopes,
    member: await proofOf(owner, entityId, member),
  });
  return account(url, { id: owner.id, key });
}

export async function propose({ path }: Company, by: Account, body: object): Promise<Proposal> {
  return (await by.call('POST', path, { body })).ok<Proposal>(201);
}

/** A company with a proposal under vote. */
export type Voting = { company: Company; voting: Proposal };

/** Makes a company of two members, of whom the first has proposed something. */
export async function makeVoting(service: { url: string }, owner: Account): Promise<Voting> {
  const company = await makeCompany(service, owner, { members: 2 });
  const [founder] = company.members as [CompanyMember];
  return { company, voting: await propose(company, founder.as, CUSTOM) };
}

export async function getProposal({ path, owner }: Company, { id }: { id: string }): Promise<Proposal> {
  return (await owner.call('GET', `${path}/${id}`)).ok<Proposal>();
}

export function vote(
  { path }: Company,
  { id }: { id: string },
  by: Account,
  choice: string,
  more: object = {},
): Promise<Answer> {
  return by.call('POST', `${path}/${id}/votes`, { body: { choice, ...more } });
}

export function execute({ path }: Company, { id }: { id: string }, by: Account): Promise<Answer> {
  return by.call('POST', `${path}/${id}/execute`);
}

/** Returns the member's vote with their signature, for anybody to send. */
export function signedBy(
  { did, sign }: Person,
  { id, rules }: Pick<Proposal, 'id' | 'rules'>,
  choice: 'approve' | 'reject' | 'abstain',
): { did: string; value: string } {
  const message = voteMessage(choice, { proposal_id: id, rules: rules as never });
  return { did, value: sign(new TextDecoder().decode(message)) };
}

/** These members approve until it is decided. */
export async function haveApproved(
  company: Company,
  proposal: Proposal,
  voters: readonly CompanyMember[],
): Promise<void> {
  for (const { as } of voters) {
    if ((await getProposal(company, proposal)).state !== 'voting') break;
    (await vote(company, proposal, as, 'approve')).ok();
  }
}

/** Proposes it, and these members approve until it is decided. */
export async function decide(company: Company, body: object, voters = company.members): Promise<Proposal> {
  const [first] = voters as [CompanyMember];
  const proposal = await propose(company, first.as, body);
  await haveApproved(company, proposal, voters);
  return proposal;
}

/** Like `decide`, and the first of them carries it out. */
export async function decideAndExecute(
  company: Company,
  body: object,
  voters = company.members,
): Promise<{ proposal_id: string; audit_hash: string; api_key: string | null }> {
  const proposal = await decide(company, body, voters);
  return (await execute(company, proposal, (voters[0] as CompanyMember).as)).ok();
}

export const DISSOLUTION = { kind: 'dissolution', title: 'The end', reason: 'The work is done.' };

/** Makes the first member the approver, by their own key as well as by mail. */
export const FOUNDER_DISSOLVES = (people: readonly Person[]) => ({
  escalation: {
    contacts: [{ name: 'Ada', did: people[0]?.did, email: 'ada@example.com', purposes: ['dissolution'] }],
  },
});

/** Raises it, the founder approves it as the approver, and these members vote for it. */
export async function decideAsked(company: Company, body: object, voters = company.members): Promise<Proposal> {
  const [founder] = company.members as [CompanyMember];
  const proposal = await propose(company, founder.as, body);
  const decision = { decision: 'approve' };
  (await founder.as.call('POST', `${company.path}/${proposal.id}/approvals`, { body: decision })).ok();
  await haveApproved(company, proposal, voters);
  return getProposal(company, proposal);
}

/**
 * Like `decideAsked`, for a company that was made from a name: its creator approves and votes. Returns the proposal's
 * address.
 */
export function decideOwnEnd(owner: Account, entityId: string): Promise<string> {
  return decideOwn(owner, entityId, DISSOLUTION);
}

/** Like `decideOwnEnd`, for any decision that people are asked about. */
export async function decideOwn(owner: Account, entityId: string, body: object): Promise<string> {
  const path = `/v1/entities/${entityId}/proposals`;
  const { id } = (await owner.call('POST', path, { body })).ok<{ id: string }>(201);
  (await owner.call('POST', `${path}/${id}/approvals`, { body: { decision: 'approve' } })).ok<unknown>();
  (await owner.call('POST', `${path}/${id}/votes`, { body: { choice: 'approve' } })).ok<unknown>();
  return `${path}/${id}`;
}

/** The company decides its end, and carries it out. */
export async function dissolve(company: Company): Promise<Answer> {
  const proposal = await decideAsked(company, DISSOLUTION);
  return execute(company, proposal, (company.members as [CompanyMember])[0].as);
}

/** The members hire an agent; returns a client with its key. */
export async function hireAgent(
  { url }: { url: string },
  company: Company,
  agent: Person,
  permissions: readonly string[],
): Promise<Account> {
  const { api_key } = await decideAndExecute(company, hiring(permissions, agent));
  return account(url, { id: company.owner.id, key: api_key ?? '' });
}

/** Advances the account's business clock. */
export async function advanceClock(owner: Account, hours: number): Promise<void> {
  (await owner.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: hours * 3_600 } })).ok();
}

/** Returns the constitution in force, as data. */
export async function constitutionInForce(
  owner: Account,
  entityId: string,
): Promise<Record<string, unknown> & { members: Record<string, unknown>[] }> {
  const answer = await owner.call('GET', `/v1/entities/${entityId}/constitution`);
  return answer.ok<{ document: Record<string, unknown> & { members: Record<string, unknown>[] } }>().document;
}

/** Makes a proposal to change the constitution in force by these members of it. */
export async function amendment(owner: Account, entityId: string, changes: object): Promise<object> {
  const text = JSON.stringify({ ...(await constitutionInForce(owner, entityId)), ...changes });
  return { kind: 'amend', title: 'An amendment', constitution_yaml: text, rationale: 'It is better so.' };
}
