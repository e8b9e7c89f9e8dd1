import type { Elector } from '../constitution/counting-rules.ts';
import { type Cast, type Countable, count, judge, type Verdict } from './tally.ts';
import type { Choice } from './vote-evidence.ts';

/** The smallest group of electors whose votes would settle an outcome. */
export type Group = {
  members: readonly string[];
  /** True if any group of this size among those who have not voted would do as well. */
  isAny: boolean;
};

export type Prospects = {
  ifNobodyVotes: Verdict['outcome'];
  /**
   * Approval follows if these approve and nobody else votes; empty if it is certain already. Null: no further vote
   * approves.
   */
  toApprove: Group | null;
  /** Rejection follows if these reject, whatever the others do. Null: no further vote rejects. */
  toReject: Group | null;
};

/**
 * Returns the effect of further votes at a moment of the business clock.
 *
 * An approval helps every condition, and a heavier one helps more, except that consent needs certain members. So the
 * smallest group for approval has all of those members first, then the heaviest. For a rejection, one of those members
 * is strongest, otherwise the heaviest. Under delegation a vote may carry the weight of others or take weight back, so
 * there the group suffices, but a smaller one may suffice too.
 */
export function prospectsOf(ballot: Countable, votes: readonly Cast[], at: Date): Prospects {
  const { rules, electorate } = ballot;
  const voters = new Set(votes.map(({ member_did }) => member_did));
  const absent = electorate.filter(({ did }) => !voters.has(did)).toSorted((a, b) => b.weight - a.weight);
  const needed = absent.filter(({ did }) => rules.consent_of?.includes(did));
  const ordered = [...needed, ...absent.filter((elector) => !needed.includes(elector))];
  const isAny = rules.method !== 'delegation' && needed.length === 0 && absent.every(haveWeightOf(absent[0]));
  const outcomeAfter = (further: readonly Cast[]) => judge(rules, count(ballot, [...votes, ...further])).outcome;
  const cast = (electors: readonly Elector[], choice: Choice) =>
    electors.map(({ did }) => ({ member_did: did, choice, cast_at: at }));

  const approves = (group: readonly Elector[]) => outcomeAfter(cast(group, 'approve')) === 'approved';
  // The best case for the proposal: all others approve.
  const rejects = (group: readonly Elector[]) => {
    const others = absent.filter((elector) => !group.includes(elector));
    return outcomeAfter([...cast(group, 'reject'), ...cast(others, 'approve')]) === 'rejected';
  };
  return {
    ifNobodyVotes: outcomeAfter([]),
    toApprove: smallest([ordered], approves, isAny),
    toReject: smallest([absent, ordered], rejects, isAny),
  };
}

function haveWeightOf(first: Elector | undefined): (elector: Elector) => boolean {
  return ({ weight }) => weight === first?.weight;
}

/** Returns the shortest group, taken from the start of one of the orders, that settles the outcome; null: none does. */
function smallest(
  orders: readonly (readonly Elector[])[],
  does: (group: readonly Elector[]) => boolean,
  isAny: boolean,
): Group | null {
  const longest = orders[0]?.length ?? 0;
  for (let size = 0; size <= longest; size += 1) {
    const group = orders.map((order) => order.slice(0, size)).find(does);
    if (group !== undefined) return { members: group.map(({ did }) => did), isAny };
  }
  return null;
}
