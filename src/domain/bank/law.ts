import { checkedIn } from '../jurisdictions/citations.ts';
import type { Law } from '../jurisdictions/law.ts';

const { secondary } = checkedIn('2026-11');

/** Statements about federal law that papers for a bank print. */
export const BANK_LAW = {
  identification: {
    ...secondary('31 CFR 1010.230(a), (b); 31 CFR 1020.220(a)(2)'),
    text: 'When a company opens an account, the bank identifies the people who own or control it, and verifies who they are.',
  },
  tax_notice: {
    ...secondary('Notice CP 575, letter 147C'),
    text: 'The Internal Revenue Service confirms a new tax number by notice CP 575, and on request again by letter 147C.',
  },
} as const satisfies Record<string, Law>;
