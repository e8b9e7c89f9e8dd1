import { describe, expect, it } from 'vitest';
import { election, hoursLater, NOON } from '../../../test/rules/company.ts';
import type { VotingRules } from './ballot.ts';
import { decide } from './decision.ts';

const RULES: VotingRules = {
  kind: 'custom',
  method: '1p1v',
  quorum: 0,
  threshold: 0.5,
  required_signers: null,
  voting_period_hours: 72,
  close_early: true,
  constitution_version: 1,
  constitution_hash: 'a'.repeat(64),
};
const CLOSES = hoursLater(72);

function state(votes: string, rules: Partial<VotingRules> = {}, at = NOON, weights?: number[]) {
  const { electorate, cast } = election(votes, weights);
  return decide({ rules: { ...RULES, ...rules }, electorate, opens_at: NOON, closes_at: CLOSES }, cast, at);
}

describe('a vote is open until its period is over', () => {
  it('then it is decided by the votes cast', () => {
    expect(state('a----', { close_early: false }, new Date(CLOSES.getTime() - 1)).state).toBe('voting');
    expect(state('a----', {}, CLOSES)).toMatchObject({ state: 'approved', is_early: false, decided_at: CLOSES });
    expect(state('-----', {}, CLOSES).state).toBe('rejected');
  });

  it('a late check does not shift the moment of the decision', () => {
    expect(state('a----', {}, hoursLater(1_000))).toMatchObject({ decided_at: CLOSES });
  });

  it('while open, it says when it closes, and the outcome if nobody else votes', () => {
    expect(state('a----')).toMatchObject({
      state: 'voting',
      closes_at: CLOSES,
      tally: { approve_weight: 1, electorate_weight: 5 },
      verdict: { outcome: 'approved' },
    });
  });
});

describe('close_early: closed when no remaining vote can change the outcome', () => {
  it.each([
    ['aaa--', {}, 'approved'],
    ['aa---', {}, 'voting'],
    ['aar--', {}, 'voting'],
    ['rrr--', {}, 'rejected'],
    ['rr---', {}, 'voting'],
    // Of five, two against and two to come make three to two at best.
    ['rra--', {}, 'voting'],
    // A tie at best: it takes more approvals than rejections.
    ['rr--', {}, 'rejected'],
    ['aaaa-', { threshold: 0.8 }, 'approved'],
    ['aaa--', { threshold: 0.8 }, 'voting'],
    ['r----', { threshold: 1 }, 'rejected'],
    ['r---', { threshold: 0.75 }, 'voting'],
    // Approved whoever else votes, but only if somebody does.
    ['aaa--', { quorum: 0.8 }, 'voting'],
    ['aaao-', { quorum: 0.8 }, 'approved'],
    // Nobody can reject any more, and if nobody approves it fails.
    ['oooo-', {}, 'voting'],
    ['ooooo', {}, 'rejected'],
    // Signers only ever gain.
    ['aa---', { threshold: null, required_signers: 2 }, 'approved'],
    ['aa---', { threshold: null, required_signers: 2, quorum: 0.6 }, 'voting'],
    ['rrrr-', { threshold: null, required_signers: 2 }, 'rejected'],
    ['rrr--', { threshold: null, required_signers: 2 }, 'voting'],
    // The consent of a member can come until they have voted.
    ['aaaa-', { consent_of: ['did:x:4'] }, 'voting'],
    ['aaaar', { consent_of: ['did:x:4'] }, 'rejected'],
    ['aaa-o', { consent_of: ['did:x:4'] }, 'rejected'],
    ['aaa-a', { consent_of: ['did:x:4'] }, 'approved'],
  ] as const)('%s %j: %s', (votes, rules, expected) => {
    expect(state(votes, rules)).toMatchObject({ state: expected });
  });

  it('by weight if the method weighs', () => {
    expect(state('a--', {}, NOON, [5, 3, 1])).toMatchObject({ state: 'approved', is_early: true, decided_at: NOON });
    expect(state('a--', {}, NOON, [4, 3, 1]).state).toBe('voting');
  });

  it('by the square root under quadratic', () => {
    const weights = [16, 4, 1];
    // 4 of 4 + 2 + 1.
    expect(state('a--', { method: 'quadratic' }, NOON, weights).state).toBe('approved');
    expect(state('a--', { method: 'quadratic' }, NOON, [16, 9, 1]).state).toBe('voting');
  });

  it('never under conviction, even if all have voted: late votes count less, but may still come', () => {
    for (const votes of ['aaa', 'rrr', '---']) {
      expect(state(votes, { method: 'conviction' }, new Date(CLOSES.getTime() - 1)).state).toBe('voting');
    }
    expect(state('aaa', { method: 'conviction' }, CLOSES)).toMatchObject({ state: 'approved', is_early: false });
  });

  it('without close_early the vote stays open even if all have voted', () => {
    expect(state('aaaaa', { close_early: false }).state).toBe('voting');
    expect(state('aaaaa', { close_early: false }, CLOSES).state).toBe('approved');
  });

  it('when nobody can ever approve, it is rejected at once', () => {
    expect(state('--', {}, NOON, [0, 0]).state).toBe('rejected');
    expect(state('-', { threshold: null, required_signers: 2 }).state).toBe('rejected');
  });
});
