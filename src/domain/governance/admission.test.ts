import { describe, expect, it } from 'vitest';
import {
  ACTIVE,
  ADA,
  AGENT_CHANGE,
  amend,
  CEM,
  CLERK,
  COMPANY,
  CUSTOM,
  granted,
  inForce,
  raise,
  raiseFacts,
  refused,
  SPEND,
} from '../../../test/rules/company.ts';
import { ENTITY_STATES } from '../entity/entity.ts';
import { admitDraft, RAISED_IN } from './admission.ts';
import type { CorporateContent } from './corporate-source.ts';
import type { ProposalContent } from './proposal.ts';

type KindOfAll = Exclude<ProposalContent['kind'], CorporateContent['kind']>;

const NEW_AGENT = 'did:web:new.example';
const CONTENT: Record<KindOfAll, ProposalContent> = {
  spend: SPEND,
  hire_agent: { kind: 'hire_agent', did: NEW_AGENT, name: 'New', permissions: ['propose'] },
  membership: { kind: 'membership', operation: 'remove', member: { id: CLERK.did } },
  amend: amend({ ...COMPANY, governance: { quorum: 0.9 } }),
  dissolution: { kind: 'dissolution', reason: 'The work is done.' },
  registered_agent_change: AGENT_CHANGE,
  custom: CUSTOM,
};

describe('permission to raise a proposal', () => {
  it('belongs to a member with the permission propose', () => {
    expect(raise(CONTENT.custom, { memberDid: CLERK.did }).ok).toBe(true);
    const members = COMPANY.members.map((member) => (member.id === CEM.did ? { ...member, permissions: [] } : member));
    const silent = raise(CONTENT.custom, { memberDid: CEM.did, current: inForce({ members }) });
    expect(refused(silent).code).toBe('not_permitted');
  });

  it('is given to no other member', () => {
    expect(refused(raise(CONTENT.custom, { memberDid: 'did:web:stranger.example' })).code).toBe('not_permitted');
  });
});

/** The rule, written a second time. */
const STATES: Record<KindOfAll, readonly string[]> = {
  spend: ['Filed', 'Registered', 'Active', 'WindingDown'],
  hire_agent: ['Filed', 'Registered', 'Active'],
  membership: ['Draft', 'Filed', 'Registered', 'Active', 'FilingFailed', 'ImportFailed'],
  amend: ['Draft', 'Filed', 'Registered', 'Active', 'FilingFailed', 'ImportFailed'],
  dissolution: ['Filed', 'Registered', 'Active'],
  registered_agent_change: ['Filed', 'Registered', 'Active'],
  custom: ['Filed', 'Registered', 'Active', 'WindingDown'],
};

describe('proposals are raised once the entity is Filed; amend and membership also before', () => {
  const pairs = ENTITY_STATES.flatMap((state) => Object.values(CONTENT).map((content) => ({ state, content })));

  it.each(pairs)('$content.kind in $state', ({ state, content }) => {
    const result = raise(content, { entity: { ...ACTIVE, state } });
    if (!STATES[content.kind as KindOfAll].includes(state)) {
      expect(refused(result)).toMatchObject({ code: 'illegal_transition', state, allowed_actions: [] });
    } else expect(result.ok).toBe(true);
  });

  it('WindingDown allows spend and custom only, and changes of the board that winds up', () => {
    const kinds = Object.entries(RAISED_IN).filter(([, states]) =>
      (states as readonly string[]).includes('WindingDown'),
    );
    expect(kinds.map(([kind]) => kind)).toEqual(['spend', 'custom', 'elect_directors', 'remove_directors']);
  });
});

describe('registered_agent_change', () => {
  it('needs approval by people, and shows the agent to appoint', () => {
    const { escalation, changes } = granted(raise(CONTENT.registered_agent_change));
    expect(escalation?.purpose).toBe('statutory');
    expect(changes).toMatchObject([
      { op: 'add', pointer: '/registered_agent', after: { name: 'Wind River Agents LLC' } },
    ]);
  });
});

describe('an admitted proposal', () => {
  it('opens for voting, or first for the people who have to approve', () => {
    expect(granted(raise(CONTENT.custom))).toMatchObject({ opensAs: 'voting', escalation: null, changes: [] });
    expect(granted(raise(CONTENT.amend))).toMatchObject({ opensAs: 'escalated', escalation: { purpose: 'amendment' } });
  });

  it('lists its changes', () => {
    const { changes } = granted(raise(CONTENT.amend));
    expect(changes).toEqual([{ op: 'replace', pointer: '/governance/quorum', before: 0.5, after: 0.9 }]);
    const [hired] = granted(raise(CONTENT.hire_agent)).changes;
    expect(hired).toMatchObject({ op: 'add', after: { id: NEW_AGENT, role: 'algorithmic', weight: 0 } });
  });

  it('keeps its base version if it is a text; other kinds use the constitution in effect', () => {
    const versions = Object.values(CONTENT).map((content) => [
      content.kind,
      granted(raise(content, { current: inForce({}, 4) })).baseVersion,
    ]);
    expect(versions).toEqual([
      ['spend', null],
      ['hire_agent', null],
      ['membership', 4],
      ['amend', 4],
      ['dissolution', null],
      ['registered_agent_change', 4],
      ['custom', null],
    ]);
  });

  it('as a draft is checked again when it is opened: constitution_changed', () => {
    const facts = raiseFacts(CONTENT.amend, { current: inForce({}, 2) });
    if ('ok' in facts) throw new Error('the amendment can be read');
    expect(refused(admitDraft(facts, CONTENT.amend, 1)).code).toBe('constitution_changed');
    expect(admitDraft(facts, CONTENT.amend, 2).ok).toBe(true);
    expect(admitDraft({ ...facts, text: null }, CONTENT.custom, null).ok).toBe(true);
  });
});

describe('hire_agent', () => {
  it('allows the permissions propose and execute at most: more needs membership', () => {
    const permissions = ['propose', 'vote', 'admin'] as unknown as ['propose'];
    expect(refused(raise({ ...CONTENT.hire_agent, permissions } as ProposalContent))).toMatchObject({
      code: 'validation_failed',
      problems: [
        { pointer: '/permissions/1', code: 'not_allowed' },
        { pointer: '/permissions/2', code: 'not_allowed' },
      ],
    });
  });

  it('refuses an agent that is already a member', () => {
    expect(refused(raise({ ...CONTENT.hire_agent, did: ADA.did } as ProposalContent))).toMatchObject({
      code: 'constitution_invalid',
      // The way to another limit, or other permissions.
      detail: expect.stringContaining('remove it'),
      problems: [{ pointer: '/did', code: 'duplicate_member' }],
    });
  });

  it("problems point into the caller's input", () => {
    const wrong = { ...CONTENT.hire_agent, did: 'no DID', name: '' } as ProposalContent;
    expect(
      refused(raise(wrong))
        .problems?.map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(['/did', '/name']);
  });
});

it('throws when a text, or a state of the books, was not passed in', () => {
  const facts = { entity: ACTIVE, current: inForce(), memberDid: ADA.did, text: null, spending: null, carried: null };
  expect(() => admitDraft(facts, CONTENT.amend, 1)).toThrow();
  expect(() => admitDraft(facts, CONTENT.spend, null)).toThrow();
});
