import { describe, expect, it } from 'vitest';
import { election, hoursLater, NOON } from '../../../test/rules/company.ts';
import type { CountingRules } from '../constitution/counting-rules.ts';
import { type Cast, count, judge, tallyOf } from './tally.ts';

const RULES: CountingRules = {
  method: 'token',
  close_early: true,
  constitution_hash: 'a'.repeat(64),
  quorum: 0,
  threshold: 0.5,
  required_signers: null,
};

const PERIOD = { opens_at: NOON, closes_at: hoursLater(72) };

/** `at`: when each of them votes, in hours after the vote opened; at once by default. */
function held(votes: string, changes: Partial<CountingRules> = {}, weights?: number[], at: number[] = []) {
  const { electorate, cast: all } = election(votes, weights);
  const rules = { ...RULES, ...changes };
  const cast = all.map((vote, index) => ({ ...vote, cast_at: hoursLater(at[index] ?? 0) }));
  const counts = count({ rules, electorate, ...PERIOD }, cast);
  const verdict = judge(rules, counts);
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

  it('weights beyond the precision of a double are distinguished', () => {
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

  it('the quorum applies as well', () => {
    expect(held('aa---', { ...bySigners, quorum: 0.6 }).unmet).toEqual(['quorum']);
  });

  it('a kind that keeps its threshold needs both', () => {
    const both = { threshold: 0.66, required_signers: 2 };
    expect(held('aar--', both).unmet).toEqual([]);
    expect(held('aarr-', both).unmet).toEqual(['threshold', 'majority']);
    expect(held('a----', both).unmet).toEqual(['signers']);
  });

  it('fewer electors than signers: always rejected', () => {
    expect(held('a', bySigners)).toMatchObject({ outcome: 'rejected', unmet: ['signers'] });
  });
});

describe('the consent of members besides the vote', () => {
  const named = (...places: number[]) => ({ consent_of: places.map((place) => `did:x:${place}`) });

  it('is given by approval alone, whatever the weight', () => {
    expect(held('aaa', named(0, 1)).unmet).toEqual([]);
    expect(held('aaa', named(0, 1), [0, 0, 1]).unmet).toEqual([]);
    for (const votes of ['ara', 'aoa', 'a-a']) expect(held(votes, named(0, 1)).unmet).toEqual(['consent']);
  });

  it('is met if nobody has to consent', () => {
    expect(held('a', named()).unmet).toEqual([]);
  });

  it('is never given by a member who has no vote', () => {
    expect(told(held('aa', named(0, 7))).at(-1)).toBe(
      '1 of 2 members whose consent is needed have approved, which is not enough.',
    );
  });
});

describe('an electorate without weight', () => {
  it('rejects at any quorum', () => {
    for (const quorum of [0, 0.5, 1]) {
      expect(held('aa', { quorum }, [0, 0])).toMatchObject({ outcome: 'rejected', unmet: ['votes'] });
    }
  });

  it('a member without weight may vote, but the vote has no weight', () => {
    expect(held('ar', {}, [0, 1]).outcome).toBe('rejected');
    expect(held('ra', {}, [0, 1]).outcome).toBe('approved');
  });
});

describe('the explanation', () => {
  it('states each condition in words and numbers', () => {
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
    expect(told(held('---'))).toEqual([
      'Turnout 0 of 3 reaches the quorum of 0.',
      'Nobody approved or rejected the proposal.',
    ]);
    expect(told(held('a--', { threshold: null, required_signers: 2 }))[1]).toBe(
      '1 of 2 required signers have approved, which is not enough.',
    );
    expect(told(held('aa-', { threshold: null, required_signers: 2 }))[1]).toBe(
      '2 of 2 required signers have approved.',
    );
  });

  it('is part of the tally', () => {
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

describe('quadratic: the square root of the weight', () => {
  const quadratic = { method: 'quadratic' } as const;

  it('to the millionth, rounded down', () => {
    const { tally } = held('aaro', quadratic, [2, 100, 3, 10]);
    expect(tally).toMatchObject({ approve_weight: 11.414213, reject_weight: 1.73205, abstain_weight: 3.162277 });
  });

  it('many light members outweigh a heavy one whose weight is more than theirs', () => {
    const weights = [1_000, ...Array(50).fill(1)];
    expect(held(`r${'a'.repeat(50)}`, quadratic, weights).outcome).toBe('approved');
    expect(held(`r${'a'.repeat(50)}`, {}, weights).outcome).toBe('rejected');
  });

  it('the quorum counts full weight', () => {
    expect(held('aaa-', { ...quadratic, quorum: 0.5 }, [1, 1, 1, 100]).unmet).toEqual(['quorum']);
    expect(held('---a', { ...quadratic, quorum: 0.9 }, [1, 1, 1, 100]).unmet).toEqual([]);
    expect(held('aaa-', quadratic, [1, 1, 1, 100]).tally).toMatchObject({ electorate_weight: 103, cast_weight: 3 });
  });

  it('neighbouring weights differ, from the least to the most', () => {
    const most = 1_000_000_000_000;
    expect(held('ar', quadratic, [most, most - 1]).outcome).toBe('approved');
    expect(held('ar', quadratic, [most - 1, most]).unmet).toEqual(['threshold', 'majority']);
    expect(held('ar', quadratic, [most, most]).unmet).toEqual(['majority']);
    expect(held('ar', quadratic, [1, 0]).outcome).toBe('approved');
  });

  it('is explained', () => {
    expect(told(held('ar-', { ...quadratic, quorum: 0.4 }, [10, 2, 1]))).toEqual([
      'Turnout 12 of 13 reaches the quorum of 0.4.',
      'Approvals 3.162277 of 4.57649 (square roots of weights) reach the threshold of 0.5.',
      '3.162277 approve and 1.414213 reject: more approve than reject.',
    ]);
  });
});

describe('conviction: the weight, by the time it is held, full from half the period on', () => {
  const conviction = { method: 'conviction' } as const;

  it.each([
    [0, 8],
    [36, 8],
    [45, 6],
    [54, 4],
    [71, 0.222222],
    [71.9999, 0.000022],
  ])('cast after %d of 72 hours a weight of 8 counts %d', (hours, weight) => {
    expect(held('a', conviction, [8], [hours]).tally.approve_weight).toBe(weight);
  });

  it('an early decision counts more than a late one', () => {
    expect(held('ar', conviction, [3, 5], [0, 0]).outcome).toBe('rejected');
    expect(held('ar', conviction, [3, 5], [0, 51]).outcome).toBe('approved');
    // 5 × 21.6 / 36 are 3: a tie.
    expect(held('ar', conviction, [3, 5], [0, 50.4]).unmet).toEqual(['majority']);
  });

  it('the quorum counts full weight, however late', () => {
    expect(held('aa-', { ...conviction, quorum: 0.7 }, [5, 2, 3], [71, 71]).unmet).toEqual([]);
    expect(held('aa-', conviction, [5, 2, 3], [71, 71]).tally).toMatchObject({ electorate_weight: 10, cast_weight: 7 });
  });

  it('a difference of a millisecond counts, also for the heaviest weight', () => {
    const heavy = Array(2).fill(1_000_000_000_000);
    const one = 1 / 3_600_000;
    expect(held('ar', conviction, heavy, [50, 50 + one]).outcome).toBe('approved');
    expect(held('ar', conviction, heavy, [50 + one, 50]).outcome).toBe('rejected');
  });

  it('is explained', () => {
    expect(told(held('ar-', { ...conviction, threshold: 0.6 }, [5, 5, 5], [71, 40]))).toEqual([
      'Turnout 10 of 15 reaches the quorum of 0.',
      'Approvals 0.138888… of 4.583333… (weights by the time they are held) are below the threshold of 0.6.',
      '0.138888… approve and 4.444444… reject: not more approve than reject.',
    ]);
  });
});

it('a vote by a non-elector, or a second one, throws', () => {
  const ballot = { rules: RULES, electorate: [{ did: 'did:x:0', weight: 1, public_key: null }], ...PERIOD };
  const vote: Cast = { member_did: 'did:x:0', choice: 'approve', cast_at: NOON };
  expect(() => count(ballot, [vote, vote])).toThrow();
  expect(() => count(ballot, [{ ...vote, member_did: 'did:x:1' }])).toThrow();
});
