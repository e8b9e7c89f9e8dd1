import { type Cast, type Countable, count, judge, type Tally, tallyOf, type Verdict } from './tally.ts';
import type { Choice } from './vote-evidence.ts';
import { WEIGHING } from './weighing.ts';

/** The state of a vote. While the vote is open, `verdict` is the outcome if nobody else votes. */
export type Decision =
  | { state: 'voting'; closes_at: Date; tally: Tally; verdict: Verdict }
  | { state: 'approved' | 'rejected'; decided_at: Date; is_early: boolean; tally: Tally; verdict: Verdict };

/**
 * Returns whether a vote is decided at the time `at`, with its outcome and the reasons. The order of the votes has no
 * effect.
 */
export function decide(ballot: Countable, votes: readonly Cast[], at: Date): Decision {
  const { rules, closes_at } = ballot;
  const counts = count(ballot, votes);
  const verdict = judge(rules, counts);
  const result = { tally: tallyOf(counts, votes.length), verdict };
  // The check whether a vote has ended may run late. So the decision gets the time at which the vote ended, and the
  // time until the decision lapses starts then.
  if (at.getTime() >= closes_at.getTime()) {
    return { state: verdict.outcome, decided_at: closes_at, is_early: false, ...result };
  }
  // `close_early` alone is not enough, because an audit export may combine it with a voting method for which no
  // constitution can set it.
  if (rules.close_early && WEIGHING[rules.method].closesEarly && isCertain(ballot, votes)) {
    return { state: verdict.outcome, decided_at: at, is_early: true, ...result };
  }
  return { state: 'voting', closes_at, ...result };
}

/**
 * Returns whether no remaining vote can change the outcome. Every remaining elector may approve, reject, abstain or
 * stay away, but it is enough to check three of these endings:
 * - All approve. No ending has more turnout, more approvals or fewer rejections, and these help every condition. So if
 * this ending is rejected, all are.
 * - All reject, and nobody votes. A proposal fails by its quorum or by its approvals. No ending has less turnout than
 * "nobody votes": if the quorum holds there, it holds everywhere. No ending has more rejections or fewer approvals than
 * "all reject": if threshold, majority, signers and consent hold there, they hold everywhere. So if both are approved,
 * all are.
 *
 * An abstention only adds turnout, so it lies between these endings. Conversely, each of the three can happen, so the
 * outcome is open as soon as two of them differ.
 *
 * Under delegation a delegate may already vote for a remaining elector, who takes this weight back by voting in person.
 * The bounds stay the same. If all vote in person, every elector casts their own weight. And a vote in person leaves no
 * elector without a voter (tally.ts), so turnout is lowest if nobody else votes.
 */
function isCertain(ballot: Countable, votes: readonly Cast[]): boolean {
  const voters = new Set(votes.map(({ member_did }) => member_did));
  const absent = ballot.electorate.filter(({ did }) => !voters.has(did));
  const allOf = (choice: Choice) => absent.map(({ did }) => ({ member_did: did, choice, cast_at: ballot.opens_at }));
  const endings = [[...votes, ...allOf('approve')], [...votes, ...allOf('reject')], votes];
  return new Set(endings.map((ending) => judge(ballot.rules, count(ballot, ending)).outcome)).size === 1;
}
