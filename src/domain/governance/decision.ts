import { type Cast, type Countable, count, judge, type Tally, tallyOf, type Verdict } from './tally.ts';
import type { Choice } from './vote-evidence.ts';
import { WEIGHING } from './weighing.ts';

/** The state of a vote. A verdict on an open vote is what would follow if nobody voted any more. */
export type Decision =
  | { state: 'voting'; closes_at: Date; tally: Tally; verdict: Verdict }
  | { state: 'approved' | 'rejected'; decided_at: Date; is_early: boolean; tally: Tally; verdict: Verdict };

/** Returns whether a vote is decided at a moment, how, and why. The order of the votes has no effect. */
export function decide(ballot: Countable, votes: readonly Cast[], at: Date): Decision {
  const { rules, closes_at } = ballot;
  const counts = count(ballot, votes);
  const verdict = judge(rules, counts);
  const result = { tally: tallyOf(counts, votes.length), verdict };
  // A late look does not shift the moment from which the decision's lapse is counted.
  if (at.getTime() >= closes_at.getTime()) {
    return { state: verdict.outcome, decided_at: closes_at, is_early: false, ...result };
  }
  // The method is checked as well, because an export may claim rules that no constitution would have set.
  if (rules.close_early && WEIGHING[rules.method].closesEarly && isCertain(ballot, votes)) {
    return { state: verdict.outcome, decided_at: at, is_early: true, ...result };
  }
  return { state: 'voting', closes_at, ...result };
}

/**
 * Returns whether no remaining vote can change the outcome. Every elector who is left may approve, reject, abstain or
 * stay away; three of all these endings are enough to look at:
 *
 * - All approve. No ending has more turnout, more approvals or fewer rejections, and each condition only gains by these.
 *   So if this one is rejected, all are.
 * - All reject, and nobody votes. A proposal fails by its quorum or by its approvals. No ending has less turnout than
 *   "nobody votes": if the quorum holds there, it holds everywhere. No ending has more rejections or fewer approvals than
 *   "all reject": if threshold, majority, signers and consent hold there, they hold everywhere. So if both are approved, all are.
 *
 * An abstention lies between: it adds turnout and nothing else. Conversely each of the three can happen, so the outcome
 * is open as soon as two of them differ.
 *
 * Under delegation an elector who is left may already be represented, and takes their weight from the delegate by
 * voting. The bounds are the same: where all vote in person nobody is represented, so nobody's weight is elsewhere; and
 * a vote in person takes nobody's voter away (representation.ts), so turnout is least where nobody else votes.
 */
function isCertain(ballot: Countable, votes: readonly Cast[]): boolean {
  const voters = new Set(votes.map(({ member_did }) => member_did));
  const absent = ballot.electorate.filter(({ did }) => !voters.has(did));
  const allOf = (choice: Choice) => absent.map(({ did }) => ({ member_did: did, choice, cast_at: ballot.opens_at }));
  const endings = [[...votes, ...allOf('approve')], [...votes, ...allOf('reject')], votes];
  return new Set(endings.map((ending) => judge(ballot.rules, count(ballot, ending)).outcome)).size === 1;
}
