import { describe, expect, it } from 'vitest';
import type { VotingRules } from './ballot.ts';
import { count, judge, tallyOf } from './tally.ts';
import { election } from './test-company.ts';

const RULES: Pick<VotingRules, 'quorum' | 'threshold' | 'required_signers'> = {
  quorum: 0,
  threshold: 0.5,
  required_signers: null,
};

function held(votes: string, rules: Partial<typeof RULES> = {}, weights?: number[]) {
  const { electorate, cast } = election(votes, weights);
  const counts = count(electorate, cast);
  const verdict = judge({ ...RULES, ...rules } as VotingRules, counts);
  const unmet = verdict.conditions.filter(({ is_met }) => !is_met).map(({ code }) => code);
  return { counts, tally: tallyOf(counts, cast.length), unmet, ...verdict };
}

const told = (result: ReturnType<typeof held>) => result.conditions.map(({ message }) => message);

describe('quorum: the weight of all votes cast, abstentions too, of the weight of the electorate', () => {
  it.each([
    ['aa---', 0.4, []],
    ['aa---', 0.41, ['quorum']],
    ['aao--', 0.6, []],
    ['aar--', 0.6, []],
    ['aaaaa', 1, []],
    ['aaaa-', 1, ['quorum']],
    ['a----', 0, []],
  ])('%s against %f', (votes, quorum, unmet) => {
    expect(held(votes, { quorum }).unmet).toEqual(unmet);
  });

  it('counts full weight', () => {
    expect(held('a--', { quorum: 0.5 }, [5, 3, 2]).unmet).toEqual([]);
    expect(held('-aa', { quorum: 0.500000000000001 }, [5, 3, 2]).unmet).toEqual(['quorum']);
  });
});

describe('threshold: approve / (approve + reject) at least it, and approve more than reject', () => {
  it.each([
    ['aar', 0.66, []],
    ['aar', 0.67, ['threshold']],
    ['aar', 0.666666666666667, ['threshold']],
    ['aar', 0.666666666666666, []],
    ['aaaaaaarrr', 0.7, []],
    ['ar', 0.5, ['majority']],
    ['aarr', 0.5, ['majority']],
    ['arr', 0.1, ['majority']],
    ['a', 1, []],
    ['aaar', 1, ['threshold']],
    ['aoooo', 1, []],
  ])('%s against %f', (votes, threshold, unmet) => {
    expect(held(votes, { threshold }).unmet).toEqual(unmet);
  });

  it('no approve and no reject votes: rejected', () => {
    for (const votes of ['ooo', '---', 'o--']) {
      expect(held(votes)).toMatchObject({ outcome: 'rejected', unmet: ['votes'] });
    }
  });

  it('weights beyond what a double can tell apart are told apart', () => {
    const most = 1_000_000_000_000;
    const many = [...Array(100).fill(most), ...Array(100).fill(most)];
    const votes = 'a'.repeat(100) + 'r'.repeat(100);
    expect(held(votes, {}, many).unmet).toEqual(['majority']);
    expect(held(votes, {}, [...many.slice(0, 199), most - 1])).toMatchObject({ outcome: 'approved' });
    expect(held(votes, {}, [...many.slice(0, 199), most - 1]).tally.electorate_weight).toBe(200 * most - 1);
  });
});

describe('multisig: at least required_signers approvals', () => {
  const bySigners = { threshold: null, required_signers: 2 };

  it.each([
    ['aa---', []],
    ['aarrr', []],
    ['arrrr', ['signers']],
    ['ooooo', ['signers']],
  ])('%s', (votes, unmet) => {
    expect(held(votes, bySigners).unmet).toEqual(unmet);
  });

  it('the quorum holds as well', () => {
    expect(held('aa---', { ...bySigners, quorum: 0.6 }).unmet).toEqual(['quorum']);
  });

  it('a kind that keeps its threshold has to reach both', () => {
    const both = { threshold: 0.66, required_signers: 2 };
    expect(held('aar--', both).unmet).toEqual([]);
    expect(held('aarr-', both).unmet).toEqual(['threshold', 'majority']);
    expect(held('a----', both).unmet).toEqual(['signers']);
  });

  it('fewer electors than signers: always rejected', () => {
    expect(held('a', bySigners)).toMatchObject({ outcome: 'rejected', unmet: ['signers'] });
  });
});

describe('an electorate without weight', () => {
  it('rejects, whatever the quorum', () => {
    for (const quorum of [0, 0.5, 1]) {
      expect(held('aa', { quorum }, [0, 0])).toMatchObject({ outcome: 'rejected', unmet: ['votes'] });
    }
  });

  it('a member without weight may vote, and counts for nothing', () => {
    expect(held('ar', {}, [0, 1]).outcome).toBe('rejected');
    expect(held('ra', {}, [0, 1]).outcome).toBe('approved');
  });
});

describe('the explanation', () => {
  it('says each condition in words and numbers', () => {
    expect(told(held('aaro-', { quorum: 0.4, threshold: 0.66 }))).toEqual([
      'Turnout 4 of 5 reaches the quorum of 0.4.',
      'Approvals 2 of 3 reach the threshold of 0.66.',
      '2 approve and 1 reject: more approve than reject.',
    ]);
    expect(told(held('ar---', { quorum: 0.5, threshold: 0.66 }))).toEqual([
      'Turnout 2 of 5 is below the quorum of 0.5.',
      'Approvals 1 of 2 are below the threshold of 0.66.',
      '1 approve and 1 reject: not more approve than reject.',
    ]);
    expect(told(held('---'))).toEqual(['Turnout 0 of 3 reaches the quorum of 0.', 'Nobody approved or rejected it.']);
    expect(told(held('a--', { threshold: null, required_signers: 2 }))[1]).toBe(
      '1 of 2 required signers approved: not enough.',
    );
    expect(told(held('aa-', { threshold: null, required_signers: 2 }))[1]).toBe(
      '2 of 2 required signers have approved.',
    );
  });

  it('comes with the tally', () => {
    expect(held('aro-', {}, [4, 3, 2, 1]).tally).toEqual({
      electorate_weight: 10,
      cast_weight: 9,
      approve_weight: 4,
      reject_weight: 3,
      abstain_weight: 2,
      votes: 3,
    });
  });
});

it('a vote by nobody of the electorate, or a second one, breaks an invariant', () => {
  const electorate = [{ did: 'did:x:0', weight: 1, public_key: null }];
  const vote = { member_did: 'did:x:0', choice: 'approve' } as const;
  expect(() => count(electorate, [vote, vote])).toThrow();
  expect(() => count(electorate, [{ ...vote, member_did: 'did:x:1' }])).toThrow();
});
