import { describe, expect, it } from 'vitest';
import { election, hoursLater, NOON } from '../../../test/rules/company.ts';
import type { CountingRules, Elector } from '../constitution/counting-rules.ts';
import { decide } from './decision.ts';
import { count, judge, votersOf } from './tally.ts';

const did = (index: number) => `did:x:${index}`;

function electors(to: readonly (number | null)[]): Elector[] {
  return to.map((delegate, index) => ({
    did: did(index),
    weight: 1,
    public_key: null,
    ...(delegate !== null && { delegate: did(delegate) }),
  }));
}

function voters(to: readonly (number | null)[], inPerson: readonly number[], max_depth = 2) {
  const found = votersOf({ max_depth }, electors(to), new Set(inPerson.map(did)));
  return to.map((_, index) => {
    const voter = found.get(did(index));
    return voter === undefined ? null : Number(voter.split(':')[2]);
  });
}

describe('representation in a vote', () => {
  it('a delegate votes for both members, and a member without a delegate votes in person', () => {
    expect(voters([1, null, null], [1])).toEqual([1, 1, null]);
    expect(voters([1, null, null], [2])).toEqual([null, null, 2]);
  });

  it('a vote in person beats a delegation', () => {
    expect(voters([1, null], [0, 1])).toEqual([0, 1]);
    expect(voters([1, null], [0])).toEqual([0, null]);
  });

  it('a vote follows a chain to the nearest delegate who voted', () => {
    expect(voters([1, 2, 3, null], [3], 3)).toEqual([3, 3, 3, 3]);
    expect(voters([1, 2, 3, null], [1, 3], 3)).toEqual([1, 1, 3, 3]);
    expect(voters([1, 2, 3, null], [0, 3], 3)).toEqual([0, 3, 3, 3]);
  });

  it.each([
    [0, [null, null, null, null, 4]],
    [1, [null, null, null, 4, 4]],
    [2, [null, null, 4, 4, 4]],
    [3, [null, 4, 4, 4, 4]],
    [4, [4, 4, 4, 4, 4]],
    [10, [4, 4, 4, 4, 4]],
  ])('a vote moves over at most %d hops', (depth, expected) => {
    expect(voters([1, 2, 3, 4, null], [4], depth)).toEqual(expected);
  });

  it('hops are counted from each member, wherever other votes came from', () => {
    // Two lines that meet: 0 → 1 → 4, 2 → 3 → 4 → 5.
    expect(voters([1, 4, 3, 4, 5, null], [5], 2)).toEqual([null, 5, null, 5, 5, 5]);
  });

  it('a delegate outside of the electorate ends the chain', () => {
    const stranger = electors([null, 0]).map((each, index) => (index === 0 ? { ...each, delegate: 'did:x:9' } : each));
    expect(votersOf({ max_depth: 9 }, stranger, new Set()).size).toBe(0);
    expect(votersOf({ max_depth: 9 }, stranger, new Set([did(0)])).size).toBe(2);
  });

  it('the search ends at a circle in a forged file', () => {
    expect(voters([1, 2, 0], [], 10)).toEqual([null, null, null]);
    expect(voters([1, 2, 0], [2], 10)).toEqual([2, 2, 2]);
    expect(voters([0], [], 10)).toEqual([null]);
  });

  it('no one is represented without a depth', () => {
    expect(votersOf({}, electors([1, null]), new Set([did(1)])).size).toBe(1);
  });
});

describe('the count under delegation', () => {
  const RULES: CountingRules = {
    method: 'delegation',
    max_depth: 2,
    quorum: 0.5,
    threshold: 0.5,
    required_signers: null,
    close_early: true,
    constitution_hash: 'a'.repeat(64),
  };
  const PERIOD = { opens_at: NOON, closes_at: hoursLater(72) };
  const ballot = (to: readonly (number | null)[], rules: Partial<CountingRules> = {}) => ({
    rules: { ...RULES, ...rules },
    electorate: electors(to),
    ...PERIOD,
  });
  const state = (votes: string, to: readonly (number | null)[], rules: Partial<CountingRules> = {}) =>
    decide(ballot(to, rules), election(votes).cast, NOON).state;

  it('includes everyone whom a voter represents, also in the turnout', () => {
    const { cast } = election('---ar');
    const counts = count(ballot([3, 0, 1, null, null]), cast);
    expect(counts).toMatchObject({ turnout: { cast: 4n, delegated: 2n, electorate: 5n }, approve: 3n, reject: 1n });
    expect(judge(RULES, counts).conditions.map(({ message }) => message)).toEqual([
      'Turnout 4 of 5 (2 by delegation) reaches the quorum of 0.5.',
      'Approvals 3 of 4 reach the threshold of 0.5.',
      '3 approve and 1 reject: more approve than reject.',
    ]);
  });

  it('takes the approval of a delegate for the consent of a member, until the member votes in person', () => {
    const [member = ''] = electors([1, null]).map((elector) => elector.did);
    expect(state('-a', [1, null], { consent_of: [member] })).toBe('voting');
    expect(state('ra', [1, null], { consent_of: [member], threshold: 0.1 })).toBe('rejected');
    const counts = count(ballot([1, null], { consent_of: [member] }), election('-a').cast);
    expect(counts.consents).toBe(1);
  });

  it('includes everyone whom an abstaining voter represents', () => {
    const counts = count(ballot([2, 2, null, null]), election('--oa').cast);
    expect(counts).toMatchObject({ abstain: 3n, approve: 1n, turnout: { cast: 4n } });
  });

  it.each([
    // An approval represents two others, who may still vote against in person.
    ['--a--', [2, 2, null, null, null], 0, 'voting'],
    ['-aa--', [2, 2, null, null, null], 0, 'voting'],
    ['aaa--', [2, 2, null, null, null], 0, 'approved'],
    ['--r--', [2, 2, null, null, null], 0, 'voting'],
    ['rrr--', [2, 2, null, null, null], 0, 'rejected'],
    // Represented electors count as present, and voting in person never reduces turnout.
    ['aaa-', [null, null, null, null], 1, 'voting'],
    ['aaa-', [null, null, null, 0], 1, 'approved'],
  ] as const)('is early only when no vote in person can change it: %s %j', (votes, to, quorum, expected) => {
    expect(state(votes, to, { quorum })).toBe(expected);
  });
});
