import type { Law, LawSubject } from './law.ts';
import type { JurisdictionCode, LegalForm } from './pack.ts';
import { STATES } from './states.ts';
import { US_AGREEMENT } from './us-tax-agreement.ts';

/** Returns the law that applies to the agreement of a company of this form. */
export function agreementLaw(code: JurisdictionCode, form: LegalForm): Readonly<Record<LawSubject, Law>> {
  const { agreement, agreementOf } = STATES[code];
  return { ...agreement, ...agreementOf[form], ...US_AGREEMENT };
}
