import type { LaterKind } from '../entity/document.ts';
import { checkedIn } from './citations.ts';
import type { Citation, JurisdictionCode } from './pack.ts';

const { statute } = checkedIn('2026-11');

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
  },
  // Nobody has read what Delaware asks for, so its papers cite nothing.
  'US-DE': {},
};
