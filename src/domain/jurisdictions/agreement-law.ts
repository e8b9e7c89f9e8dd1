import { checkedIn } from './citations.ts';
import type { FederalLaw, Law, LawSubject } from './law.ts';
import type { JurisdictionCode, LegalForm } from './pack.ts';
import { STATES } from './states.ts';

const { official, secondary } = checkedIn('2026-11');

/** Federal law on tax and electronic signatures, as agreements state it. */
export const US_AGREEMENT: FederalLaw = {
  classification: {
    ...official('Treas. Reg. 301.7701-3(b)(1)'),
    text: 'Without an election, a company with one member is disregarded as an entity separate from it, and one with several is a partnership.',
  },
  corporation_election: {
    ...official('Treas. Reg. 301.7701-3(c); Form 8832'),
    text: 'A company elects with Form 8832 to be treated as a corporation.',
  },
  s_election: {
    ...secondary('26 U.S.C. 1361(b), 1362(a); Form 2553'),
    text: 'A company with at most 100 members, all of whom are natural persons who may hold shares of an S corporation, elects this with Form 2553.',
  },
  representative: {
    ...secondary('26 U.S.C. 6223; Treas. Reg. 301.6223-1'),
    text: 'The partnership representative has the sole authority to act for the company toward the Internal Revenue Service in a partnership audit, and needs a substantial presence in the United States.',
  },
  allocations: {
    ...secondary('26 U.S.C. 704(b); Treas. Reg. 1.704-1(b)'),
    text: "Without a stated rule, or if a rule lacks substantial economic effect, income and loss are allocated by the partners' interests in the partnership.",
  },
  capital_accounts: {
    ...secondary('Treas. Reg. 1.704-1(b)(2)(iv)'),
    text: 'A capital account is increased by contributions and allocated income, and reduced by distributions and allocated loss.',
  },
  tax_year: {
    ...secondary('26 U.S.C. 441, 706(b), 1378'),
    text: 'A disregarded entity has the tax year of its owner. Partnerships and S corporations may need the permission of the Internal Revenue Service for another year than that of their owners.',
  },
  electronic: {
    ...secondary('15 U.S.C. 7001(a)'),
    text: 'A signature or record may not be denied effect only because it is in electronic form.',
  },
};

export function agreementLaw(code: JurisdictionCode, form: LegalForm): Readonly<Record<LawSubject, Law>> {
  const { agreement, agreementOf } = STATES[code];
  return { ...agreement, ...agreementOf[form], ...US_AGREEMENT };
}
