import type { Law, LawSubject } from './law.ts';
import type { JurisdictionCode, LegalForm } from './pack.ts';
import { DE_AGREEMENT } from './us-de-agreement.ts';
import { US_AGREEMENT } from './us-tax-agreement.ts';
import { WY_AGREEMENT, WY_DAO_AGREEMENT } from './us-wy-agreement.ts';

/** Returns the law that applies to the agreement of a company of this form. */
export function agreementLaw(code: JurisdictionCode, form: LegalForm): Readonly<Record<LawSubject, Law>> {
  const state = code === 'US-DE' ? DE_AGREEMENT : WY_AGREEMENT;
  return { ...state, ...(form === 'dao_llc' && WY_DAO_AGREEMENT), ...US_AGREEMENT };
}
