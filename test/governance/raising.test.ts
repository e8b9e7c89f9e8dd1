import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposalKind } from '../../src/domain/constitution/constitution.ts';
import { PROPOSAL_KINDS } from '../../src/domain/constitution/schema.ts';
import type { Account } from '../harness/client.ts';
import { type CompanyMember, CUSTOM, getProposal, makeCompany, propose, vote } from '../harness/companies.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* The required content of a proposal, and the answer to it. */

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

describe('a proposal', () => {
  it('has a title of 1 to 200 characters and a description of at most 10,000', async () => {
    const it = await makeCompany(service, owner, { members: 1 });
    const [a] = it.members as [CompanyMember];
    const longest = { title: 't'.repeat(200), description: 'd'.repeat(10_000) };
    expect(await propose(it, a.as, { ...CUSTOM, ...longest })).toMatchObject(longest);
    const { title: _title, ...untitled } = CUSTOM;
    for (const [pointer, body] of [
      ['/title', untitled],
      ['/title', { ...CUSTOM, title: '' }],
      ['/title', { ...CUSTOM, title: `${longest.title}t` }],
      ['/description', { ...CUSTOM, description: `${longest.description}d` }],
    ] as const) {
      const { errors } = (await a.as.call('POST', it.path, { body })).refused('validation_failed');
      expect(errors).toMatchObject([{ pointer }]);
    }
  });

  it('returns the content, the deciders, the rules, the times and the result', async () => {
    const it = await makeCompany(service, owner, { members: 2 });
    const [a, b] = it.members as [CompanyMember, CompanyMember];
    const proposal = await propose(it, a.as, CUSTOM);
    expect(proposal).toMatchObject({
      ...CUSTOM,
      id: expect.any(String),
      entity_id: it.id,
      proposal_type: 'custom',
      proposer: a.did,
      state: 'voting',
      escalation: null,
      outcome: null,
      rules: { kind: 'custom', method: '1p1v', threshold: 0.5, quorum: 0, voting_period_hours: 72 },
      electorate: [{ did: a.did }, { did: b.did }],
      tally: { electorate_weight: 2, cast_weight: 0, votes: 0 },
    });
    const { opens_at, closes_at } = proposal as unknown as Record<'opens_at' | 'closes_at', string>;
    expect(Date.parse(closes_at) - Date.parse(opens_at)).toBe(72 * 3_600_000);
    for (const { as } of [a, b]) (await vote(it, proposal, as, 'approve')).ok();
    const decided = await getProposal(it, proposal);
    expect(decided).toMatchObject({ state: 'approved', outcome: 'approved', tally: { approve_weight: 2 } });
    expect(decided.version).toBeGreaterThan(proposal.version);
  });

  /** Members of each kind beside title and description. */
  const MEMBERS: Record<ProposalKind, Record<string, unknown>> = {
    spend: { amount_usd: '1.00', recipient: 'x.example' },
    hire_agent: { did: 'did:web:a.example', name: 'A', permissions: ['propose'] },
    membership: { operation: 'remove', member: { id: 'did:web:a.example' } },
    amend: { constitution_yaml: 'name: x', rationale: 'Better.' },
    dissolution: { reason: 'The work is done.' },
    registered_agent_change: {
      registered_agent: { name: 'A', street: '1 Main St', city: 'Cheyenne', state: 'WY', postal_code: '82001' },
    },
    custom: { payload: { to: 'another provider' } },
    elect_directors: { directors: [{ id: 'did:web:a.example' }] },
    remove_directors: { directors: [{ id: 'did:web:a.example' }] },
    issue_stock: { holder: { id: 'did:web:a.example' }, stock_class: 'A', shares: 1, consideration: '$1' },
    transfer_stock: { from: 'did:web:a.example', holder: { id: 'did:web:b.example' }, stock_class: 'A', shares: 1 },
  };

  it.each(PROPOSAL_KINDS)('accepts the members of its kind only: %s', async (kind) => {
    const it = await makeCompany(service, owner, { members: 1, state: 'Draft' });
    const [a] = it.members as [CompanyMember];
    const whole = { kind, title: 'A title', ...MEMBERS[kind] };
    const pointersOf = async (body: object) => {
      const { errors } = (await a.as.call('POST', it.path, { body })).refused('validation_failed');
      return (errors as { pointer: string }[]).map(({ pointer }) => pointer);
    };
    for (const member of Object.keys(MEMBERS[kind])) {
      expect(await pointersOf({ ...whole, [member]: undefined })).toEqual([`/${member}`]);
    }
    for (const [member, value] of Object.entries(Object.assign({}, ...Object.values(MEMBERS)))) {
      if (member in MEMBERS[kind]) continue;
      expect(await pointersOf({ ...whole, [member]: value })).toEqual([`/${member}`]);
    }
  });
});
