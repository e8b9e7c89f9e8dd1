import type { Constitution } from '../constitution/constitution.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import type { ProposalContent } from './proposal.ts';

const BY_ELECTION = 'changes only by proposals of kind elect_directors and remove_directors. Leave it as it is';
const BY_LEDGER = 'changes only by proposals of kind issue_stock and transfer_stock. Leave it as it is';
const BY_COUNSEL =
  'is stated in the certificate of incorporation, and the certificate of amendment of a corporation (8 Del. C. § 242) is not filed here. Leave it as it is, or amend it with counsel';

type Part = { pointer: string; code: string; message: string; of: (constitution: Constitution) => unknown };

/** Parts of a corporation on file that an amendment of its constitution leaves alone. */
const KEPT: readonly Part[] = [
  { pointer: '/directors', code: 'not_applicable', message: BY_ELECTION, of: ({ directors }) => directors },
  { pointer: '/stock/holdings', code: 'not_applicable', message: BY_LEDGER, of: ({ stock }) => stock?.holdings },
  { pointer: '/stock/classes', code: 'requires_filing', message: BY_COUNSEL, of: ({ stock }) => stock?.classes },
  { pointer: '/name', code: 'requires_filing', message: BY_COUNSEL, of: ({ name }) => name },
  { pointer: '/purpose', code: 'requires_filing', message: BY_COUNSEL, of: ({ purpose }) => purpose },
];

/** Returns what a change of a corporation's constitution may not touch. Elections and the ledger have kinds of their own. */
export function keptPartProblems(
  before: Constitution,
  after: Constitution,
  { kind }: Pick<ProposalContent, 'kind'>,
): Problem[] {
  if (before.legal_form !== 'corporation' || (kind !== 'amend' && kind !== 'membership')) return [];
  return KEPT.filter(({ of }) => canonicalJson(of(before) ?? null) !== canonicalJson(of(after) ?? null)).map(
    ({ pointer, code, message }) => ({ pointer, code, message }),
  );
}
