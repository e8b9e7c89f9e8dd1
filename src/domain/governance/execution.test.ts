import { describe, expect, it } from 'vitest';
import {
  ACTIVE,
  ADA,
  AGENT_CHANGE,
  amend,
  BEA,
  CEM,
  CLERK,
  COMPANY,
  CUSTOM,
  execute,
  granted,
  hoursLater,
  inForce,
  memberOf,
  refused,
} from '../../../test/rules/company.ts';
import { ENTITY_STATES } from '../entity/entity.ts';
import type { ProposalContent } from './proposal.ts';
import { PROPOSAL_STATES } from './proposal-states.ts';

const HIRE: ProposalContent = {
  kind: 'hire_agent',
  did: 'did:web:new.example',
  name: 'New',
  permissions: ['execute'],
  monthly_limit_usd: '500.00',
};
const DEMOTE: ProposalContent = {
  kind: 'membership',
  operation: 'update_role',
  member: { id: BEA.did, role: 'observer' },
};
const AMEND = amend({ ...COMPANY, governance: { quorum: 0.9 } });

function constitutionAfter(content: ProposalContent) {
  const { effect } = granted(execute(content));
  if (effect.kind !== 'constitution') throw new Error('expected a constitution');
  return effect;
}

describe('the effect', () => {
  it('hire_agent: an algorithmic member without weight, and the limits of its key', () => {
    const { next, agent, changes } = constitutionAfter(HIRE);
    expect(memberOf(next.constitution, 'did:web:new.example')).toEqual({
      id: 'did:web:new.example',
      name: 'New',
      role: 'algorithmic',
      permissions: ['execute'],
      weight: 0,
      natural_person: false,
    });
    expect(agent).toEqual({ did: 'did:web:new.example', permissions: ['execute'], monthly_limit_usd: '500.00' });
    expect(changes).toHaveLength(1);
  });

  it.each([
    ['add', { id: 'did:web:dan.example', role: 'member' }, 5],
    ['remove', { id: CEM.did }, 3],
    ['update_role', { id: BEA.did, role: 'observer' }, 4],
  ])('membership %s', (operation, member, count) => {
    const content = { kind: 'membership', operation, member } as ProposalContent;
    const { next, agent } = constitutionAfter(content);
    expect(next.constitution.members).toHaveLength(count);
    expect(agent).toBeNull();
    expect(next.format).toBe('yaml');
  });

  it('update_role to observer removes every permission', () => {
    expect(memberOf(constitutionAfter(DEMOTE).next.constitution, BEA.did)).toMatchObject({
      role: 'observer',
      permissions: [],
    });
  });

  it('amend: the text as voted on', () => {
    const { next } = constitutionAfter(AMEND);
    expect(next).toMatchObject({ format: 'yaml', source: 'constitution_yaml' in AMEND ? AMEND.constitution_yaml : '' });
    expect(next.constitution.governance.quorum).toBe(0.9);
    expect(next.hash).not.toBe(inForce().hash);
  });

  it('custom: only records that the decision was carried out', () => {
    expect(granted(execute(CUSTOM)).effect).toEqual({ kind: 'custom' });
  });
});

describe('execution', () => {
  it('needs a member with the permission execute', () => {
    expect(execute(CUSTOM, { memberDid: CLERK.did }).ok).toBe(true);
    for (const memberDid of [CEM.did, 'did:web:stranger.example']) {
      expect(refused(execute(CUSTOM, { memberDid })).code).toBe('not_permitted');
    }
  });

  it.each(PROPOSAL_STATES)('needs an approved proposal: %s', (state) => {
    const result = execute(CUSTOM, { state });
    expect(result.ok).toBe(state === 'approved');
    if (!result.ok) expect(result.refusal).toMatchObject({ code: 'illegal_transition', state });
  });

  it('is possible within 90 days', () => {
    const end = hoursLater(90 * 24);
    expect(execute(CUSTOM, { at: new Date(end.getTime() - 1) }).ok).toBe(true);
    expect(refused(execute(CUSTOM, { at: end }))).toMatchObject({ code: 'illegal_transition', state: 'lapsed' });
  });

  it.each(ENTITY_STATES)('of amend, membership, hire_agent while the constitution can change: %s', (state) => {
    const isPossible = ['Draft', 'FilingFailed', 'ImportFailed', 'Registered', 'Active'].includes(state);
    for (const content of [AMEND, DEMOTE, HIRE]) {
      const result = execute(content, { entity: { ...ACTIVE, state } });
      expect(result.ok).toBe(isPossible);
      if (!result.ok) expect(result.refusal).toMatchObject({ code: 'illegal_transition', state, allowed_actions: [] });
    }
    const isCustomPossible = ['Filed', 'Registered', 'Active', 'WindingDown'].includes(state);
    expect(execute(CUSTOM, { entity: { ...ACTIVE, state } }).ok).toBe(isCustomPossible);
  });

  it('waits while the outcome of a filing is unknown', () => {
    const entity = { ...ACTIVE, state: 'FilingFailed', isOutcomeUnknown: true } as const;
    for (const content of [AMEND, DEMOTE, HIRE]) {
      expect(refused(execute(content, { entity }))).toMatchObject({
        code: 'guard_unmet',
        problems: [{ code: 'outcome_unknown', source: 'registry' }],
      });
    }
  });

  it('of a change of facts on file opens a filing, and changes nothing yet', () => {
    const named = amend({ ...COMPANY, name: 'Helios Works' });
    expect(granted(execute(named)).effect).toMatchObject({ kind: 'filing', filing: { type: 'amendment' } });
    expect(granted(execute(AGENT_CHANGE)).effect).toMatchObject({ kind: 'filing', filing: { type: 'agent_change' } });
    expect(refused(execute(AGENT_CHANGE, { entity: { ...ACTIVE, state: 'Filed' } })).code).toBe('illegal_transition');
  });

  it('of a dissolution waits while a change of facts on file is open', () => {
    const entity = { ...ACTIVE, isOutcomeUnknown: true };
    const result = execute({ kind: 'dissolution', reason: 'The work is done.' }, { entity });
    expect(refused(result)).toMatchObject({ code: 'guard_unmet', problems: [{ code: 'outcome_unknown' }] });
  });
});

describe('everything is judged again', () => {
  it('amend and membership written against another version: constitution_changed', () => {
    const current = inForce({}, 2);
    expect(refused(execute(AMEND, { current })).code).toBe('constitution_changed');
    expect(refused(execute(DEMOTE, { current })).code).toBe('constitution_changed');
    expect(execute(HIRE, { current, baseVersion: null }).ok).toBe(true);
  });

  it('an agent that became a member meanwhile is not hired twice', () => {
    const current = inForce({ members: [...COMPANY.members, { id: 'did:web:new.example', role: 'algorithmic' }] });
    expect(refused(execute(HIRE, { current, baseVersion: null })).code).toBe('constitution_invalid');
  });

  it('an amendment raised in Draft that touches a filed fact is filed once the company is', () => {
    const content = amend({ ...COMPANY, name: 'Helios Two' });
    expect(execute(content, { entity: { ...ACTIVE, state: 'Draft' } }).ok).toBe(true);
    expect(granted(execute(content)).effect).toMatchObject({ kind: 'filing', filing: { type: 'amendment' } });
  });

  it('the permission to execute comes from the constitution in effect', () => {
    const members = COMPANY.members.map((member) =>
      member.id === ADA.did ? { ...member, permissions: ['vote' as const] } : member,
    );
    expect(refused(execute(CUSTOM, { current: inForce({ members }, 2) })).code).toBe('not_permitted');
  });
});
