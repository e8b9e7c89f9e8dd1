import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../sdk/src/index.ts';
import { actMessage, type SignedAct } from '../../src/domain/governance/signed-act.ts';
import { type Account, account } from '../harness/client.ts';
import {
  advanceClock,
  type Company,
  CUSTOM,
  execute,
  getProposal as get,
  type CompanyMember as Member,
  makeCompany,
  propose,
  signedBy,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { constitutionOf, person } from '../harness/keys.ts';
import { requireTrueLinkStates } from '../harness/mailed-links.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The members' decisions, from the proposal to its consequences. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

/** A company of Ada's account, with a key for each of its members. */
function company(
  count: number,
  constitution: Record<string, unknown> = {},
  state: 'Active' | 'Draft' = 'Active',
): Promise<Company> {
  return makeCompany(service, ada, { members: count, constitution, state });
}

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

  it('is approve, reject or abstain, with or without a reason', async () => {
    const it = await company(3);
    const [a, b, c] = it.members as [Member, Member, Member];
    const proposal = await propose(it, a.as, CUSTOM);
    (await vote(it, proposal, a.as, 'maybe')).refused('validation_failed');
    (await vote(it, proposal, a.as, 'abstain', { reason: 'I know the seller.' })).ok();
    (await vote(it, proposal, b.as, 'approve')).ok();
    (await vote(it, proposal, c.as, 'reject')).ok();
    const { votes, tally, state } = await get(it, proposal);
    expect([state, tally]).toMatchObject([
      'rejected',
      { cast_weight: 3, approve_weight: 1, reject_weight: 1, abstain_weight: 1 },
    ]);
    expect(votes).toMatchObject([
      { member_did: a.did, choice: 'abstain', reason: 'I know the seller.' },
      { member_did: b.did, choice: 'approve', reason: null },
      { member_did: c.did, choice: 'reject', reason: null },
    ]);
  });

  it("accepts a member's signature from any sender", async () => {
    const it = await company(2);
    const [a, b] = it.members as [Member, Member];
    const proposal = await propose(it, a.as, CUSTOM);
    const { value } = signedBy(b, proposal, 'reject');
    (await vote(it, proposal, ada, 'approve', { signature: { did: b.did, value } })).refused('validation_failed');
    (await vote(it, proposal, ada, 'reject', { signature: { did: a.did, value } })).refused('validation_failed');
    (await vote(it, proposal, ada, 'reject', { signature: { did: b.did, value } })).ok();
    expect((await get(it, proposal)).votes).toMatchObject([{ member_did: b.did, choice: 'reject', form: 'signature' }]);
  });

  it('proposing and executing accept it too; the same signature makes no second proposal', async () => {
    const it = await company(1);
    const [a] = it.members as [Member];
    const { hash } = (await ada.call('GET', `/v1/entities/${it.id}/constitution`)).ok<{ hash: string }>();
    const signed = (act: SignedAct) => ({
      signature: { did: a.did, value: a.sign(new TextDecoder().decode(actMessage(act, { hash }))) },
    });
    const body = { ...CUSTOM, ...signed({ action: 'propose', entity_id: it.id, proposal: CUSTOM }) };
    const proposal = await propose(it, ada, body);
    expect(proposal).toMatchObject({ state: 'voting', proposer: a.did });
    expect((await propose(it, ada, body)).id).toBe(proposal.id);
    (await ada.call('POST', it.path, { body: { ...body, title: 'Another' } })).refused('validation_failed');
    (await vote(it, proposal, a.as, 'approve')).ok();
    const hand = signed({ action: 'execute', proposal_id: proposal.id });
    const other = signed({ action: 'execute', proposal_id: it.id });
    (await ada.call('POST', `${it.path}/${proposal.id}/execute`, { body: other })).refused('validation_failed');
    (await ada.call('POST', `${it.path}/${proposal.id}/execute`)).refused('not_permitted');
    (await ada.call('POST', `${it.path}/${proposal.id}/execute`, { body: hand })).ok();
  });

  it('is proven offline by the audit export, with its outcome', async () => {
    const it = await company(3);
    const [a, b] = it.members as [Member, Member];
    const approved = await propose(it, a.as, CUSTOM);
    (await vote(it, approved, a.as, 'approve')).ok();
    (await vote(it, approved, ada, 'approve', { signature: signedBy(b, approved, 'approve') })).ok();
    (await execute(it, approved, a.as)).ok();
    const open = await propose(it, a.as, CUSTOM);
    (await vote(it, open, ada, 'reject', { signature: signedBy(b, open, 'reject') })).ok();
    const { keys } = (await ada.call('GET', '/.well-known/jwks.json')).ok<{ keys: { multikey: string }[] }>();
    const { text } = await ada.call('GET', `/v1/entities/${it.id}/audit/export`);
    const key = keys[0]?.multikey ?? '';
    expect(await verifyAuditExport(text, { key })).toMatchObject({
      status: 'verified',
      problems: [],
      votes: { verified: 3, unchecked: 0, proposals: 2, uncounted: 0 },
    });
    expect(text).toContain('"action":"proposal.approved"');
  });

  it('is for members: an unbound key, even with every scope, acts for nobody', async () => {
    const it = await company(1, {}, 'Draft');
    const stranger = await service.withScopes(ada, ['proposals:write', 'proposals:vote', 'proposals:execute']);
    (await stranger.call('POST', it.path, { body: { ...MEMBERSHIP } })).refused('not_permitted');
    const other = await company(1, {}, 'Draft');
    // A member of another company does not even learn that this one exists.
    (await other.members[0]?.as.call('POST', it.path, { body: { ...MEMBERSHIP } }))?.refused('not_found');
  });

  it('ends at its time on the business clock, and lapses if nobody carries it out', async () => {
    const own = await service.anonymous.signUp();
    const before = ada;
    ada = own;
    const it = await company(3);
    const [a] = it.members as [Member];
    const quiet = await propose(it, a.as, CUSTOM);
    const approved = await propose(it, a.as, CUSTOM);
    for (const member of it.members) (await vote(it, approved, member.as, 'approve')).status;
    await advanceClock(own, 73);
    await eventually(async () =>
      expect(await get(it, quiet)).toMatchObject({ state: 'rejected', outcome: 'rejected' }),
    );
    await advanceClock(own, 91 * 24);
    await eventually(async () => expect((await get(it, approved)).state).toBe('lapsed'));
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

describe('a decision', () => {
  it('adds a member by a new version of the constitution, which names its proposal', async () => {
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

  it('is refused as outdated if it is the second against one version', async () => {
    const it = await company(1, {}, 'Draft');
    const [a] = it.members as [Member];
    const first = await propose(it, a.as, MEMBERSHIP);
    const second = await propose(it, a.as, { ...MEMBERSHIP, member: { ...MEMBERSHIP.member, id: person().did } });
    for (const each of [first, second]) (await vote(it, each, a.as, 'approve')).ok();
    (await execute(it, first, a.as)).ok();
    (await execute(it, second, a.as)).refused('constitution_changed');
  });

  it('gives an agent a key that is shown once and does only what it was hired for', async () => {
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

  it('keeps the constitution from being replaced while a proposal is under way', async () => {
    const it = await company(2, {}, 'Draft');
    const [a] = it.members as [Member];
    await propose(it, a.as, MEMBERSHIP);
    const constitution = constitutionOf([{ id: a.did }]);
    (await ada.putEntity(it.id, { version: 1, constitution })).refused('guard_unmet');
  });

  it('cannot change a filed agent by an amendment', async () => {
    const it = await company(1);
    const [a] = it.members as [Member];
    const { source } = (await ada.call('GET', `/v1/entities/${it.id}/constitution`)).ok<{ source: string }>();
    const document = JSON.parse(source) as { registered_agent: object };
    const registered_agent = { ...document.registered_agent, name: 'Another Agent Inc.' };
    const constitution_yaml = JSON.stringify({ ...document, registered_agent });
    const body = { kind: 'amend', title: 'Another agent', constitution_yaml, rationale: 'Nicer.' };
    (await a.as.call('POST', it.path, { body })).refused('requires_filing');
  });
});

describe('approvers', () => {
  /** Links are only in mails, which no route shows. */
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

  it('are asked before the vote if the mode says so, once, on a web page of their own', async () => {
    const it = await company(1, { mode: 'supervised' });
    const [a] = it.members as [Member];
    const proposal = await propose(it, a.as, CUSTOM);
    expect(proposal).toMatchObject({ state: 'escalated', rules: null, tally: null });
    (await vote(it, proposal, a.as, 'approve')).refused('illegal_transition');
    const [link = ''] = await eventually(async () => {
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

  it('the link needs no key, shows only that decision, and expires after seven days', async () => {
    const it = await company(1, { mode: 'supervised' });
    const [a] = it.members as [Member];
    const proposal = await propose(it, a.as, { ...CUSTOM, title: 'Paint the hall' });
    const [link = ''] = await eventually(async () => {
      const found = await links(it.id);
      expect(found).toHaveLength(1);
      return found;
    });
    await propose(it, a.as, { ...CUSTOM, title: 'Sell the hall' });
    const page = await (await fetch(link)).text();
    expect(page).toContain('Paint the hall');
    expect(page).not.toContain('Sell the hall');
    const [row] = await service.sql<{ days: number }[]>`
      select round(extract(epoch from expires_at - created_at) / 86400)::int as days
      from link_tokens where subject->>'proposal_id' = ${proposal.id}`;
    expect(row?.days).toBe(7);
    await service.sql`update link_tokens set expires_at = now() where subject->>'proposal_id' = ${proposal.id}`;
    for (const answer of [await fetch(link), await press(link)]) {
      expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('has expired')]);
    }
    expect((await get(it, proposal)).state).toBe('escalated');
  });

  it('one decline ends it; an older link is void once another was requested', async () => {
    const it = await company(1, { mode: 'supervised' });
    const [a] = it.members as [Member];
    const proposal = await propose(it, a.as, CUSTOM);
    const [old = ''] = await eventually(async () => {
      const found = await links(it.id);
      expect(found).toHaveLength(1);
      return found;
    });
    (await a.as.call('POST', `${it.path}/${proposal.id}/approvals/resend`)).ok(202);
    // Its text is shown once the worker has written it.
    const link = await eventually(async () => {
      const [other] = (await links(it.id)).filter((each) => each !== old);
      expect(other).toBeDefined();
      return other as string;
    });
    expect((await press(old)).status).toBe(410);
    expect((await press(`${link}/decline`)).status).toBe(200);
    expect((await get(it, proposal)).state).toBe('rejected');
  });
});

it('the outbox and the pages agree about every link that was mailed', async () => {
  expect(await requireTrueLinkStates(service, await service.operator())).toContain('used');
});
