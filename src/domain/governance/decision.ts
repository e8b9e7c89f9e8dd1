import type { CountedBallot, CountingRules } from './counting-rules.ts';
import { type Counts, count, judge, type Tally, tallyOf, type Verdict } from './tally.ts';
import type { Vote } from './vote-evidence.ts';

/** Where a vote stands. A verdict while it is open is what would follow if nobody voted any more. */
export type Decision =
  | { state: 'voting'; closes_at: Date; tally: Tally; verdict: Verdict }
  | { state: 'approved' | 'rejected'; decided_at: Date; is_early: boolean; tally: Tally; verdict: Verdict };

/** Whether the vote is decided at a moment of the business clock, how, and why. The order of the votes is nothing to it. */
export function decide(
  { rules, electorate, closes_at }: Pick<CountedBallot, 'rules' | 'electorate' | 'closes_at'>,
  votes: readonly Pick<Vote, 'member_did' | 'choice'>[],
  at: Date,
): Decision {
  const counts = count(electorate, votes);
  const verdict = judge(rules, counts);
  const told = { tally: tallyOf(counts, votes.length), verdict };
  // Who looks late does not shift the moment that a decision lapses by.
  if (at.getTime() >= closes_at.getTime()) {
    return { state: verdict.outcome, decided_at: closes_at, is_early: false, ...told };
  }
  if (rules.close_early && isCertain(rules, counts, remaining(electorate.length, counts, votes.length))) {
    return { state: verdict.outcome, decided_at: at, is_early: true, ...told };
  }
  return { state: 'voting', closes_at, ...told };
}

/** Weight and heads of those who have not voted. */
type Remaining = { weight: bigint; heads: number };

function remaining(electors: number, counts: Counts, votes: number): Remaining {
  const { electorate, approve, reject, abstain } = counts;
  return { weight: electorate - approve - reject - abstain, heads: electors - votes };
}

/**
 * Whether no remaining vote can change the outcome. Every elector who is left may approve, reject, abstain or stay away;
 * three of all these endings are enough to look at:
 *
 * - All approve. No ending has more turnout, more approvals or fewer rejections, and each condition only gains by these.
 *   So if this one is rejected, all are.
 * - All reject, and nobody votes. A proposal fails by its quorum or by its approvals. No ending has less turnout than
 *   "nobody votes": if the quorum holds there, it holds everywhere. No ending has more rejections or fewer approvals than
 *   "all reject": if threshold, majority and signers hold there, they hold everywhere. So if both are approved, all are.
 *
 * An abstention lies between: it adds turnout and nothing else. Conversely each of the three can happen, so the outcome
 * is open as soon as two of them differ.
 */
function isCertain(rules: CountingRules, counts: Counts, { weight, heads }: Remaining): boolean {
  const endings: Counts[] = [
    { ...counts, approve: counts.approve + weight, approvals: counts.approvals + heads },
    { ...counts, reject: counts.reject + weight },
    counts,
  ];
  return new Set(endings.map((ending) => judge(rules, ending).outcome)).size === 1;
}
