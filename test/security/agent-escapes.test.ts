import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { type Account, type Answer, account, type CallOptions } from '../harness/client.ts';
import {
  amendment,
  bindMember,
  type CompanyMember,
  CUSTOM,
  decide,
  decideAndExecute,
  execute,
  hireAgent,
  hiring,
  makeVoting,
  membership,
  propose,
  signedBy,
  type Voting,
  vote,
} from '../harness/companies.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { type Person, person, proofOf } from '../harness/keys.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { FULL } from '../harness/sizes.ts';
import { ABSENT_ID, PROBES, pathOf } from './probes.ts';

/* An agent can do only what it was hired for: every operation, on every company, with every body that asks for more. */

type Permission = 'propose' | 'execute';
/** A hired agent: a member who is not a person, with the key from its hiring. */
type Agent = { name: string; permissions: readonly Permission[]; key: Person; as: Account; isToken: boolean };
const PLACES = ['own', 'sibling', 'foreign', 'absent'] as const;
type PlaceName = (typeof PLACES)[number];

let service: TestService;
let ada: Account;
let places: Record<Exclude<PlaceName, 'absent'>, Voting>;
const agents: Agent[] = [];

const HIRED: Record<string, readonly Permission[]> = {
  proposer: ['propose'],
  executor: ['execute'],
  both: ['propose', 'execute'],
};

beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
  ada = await service.anonymous.signUp();
  const eve = await service.anonymous.signUp();
  const own = await makeVoting(service, ada);
  for (const [name, permissions] of Object.entries(HIRED)) {
    const key = person();
    const as = await hireAgent(service, own.company, key, permissions);
    const token = (await as.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201).access_token;
    agents.push({ name, permissions, key, as, isToken: false });
    const asToken = account(service.url, { id: ada.id, key: token });
    agents.push({ name: `${name}, by a token`, permissions, key, as: asToken, isToken: true });
  }
  // Opened once the agents are members.
  const [founder] = own.company.members as [CompanyMember];
  const voting = await propose(own.company, founder.as, CUSTOM);
  places = {
    own: { ...own, voting },
    sibling: await makeVoting(service, ada),
    foreign: await makeVoting(service, eve),
  };
}, 120_000);
afterAll(() => service.stop());

/** A status, or the code of a refusal. */
type Outcome = number | string;
type Allowed = { needs: Permission | 'either'; own: Outcome };

const READING = { needs: 'either', own: 200 } as const satisfies Allowed;
/** Everything that an agent may reach in its own company; anything else is refused for its scope, with any body. */
const ALLOWED: Readonly<Record<string, Allowed>> = {
  // They concern all companies of the account, or its future ones.
  get_account: { needs: 'either', own: 'not_permitted' },
  get_account_summary: { needs: 'either', own: 'not_permitted' },
  list_organizers: { needs: 'either', own: 'not_permitted' },
  get_credential: READING,
  list_entities: READING,
  get_entity: READING,
  list_entity_facts: READING,
  await_entity: READING,
  get_constitution: READING,
  list_constitution_versions: READING,
  get_constitution_diff: READING,
  get_formation_status: READING,
  get_formation: READING,
  list_status_links: READING,
  list_proposals: READING,
  list_open_proposals: READING,
  list_delegations: READING,
  get_proposal: READING,
  get_treasury: READING,
  get_treasury_statement: READING,
  list_filings: READING,
  get_filing: { needs: 'either', own: 'not_found' },
  get_dissolution: { needs: 'either', own: 'not_found' },
  get_import: { needs: 'either', own: 'not_found' },
  get_operating_agreement: READING,
  get_compliance: READING,
  list_compliance: { needs: 'either', own: 'not_permitted' },
  list_calendar_links: READING,
  // An agent could spend the money that it claims was deposited.
  create_deposit: { needs: 'propose', own: 'not_permitted' },
  create_token: { needs: 'either', own: 201 },
  create_proposal: { needs: 'propose', own: 201 },
  // The proposal there is under way: its state refuses what a scope would allow.
  open_proposal: { needs: 'propose', own: 'illegal_transition' },
  cancel_proposal: { needs: 'propose', own: 'not_permitted' },
  resend_approvals: { needs: 'propose', own: 'illegal_transition' },
  // A member without a vote has none to pass on, and has passed none on.
  create_delegation: { needs: 'propose', own: 'not_permitted' },
  delete_delegation: { needs: 'propose', own: 'not_found' },
  execute_proposal: { needs: 'execute', own: 'illegal_transition' },
  file_dissolution: { needs: 'execute', own: 'not_found' },
  file_again: { needs: 'execute', own: 'not_found' },
};

/** Calls that replace the suite's probe for these companies. */
const CALLS: Readonly<Record<string, CallOptions>> = {
  create_proposal: { body: CUSTOM },
  await_entity: { query: { state: 'Active' } },
};

/**
 * Bodies that ask for more than the agent has, by operation; without an outcome of their own, they do not change it.
 */
type Wider = { call: CallOptions; allowed?: Outcome };
type Facts = { agent: Agent; place: Voting | null };
const widerBodies: Readonly<Record<string, (facts: Facts) => Wider[] | Promise<Wider[]>>> = {
  create_api_key: async ({ agent }) => [
    ...[SCOPES, ['proposals:vote'], [...agent.permissions], ['entities:read'], ['operator']].map((scopes) => ({
      call: { body: { name: 'More', scopes } },
    })),
    // The owner asks for the challenge, the agent signs it: but the agent still makes no keys.
    { call: { body: await boundBody(agent, ['proposals:vote']) } },
    {
      call: { body: { name: 'More', scopes: ['entities:read'], member: { entity_id: ABSENT_ID, did: agent.key.did } } },
    },
  ],
  create_token: () => [
    ...['proposals:vote', 'keys:manage', 'entities:write', SCOPES.join(' ')].map((scope) => ({
      call: { body: { scope } },
      allowed: 'insufficient_scope',
    })),
    ...['operator', '*', 'proposals:*'].map((scope) => ({ call: { body: { scope } }, allowed: 'validation_failed' })),
    { call: { body: { member: { did: 'did:web:bo.example' } } }, allowed: 'validation_failed' },
  ],
  create_vote: ({ agent, place }) =>
    (['approve', 'reject', 'abstain'] as const).flatMap((choice) => [
      { call: { body: { choice } } },
      ...(place === null ? [] : [{ call: { body: { choice, signature: signedBy(agent.key, place.voting, choice) } } }]),
    ]),
  create_approval: () => ['approve', 'decline'].map((decision) => ({ call: { body: { decision } } })),
  create_member_invitation: () =>
    [SCOPES, ['proposals:vote'], ['proposals:read']].map((scopes) => ({ call: { body: { scopes } } })),
  update_entity: () => [
    ...['submit_formation', 'mark_filing_failed', 'retry_from_failed'].map((action) => ({
      call: { body: { version: 1, action } },
    })),
    { call: { body: { version: 1, metadata: { agent: 'was here' } } } },
  ],
  rotate_api_key: () => [{ call: { body: { grace_seconds: 0 } } }],
  create_proposal: async ({ agent, place }) => {
    const { did } = agent.key;
    const refused = [['vote'], ['amend'], ['admin'], ['propose', 'vote']].map((permissions) => ({
      call: { body: hiring(permissions) },
      allowed: 'validation_failed',
    }));
    const promoted = { id: did, role: 'member', permissions: ['propose', 'vote', 'execute', 'amend', 'admin'] };
    const asProposer = { ...CUSTOM, proposer: 'did:web:bo.example' };
    const asked = [
      // The agent was hired to propose this; the members decide.
      { call: { body: membership('update_role', promoted) } },
      { call: { body: hiring(['propose', 'execute']) } },
      ...(place === null ? [] : [{ call: { body: await selfServing(place) } }]),
    ];
    return [...refused, ...asked, { call: { body: asProposer }, allowed: 'validation_failed' }];
  },
};

/** An amendment by which nobody needs to be asked and any vote is enough. */
function selfServing({ company }: Voting): Promise<object> {
  const governance = { voting_threshold: 0.01, amendment_threshold: 0.01, quorum: 0 };
  return amendment(company.owner, company.id, { governance });
}

async function boundBody({ key }: Agent, scopes: readonly Scope[]): Promise<object> {
  return { name: 'Mine', scopes, member: await proofOf(ada, places.own.company.id, key) };
}

/** Returns the only correct outcome for this agent, operation and place. */
function expected({ permissions, isToken }: Agent, { operationId, path }: Operation, place: PlaceName): Outcome {
  const allowed = ALLOWED[operationId];
  const has = (needs: Allowed['needs']) => needs === 'either' || permissions.includes(needs);
  if (allowed === undefined || !has(allowed.needs)) return 'insufficient_scope';
  if (operationId === 'create_token' && isToken) return 'insufficient_scope';
  if (!path.includes('{id}')) return allowed.own;
  return place === 'own' ? allowed.own : 'not_found';
}

/** Problems of a body are reported only with the scope and in the agent's own company. */
function expectedOf(usual: Outcome, { allowed = usual }: Wider): Outcome {
  return usual === 'insufficient_scope' || usual === 'not_found' ? usual : allowed;
}

function seenOf({ status, text }: Answer): Outcome {
  return status < 300 ? status : (JSON.parse(text) as { code: string }).code;
}

const placeOf = (name: PlaceName): Voting | null => (name === 'absent' ? null : places[name]);
const KEYED = OPERATIONS.filter(({ scope }) => scope !== null);

type Probe = { agent: Agent; operation: Operation; place: PlaceName };

/**
 * In the quick size each operation is tried by two of the agents and places; allowed ones by all keys in three places.
 */
function allProbes(): Probe[] {
  const pairs = agents.flatMap((agent) => PLACES.map((place) => ({ agent, place })));
  return KEYED.flatMap((operation, index) =>
    pairs
      .filter(({ agent, place }, pair) => {
        const isTaken = [index * 7, index * 7 + 11].some((number) => number % pairs.length === pair);
        return FULL || isTaken || (operation.operationId in ALLOWED && !agent.isToken && place !== 'absent');
      })
      .map((pair) => ({ ...pair, operation })),
  );
}

async function send({ agent, operation, place }: Probe): Promise<{ sent: number; escapes: string[]; allowed: number }> {
  const found = placeOf(place);
  const id = found === null ? ABSENT_ID : `${found.company.id}/${found.voting.id}`;
  const path = pathOf(operation, id);
  const usual = CALLS[operation.operationId] ?? PROBES[operation.operationId] ?? {};
  const wider = (await widerBodies[operation.operationId]?.({ agent, place: found })) ?? [];
  const escapes: string[] = [];
  let allowed = 0;
  for (const each of [{ call: usual }, ...wider]) {
    const wanted = expectedOf(expected(agent, operation, place), each);
    const answer = await agent.as.call(operation.method, path, each.call);
    if (typeof wanted === 'number') allowed += 1;
    if (seenOf(answer) === wanted) continue;
    escapes.push(
      `${agent.name} ${operation.operationId} ${place} ${JSON.stringify(each.call)}: ${wanted}, ${answer.text}`,
    );
  }
  return { sent: 1 + wider.length, escapes, allowed };
}

/** Returns everything that is not a proposal, as text; and of proposals the answers of others. */
async function rest(): Promise<string> {
  const rows = await service.sql`
    select e::text as text from entities e
    union all select c::text from constitutions c
    union all select k::text from api_keys k
    union all select b::text from member_bindings b
    union all select v::text from proposal_votes v
    union all select a::text from proposal_approvals a where decision is not null
    union all select d::text from delegations d
    union all select l::text from status_links l
    union all select w::text from webhook_endpoints w
    union all select i::text from issuer_links i
    union all select u.id::text from uploads u
    union all select o::text from operator_keys o
    union all select p.id::text || p.state from proposals p where entity_id <> ${places.own.company.id}
    union all select p.id::text || p.state from proposals p where state in ('approved', 'executed')
    order by 1`;
  return rows.map(({ text }) => String(text)).join('\n');
}

it(`agents at ${KEYED.length} operations of four companies can do exactly what they may`, {
  timeout: FULL ? 600_000 : 60_000,
}, async () => {
  const before = await rest();
  const probes = allProbes();
  const results = await inParallel(probes.length, 4, (index) => send(probes[index] as Probe));
  const escapes = results.flatMap((result) => result.escapes);
  const sum = (of: 'sent' | 'allowed') => results.reduce((total, result) => total + result[of], 0);
  const after = await rest();
  report('agents', {
    agents: agents.length,
    operations: KEYED.length,
    probes: sum('sent'),
    allowed: sum('allowed'),
    escapes: escapes.length,
    is_changed: after !== before,
  });
  expect(escapes).toEqual([]);
  expect(after).toBe(before);
  expect(new Set(probes.map(({ operation }) => operation.operationId)).size).toBe(KEYED.length);
  expect(sum('sent')).toBeGreaterThanOrEqual(FULL ? 2_000 : 300);
});

it('the table of allowed operations names existing ones', () => {
  const known = OPERATIONS.map(({ operationId }) => operationId);
  for (const name of [...Object.keys(ALLOWED), ...Object.keys(widerBodies), ...Object.keys(CALLS)]) {
    expect(known).toContain(name);
  }
});

it("operations without a key ignore an agent's key", async () => {
  const free = OPERATIONS.filter(({ scope, signedBy: signer }) => scope === null && signer === null);
  const [agent] = agents as [Agent];
  for (const operation of free) {
    const call = PROBES[operation.operationId] ?? {};
    const [bare, asAgent] = [
      await service.anonymous.call(operation.method, pathOf(operation), call),
      await agent.as.call(operation.method, pathOf(operation), call),
    ];
    expect(asAgent.status, operation.operationId).toBe(bare.status);
  }
});

describe('an agent with every scope that a key of a member can have', () => {
  it.each(Object.entries(HIRED))('%s: its permissions still hold', async (name, permissions) => {
    const { company, voting } = places.own;
    const agent = agents.find((each) => each.name === name) as Agent;
    const scopes = SCOPES.filter((scope) => scope !== 'keys:manage');
    const wide = await bindMember(service, ada, company.id, agent.key, scopes);
    (await vote(company, voting, wide, 'approve')).refused('not_permitted');
    const signature = signedBy(agent.key, voting, 'approve');
    (await vote(company, voting, wide, 'approve', { signature })).refused('not_permitted');
    (await wide.call('POST', `${company.path}/${voting.id}/approvals`, { body: { decision: 'approve' } })).refused(
      'not_permitted',
    );
    const asked = await wide.call('POST', company.path, { body: CUSTOM });
    const carriedOut = await execute(company, await decide(company, CUSTOM), wide);
    if (permissions.includes('propose')) asked.ok(201);
    else asked.refused('not_permitted');
    if (permissions.includes('execute')) carriedOut.ok();
    else carriedOut.refused('not_permitted');
    (await wide.call('POST', '/v1/api-keys', { body: { name: 'More', scopes: ['entities:read'] } })).refused(
      'insufficient_scope',
    );
    (await wide.call('POST', places.sibling.company.path, { body: CUSTOM })).refused('not_found');
  });

  it('a removed agent has no key any more', async () => {
    const { company } = places.own;
    const key = person();
    const as = await hireAgent(service, company, key, ['propose']);
    await decideAndExecute(company, membership('remove', { id: key.did }));
    const { status } = await as.call('POST', company.path, { body: CUSTOM });
    expect([401, 403]).toContain(status);
  });
});
