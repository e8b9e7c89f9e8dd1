import type { Constitution } from '../constitution/constitution.ts';
import { diffConstitutions } from '../constitution/diff.ts';
import type { WeighedChange } from '../constitution/force-of-changes.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { CorporateContent } from './corporate-source.ts';

/**
 * Maximum number of decisions on board and stock that are also applied to an amendment because they took effect after
 * it was written. There is a limit because each application costs time. With more of them, the amendment is refused as
 * outdated.
 */
export const CARRIED_LIMIT = 50;

/**
 * Decisions about board and stock that took effect after an amendment was written, if nothing else changed since. They
 * are also applied to the amendment's text (next-constitution.ts), because it states an older board and stock ledger.
 * `shown`: the changes as the people who decided on the amendment saw them.
 */
export type Carried = { decisions: readonly CorporateContent[]; shown: readonly WeighedChange[] };

/**
 * Returns whether an amendment makes exactly the changes that its voters saw, and changes no member that a later
 * decision names.
 */
export function changesAsShown(before: Constitution, after: Constitution, { decisions, shown }: Carried): boolean {
  const isNamedKept = decisions
    .flatMap(membersNamed)
    .every((did) => canonicalJson(memberOf(before, did)) === canonicalJson(memberOf(after, did)));
  return isNamedKept && canonicalJson(diffConstitutions(before, after)) === canonicalJson(shown.map(withoutWords));
}

/**
 * Removes the sentences about values without effect, because other rules can give other sentences for the same change.
 */
function withoutWords({ without_force: _words, ...change }: WeighedChange) {
  return change;
}

function memberOf({ members }: Constitution, did: string) {
  return members.find(({ id }) => id === did) ?? null;
}

function membersNamed(content: CorporateContent): string[] {
  switch (content.kind) {
    case 'elect_directors':
    case 'remove_directors':
      return content.directors.map(({ id }) => id);
    case 'issue_stock':
      return [content.holder.id];
    case 'transfer_stock':
      return [content.from, content.holder.id];
  }
}
