import fc from 'fast-check';
import type { CountingRules, Elector } from '../../src/domain/constitution/counting-rules.ts';
import { CHOICES, type Choice } from '../../src/domain/governance/vote-evidence.ts';

export const OPENS = new Date('2026-11-21T12:00:00.000Z');
export const CLOSES = new Date('2026-11-24T12:00:00.000Z');
const PERIOD_MS = CLOSES.getTime() - OPENS.getTime();

export type CastVote = { member_did: string; choice: Choice; cast_at: Date };

/** An election at a moment: its rules, its electors, and the votes in order of arrival. */
export type Election = { rules: CountingRules; electorate: Elector[]; votes: CastVote[] };

/** Shares that elections meet exactly, miss by the last digit, or that no double equals. */
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

/** The time of a vote: anywhere in the period, and where it begins to weigh less. */
const moment = fc
  .oneof(
    { weight: 1, arbitrary: fc.constantFrom(0, PERIOD_MS / 2, PERIOD_MS / 2 + 1, PERIOD_MS - 1) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: PERIOD_MS - 1 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }).map((part) => PERIOD_MS - (PERIOD_MS / 2) * (part / 8)) },
  )
  .map((ms) => new Date(OPENS.getTime() + ms));

/** Methods that use the weights of the constitution. */
const WEIGHING: readonly CountingRules['method'][] = ['token', 'quadratic', 'conviction'];

/**
 * The deciding condition: a share, signers alone (an ordinary kind under multisig), or both (one that keeps its
 * threshold).
 */
const way = fc.oneof(
  { weight: 2, arbitrary: fc.record({ method: fc.constant('1p1v' as const), threshold: share }) },
  { weight: 3, arbitrary: fc.record({ method: fc.constant('token' as const), threshold: share }) },
  { weight: 2, arbitrary: fc.record({ method: fc.constant('quadratic' as const), threshold: share }) },
  { weight: 2, arbitrary: fc.record({ method: fc.constant('conviction' as const), threshold: share }) },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant('delegation' as const),
      threshold: share,
      max_depth: fc.integer({ min: 1, max: 10 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant('multisig' as const),
      threshold: fc.option(share, { nil: null }),
      required_signers: fc.integer({ min: 1, max: 6 }),
    }),
  },
);

/** The delegate of each elector, by place: somebody later in an order of all of them, so that there are no circles. */
const delegates = (electors: number): fc.Arbitrary<(number | null)[]> =>
  fc
    .record({
      order: fc.shuffledSubarray([...Array(electors).keys()], { minLength: electors }),
      steps: fc.array(fc.option(fc.nat(3), { freq: 4 }), { minLength: electors, maxLength: electors }),
    })
    .map(({ order, steps }) => {
      const to = Array<number | null>(electors).fill(null);
      for (const [place, elector] of order.entries()) {
        const step = steps[place] ?? null;
        to[elector] = step === null ? null : (order[place + 1 + step] ?? null);
      }
      return to;
    });

const didOf = (index: number) => `did:web:member-${index}.example`;

/** `electors`: their possible number; with few of them, every continuation can be tried. */
export function election(electors: { min: number; max: number }): fc.Arbitrary<Election> {
  return fc
    .record({
      way,
      quorum,
      close_early: fc.boolean(),
      isDissolution: fc.nat(3).map((one) => one === 0),
      isMajority: fc.boolean(),
      consenting: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(4) }),
      weights: fc.array(weight, { minLength: electors.min, maxLength: electors.max }),
    })
    .chain(({ way, weights, isDissolution, isMajority, consenting, ...rules }) =>
      fc.record({
        rules: fc.constant<CountingRules>({
          required_signers: null,
          constitution_hash: '0'.repeat(64),
          ...rules,
          ...way,
          ...(isDissolution && way.threshold !== null && { threshold_of: 'electorate' as const }),
          ...(isDissolution && isMajority && way.threshold !== null && { more_than: true as const }),
          ...(consenting !== null && { consent_of: weights.slice(0, consenting).map((_, index) => didOf(index)) }),
        }),
        electorate: delegates(way.method === 'delegation' ? weights.length : 0).map<Elector[]>((to) =>
          weights.map((weight, index) => ({
            did: didOf(index),
            weight: WEIGHING.includes(way.method) ? weight : 1,
            public_key: null,
            ...(typeof to[index] === 'number' && { delegate: didOf(to[index]) }),
          })),
        ),
        votes: fc
          .array(fc.option(fc.record({ choice: fc.constantFrom(...CHOICES), cast_at: moment }), { freq: 3 }), {
            minLength: weights.length,
            maxLength: weights.length,
          })
          .chain((cast) => {
            const votes = cast.flatMap((vote, index) => (vote === null ? [] : [{ member_did: didOf(index), ...vote }]));
            return fc.shuffledSubarray(votes, { minLength: votes.length });
          }),
      }),
    );
}

/** A share of twelve digits, and a whole whose share differs minimally from a whole number. */
export type HairsBreadth = { share: number; part: number; whole: number };

const SCALE = 1_000_000_000_000n;

/**
 * part / whole is under the share by 1 / (whole × 10^12), some 10^-24: the smallest possible difference of two such
 * numbers, and far less than doubles can distinguish. With n the digits of the share and `whole` its inverse, n × whole
 * = part × 10^12 + 1.
 */
export const hairsBreadth: fc.Arbitrary<HairsBreadth> = fc
  .bigInt({ min: SCALE / 2n + 1n, max: SCALE - 1n })
  .filter((digits) => digits % 2n !== 0n && digits % 5n !== 0n)
  .map((digits) => {
    const whole = inverse(digits, SCALE);
    return { share: Number(`${digits}e-12`), part: Number((digits * whole) / SCALE), whole: Number(whole) };
  });

/** x with n × x = 1 modulo m, by Euclid's algorithm; n and m have no common divisor. */
function inverse(n: bigint, m: bigint): bigint {
  let [previous, remainder] = [m, n];
  let [before, factor] = [0n, 1n];
  while (remainder !== 0n) {
    const quotient = previous / remainder;
    [previous, remainder] = [remainder, previous - quotient * remainder];
    [before, factor] = [factor, before - quotient * factor];
  }
  return ((before % m) + m) % m;
}
