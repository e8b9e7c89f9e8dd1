import type { LaterKind } from '../entity/document.ts';
import { checkedIn } from './citations.ts';
import type { Citation, FilingType, JurisdictionCode, Rule } from './pack.ts';

const { statute, official } = checkedIn('2026-11');

/** Statements of the papers of filings after formation, by the law of each state. */
export const LATER_LAW: Readonly<Record<JurisdictionCode, Partial<Record<LaterKind, Citation & { text: string }>>>> = {
  'US-WY': {
    articles_of_amendment: {
      ...statute('W.S. 17-29-202(c)'),
      text: 'Articles of amendment state the name of the company, the date of its original filing, and the changes.',
    },
    statement_of_change: {
      ...statute('W.S. 17-28-102(a)'),
      text: 'The statement names the current and the new office and agent, with the signed consent of the new agent, and says that both addresses are identical.',
    },
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
  // Nobody has read what Delaware asks of its other papers, so these cite nothing.
  'US-DE': {
    annual_tax_statement: {
      ...official('6 Del. C. § 18-1107'),
      text: 'A company pays a flat annual tax, and files no report.',
    },
  },
};

/** Fees that no pack has: a published pack is never edited. */
export const LATER_FEES: Readonly<Record<JurisdictionCode, Partial<Record<FilingType, Rule<number>>>>> = {
  'US-WY': {
    // For unpaid tax; without an agent the office asks for $350.
    reinstatement: { ...official('W.S. 17-29-705, amount of the office'), value: 10_000 },
  },
  'US-DE': {},
};
