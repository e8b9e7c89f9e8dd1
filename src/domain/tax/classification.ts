import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';

/**
 * Returns how the company is classified for federal tax: as its constitution says, or by default disregarded with one
 * member and a partnership with several (Treas. Reg. 301.7701-3(b)(1)).
 */
export function taxClassificationOf(
  constitution: Pick<Constitution, 'members' | 'economics' | 'legal_form'>,
): TaxClassification {
  // Treas. Reg. 301.7701-2(b)(1): a corporation per se.
  if (constitution.legal_form === 'corporation') return 'corporation';
  const stated = constitution.economics?.tax_classification;
  return stated ?? (membersByLaw(constitution).length === 1 ? 'disregarded' : 'partnership');
}
