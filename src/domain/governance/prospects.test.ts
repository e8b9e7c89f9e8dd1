import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { election, hoursLater, NOON } from '../../../test/rules/company.ts';
import type { CountingRules } from '../constitution/counting-rules.ts';
import { prospectsOf } from './prospects.ts';
import { type Cast, count, judge } from './tally.ts';

const RULES: CountingRules = {
  method: '1p1v',
  close_early: false,
  constitution_hash: 'a'.repeat(64),
  quorum: 0.5,
  threshold: 0.66,
  required_signers: null,
};

function ahead(votes: string, changes: Partial<CountingRules> = {}, weights?: number[]) {
  const { electorate, cast } = election(votes, weights);
  const period = { opens_at: NOON, closes_at: hoursLater(72) };
  const { ifNobodyVotes, toApprove, toReject } = prospectsOf(
    { rules: { ...RULES, ...changes }, electorate, ...period },
    cast,
    NOON,
  );
  const told = (group: typeof toApprove) => group && `${group.isAny ? 'any ' : ''}${group.members.length}`;
  return [ifNobodyVotes, told(toApprove), told(toReject)];
}

describe('the fewest votes that would settle an open vote', () => {
  it.each([
    ['-----', {}, ['rejected', 'any 3', 'any 2']],
    ['a----', {}, ['rejected', 'any 2', 'any 2']],
    ['aar--', {}, ['approved', 'any 0', 'any 1']],
    ['aaa--', { quorum: 0 }, ['approved', 'any 0', 'any 2']],
    // Nothing can stop it: three of four at worst.
    ['aaa-', {}, ['approved', 'any 0', null]],
    // Nothing can save it: three of five at best.
    ['rr---', {}, ['rejected', null, 'any 0']],
    ['ao---', { quorum: 0.8 }, ['rejected', 'any 2', 'any 2']],
    ['a---', { threshold: null, required_signers: 3 }, ['rejected', 'any 2', 'any 2']],
  ])('%s under %j', (votes, rules, expected) => {
    expect(ahead(votes, rules)).toEqual(expected);
  });

  it('names the heaviest if weights differ', () => {
    expect(ahead('---', { method: 'token' }, [1, 5, 2])).toEqual(['rejected', '1', '1']);
  });

  it('name the members whose consent is needed', () => {
    const needed = { consent_of: ['did:x:3', 'did:x:4'] };
    expect(ahead('aaa--', needed)).toEqual(['rejected', '2', '1']);
    expect(ahead('-----', needed)).toEqual(['rejected', '3', '1']);
  });
});

describe('no smaller group does it', () => {
  const elections = fc.record({
    votes: fc.array(fc.constantFrom('a', 'r', 'o', '-', '-', '-'), { minLength: 1, maxLength: 6 }),
    weights: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 }),
    method: fc.constantFrom('1p1v', 'token', 'quadratic', 'conviction', 'multisig'),
    quorum: fc.constantFrom(0, 0.3, 0.5, 1),
    threshold: fc.constantFrom(0.5, 0.66, 1),
    signers: fc.constantFrom(null, 1, 2),
    needed: fc.constantFrom([], [0], [1, 2]),
  });

  it('for every method without delegation', () => {
    fc.assert(
      fc.property(elections, ({ votes, weights, method, quorum, threshold, signers, needed }) => {
        const { electorate, cast } = election(votes.join(''), weights.slice(0, votes.length));
        const consent_of = needed.map((index) => `did:x:${index}`).filter((_did, index) => index < votes.length);
        const rules = { ...RULES, method, quorum, threshold, required_signers: signers, consent_of } as CountingRules;
        const ballot = { rules, electorate, opens_at: NOON, closes_at: hoursLater(72) };
        const at = hoursLater(50);
        const absent = electorate.filter(({ did }) => !cast.some(({ member_did }) => member_did === did));
        const outcomeOf = (further: readonly Cast[]) => judge(rules, count(ballot, [...cast, ...further])).outcome;
        const subsets = Array.from({ length: 2 ** absent.length }, (_subset, bits) =>
          absent.filter((_elector, index) => Math.floor(bits / 2 ** index) % 2 === 1),
        );
        const all = (group: typeof absent, choice: 'approve' | 'reject') =>
          group.map(({ did }) => ({ member_did: did, choice, cast_at: at }));
        const fewest = (does: (group: typeof absent) => boolean) => {
          const sizes = subsets.filter(does).map(({ length }) => length);
          return sizes.length === 0 ? null : Math.min(...sizes);
        };
        const { toApprove, toReject } = prospectsOf(ballot, cast, at);
        expect(toApprove?.members.length ?? null).toBe(
          fewest((group) => outcomeOf(all(group, 'approve')) === 'approved'),
        );
        const others = (group: typeof absent) => absent.filter((elector) => !group.includes(elector));
        expect(toReject?.members.length ?? null).toBe(
          fewest((group) => outcomeOf([...all(group, 'reject'), ...all(others(group), 'approve')]) === 'rejected'),
        );
      }),
    );
  });
});
