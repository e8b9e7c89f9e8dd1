import type { Elector } from '../../src/domain/constitution/counting-rules.ts';
import type { Choice } from '../../src/domain/governance/vote-evidence.ts';
import { type CastVote, CLOSES, type Election, OPENS } from './arbitraries.ts';

/*
 * A second implementation of the count: ratios that are really divided and reduced, one pass over the electors for
 * every question, and every possible continuation to find out whether a vote is decided.
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

  /** Reads digit by digit, from the number's printed text. */
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

  static ofWhole(value: number): Ratio {
    return new Ratio(BigInt(value), 1n);
  }

  plus(other: Ratio): Ratio {
    return new Ratio(this.above * other.below + other.above * this.below, this.below * other.below);
  }

  times(other: Ratio): Ratio {
    return new Ratio(this.above * other.above, this.below * other.below);
  }

  over(other: Ratio): Ratio {
    return new Ratio(this.above * other.below, this.below * other.above);
  }

  reaches(other: Ratio): boolean {
    return this.above * other.below - other.above * this.below >= 0n;
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

const NONE = Ratio.ofWhole(0);
const ONE = Ratio.ofWhole(1);

type Ballots = ReadonlyMap<string, CastVote>;

type Recount = { everybody: Ratio; consenting: Ratio; cast: Ratio; signers: number; isConsented: boolean } & Record<
  Choice,
  Ratio
>;

function recount({ rules, electorate, votes }: Election): Recount {
  const inPerson: Ballots = new Map(votes.map((vote) => [vote.member_did, vote]));
  const ballots = rules.method === 'delegation' ? passedOn(inPerson, electorate, rules.max_depth ?? 0) : inPerson;
  const weighed = (choice: Choice) => weightOf(choice, rules.method, electorate, ballots);
  return {
    everybody: sum(electorate.map(({ weight }) => Ratio.ofWhole(weight))),
    // As if each of them had approved at once.
    consenting: sum(electorate.map((elector) => counted(rules.method, elector, OPENS))),
    cast: sum(electorate.filter(({ did }) => ballots.has(did)).map(({ weight }) => Ratio.ofWhole(weight))),
    approve: weighed('approve'),
    reject: weighed('reject'),
    abstain: weighed('abstain'),
    isConsented: (rules.consent_of ?? []).every((did) => ballots.get(did)?.choice === 'approve'),
    signers: electorate.filter(({ did }) => inPerson.get(did)?.choice === 'approve').length,
  };
}

/** The specification's rules of the tally, sentence by sentence. */
export function isApproved(election: Election): boolean {
  const { rules } = election;
  const { everybody, consenting, cast, approve, reject, signers, isConsented } = recount(election);
  if (rules.required_signers !== null && signers < rules.required_signers) return false;
  if (!isConsented) return false;
  // Without any weight turnout has no meaning: it satisfies any quorum.
  if (everybody.above > 0n && !cast.over(everybody).reaches(Ratio.ofNumber(rules.quorum))) return false;
  if (rules.threshold === null) return true;
  if (rules.threshold_of === 'electorate') {
    if (consenting.above === 0n) return false;
    const [share, needed] = [approve.over(consenting), Ratio.ofNumber(rules.threshold)];
    return rules.more_than ? !needed.reaches(share) : share.reaches(needed);
  }
  const decided = approve.plus(reject);
  if (decided.above === 0n) return false;
  if (!approve.over(decided).reaches(Ratio.ofNumber(rules.threshold))) return false;
  return !reject.reaches(approve);
}

/** The displayed numbers: rounded down to the millionth. */
export function shownTally(election: Election): Record<string, number> {
  const { everybody, cast, approve, reject, abstain } = recount(election);
  const shown = ({ above, below }: Ratio) => Number(`${(above * 1_000_000n) / below}e-6`);
  return {
    electorate_weight: shown(everybody),
    cast_weight: shown(cast),
    votes: election.votes.length,
    approve_weight: shown(approve),
    reject_weight: shown(reject),
    abstain_weight: shown(abstain),
  };
}

/** Hop by hop: an elector without a vote takes over the one that their delegate had after the previous hop. */
function passedOn(inPerson: Ballots, electorate: readonly Elector[], hops: number): Ballots {
  let ballots = inPerson;
  for (let hop = 1; hop <= hops; hop += 1) {
    const before = ballots;
    const taken = electorate.flatMap(({ did, delegate }): [string, CastVote][] => {
      const vote = delegate === undefined || before.has(did) ? undefined : before.get(delegate);
      return vote === undefined ? [] : [[did, vote]];
    });
    ballots = new Map([...before, ...taken]);
  }
  return ballots;
}

/** Returns whether there is a circle: delegations that lead nowhere are removed in turn. */
export function hasCircle(delegations: readonly { from: string; to: string }[]): boolean {
  let left = [...delegations];
  for (;;) {
    const delegating = new Set(left.map(({ from }) => from));
    const remaining = left.filter(({ to }) => delegating.has(to));
    if (remaining.length === left.length) return left.length > 0;
    left = remaining;
  }
}

function sum(all: readonly Ratio[]): Ratio {
  return all.reduce((one, other) => one.plus(other), NONE);
}

function weightOf(
  choice: Choice,
  method: Election['rules']['method'],
  electorate: readonly Elector[],
  ballots: Ballots,
): Ratio {
  return sum(
    electorate.map((elector) => {
      const vote = ballots.get(elector.did);
      return vote?.choice === choice ? counted(method, elector, vote.cast_at) : NONE;
    }),
  );
}

function counted(method: Election['rules']['method'], { weight }: Elector, castAt: Date): Ratio {
  if (method === 'quadratic') return new Ratio(rootByHalving(BigInt(weight) * 10n ** 12n), 10n ** 6n);
  if (method === 'conviction') return Ratio.ofWhole(weight).times(timeHeld(castAt));
  return Ratio.ofWhole(weight);
}

/** Halves the interval that contains the root, again and again. */
function rootByHalving(square: bigint): bigint {
  let [least, more] = [0n, square + 1n];
  while (more - least > 1n) {
    const middle = (least + more) / 2n;
    if (middle * middle <= square) least = middle;
    else more = middle;
  }
  return least;
}

/** min(1, time held / half the period) */
function timeHeld(castAt: Date): Ratio {
  const half = Ratio.ofWhole(CLOSES.getTime() - OPENS.getTime()).over(Ratio.ofWhole(2));
  const share = Ratio.ofWhole(CLOSES.getTime() - castAt.getTime()).over(half);
  return share.reaches(ONE) ? ONE : share;
}

const WAYS: readonly (Choice | 'stay away')[] = ['approve', 'reject', 'abstain', 'stay away'];

/** Returns every outcome that is still possible, by trying every way the others may vote or not. */
export function possibleOutcomes(election: Election): Set<boolean> {
  const outcomes = new Set<boolean>();
  const visit = (votes: CastVote[], left: readonly Elector[]): void => {
    const [next, ...rest] = left;
    if (next === undefined) {
      outcomes.add(isApproved({ ...election, votes }));
      return;
    }
    for (const way of WAYS) {
      // Both are already possible, so nothing is left to find out.
      if (outcomes.size === 2) return;
      visit(way === 'stay away' ? votes : [...votes, { member_did: next.did, choice: way, cast_at: OPENS }], rest);
    }
  };
  const voters = new Set(election.votes.map(({ member_did }) => member_did));
  visit(
    election.votes,
    election.electorate.filter(({ did }) => !voters.has(did)),
  );
  return outcomes;
}
