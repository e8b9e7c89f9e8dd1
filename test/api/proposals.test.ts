import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyAuditExport } from '../../sdk/src/index.ts';
import { voteMessage } from '../../src/domain/governance/vote-evidence.ts';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { type CreatedKey, constitutionOf, createKey, person, proofOf } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';

/* What the members of a company decide, from the proposal to what follows from it. */

type Proposal = {
  id: string;
  state: string;
  version: number;
  outcome: string | null;
  tally: Record<string, number> | null;
  conditions: { code: string; is_met: boolean; message: string }[];
  rules: { constitution_hash: string };
  receipt: Record<string, unknown> | null;
  votes: { member_did: string; choice: string }[];
  escalation: { approvers: { decision: string | null }[]; reasons: string[] } | null;
  changes: unknown[];
};
type Member = ReturnType<typeof person> & { as: Account };
type Company = { id: string; members: Member[]; path: string };

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const SCOPES = ['entities:read', 'proposals:read', 'proposals:write', 'proposals:vote', 'proposals:execute'];
/** Whom the constitution names to be asked. */
const GRACE = { name: 'Grace', email: 'grace@example.com', purposes: ['amendment'] };
const CUSTOM = { kind: 'custom', title: 'Move the books', payload: { to: 'another provider' } };

/** A company in Draft or later, with a key for each of its members. */
async function company(
  count: number,
  more: Record<string, unknown> = {},
  state: 'Active' | 'Draft' = 'Active',
): Promise<Company> {
  const people = Array.from({ length: count }, () => person());
  const all = ['propose', 'vote', 'execute', 'amend', 'admin'];
  const members = people.map(({ did }, index) => ({ id: did, permissions: all, role: index ? 'member' : 'founder' }));
  const { id: like } = await ada.draft();
  const { document } = (await ada.call('GET', `/v1/entities/${like}/constitution`)).ok<{ document: object }>();
  const constitution = {
    ...{ ...document, name: uniqueName(), mode: 'autonomous', escalation: { contacts: [GRACE] } },
    ...{ members: constitutionOf(members).members, ...more },
  };
  const { id } = await ada.draft({ name: undefined, constitution });
  if (state !== 'Draft') {
    (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await ada.until(id, state);
  }
  const keys = await Promise.all(people.map((each) => bind(id, each)));
  return {
    id,
    path: `/v1/entities/${id}/proposals`,
    members: people.map((each, index) => ({ ...each, as: as(keys[index] as CreatedKey) })),
  };
}

const as = ({ api_key }: CreatedKey): Account => account(service.url, { id: ada.id, key: api_key });

async function bind(entityId: string, member: ReturnType<typeof person>): Promise<CreatedKey> {
  return createKey(ada, { name: 'A member', scopes: SCOPES, member: await proofOf(ada, entityId, member) });
}

const propose = async ({ path }: Company, by: Account, body: object): Promise<Proposal> =>
  (await by.call('POST', path, { body })).ok<Proposal>(201);
const get = async ({ path }: Company, { id }: Proposal): Promise<Proposal> =>
  (await ada.call('GET', `${path}/${id}`)).ok<Proposal>();
const vote = ({ path }: Company, { id }: Proposal, by: Account, choice: string, more: object = {}) =>
  by.call('POST', `${path}/${id}/votes`, { body: { choice, ...more } });
const execute = ({ path }: Company, { id }: Proposal, by: Account) => by.call('POST', `${path}/${id}/execute`);

describe('a vote', () => {
  it('is open to the members, closes once nobody can change it, and is carried out once', async () => {
    const it = await company(3);
    const [a, b, c] = it.members as [Member, Member, Member];
    const proposal = await propose(it, a.as, CUSTOM);
    expect(proposal).toMatchObject({ state: 'voting', proposal_type: 'custom', proposer: a.did, outcome: null });
    (await execute(it, proposal, a.as)).refused('illegal_transition');
    (await vote(it, proposal, a.as, 'approve')).ok();
    expect((await get(it, proposal)).tally).toMatchObject({ electorate_weight: 3, approve_weight: 1, votes: 1 });
    const first = (await vote(it, proposal, b.as, 'approve', { reason: 'Cheaper.' })).ok();
    expect((await vote(it, proposal, b.as, 'approve')).ok()).toEqual(first);
    (await vote(it, proposal, b.as, 'reject')).refused('already_voted');
    const decided = await get(it, proposal);
    expect(decided).toMatchObject({ state: 'approved', outcome: 'approved' });
    expect(decided.conditions.every(({ is_met }) => is_met)).toBe(true);
    (await vote(it, proposal, c.as, 'reject')).refused('illegal_transition');
    const receipts = await Promise.all(it.members.map((member) => execute(it, proposal, member.as)));
    const [receipt, ...others] = receipts.map((answer) => answer.ok<Record<string, unknown>>());
    expect(receipt).toMatchObject({ proposal_id: proposal.id, effect: { kind: 'custom' }, api_key: null });
    for (const other of others) expect(other).toEqual(receipt);
    expect((await get(it, proposal)).state).toBe('executed');
    const audit = (await ada.call('GET', `/v1/entities/${it.id}/audit`, { query: { limit: '100' } })).ok<{
      data: { entry: { action: string; hash: string } }[];
    }>();
    expect(audit.data.find(({ entry }) => entry.action === 'proposal.executed')?.entry.hash).toBe(
      receipt?.['audit_hash'],
    );
  });

  it('takes the signature of a member from whoever brings it', async () => {
    const it = await company(2);
    const [a, b] = it.members as [Member, Member];
    const proposal = await propose(it, a.as, CUSTOM);
    const { rules } = await get(it, proposal);
    const message = voteMessage('reject', { proposal_id: proposal.id, rules: rules as never });
    const value = b.sign(new TextDecoder().decode(message));
    (await vote(it, proposal, ada, 'approve', { signature: { did: b.did, value } })).refused('validation_failed');
    (await vote(it, proposal, ada, 'reject', { signature: { did: a.did, value } })).refused('validation_failed');
    (await vote(it, proposal, ada, 'reject', { signature: { did: b.did, value } })).ok();
    expect((await get(it, proposal)).votes).toMatchObject([{ member_did: b.did, choice: 'reject', form: 'signature' }]);
  });

  it('is proven by the audit export, offline, with what it came to', async () => {
    const it = await company(3);
    const [a, b] = it.members as [Member, Member];
    const sign = (proposal: Proposal, choice: 'approve' | 'reject') => {
      const { id: proposal_id, rules } = proposal;
      return { did: b.did, value: b.sign(new TextDecoder().decode(voteMessage(choice, { proposal_id, rules }))) };
    };
    const approved = await propose(it, a.as, CUSTOM);
    (await vote(it, approved, a.as, 'approve')).ok();
    (await vote(it, approved, ada, 'approve', { signature: sign(approved, 'approve') })).ok();
    (await execute(it, approved, a.as)).ok();
    const open = await propose(it, a.as, CUSTOM);
    (await vote(it, open, ada, 'reject', { signature: sign(open, 'reject') })).ok();
    const { keys } = (await ada.call('GET', '/.well-known/jwks.json')).ok<{ keys: { multikey: string }[] }>();
    const { text } = await ada.call('GET', `/v1/entities/${it.id}/audit/export`);
    const key = keys[0]?.multikey ?? '';
    expect(await verifyAuditExport(text, { key })).toMatchObject({
      ...{ status: 'verified', problems: [] },
      votes: { verified: 3, unchecked: 0, proposals: 2, uncounted: 0 },
    });
    expect(text).toContain('"action":"proposal.approved"');
  });

  it('is for members: a key with every scope that is bound to none acts for nobody', async () => {
    const it = await company(1, {}, 'Draft');
    const stranger = await service.withScopes(ada, ['proposals:write', 'proposals:vote', 'proposals:execute']);
    (await stranger.call('POST', it.path, { body: { ...MEMBERSHIP } })).refused('not_permitted');
    const other = await company(1, {}, 'Draft');
    (await other.members[0]?.as.call('POST', it.path, { body: { ...MEMBERSHIP } }))?.refused('not_permitted');
  });

  it('ends with its time on the business clock, and what nobody carries out lapses', async () => {
    const own = await service.anonymous.signUp();
    const before = ada;
    ada = own;
    const it = await company(3);
    const [a] = it.members as [Member];
    const quiet = await propose(it, a.as, CUSTOM);
    const approved = await propose(it, a.as, CUSTOM);
    for (const member of it.members) (await vote(it, approved, member.as, 'approve')).status;
    (await own.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 73 * 3_600 } })).ok();
    await vi.waitFor(async () =>
      expect(await get(it, quiet)).toMatchObject({ state: 'rejected', outcome: 'rejected' }),
    );
    (await own.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 91 * 86_400 } })).ok();
    await vi.waitFor(async () => expect((await get(it, approved)).state).toBe('lapsed'));
    (await execute(it, approved, a.as)).refused('illegal_transition');
    ada = before;
  });
});

const BO = person();
const MEMBERSHIP = {
  kind: 'membership',
  title: 'Bo joins',
  operation: 'add',
  member: { id: BO.did, role: 'observer', permissions: [], natural_person: false },
};

describe('what follows', () => {
  it('a member joins by a new version of the constitution, which says which proposal made it', async () => {
    const it = await company(1, {}, 'Draft');
    const [a] = it.members as [Member];
    const proposal = await propose(it, a.as, MEMBERSHIP);
    expect(proposal.changes).toHaveLength(1);
    (await vote(it, proposal, a.as, 'approve')).ok();
    (await execute(it, proposal, a.as)).ok();
    const versions = (await ada.call('GET', `/v1/entities/${it.id}/constitution/versions`)).ok<{
      data: { version: number; proposal_id: string | null }[];
    }>();
    expect(versions.data).toMatchObject([
      { version: 2, proposal_id: proposal.id },
      { version: 1, proposal_id: null },
    ]);
    const { document } = (await ada.call('GET', `/v1/entities/${it.id}/constitution`)).ok<{
      document: { members: { id: string }[] };
    }>();
    expect(document.members.map(({ id }) => id)).toEqual([a.did, BO.did]);
  });

  it('of two decisions against one version the second is told that it changed', async () => {
    const it = await company(1, {}, 'Draft');
    const [a] = it.members as [Member];
    const first = await propose(it, a.as, MEMBERSHIP);
    const second = await propose(it, a.as, { ...MEMBERSHIP, member: { ...MEMBERSHIP.member, id: person().did } });
    for (const each of [first, second]) (await vote(it, each, a.as, 'approve')).ok();
    (await execute(it, first, a.as)).ok();
    (await execute(it, second, a.as)).refused('constitution_changed');
  });

  it('an agent gets a key that is shown once and does what it was hired for, no more', async () => {
    const it = await company(2);
    const [a, b] = it.members as [Member, Member];
    const agent = person();
    const hire = { kind: 'hire_agent', title: 'Hire', did: agent.did, name: 'Books', permissions: ['propose'] };
    const proposal = await propose(it, a.as, hire);
    for (const member of [a, b]) await vote(it, proposal, member.as, 'approve');
    const key = (await execute(it, proposal, a.as)).ok<{ api_key: string }>().api_key;
    expect((await execute(it, proposal, a.as)).ok<{ api_key: string | null }>().api_key).toBeNull();
    const agentAs = account(service.url, { id: ada.id, key });
    const own = await propose(it, agentAs, CUSTOM);
    expect(own).toMatchObject({ state: 'voting', proposer: agent.did });
    (await vote(it, own, agentAs, 'approve')).refused('insufficient_scope');
    (await execute(it, own, agentAs)).refused('insufficient_scope');
    (await agentAs.call('GET', '/v1/api-keys')).refused('insufficient_scope');
  });

  it('the constitution is not replaced beside a proposal that is under way', async () => {
    const it = await company(2, {}, 'Draft');
    const [a] = it.members as [Member];
    await propose(it, a.as, MEMBERSHIP);
    const constitution = constitutionOf([{ id: a.did }]);
    (await ada.putEntity(it.id, { version: 1, constitution })).refused('guard_unmet');
  });

  it('a name that is filed is changed by no vote', async () => {
    const it = await company(1);
    const [a] = it.members as [Member];
    const { source } = (await ada.call('GET', `/v1/entities/${it.id}/constitution`)).ok<{ source: string }>();
    const constitution_yaml = JSON.stringify({ ...JSON.parse(source), name: uniqueName() });
    const body = { kind: 'amend', title: 'Another name', constitution_yaml, rationale: 'Nicer.' };
    (await a.as.call('POST', it.path, { body })).refused('requires_filing');
  });
});

describe('people', () => {
  /** Links stand in mails alone, which no route shows. */
  async function links(entityId: string): Promise<string[]> {
    const operator = await service.operator();
    const { data } = (await operator.call('GET', '/v1/operator/outbox', { query: { limit: '100' } })).ok<{
      data: { purpose: string; text: string }[];
    }>();
    const name = (await ada.getEntity(entityId)).ok().legal_name;
    return data
      .filter(({ purpose, text }) => purpose === 'approval' && text.includes(String(name)))
      .map(({ text }) => /http\S+\/approve\/\S+/.exec(text)?.[0] ?? '');
  }

  const press = (url: string, reason = '') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ reason }), redirect: 'manual' });

  it('are asked before there is a vote where the mode says so, once, by a page of their own', async () => {
    const it = await company(1, { mode: 'supervised' });
    const [a] = it.members as [Member];
    const proposal = await propose(it, a.as, CUSTOM);
    expect(proposal).toMatchObject({ state: 'escalated', rules: null, tally: null });
    (await vote(it, proposal, a.as, 'approve')).refused('illegal_transition');
    const [link = ''] = await vi.waitFor(async () => {
      const found = await links(it.id);
      expect(found).toHaveLength(1);
      return found;
    });
    const page = await (await fetch(link)).text();
    expect(page).toContain('Move the books');
    expect((await press(link, 'Good for us.')).status).toBe(200);
    expect((await press(link)).status).toBe(410);
    const opened = await get(it, proposal);
    expect(opened).toMatchObject({
      state: 'voting',
      escalation: { approvers: [{ decision: 'approve', reason: 'Good for us.' }] },
    });
  });

  it('who declines ends it; an older link is void once another was asked for', async () => {
    const it = await company(1, { mode: 'supervised' });
    const [a] = it.members as [Member];
    const proposal = await propose(it, a.as, CUSTOM);
    const [old = ''] = await vi.waitFor(async () => {
      const found = await links(it.id);
      expect(found).toHaveLength(1);
      return found;
    });
    (await a.as.call('POST', `${it.path}/${proposal.id}/approvals/resend`)).ok(202);
    const [link = ''] = (await links(it.id)).filter((each) => each !== old);
    expect((await press(old)).status).toBe(410);
    expect((await press(`${link}/decline`)).status).toBe(200);
    expect((await get(it, proposal)).state).toBe('rejected');
  });
});
