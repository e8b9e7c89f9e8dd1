import type { Elector } from '../constitution/counting-rules.ts';
import { type Cast, type Countable, count, judge, type Verdict } from './tally.ts';
import type { Choice } from './vote-evidence.ts';

/** The smallest group of electors whose votes would decide the outcome. */
export type Group = {
  members: readonly string[];
  /** True if any other group of this size among the remaining electors would also decide it. */
  isAny: boolean;
};

export type Prospects = {
  ifNobodyVotes: Verdict['outcome'];
  /**
   * Electors whose approval leads to approval if nobody else votes; empty: approval is already certain; null: no
   * further votes can lead to approval.
   */
  toApprove: Group | null;
  /** Electors whose rejection leads to rejection, whatever the others do; null: no further votes can lead to it. */
  toReject: Group | null;
};

/**
 * Returns the possible effects of further votes at a time by the business clock.
 *
 * Every approving vote helps, and a heavier one helps more, but the consent of certain members may be required. So the
 * smallest group that can approve is these members, followed by the heaviest. The smallest group that can reject is one
 * of these members, or else the heaviest. Under delegation a vote may include the weight of others or take weight back,
 * so a smaller group may be sufficient as well.
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

/** Returns the smallest group that decides the outcome, taken from the start of one of the orders; null: none. */
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
