import type { SignedKind } from '../entity/document.ts';
import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import type { FilingType } from './filing.ts';

/** The capacity of the person who attests a filing. */
export function attestedCapacity(type: FilingType, jurisdiction: JurisdictionCode): string {
  return signerCapacity(type === 'formation' ? 'articles' : 'articles_of_dissolution', jurisdiction);
}

/**
 * The capacity in which a person signs a paper: an organizer in Wyoming (W.S. 17-29-203(a)(ii)), an authorized person in
 * Delaware (6 Del. C. § 18-204(a)).
 */
export function signerCapacity(kind: Exclude<SignedKind, 'consent'>, jurisdiction: JurisdictionCode): string {
  if (jurisdiction === 'US-DE') return 'Authorized person';
  return kind === 'articles' ? 'Organizer' : 'Authorized to sign';
}
