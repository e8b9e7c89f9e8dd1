import type { Constitution } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';

/** The parts of a constitution that decide whose consent a change of members needs. */
type Consenting = Pick<Constitution, 'members' | 'economics' | 'admission' | 'withdrawal'>;

/**
 * Returns the DIDs of the members who must all approve, besides the vote itself; null: the constitution does not ask
 * for it. It may ask for the consent of all members to an admission, and of all others to an expulsion; a change that
 * ends such a rule needs the consent that the rule asks for.
 */
export function consentNeeded(before: Consenting, after: Consenting): string[] | null {
  const [earlier, later] = [before, after].map((each) => new Set(membersByLaw(each).map(({ id }) => id)));
  const added = [...(later ?? [])].filter((did) => !earlier?.has(did));
  const staying = [...(earlier ?? [])].filter((did) => later?.has(did));
  const isExpelled = staying.length < (earlier?.size ?? 0);
  const needed = [
    asksAll(before.admission?.consent) && (added.length > 0 || !asksAll(after.admission?.consent)),
    asksAll(before.withdrawal?.expulsion) && (isExpelled || !asksAll(after.withdrawal?.expulsion)),
  ];
  return needed.includes(true) ? staying : null;
}

function asksAll(consent: 'vote' | 'all_members' | undefined): boolean {
  return consent === 'all_members';
}
