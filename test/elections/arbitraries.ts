import fc from 'fast-check';
import type { Elector, VotingRules } from '../../src/domain/governance/ballot.ts';
import { CHOICES, type Choice } from '../../src/domain/governance/vote-evidence.ts';

/** An election at a moment: its rules, who may vote, and what was cast, in the order it came. */
export type Election = {
  rules: VotingRules;
  electorate: Elector[];
  votes: { member_did: string; choice: Choice }[];
};

/** Shares that elections meet exactly, miss by the last digit, or that no double is equal to. */
const SHARES = [
  0.5, 0.25, 0.75, 0.2, 0.4, 0.6, 0.8, 0.1, 0.3, 0.7, 0.9, 0.66, 0.67, 0.51, 0.333333333333333, 0.333333333333334,
  0.666666666666666, 0.666666666666667, 0.500000000000001, 0.499999999999999, 0.142857142857143, 0.999999999999999,
  1e-7, 1,
];
const share = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SHARES) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 999_999_999_999_999 }).map((n) => Number(`${n}e-15`)) },
);
const quorum = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: share });

const WEIGHT_MAX = 1_000_000_000_000;
const weight = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, WEIGHT_MAX - 1, WEIGHT_MAX) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: WEIGHT_MAX }) },
);

/** What decides: a share, signers alone (an ordinary kind under multisig), or both (one that keeps its threshold). */
const way = fc.oneof(
  { weight: 2, arbitrary: fc.record({ method: fc.constant('1p1v' as const), threshold: share }) },
  { weight: 3, arbitrary: fc.record({ method: fc.constant('token' as const), threshold: share }) },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant('multisig' as const),
      threshold: fc.option(share, { nil: null }),
      required_signers: fc.integer({ min: 1, max: 6 }),
    }),
  },
);

/** `electors`: how many there may be; with few of them, every way to go on can be tried. */
export function election(electors: { min: number; max: number }): fc.Arbitrary<Election> {
  return fc
    .record({
      way,
      quorum,
      close_early: fc.boolean(),
      weights: fc.array(weight, { minLength: electors.min, maxLength: electors.max }),
    })
    .chain(({ way, weights, ...rules }) =>
      fc.record({
        rules: fc.constant<VotingRules>({
          kind: 'custom',
          required_signers: null,
          voting_period_hours: 72,
          constitution_version: 1,
          constitution_hash: '0'.repeat(64),
          ...rules,
          ...way,
        }),
        electorate: fc.constant<Elector[]>(
          weights.map((weight, index) => ({
            did: `did:web:member-${index}.example`,
            weight: way.method === 'token' ? weight : 1,
            public_key: null,
          })),
        ),
        votes: fc
          .array(fc.option(fc.constantFrom(...CHOICES), { freq: 3 }), {
            minLength: weights.length,
            maxLength: weights.length,
          })
          .chain((choices) => {
            const votes = choices.flatMap((choice, index) =>
              choice === null ? [] : [{ member_did: `did:web:member-${index}.example`, choice }],
            );
            return fc.shuffledSubarray(votes, { minLength: votes.length });
          }),
      }),
    );
}
