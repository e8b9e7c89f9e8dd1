import { decimalOfNumber } from '../decimal.ts';
import type { CountingRules, Elector } from './counting-rules.ts';
import type { Choice } from './vote-evidence.ts';

/** What was cast, by weight; `approvals` counts heads. Whole numbers, so that the same votes in any order give the same. */
export type Counts = {
  electorate: bigint;
  approve: bigint;
  reject: bigint;
  abstain: bigint;
  approvals: number;
};

/** One thing a proposal has to reach, and whether it did. */
export type Condition = {
  code: 'quorum' | 'votes' | 'threshold' | 'majority' | 'signers';
  is_met: boolean;
  message: string;
};

export type Verdict = {
  outcome: 'approved' | 'rejected';
  /** Why, in words and numbers, condition by condition. */
  conditions: readonly Condition[];
};

/** Counts as the API shows them: all fit a double, as 200 members weigh at most 2 × 10^14. */
export type Tally = {
  electorate_weight: number;
  cast_weight: number;
  approve_weight: number;
  reject_weight: number;
  abstain_weight: number;
  votes: number;
};

type Cast = { member_did: string; choice: Choice };

/** Throws on a vote that `castVote` would not have let in: nobody's, or a second one. */
export function count(electorate: readonly Elector[], votes: readonly Cast[]): Counts {
  const weights = new Map(electorate.map(({ did, weight }) => [did, BigInt(weight)]));
  const counts = { electorate: 0n, approve: 0n, reject: 0n, abstain: 0n, approvals: 0 };
  for (const weight of weights.values()) counts.electorate += weight;
  for (const { member_did: did, choice } of votes) {
    const weight = weights.get(did);
    if (weight === undefined) throw new Error('a vote by nobody of the electorate, or a second one');
    weights.delete(did);
    counts[choice] += weight;
    if (choice === 'approve') counts.approvals += 1;
  }
  return counts;
}

/**
 * The outcome of these counts. Shares are compared by cross-multiplication of whole numbers: nothing is divided, so
 * nothing is rounded, and an electorate without weight needs no case of its own (it has no approvals, so it rejects).
 */
export function judge(rules: CountingRules, counts: Counts): Verdict {
  const conditions = [
    quorumReached(rules, counts),
    ...(rules.threshold === null ? [] : approvedByShare(rules.threshold, counts)),
    ...(rules.required_signers === null ? [] : [signersReached(rules.required_signers, counts)]),
  ];
  return { outcome: conditions.every(({ is_met }) => is_met) ? 'approved' : 'rejected', conditions };
}

function quorumReached({ quorum }: CountingRules, counts: Counts): Condition {
  const cast = castWeight(counts);
  const is_met = isAtLeast(cast, counts.electorate, quorum);
  const message = `Turnout ${cast} of ${counts.electorate} ${is_met ? 'reaches' : 'is below'} the quorum of ${quorum}.`;
  return { code: 'quorum', is_met, message };
}

function approvedByShare(threshold: number, { approve, reject }: Counts): Condition[] {
  const decided = approve + reject;
  if (decided === 0n) return [{ code: 'votes', is_met: false, message: 'Nobody approved or rejected it.' }];
  const reaches = isAtLeast(approve, decided, threshold);
  const isMore = approve > reject;
  return [
    {
      code: 'threshold',
      is_met: reaches,
      message: `Approvals ${approve} of ${decided} ${reaches ? 'reach' : 'are below'} the threshold of ${threshold}.`,
    },
    {
      code: 'majority',
      is_met: isMore,
      message: `${approve} approve and ${reject} reject: ${isMore ? 'more' : 'not more'} approve than reject.`,
    },
  ];
}

function signersReached(required: number, { approvals }: Counts): Condition {
  const is_met = approvals >= required;
  const message = `${approvals} of ${required} required signers ${is_met ? 'have approved' : 'approved: not enough'}.`;
  return { code: 'signers', is_met, message };
}

export function castWeight({ approve, reject, abstain }: Counts): bigint {
  return approve + reject + abstain;
}

/** part / whole ≥ share, without dividing. */
function isAtLeast(part: bigint, whole: bigint, share: number): boolean {
  const { numerator, denominator } = decimalOfNumber(share);
  return part * denominator >= numerator * whole;
}

export function tallyOf(counts: Counts, votes: number): Tally {
  return {
    electorate_weight: Number(counts.electorate),
    cast_weight: Number(castWeight(counts)),
    approve_weight: Number(counts.approve),
    reject_weight: Number(counts.reject),
    abstain_weight: Number(counts.abstain),
    votes,
  };
}
