import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITY_STATES, type EntityState } from '../../src/domain/entity/entity.ts';
import type { Account } from '../harness/client.ts';
import {
  advanceClock,
  amendment,
  type Company,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  decide,
  decideAndExecute,
  execute,
  getProposal,
  hiring,
  makeCompany,
  membership,
  type Proposal,
  propose,
} from '../harness/companies.ts';
import { person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';

/* States in which proposals are raised and carried out, by whom, and that execution happens once. */

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  // Without a worker nothing moves companies that are put into a state by hand.
  service = await sharedService({ worker: false });
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const MACHINE = { role: 'member', permissions: ['vote'], natural_person: false };
const BODIES: Readonly<Record<string, (company: Company) => Promise<object>>> = {
  custom: async () => CUSTOM,
  spend: async ({ id }) => {
    // Without books, a deposit is not possible, and the state causes the refusal.
    await owner.call('POST', `/v1/entities/${id}/treasury/deposits`, { body: { amount_usd: '100.00' } });
    return { kind: 'spend', title: 'Servers', amount_usd: '1.00', recipient: 'aws.amazon.com' };
  },
  hire_agent: async () => hiring(),
  membership: async () => membership('add', { id: person().did, ...MACHINE }),
  amend: ({ id }) => amendment(owner, id, { purpose: 'Another.' }),
};
const KINDS = Object.keys(BODIES);

/** One member decides alone. */
function companyOf(members: number | readonly Record<string, unknown>[] = 1): Promise<Company> {
  return makeCompany(service, owner, { members, state: 'Draft' });
}

describe('states in which each kind is raised', () => {
  const FORMED = KINDS;
  const RAISED: Record<EntityState, readonly string[]> = {
    Draft: ['membership', 'amend'],
    FilingFailed: ['membership', 'amend'],
    ImportFailed: ['membership', 'amend'],
    Importing: [],
    Filing: [],
    Filed: FORMED,
    Registered: FORMED,
    Active: FORMED,
    WindingDown: ['custom', 'spend'],
    Dissolved: [],
  };

  it.each(ENTITY_STATES)('%s', async (state) => {
    const company = await companyOf();
    const [a] = company.members as [CompanyMember];
    await putInState(service.sql, company.id, state);
    const raised: string[] = [];
    for (const kind of KINDS) {
      const body = await BODIES[kind]?.(company);
      for (const draft of [false, true]) {
        const answer = await a.as.call('POST', company.path, { body: { ...body, draft } });
        if (answer.status === 201) raised.push(kind);
        else expect(answer.refused('illegal_transition')).toMatchObject({ state });
      }
    }
    expect([...new Set(raised)].sort()).toEqual([...RAISED[state]].sort());
    expect(raised).toHaveLength(2 * RAISED[state].length);
  });
});

describe('states in which each kind is executed', () => {
  /** Raised before: in a draft, or in a company that is filed. */
  const BEFORE = { Draft: ['membership', 'amend'], Filed: KINDS } as const;
  const EXECUTED: Record<EntityState, { from: keyof typeof BEFORE; kinds: readonly string[] }> = {
    Draft: { from: 'Draft', kinds: ['membership', 'amend'] },
    FilingFailed: { from: 'Draft', kinds: ['membership', 'amend'] },
    ImportFailed: { from: 'Draft', kinds: ['membership', 'amend'] },
    Importing: { from: 'Draft', kinds: [] },
    Filing: { from: 'Draft', kinds: [] },
    // The tax number is requested with the constitution as it was filed.
    Filed: { from: 'Filed', kinds: ['custom', 'spend'] },
    Registered: { from: 'Filed', kinds: KINDS },
    Active: { from: 'Filed', kinds: KINDS },
    WindingDown: { from: 'Filed', kinds: ['custom', 'spend'] },
    Dissolved: { from: 'Filed', kinds: [] },
  };

  it.each(ENTITY_STATES)('%s', async (state) => {
    const { from, kinds } = EXECUTED[state];
    const executed: string[] = [];
    for (const kind of BEFORE[from]) {
      const company = await companyOf();
      const [a] = company.members as [CompanyMember];
      await putInState(service.sql, company.id, from);
      const proposal = await decide(company, (await BODIES[kind]?.(company)) as object);
      await putInState(service.sql, company.id, state);
      const answer = await execute(company, proposal, a.as);
      if (answer.status === 200) executed.push(kind);
      else expect(answer.refused('illegal_transition')).toMatchObject({ state });
      expect((await getProposal(company, proposal)).state).toBe(answer.status === 200 ? 'executed' : 'approved');
    }
    expect(executed.sort()).toEqual([...kinds].sort());
  });
});

describe('execution and its answer', () => {
  it('needs a member with the permission execute', async () => {
    const company = await companyOf([{}, { permissions: ['propose', 'vote'], natural_person: false }]);
    const [, b] = company.members as [CompanyMember, CompanyMember];
    const proposal = await decide(company, (await BODIES['membership']?.(company)) as object);
    (await execute(company, proposal, b.as)).refused('not_permitted');
    expect((await getProposal(company, proposal)).state).toBe('approved');
  });

  it('returns a receipt with the proposal, the time, the effect and the hash of its entry in the chain', async () => {
    const company = await companyOf();
    const [a] = company.members as [CompanyMember];
    await putInState(service.sql, company.id, 'Active');
    const before = await constitutionInForce(owner, company.id);
    const proposal = await decide(company, CUSTOM);
    const { api_key: _key, ...receipt } = (await execute(company, proposal, a.as)).ok<Record<string, unknown>>();
    expect(receipt).toEqual({
      proposal_id: proposal.id,
      effect: { kind: 'custom' },
      executed_at: expect.any(String),
      audit_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await getProposal(company, proposal)).receipt).toEqual(receipt);
    const { data } = (await owner.call('GET', `/v1/entities/${company.id}/audit`, { query: { limit: '100' } })).ok<{
      data: { entry: { action: string; hash: string } }[];
    }>();
    const executed = data.filter(({ entry }) => entry.action === 'proposal.executed');
    expect(executed.map(({ entry }) => entry.hash)).toEqual([receipt['audit_hash']]);
    expect(await constitutionInForce(owner, company.id)).toEqual(before);
  });

  it('a second call returns the first receipt, even after the company changed, to any member', async () => {
    const company = await companyOf([{}, { natural_person: false }]);
    const [a, b] = company.members as [CompanyMember, CompanyMember];
    await putInState(service.sql, company.id, 'Active');
    const receipts = new Map<string, unknown>();
    for (const kind of ['hire_agent', 'membership', 'amend', 'custom']) {
      const proposal = await decide(company, (await BODIES[kind]?.(company)) as object);
      const { api_key, ...receipt } = (await execute(company, proposal, a.as)).ok<Record<string, unknown>>();
      expect(api_key === null).toBe(kind !== 'hire_agent');
      receipts.set(proposal.id, receipt);
    }
    const purpose = await amendment(owner, company.id, { purpose: 'Yet another.' });
    await decideAndExecute(company, purpose);
    for (const state of ['Active', 'WindingDown', 'Dissolved'] as const) {
      await putInState(service.sql, company.id, state);
      for (const [id, receipt] of receipts) {
        for (const { as } of [a, b]) {
          const again = (await execute(company, { id }, as)).ok<Record<string, unknown>>();
          expect(again).toEqual({ ...(receipt as object), api_key: null });
        }
      }
    }
    const versions = await owner.call('GET', `/v1/entities/${company.id}/constitution/versions`);
    expect(versions.ok<{ data: unknown[] }>().data).toHaveLength(5);
  });

  it('is refused for a proposal that is rejected, being voted on, escalated, cancelled or a draft', async () => {
    const company = await companyOf(2);
    const [a, b] = company.members as [CompanyMember, CompanyMember];
    await putInState(service.sql, company.id, 'Active');
    const post = (proposal: Proposal, what: string, body?: object) =>
      a.as.call('POST', `${company.path}/${proposal.id}/${what}`, body === undefined ? {} : { body });
    const rejected = await propose(company, a.as, CUSTOM);
    for (const { as } of [a, b]) await as.call('POST', `${company.path}/${rejected.id}/votes`, { body: REJECT });
    const cancelled = await propose(company, a.as, { ...CUSTOM, draft: true });
    (await post(cancelled, 'cancel')).ok();
    const others = [
      rejected,
      cancelled,
      await propose(company, a.as, CUSTOM),
      await propose(company, a.as, { ...CUSTOM, draft: true }),
      await propose(company, a.as, await amendment(owner, company.id, { mode: 'supervised' })),
    ];
    const states: string[] = [];
    for (const each of others) {
      const { state } = (await post(each, 'execute')).refused('illegal_transition') as { state?: string };
      states.push(String(state));
    }
    expect(states).toEqual(['rejected', 'cancelled', 'voting', 'draft', 'escalated']);
  });

  it('is possible within 90 days, and not an hour later, even before the lapse is recorded', async () => {
    const account = await service.anonymous.signUp();
    const company = await makeCompany(service, account, { members: 1, state: 'Draft' });
    const [a] = company.members as [CompanyMember];
    await putInState(service.sql, company.id, 'Active');
    const [early, late] = [await decide(company, CUSTOM), await decide(company, CUSTOM)];
    await advanceClock(account, 90 * 24 - 1);
    (await execute(company, early, a.as)).ok();
    await advanceClock(account, 1);
    const { detail } = (await execute(company, late, a.as)).refused('illegal_transition');
    expect(detail).toContain('90 days');
    expect((await getProposal(company, late)).receipt).toBeNull();
  });
});
const REJECT = { choice: 'reject' };

describe('facts that the state has on file change by a filing', () => {
  it.each<[string, object]>([
    ['the name', { name: 'zest-another' }],
    ['the office', { principal_office: { street: '2 Main St', city: 'Cheyenne', state: 'WY', postal_code: '82001' } }],
    ['contracts', { smart_contracts: [{ kind: 'url', value: 'https://another.example.com' }] }],
  ])('%s: can be proposed once the company is filed, and judged again when it is opened', async (_what, changes) => {
    const company = await companyOf();
    const [a] = company.members as [CompanyMember];
    const body = await amendment(owner, company.id, changes);
    const inDraft = await propose(company, a.as, { ...body, draft: true });
    expect(inDraft.state).toBe('draft');
    await putInState(service.sql, company.id, 'Active');
    expect((await propose(company, a.as, { ...body, draft: true })).state).toBe('draft');
    const opened = await a.as.call('POST', `${company.path}/${inDraft.id}/open`);
    expect(opened.ok<{ state: string }>().state).toBe('voting');
  });

  it('the registered agent, only by a proposal of its own kind', async () => {
    const company = await companyOf();
    const [a] = company.members as [CompanyMember];
    await putInState(service.sql, company.id, 'Active');
    const { registered_agent } = await constitutionInForce(owner, company.id);
    const changed = { registered_agent: { ...(registered_agent as object), name: 'Another Agent Inc.' } };
    const body = await amendment(owner, company.id, changed);
    (await a.as.call('POST', company.path, { body })).refused('requires_filing');
    const own = { kind: 'registered_agent_change', title: 'Another agent', ...changed };
    expect(await propose(company, a.as, own)).toMatchObject({
      state: 'escalated',
      escalation: { purpose: 'statutory' },
    });
  });
});

describe('prohibited by any majority', () => {
  const MACHINE_CONTACT = 'did:web:clerk.example';
  const clerk = { id: MACHINE_CONTACT, role: 'algorithmic', permissions: [], natural_person: false };

  it.each<[string, (members: Record<string, unknown>[]) => object]>([
    ['dissolution_threshold under 0.51', () => ({ governance: { dissolution_threshold: 0.509 } })],
    ['the last founder goes', (members) => ({ members: members.map((each) => ({ ...each, role: 'member' })) })],
    ['no contact', () => ({ escalation: { contacts: [] } })],
    ['no escalation', () => ({ escalation: undefined })],
    ['no natural person', (members) => ({ members: members.map((each) => ({ ...each, natural_person: false })) })],
    [
      'an agent as the last contact',
      (members) => ({
        members: [...members, clerk],
        escalation: { contacts: [{ name: 'Clerk', email: 'clerk@example.com', did: MACHINE_CONTACT }] },
      }),
    ],
  ])('%s', async (_what, changes) => {
    const company = await companyOf();
    const [a] = company.members as [CompanyMember];
    const { document } = (await owner.call('GET', `/v1/entities/${company.id}/constitution`)).ok<{
      document: { members: Record<string, unknown>[] };
    }>();
    const body = await amendment(owner, company.id, changes(document.members));
    for (const state of ['Draft', 'Active'] as const) {
      await putInState(service.sql, company.id, state);
      (await a.as.call('POST', company.path, { body })).refused('amendment_prohibited');
    }
  });

  it.each(['remove', 'update_role'])('the last founder, by a membership: %s', async (operation) => {
    const company = await companyOf([{}, { natural_person: true }]);
    const [a] = company.members as [CompanyMember];
    const member = operation === 'remove' ? { id: a.did } : { id: a.did, role: 'member' };
    (await a.as.call('POST', company.path, { body: membership(operation, member) })).refused('amendment_prohibited');
  });
});
