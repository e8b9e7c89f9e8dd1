import type { CountingRules, Elector } from './counting-rules.ts';

/**
 * Who votes with whose vote: of each elector the nearest one on the way of delegations who voted in person, themself
 * first, at most `max_depth` hops away. So a vote in person beats a delegation, for the member and for everybody whose
 * vote comes that way. Whoever has no voter so near has not voted; a delegate outside of the electorate ends the way.
 *
 * One more vote in person takes nobody's voter away: it comes to stand nearer on ways that had one, or on ways that had
 * none. That is what deciding early stands on.
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
