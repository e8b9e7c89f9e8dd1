import type { VotingRules } from '../../src/domain/governance/ballot.ts';
import type { Elector } from '../../src/domain/governance/counting-rules.ts';
import type { Choice } from '../../src/domain/governance/vote-evidence.ts';

/*
 * The same count, written a second time and another way: ratios that are really divided and reduced, one pass over the
 * electors for every question, and, for whether a vote is decided, every single way it can go on.
 */

/** A ratio in lowest terms, the denominator positive. */
class Ratio {
  readonly above: bigint;
  readonly below: bigint;

  constructor(above: bigint, below: bigint) {
    if (below === 0n) throw new RangeError('nothing is divided by zero');
    const common = greatestCommonDivisor(above, below);
    this.above = above / common;
    this.below = below / common;
  }

  /** Digit by digit, from the text that the number prints as. */
  static ofNumber(value: number): Ratio {
    const [mantissa = '', exponent = '0'] = String(value).split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    let result = new Ratio(0n, 1n);
    for (const digit of whole + fraction) {
      result = new Ratio(result.above * 10n + BigInt(digit) * result.below, result.below);
    }
    let shift = Number(exponent) - fraction.length;
    for (; shift < 0; shift += 1) result = new Ratio(result.above, result.below * 10n);
    for (; shift > 0; shift -= 1) result = new Ratio(result.above * 10n, result.below);
    return result;
  }

  reaches(other: Ratio): boolean {
    return this.above * other.below - other.above * this.below >= 0n;
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

export type Ballots = ReadonlyMap<string, Choice>;
type Rules = Pick<VotingRules, 'quorum' | 'threshold' | 'required_signers'>;

/** What the specification says of the tally, sentence by sentence. */
export function isApproved(rules: Rules, electors: readonly Elector[], ballots: Ballots): boolean {
  const everybody = weightWhere(electors, () => true);
  const cast = weightWhere(electors, ({ did }) => ballots.has(did));
  const approve = weightWhere(electors, ({ did }) => ballots.get(did) === 'approve');
  const reject = weightWhere(electors, ({ did }) => ballots.get(did) === 'reject');
  const signers = electors.filter(({ did }) => ballots.get(did) === 'approve').length;

  if (rules.required_signers !== null && signers < rules.required_signers) return false;
  // Without any weight there is no turnout to speak of: it is whatever is asked.
  if (everybody > 0n && !new Ratio(cast, everybody).reaches(Ratio.ofNumber(rules.quorum))) return false;
  if (rules.threshold === null) return true;
  if (approve + reject === 0n) return false;
  if (!new Ratio(approve, approve + reject).reaches(Ratio.ofNumber(rules.threshold))) return false;
  return approve > reject;
}

function weightWhere(electors: readonly Elector[], isMeant: (elector: Elector) => boolean): bigint {
  let sum = 0n;
  for (const elector of electors) if (isMeant(elector)) sum += BigInt(elector.weight);
  return sum;
}

const WAYS: readonly (Choice | 'stay away')[] = ['approve', 'reject', 'abstain', 'stay away'];

/** Every outcome that is still possible, by going through every way the others may vote or not. */
export function possibleOutcomes(rules: Rules, electors: readonly Elector[], ballots: Ballots): Set<boolean> {
  const outcomes = new Set<boolean>();
  const visit = (soFar: Ballots, left: readonly Elector[]): void => {
    const [next, ...rest] = left;
    if (next === undefined) {
      outcomes.add(isApproved(rules, electors, soFar));
      return;
    }
    for (const way of WAYS) {
      // Both are possible already: nothing is left to find out.
      if (outcomes.size === 2) return;
      visit(way === 'stay away' ? soFar : new Map([...soFar, [next.did, way]]), rest);
    }
  };
  visit(
    ballots,
    electors.filter(({ did }) => !ballots.has(did)),
  );
  return outcomes;
}
