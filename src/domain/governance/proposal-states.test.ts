import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursLater, NOON, refused } from '../../../test/rules/company.ts';
import {
  ACTIONS_IN,
  cancelProposal,
  dueAt,
  hasLapsed,
  isOver,
  isUnderWay,
  lapseRefusal,
  lapsesAt,
  OPEN_STATES,
  PROPOSAL_ACTIONS,
  PROPOSAL_STATES,
  PROPOSAL_STEPS,
  type ProposalState,
  type ProposalStep,
  refusalOf,
  takeStep,
} from './proposal-states.ts';

/** The table of the specification, written a second time; every pair that is missing is refused. */
const LEGAL: [ProposalState, ProposalStep, ProposalState][] = [
  ['draft', 'escalate', 'escalated'],
  ['draft', 'open', 'voting'],
  ['draft', 'cancel', 'cancelled'],
  ['draft', 'end', 'cancelled'],
  ['escalated', 'open', 'voting'],
  ['escalated', 'decline', 'rejected'],
  ['escalated', 'lapse', 'lapsed'],
  ['escalated', 'end', 'cancelled'],
  ['voting', 'pass', 'approved'],
  ['voting', 'fail', 'rejected'],
  ['voting', 'end', 'cancelled'],
  ['approved', 'execute', 'executed'],
  ['approved', 'lapse', 'lapsed'],
  ['approved', 'end', 'cancelled'],
];
const TERMINAL: ProposalState[] = ['rejected', 'executed', 'cancelled', 'lapsed'];

const PAIRS = PROPOSAL_STATES.flatMap((state) =>
  PROPOSAL_STEPS.map((step) => ({
    state,
    step,
    next: LEGAL.find(([from, by]) => from === state && by === step)?.[2] ?? null,
  })),
);

describe('the state machine of a proposal', () => {
  it.each(PAIRS)('$state, $step → $next', ({ state, step, next }) => {
    const taken = takeStep(state, step);
    if (next !== null) expect(taken).toEqual({ ok: true, state: next });
    else
      expect(refused(taken)).toMatchObject({ code: 'illegal_transition', state, allowed_actions: ACTIONS_IN[state] });
  });

  it('rejected, executed, cancelled and lapsed are terminal: no step leaves them', () => {
    expect(PROPOSAL_STATES.filter(isOver)).toEqual(TERMINAL);
    expect(PROPOSAL_STATES.filter((state) => !isOver(state))).toEqual(OPEN_STATES);
    for (const state of TERMINAL) expect(ACTIONS_IN[state]).toEqual([]);
  });

  it('after any sequence of steps, a final state stays final', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PROPOSAL_STEPS), { maxLength: 20 }), (steps) => {
        let state: ProposalState = 'draft';
        for (const step of steps) {
          const taken = takeStep(state, step);
          if (isOver(state)) expect(taken.ok).toBe(false);
          if (taken.ok) state = taken.state;
        }
      }),
    );
  });

  it('every state can be reached from a draft', () => {
    const reached = new Set<ProposalState>(['draft']);
    for (const [from, , to] of [...LEGAL, ...LEGAL, ...LEGAL]) if (reached.has(from)) reached.add(to);
    expect(PROPOSAL_STATES.filter((state) => !reached.has(state))).toEqual([]);
  });

  it.each(PROPOSAL_STATES)('in %s exactly the listed actions are possible, and a refusal lists them', (state) => {
    for (const action of PROPOSAL_ACTIONS) {
      const isListed = (ACTIONS_IN[state] as readonly string[]).includes(action);
      expect(refusalOf(state, action) === null).toBe(isListed);
    }
  });

  it('only its proposer cancels a draft, and only a draft can be cancelled', () => {
    expect(cancelProposal({ state: 'draft', proposer: 'did:x:1' }, 'did:x:1')).toEqual({
      ok: true,
      state: 'cancelled',
    });
    expect(refused(cancelProposal({ state: 'draft', proposer: 'did:x:1' }, 'did:x:2')).code).toBe('not_permitted');
    const open = cancelProposal({ state: 'voting', proposer: 'did:x:1' }, 'did:x:1');
    expect(refused(open)).toMatchObject({ code: 'illegal_transition', state: 'voting', allowed_actions: ['vote'] });
  });

  it('the constitution is not replaced while others are asked about a proposal; a draft does not count', () => {
    expect(PROPOSAL_STATES.filter(isUnderWay)).toEqual(['escalated', 'voting', 'approved']);
  });
});

describe('time', () => {
  it.each([
    ['escalated', 30],
    ['approved', 90],
  ] as const)('%s lapses after %i days, at that very moment', (state, days) => {
    const end = hoursLater(days * 24);
    expect(lapsesAt(state, NOON)).toEqual(end);
    expect(hasLapsed(state, NOON, new Date(end.getTime() - 1))).toBe(false);
    expect(hasLapsed(state, NOON, end)).toBe(true);
    expect(refused(lapseRefusal(state, NOON, end))).toMatchObject({ code: 'illegal_transition', state: 'lapsed' });
    expect(lapseRefusal(state, NOON, NOON)).toBeNull();
  });

  it('no other state lapses', () => {
    const others = PROPOSAL_STATES.filter((state) => state !== 'escalated' && state !== 'approved');
    for (const state of others) expect(hasLapsed(state, NOON, hoursLater(1e6))).toBe(false);
  });

  it('a proposal is due when it lapses, or when its vote closes', () => {
    expect(dueAt('escalated', NOON, null)).toEqual(hoursLater(30 * 24));
    expect(dueAt('voting', NOON, hoursLater(72))).toEqual(hoursLater(72));
    expect(dueAt('draft', NOON, null)).toBeNull();
    expect(dueAt('executed', NOON, hoursLater(72))).toBeNull();
  });
});
