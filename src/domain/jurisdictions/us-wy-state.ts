import { checkedIn } from './citations.ts';
import { ORDER_FORMS } from './order-forms.ts';
import type { State } from './state.ts';
import { WY_AGREEMENT, WY_DAO_AGREEMENT } from './us-wy-agreement.ts';
import { WY_CHANGES } from './us-wy-changes.ts';
import { WY_FORMS } from './us-wy-form.ts';

const { statute, official, secondary } = checkedIn('2026-11');

export const WYOMING: State = {
  paperTitles: {},
  signers: {
    ...statute('W.S. 17-29-203(a)(ii), 17-29-209(a)'),
    value: { articles: 'Organizer', later: 'Authorized signatory', annual_report: 'Fiscal agent' },
  },
  perjuryLaw: {
    // Section 17-29-210(b) makes a false signature a misdemeanor; it does not mention perjury.
    first: statute('W.S. 17-29-210(b)'),
    records: statute('W.S. 17-29-207(c)'),
    // No statute to cite: a statement of change is under chapter 28, which has no section on perjury, and 17-29-207(c)
    // applies only to records under chapter 29.
    agentChanges: null,
    corporations: null,
  },
  contactLaw: statute('W.S. 17-28-104(d), 17-28-107(a)(v)'),
  ownCourts: null,
  agreement: WY_AGREEMENT,
  agreementOf: { dao_llc: WY_DAO_AGREEMENT },
  forms: { ...WY_FORMS, ...ORDER_FORMS['US-WY'] },
  changes: WY_CHANGES,
  later: {
    statement_of_correction: {
      ...statute('W.S. 17-29-206'),
      text: 'A statement of correction describes the record and its date of filing, the inaccuracy and why it is one, and corrects it. It has no delayed effect.',
    },
    application_for_reinstatement: {
      ...statute('W.S. 17-29-705'),
      text: 'A company whose articles were forfeited can be reinstated within two years.',
    },
    annual_report: {
      ...statute('W.S. 17-29-209(a)'),
      text: 'The report is due each year on the first day of the month of filing, with a licence tax that depends on the assets in the state, and is signed under penalty of perjury.',
    },
  },
  reportFacts: [
    { label: 'Principal office', fact: 'principal_office' },
    { label: 'Registered agent and registered office', fact: 'registered_agent' },
  ],
  notForfeited:
    'By the calendar, the articles of this company are not forfeited. File the annual report that is overdue instead.',
  laterFees: {
    // Fee for a certificate with a seal. Guides say that the office's website makes a certificate free of charge.
    good_standing: { ...statute('W.S. 9-1-305(a)(i)'), value: 1_000 },
    // The fee after a dissolution for unpaid tax. After the loss of a registered agent, the office charges $350.
    reinstatement: { ...official('W.S. 17-29-705, amount of the office'), value: 10_000 },
  },
  services: {
    ...secondary('guides of 2026: the office expedites only what cannot be filed online'),
    value: { expedited: {}, certifiedCopy: null },
  },
  exampleCity: { city: 'Cheyenne', state: 'WY', postal_code: '82001' },
};
