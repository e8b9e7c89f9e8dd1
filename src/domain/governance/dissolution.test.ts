import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execute, granted, hoursLater, inForce, NOON, raise, refused } from '../../../test/rules/company.ts';
import { COUNTING_METHODS, type CountedBallot, type CountingMethod } from '../constitution/counting-rules.ts';
import { ENTITY_STATES } from '../entity/entity.ts';
import { decide } from './decision.ts';
import { escalationOf } from './escalation.ts';
import { count, judge } from './tally.ts';
import type { Choice } from './vote-evidence.ts';

/* The rules of a dissolution, end to end: who is asked, what it needs, and where it can be carried out. */

const DISSOLUTION = { kind: 'dissolution', reason: 'The work is done.' } as const;
const member = (index: number) => `did:web:member-${index}.example`;

function ballotOf(weights: readonly number[], threshold: number, method: CountingMethod = 'token'): CountedBallot {
  return {
    proposal_id: 'p1',
    rules: {
      method,
      quorum: 0,
      threshold,
      threshold_of: 'electorate',
      required_signers: null,
      close_early: true,
      constitution_hash: '0'.repeat(64),
      ...(method === 'multisig' && { required_signers: 1 }),
      ...(method === 'delegation' && { max_depth: 2 }),
    },
    electorate: weights.map((weight, index) => ({ did: member(index), weight, public_key: null })),
    opens_at: NOON,
    closes_at: hoursLater(72),
  };
}

const votes = (choices: readonly (Choice | null)[], hours = 0) =>
  choices.flatMap((choice, index) =>
    choice === null ? [] : [{ member_did: member(index), choice, cast_at: hoursLater(hours) }],
  );

function thresholdOf(weights: readonly number[], threshold: number, choices: readonly (Choice | null)[]) {
  const ballot = ballotOf(weights, threshold);
  return judge(ballot.rules, count(ballot, votes(choices))).conditions.find(({ code }) => code === 'threshold');
}

describe('approve weight of the whole electorate reaches dissolution_threshold', () => {
  it.each([
    [[51, 49], 0.51, ['approve', null], true],
    [[50, 50], 0.51, ['approve', null], false],
    [[50, 50], 0.51, ['approve', 'abstain'], false],
    [[66, 34], 0.66, ['approve', 'reject'], true],
    [[1, 1, 1], 1, ['approve', 'approve', 'approve'], true],
    [[1, 1, 1], 1, ['approve', 'approve', null], false],
    // Doubles would round this: seven tenths of ten of these are slightly more.
    [[699_999_999_999, 300_000_000_001], 0.7, ['approve', null], false],
    [[700_000_000_000, 300_000_000_000], 0.7, ['approve', null], true],
    [[0, 0], 0.51, ['approve', 'approve'], false],
  ] as const)('%j at %f: %j', (weights, threshold, choices, is_met) => {
    expect(thresholdOf(weights, threshold, choices)?.is_met).toBe(is_met);
  });

  it('it explains the counts', () => {
    expect(thresholdOf([1, 1, 1], 0.66, ['approve', 'abstain', null])?.message).toBe(
      'Approvals 1 of all 3 are below the threshold of 0.66.',
    );
  });

  it('from the floor on, more approve than reject, and one more approval never reverses it', () => {
    const electors = fc.array(
      fc.tuple(fc.nat(1_000_000), fc.constantFrom<Choice | null>('approve', 'reject', 'abstain', null)),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(electors, fc.integer({ min: 51, max: 100 }), (cast, hundredths) => {
        const [weights, choices] = [cast.map(([weight]) => weight), cast.map(([, choice]) => choice)];
        const sum = (choice: Choice) => cast.reduce((all, [weight, given]) => all + (given === choice ? weight : 0), 0);
        const is_met = thresholdOf(weights, hundredths / 100, choices)?.is_met ?? false;
        const all = weights.reduce((one, other) => one + other, 0);
        expect(is_met).toBe(all > 0 && sum('approve') * 100 >= hundredths * all);
        if (!is_met) return;
        expect(sum('approve')).toBeGreaterThan(sum('reject'));
        const more = choices.map((choice) => choice ?? 'approve');
        expect(thresholdOf(weights, hundredths / 100, more)?.is_met).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(COUNTING_METHODS)('the rule applies under %s, in the weights of the method', (method) => {
    const ballot = ballotOf([1, 1, 1], 0.66, method);
    const closed = (choices: readonly (Choice | null)[]) => decide(ballot, votes(choices), ballot.closes_at).state;
    expect(closed(['approve', 'approve', null])).toBe('approved');
    expect(closed(['approve', null, null])).toBe('rejected');
    expect(closed([null, null, null])).toBe('rejected');
  });

  it('under conviction a late consent weighs less, and the electorate has full weight', () => {
    const ballot = ballotOf([1, 1, 1], 0.66, 'conviction');
    expect(decide(ballot, votes(['approve', 'approve', 'approve'], 71), ballot.closes_at).state).toBe('rejected');
  });

  it('it closes early as soon as nothing can change it', () => {
    const ballot = ballotOf([2, 1, 1], 0.75);
    expect(decide(ballot, votes(['approve', 'approve', null]), NOON)).toMatchObject({
      state: 'approved',
      is_early: true,
    });
    expect(decide(ballot, votes(['approve', null, null]), NOON).state).toBe('voting');
    expect(decide(ballot, votes(['reject', null, null]), NOON)).toMatchObject({ state: 'rejected', is_early: true });
  });
});

describe('a person is always asked', () => {
  it.each(['autonomous', 'hybrid', 'supervised'] as const)('in mode %s', (mode) => {
    const { constitution } = inForce({ mode });
    const escalation = escalationOf(DISSOLUTION, constitution, constitution, 'Active');
    expect(escalation).toMatchObject({ purpose: 'dissolution' });
    expect(escalation?.approvers).toHaveLength(1);
    expect(granted(raise(DISSOLUTION, { current: inForce({ mode }) })).opensAs).toBe('escalated');
  });

  it('the contacts with the purpose are asked, or all contacts if none has it', () => {
    const [ada, bea] = ['Ada', 'Bea'].map((name) => ({ name, email: `${name}@helios.test` }));
    const asked = (purposes: readonly ('dissolution' | 'spend')[]) => {
      const contacts = [
        { ...ada, purposes: ['spend'] },
        { ...bea, purposes: [...purposes] },
      ];
      const { constitution } = inForce({ escalation: { contacts } as never });
      return escalationOf(DISSOLUTION, constitution, constitution, 'Active')?.approvers.map(({ name }) => name);
    };
    expect(asked(['dissolution'])).toEqual(['Bea']);
    expect(asked(['spend'])).toEqual(['Ada', 'Bea']);
  });
});

describe('it is executed in Filed, Registered and Active', () => {
  it.each(ENTITY_STATES)('%s', (state) => {
    const result = execute(DISSOLUTION, { entity: { state, isOutcomeUnknown: false, oas_did: null } });
    if (['Filed', 'Registered', 'Active'].includes(state)) {
      expect(result).toEqual({ ok: true, effect: { kind: 'dissolution' } });
    } else expect(refused(result)).toMatchObject({ code: 'illegal_transition', state });
  });
});
