import type { Elector } from '../constitution/counting-rules.ts';
import { type Cast, type Countable, count, judge, type Verdict } from './tally.ts';
import type { Choice } from './vote-evidence.ts';

/** The smallest group of electors whose votes would decide the outcome. */
export type Group = {
  members: readonly string[];
  /** True if every other group of this size, among those who have not voted, would decide the outcome too. */
  isAny: boolean;
};

export type Prospects = {
  ifNobodyVotes: Verdict['outcome'];
  /**
   * The smallest group that gets the proposal approved if all in it approve and nobody else votes. Empty: no further
   * vote is needed. Null: no further votes can lead to approval.
   */
  toApprove: Group | null;
  /** The smallest group whose rejections defeat the proposal even if all others approve; null: there is none. */
  toReject: Group | null;
};

/**
 * Returns how further votes can decide the outcome. `at`: time by the account's business clock, which a sandbox can put
 * forward.
 *
 * A heavier vote helps an approval more, but certain members may have to consent. So the smallest group that can
 * approve consists of these members first, and then of the heaviest votes. The smallest group that can reject is one of
 * these members, or else consists of the heaviest votes. Under delegation a vote can include the weight of others or
 * take weight back, so an even smaller group may be enough.
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
  // Assumes the best case for the proposal: all other electors approve.
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
