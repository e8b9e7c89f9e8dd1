import type { CountedBallot, CountingRules, Elector } from '../constitution/counting-rules.ts';
import { compareFractions, decimalOfNumber } from '../formats/decimal.ts';
import type { Vote } from './vote-evidence.ts';
import { WEIGHING, weightNumber, weightText } from './weighing.ts';

/**
 * Sums of the votes that were cast. The sums are whole numbers, so the order of the votes does not affect the result.
 */
export type Counts = {
  /**
   * Sums of full weights, even if the method counts only parts of them. `delegated`: the part of `cast` that delegates
   * cast for others.
   */
  turnout: { cast: bigint; delegated: bigint; electorate: bigint };
  /**
   * `electorate`, `approve`, `reject` and `abstain` are weights as the method counts them, in parts. `unit`: number of
   * parts in a full weight of 1.
   */
  electorate: bigint;
  approve: bigint;
  reject: bigint;
  abstain: bigint;
  unit: bigint;
  /**
   * Number of electors who cast an approval themselves. Approvals through a delegate are not counted, because this
   * number counts signers.
   */
  approvals: number;
  /** Number of members in the rules' `consent_of` who approve, in person or through a delegate. */
  consents: number;
};

/** A condition for the approval of a proposal, and whether it is met. */
export type Condition = {
  code: 'quorum' | 'votes' | 'threshold' | 'majority' | 'signers' | 'consent';
  is_met: boolean;
  message: string;
};

export type Verdict = {
  outcome: 'approved' | 'rejected';
  /** The conditions that explain the outcome. */
  conditions: readonly Condition[];
};

/**
 * The counts as the API shows them. A double can hold all of them, because the weights of 200 members add up to at most
 * 2 × 10^14. Fractions have six decimals, rounded down. They are only for display; the decision uses the exact counts.
 */
export type Tally = {
  electorate_weight: number;
  cast_weight: number;
  approve_weight: number;
  reject_weight: number;
  abstain_weight: number;
  votes: number;
};

export type Cast = Pick<Vote, 'member_did' | 'choice' | 'cast_at'>;

/** The parts of a ballot needed for counting: rules, electorate and times. */
export type Countable = Omit<CountedBallot, 'proposal_id'>;

/** Counts votes. Throws on a vote by a non-elector or a member's second vote, which `castVote` would have refused. */
export function count({ rules, electorate, ...period }: Countable, votes: readonly Cast[]): Counts {
  const { unit, weigh } = WEIGHING[rules.method];
  const voteOf = new Map(votes.map((vote) => [vote.member_did, vote]));
  const electors = new Set(electorate.map(({ did }) => did));
  if (voteOf.size < votes.length || votes.some(({ member_did }) => !electors.has(member_did))) {
    throw new Error('a vote by nobody of the electorate, or a second one');
  }
  const voters = votersOf(rules, electorate, new Set(voteOf.keys()));
  const turnout = { cast: 0n, delegated: 0n, electorate: 0n };
  const none = { electorate: 0n, approve: 0n, reject: 0n, abstain: 0n, approvals: 0, consents: 0 };
  const counts = { ...none, turnout, unit: unit(period) };
  for (const { did, ...elector } of electorate) {
    const weight = BigInt(elector.weight);
    turnout.electorate += weight;
    counts.electorate += weigh(weight, { ...period, cast_at: period.opens_at });
    const vote = voteOf.get(voters.get(did) ?? '');
    if (vote === undefined) continue;
    turnout.cast += weight;
    counts[vote.choice] += weigh(weight, { ...period, cast_at: vote.cast_at });
    if (vote.member_did !== did) turnout.delegated += weight;
    else if (vote.choice === 'approve') counts.approvals += 1;
    if (vote.choice === 'approve' && rules.consent_of?.includes(did)) counts.consents += 1;
  }
  return counts;
}

/**
 * Returns the outcome of these counts. Shares are compared by cross-multiplication of whole numbers, so nothing is
 * rounded. An electorate whose weights are all 0 has no approvals, so it rejects without a special case.
 */
export function judge(rules: CountingRules, counts: Counts): Verdict {
  const conditions = [
    quorumReached(rules, counts),
    ...thresholdReached(rules, counts),
    ...(rules.required_signers === null ? [] : [signersReached(rules.required_signers, counts)]),
    ...(rules.consent_of === undefined ? [] : [consentGiven(rules.consent_of.length, counts)]),
  ];
  return { outcome: conditions.every(({ is_met }) => is_met) ? 'approved' : 'rejected', conditions };
}

function quorumReached({ quorum }: CountingRules, { turnout }: Counts): Condition {
  const { cast, delegated, electorate } = turnout;
  const is_met = compareShare(cast, electorate, quorum) >= 0;
  const note = delegated === 0n ? '' : ` (${delegated} by delegation)`;
  const message = `Turnout ${cast} of ${electorate}${note} ${is_met ? 'reaches' : 'is below'} the quorum of ${quorum}.`;
  return { code: 'quorum', is_met, message };
}

function thresholdReached(rules: CountingRules, counts: Counts): Condition[] {
  const { threshold, threshold_of, method } = rules;
  if (threshold === null) return [];
  const { note } = WEIGHING[method];
  return threshold_of === 'electorate'
    ? [approvedByElectorate({ threshold, isExceeded: rules.more_than === true }, counts, note)]
    : approvedByShare(threshold, counts, note);
}

/**
 * Compares approvals with all votes that could be cast, because abstaining or staying away is not consent. Every
 * proposal counted this way needs more than half of these votes (at least 0.51, or more than 0.5), so its approvals
 * exceed its rejections without a separate condition. If the weights of the electorate add up to 0, the threshold
 * counts as not reached, because nobody can consent.
 */
function approvedByElectorate(
  { threshold, isExceeded }: { threshold: number; isExceeded: boolean },
  { approve, electorate, unit }: Counts,
  note: string,
): Condition {
  const difference = compareShare(approve, electorate, threshold);
  const is_met = electorate > 0n && (isExceeded ? difference > 0 : difference >= 0);
  const [approving, all] = [approve, electorate].map((parts) => weightText(parts, unit));
  const relation = isExceeded
    ? `${is_met ? 'exceed' : 'do not exceed'} the share of`
    : `${is_met ? 'reach' : 'are below'} the threshold of`;
  const message = `Approvals ${approving} of all ${all}${note} ${relation} ${threshold}.`;
  return { code: 'threshold', is_met, message };
}

function approvedByShare(threshold: number, { approve, reject, unit }: Counts, note: string): Condition[] {
  const decided = approve + reject;
  if (decided === 0n) return [{ code: 'votes', is_met: false, message: 'Nobody approved or rejected the proposal.' }];
  const reaches = compareShare(approve, decided, threshold) >= 0;
  const isMore = approve > reject;
  const [approving, rejecting, all] = [approve, reject, decided].map((parts) => weightText(parts, unit));
  return [
    {
      code: 'threshold',
      is_met: reaches,
      message: `Approvals ${approving} of ${all}${note} ${reaches ? 'reach' : 'are below'} the threshold of ${threshold}.`,
    },
    {
      code: 'majority',
      is_met: isMore,
      message: `${approving} approve and ${rejecting} reject: ${isMore ? 'more' : 'not more'} approve than reject.`,
    },
  ];
}

function signersReached(required: number, { approvals }: Counts): Condition {
  const is_met = approvals >= required;
  const message = `${approvals} of ${required} required signers have approved${is_met ? '' : ', which is not enough'}.`;
  return { code: 'signers', is_met, message };
}

function consentGiven(needed: number, { consents }: Counts): Condition {
  const is_met = consents === needed;
  const message = `${consents} of ${needed} members whose consent is needed have approved${is_met ? '' : ', which is not enough'}.`;
  return { code: 'consent', is_met, message };
}

function compareShare(part: bigint, whole: bigint, share: number): number {
  return compareFractions({ numerator: part, denominator: whole }, decimalOfNumber(share));
}

export function tallyOf({ turnout, approve, reject, abstain, unit }: Counts, votes: number): Tally {
  return {
    electorate_weight: Number(turnout.electorate),
    cast_weight: Number(turnout.cast),
    approve_weight: weightNumber(approve, unit),
    reject_weight: weightNumber(reject, unit),
    abstain_weight: weightNumber(abstain, unit),
    votes,
  };
}

/**
 * Returns who casts each elector's vote: the nearest member on their chain of delegations who voted in person
 * (themselves first), at most `max_depth` hops away. So a vote in person beats a delegation, for the member and for
 * everyone who delegates through them. An elector without such a voter has not voted. A delegate outside the electorate
 * ends the chain.
 *
 * A further vote in person never takes an elector's voter away: it can only add a nearer voter to a chain, or the first
 * one. The check for an early decision relies on this.
 */
export function votersOf(
  { max_depth: hops = 0 }: Pick<CountingRules, 'max_depth'>,
  electorate: readonly Elector[],
  inPerson: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const delegateOf = new Map(electorate.map(({ did, delegate }) => [did, delegate]));
  const voters = new Map<string, string>();
  for (const { did } of electorate) {
    let [next, left] = [did as string | undefined, hops];
    for (; next !== undefined && !inPerson.has(next) && left > 0; left -= 1) next = delegateOf.get(next);
    if (next !== undefined && inPerson.has(next)) voters.set(did, next);
  }
  return voters;
}
