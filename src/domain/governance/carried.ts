import type { Constitution } from '../constitution/constitution.ts';
import { diffConstitutions } from '../constitution/diff.ts';
import type { WeighedChange } from '../constitution/force-of-changes.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { CorporateContent } from './corporate-source.ts';

/** More decisions than these are not carried in an amendment: each is read and made again on its text. */
export const CARRIED_LIMIT = 50;

/**
 * Decisions about board and stock that took effect since an amendment was written, and nothing else did: they are made
 * again on its text, which had the board and the ledger of its time (corporate-amendment.ts). `shown`: its changes, as those
 * who decided it saw them.
 */
export type Carried = { decisions: readonly CorporateContent[]; shown: readonly WeighedChange[] };

/** Returns whether an amendment that carries decisions changes what was shown, and nobody whom they name. */
export function changesAsShown(before: Constitution, after: Constitution, { decisions, shown }: Carried): boolean {
  const isNamedKept = decisions
    .flatMap(membersNamed)
    .every((did) => canonicalJson(memberOf(before, did)) === canonicalJson(memberOf(after, did)));
  return isNamedKept && canonicalJson(diffConstitutions(before, after)) === canonicalJson(shown.map(withoutWords));
}

/** Its sentences about force depend on the rules in force, and change nothing. */
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
