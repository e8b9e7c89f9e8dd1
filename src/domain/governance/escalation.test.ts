import { describe, expect, it } from 'vitest';
import {
  ADA,
  AGENT_CHANGE,
  amend,
  BEA,
  CEM,
  CLERK,
  COMPANY,
  CUSTOM,
  granted,
  hoursLater,
  inForce,
  NOON,
  raise,
  refused,
  SPEND,
} from '../../../test/rules/company.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';
import { approversFor, escalationOf } from './escalation.ts';
import { type AnswerFacts, answerEscalation, escalationOutcome } from './escalation-answers.ts';
import type { ProposalContent } from './proposal.ts';

const AGENT: ProposalContent = {
  kind: 'hire_agent',
  did: 'did:web:new.example',
  name: 'New',
  permissions: ['propose'],
};
const ADD_MACHINE: ProposalContent = {
  kind: 'membership',
  operation: 'add',
  member: { id: 'did:web:dao.example', role: 'member' },
};
const ADD_PERSON: ProposalContent = {
  kind: 'membership',
  operation: 'add',
  member: { id: 'did:web:dan.example', role: 'member', natural_person: true },
};
const REMOVE_AGENT: ProposalContent = { kind: 'membership', operation: 'remove', member: { id: CLERK.did } };
const REMOVE_PERSON: ProposalContent = { kind: 'membership', operation: 'remove', member: { id: CEM.did } };
const DEMOTE_PERSON: ProposalContent = {
  kind: 'membership',
  operation: 'update_role',
  member: { id: CEM.did, role: 'observer' },
};

const DISSOLUTION: ProposalContent = { kind: 'dissolution', reason: 'The work is done.' };
const ANOTHER_AGENT: ProposalContent = AGENT_CHANGE;

type Mode = NonNullable<ConstitutionInput['mode']>;
const of = (mode: Mode, content: ProposalContent) => granted(raise(content, { current: inForce({ mode }) })).escalation;
const amended = (mode: Mode, changes: object) => of(mode, amend({ ...COMPANY, mode, ...changes }));

describe('always escalated, whatever the constitution says', () => {
  it.each([
    ['an amend that touches escalation', { escalation: { contacts: [{ name: 'Bo', email: 'bo@helios.test' }] } }],
    ['an amend that touches the mode', { mode: 'hybrid' }],
    [
      'an amend that touches a natural-person member',
      { members: [...COMPANY.members.slice(0, 2), COMPANY.members[3]] },
    ],
  ])('%s', (_what, changes) => {
    expect(amended('autonomous', changes)).toMatchObject({ purpose: 'amendment', reasons: [expect.any(String)] });
  });

  it.each([
    ['removed', REMOVE_PERSON],
    ['in another role', DEMOTE_PERSON],
    ['added', ADD_PERSON],
  ])('a membership that touches a natural person: %s', (_what, content) => {
    expect(of('autonomous', content)?.purpose).toBe('amendment');
  });

  it('a dissolution, and another registered agent', () => {
    const { constitution } = inForce({ mode: 'autonomous' });
    for (const [content, purpose] of [
      [DISSOLUTION, 'dissolution'],
      [ANOTHER_AGENT, 'statutory'],
    ] as const) {
      const escalation = escalationOf(content, constitution, constitution, 'Active');
      expect(escalation).toMatchObject({ purpose, reasons: [expect.stringMatching(/^Every .* needs approval\.$/)] });
    }
  });

  it('not an amendment that changes none of these, nor the order of members', () => {
    expect(amended('autonomous', { governance: { quorum: 0.9 } })).toBeNull();
    expect(amended('autonomous', { members: COMPANY.members.toReversed(), purpose: 'Another.' })).toBeNull();
    expect(of('autonomous', ADD_MACHINE)).toBeNull();
  });
});

describe('by mode', () => {
  it.each([
    ['autonomous', { amend: false, removal: false, addition: false, hire_agent: false, custom: false }],
    ['hybrid', { amend: true, removal: true, addition: false, hire_agent: false, custom: false }],
    ['supervised', { amend: true, removal: true, addition: true, hire_agent: true, custom: true }],
  ] as const)('%s', (mode, expected) => {
    expect({
      amend: amended(mode, { governance: { quorum: 0.9 } }) !== null,
      removal: of(mode, REMOVE_AGENT) !== null,
      addition: of(mode, ADD_MACHINE) !== null,
      hire_agent: of(mode, AGENT) !== null,
      custom: of(mode, CUSTOM) !== null,
    }).toEqual(expected);
  });

  it('the current mode decides, not the proposed one', () => {
    expect(amended('supervised', { mode: 'autonomous' })?.reasons).toHaveLength(2);
  });
});

describe('approvers', () => {
  const contacts = (...list: object[]) =>
    inForce({ escalation: { contacts: list } as ConstitutionInput['escalation'] }).constitution;
  const ada = { name: 'Ada', email: 'ada@helios.test', did: ADA.did };
  const bea = { name: 'Bea', email: 'bea@helios.test', did: BEA.did };
  const places = (...args: Parameters<typeof approversFor>) => approversFor(...args).map(({ contact }) => contact);

  it('are the contacts with the purpose', () => {
    const list = contacts({ ...ada, purposes: ['spend'] }, { ...bea, purposes: ['amendment', 'statutory'] });
    expect(places('amendment', list)).toEqual([1]);
    expect(places('spend', list)).toEqual([0]);
    expect(places('statutory', list)).toEqual([1]);
  });

  it('depend on the purpose of each kind; hire_agent and custom have none', () => {
    const { constitution } = inForce({ mode: 'supervised' });
    const kinds = [SPEND, REMOVE_PERSON, amend(COMPANY), DISSOLUTION, ANOTHER_AGENT, AGENT, CUSTOM];
    expect(kinds.map((each) => [each.kind, escalationOf(each, constitution, constitution, 'Active')?.purpose])).toEqual(
      [
        ['spend', 'spend'],
        ['membership', 'amendment'],
        ['amend', 'amendment'],
        ['dissolution', 'dissolution'],
        ['registered_agent_change', 'statutory'],
        ['hire_agent', null],
        ['custom', null],
      ],
    );
  });

  it('are all contacts if none has the purpose, or the kind has none', () => {
    const list = contacts({ ...ada, purposes: ['spend'] }, { ...bea, purposes: ['spend'] });
    expect(places('amendment', list)).toEqual([0, 1]);
    expect(places(null, list)).toEqual([0, 1]);
  });

  it('are natural persons only, never an algorithmic member', () => {
    const { constitution } = inForce();
    const machine = { name: 'Clerk', email: 'clerk@helios.test', did: CLERK.did, purposes: ['amendment' as const] };
    const list = { ...constitution, escalation: { contacts: [machine, ...constitution.escalation.contacts] } };
    expect(approversFor('amendment', list)).toEqual([{ ...ada, contact: 1 }]);
  });

  it('are asked once even if they are listed twice', () => {
    const [here, there] = [{ name: 'Ada', email: 'ada@home.test', did: ADA.did }, ada];
    expect(places(null, contacts(here, there))).toEqual([0]);
    const { did: _did, ...byMail } = ada;
    expect(places(null, contacts(ada, byMail))).toEqual([0]);
    expect(places(null, contacts(byMail, bea, byMail))).toEqual([0, 1]);
    expect(places(null, contacts(ada, { ...bea, email: ada.email }))).toEqual([0, 1]);
  });

  it('are the current contacts, not the proposed ones', () => {
    const escalation = { contacts: [{ name: 'Bo', email: 'bo@helios.test' }] };
    expect(amended('hybrid', { escalation })?.approvers).toEqual([{ ...ada, contact: 0 }]);
  });

  it('include the proposer, because to propose is not to approve', () => {
    const approvers = granted(raise(REMOVE_PERSON, { memberDid: ADA.did })).escalation?.approvers;
    expect(approvers?.map(({ did }) => did)).toEqual([ADA.did]);
  });
});

describe('answers of approvers', () => {
  const approvers = [0, 2].map((contact) => ({ contact, name: `Person ${contact}` }));
  const facts: AnswerFacts = {
    state: 'escalated',
    escalatedAt: NOON,
    escalation: { approvers },
    answers: [],
    at: hoursLater(1),
  };
  const approve = (contact: number) => ({ contact, decision: 'approve' as const });
  const decline = (contact: number) => ({ contact, decision: 'decline' as const });

  it.each([
    ['nobody', [], 'waiting'],
    ['one', [approve(0)], 'waiting'],
    ['all approve', [approve(2), approve(0)], 'approved'],
    ['one declines', [decline(2)], 'declined'],
    ['one declines of all', [approve(0), decline(2)], 'declined'],
    ['a stranger', [approve(1), approve(0)], 'waiting'],
  ] as const)('%s', (_who, answers, outcome) => {
    expect(escalationOutcome({ approvers }, answers)).toBe(outcome);
  });

  it('without any approver, nobody has approved', () => {
    expect(escalationOutcome({ approvers: [] }, [])).toBe('waiting');
  });

  it('are accepted from an approver while they are asked, and only once', () => {
    expect(answerEscalation(facts, approve(0))).toEqual({ ok: true, isNew: true });
    expect(refused(answerEscalation(facts, approve(1))).code).toBe('not_permitted');
    const answered = { ...facts, answers: [approve(0)] };
    expect(answerEscalation({ ...answered, state: 'voting' }, approve(0))).toEqual({ ok: true, isNew: false });
    expect(refused(answerEscalation(answered, decline(0))).code).toBe('already_voted');
    expect(refused(answerEscalation({ ...facts, state: 'voting' }, approve(0)))).toMatchObject({
      code: 'illegal_transition',
      state: 'voting',
      allowed_actions: ['vote'],
    });
  });

  it('come too late after 30 days', () => {
    const late = { ...facts, at: hoursLater(30 * 24) };
    expect(refused(answerEscalation(late, approve(0)))).toMatchObject({ code: 'illegal_transition', state: 'lapsed' });
  });
});
