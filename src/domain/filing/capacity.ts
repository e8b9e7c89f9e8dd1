import type { SignedKind } from '../entity/document.ts';
import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import type { FilingType } from './filing.ts';

/** The capacity of the person who attests a filing. */
export function attestedCapacity(type: FilingType, jurisdiction: JurisdictionCode): string {
  return signerCapacity(type === 'formation' ? 'articles' : 'articles_of_dissolution', jurisdiction);
}

/** The capacity in which a person signs a paper: an organizer in Wyoming, an authorized person in Delaware. */
export function signerCapacity(kind: Exclude<SignedKind, 'consent'>, jurisdiction: JurisdictionCode): string {
  const { articles, later } = STATES[jurisdiction].signers.value;
  return kind === 'articles' ? articles : later;
}
