import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';

/**
 * Returns the tax class that the constitution states, or the default for its number of members (Treas. Reg.
 * 301.7701-3(b)(1)). `owners`: number of members, if the caller knows it from another source than the constitution.
 */
export function taxClassificationOf(
  constitution: Pick<Constitution, 'members' | 'economics' | 'legal_form'>,
  owners: number = membersByLaw(constitution).length,
): TaxClassification {
  // Treas. Reg. 301.7701-2(b)(1): a corporation under state law is always a corporation for tax purposes.
  if (constitution.legal_form === 'corporation') return 'corporation';
  const stated = constitution.economics?.tax_classification;
  return stated ?? (owners === 1 ? 'disregarded' : 'partnership');
}
