import type { CountingRules, Elector } from '../constitution/counting-rules.ts';

/**
 * Returns who votes with whose vote: for each elector the nearest one on their chain of delegations who voted in person
 * (themselves first), at most `max_depth` hops away. So a vote in person beats a delegation, for the member and for
 * everybody whose vote comes that way. An elector without a voter that near has not voted; a delegate outside of the
 * electorate ends the chain.
 *
 * One more vote in person takes nobody's voter away: it only comes to stand nearer on chains that had a voter, or on
 * chains that had none. Deciding early relies on this.
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
