import type { LaterKind } from '../entity/document.ts';
import { checkedIn } from './citations.ts';
import type { Citation, JurisdictionCode } from './pack.ts';

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
