import { checkedIn } from '../jurisdictions/citations.ts';
import type { ObligationRule } from './rule.ts';

const { official, secondary, unconfirmed } = checkedIn('2026-11');

const REVIEW_BY = '2027-11-30';

/**
 * Duties to the federal government, the same in every state. The due dates of returns were found only on pages of tax
 * preparers. The law moves a due date on a weekend or holiday to the next business day (26 U.S.C. § 7503), but the
 * calendar shows the original day.
 */
export const usFederalRules: readonly ObligationRule[] = [
  {
    code: 'responsible_party_change',
    title: 'Form 8822-B after the responsible party changed',
    ...official('Form 8822-B, instructions'),
    schedule: { after: 'responsible_party_change', days: 60 },
    consequence: 'The tax office goes on addressing the former one.',
    reviewBy: REVIEW_BY,
    only: { hasEin: true },
  },
  {
    code: 'entity_classification_election',
    title: 'Form 8832, if the company elects to be taxed as a corporation from its filing on',
    ...official('Treas. Reg. 301.7701-3(c)(1)(iii): at most 75 days before the form is filed'),
    schedule: { after: 'filing', days: 75 },
    consequence: 'A later form takes effect at most 75 days before it; Rev. Proc. 2009-41 may give relief.',
    reviewBy: REVIEW_BY,
    isOptional: true,
  },
  {
    code: 's_corporation_election',
    title: 'Form 2553, if the company elects to be an S corporation from its filing on',
    ...secondary('26 U.S.C. § 1362(b)(1)(B); Form 2553, instructions: two months and 15 days'),
    // Example: two months from 7 January end on 6 March, and 15 days later is 21 March.
    schedule: { after: 'filing', months: 2, days: 15 },
    consequence: 'The election takes effect in the next tax year, unless relief is given.',
    reviewBy: REVIEW_BY,
    isOptional: true,
  },
  {
    code: 'partnership_return',
    title: 'Form 1065, the return of a partnership',
    ...unconfirmed('Form 1065, instructions: the 15th day of the third month after the tax year'),
    schedule: { every: 'tax_year', monthsAfterEnd: 3, day: 15 },
    consequence: 'A penalty for each month and each partner.',
    reviewBy: REVIEW_BY,
    only: { classification: ['partnership'] },
  },
  {
    code: 'foreign_owned_return',
    title: 'Form 5472 with a pro forma Form 1120, for a sole owner who is foreign',
    ...secondary('Form 5472, instructions; Treas. Reg. 1.6038A-2: the 15th day of the fourth month after the tax year'),
    schedule: { every: 'tax_year', monthsAfterEnd: 4, day: 15 },
    consequence: 'A penalty of $25,000. Due if there was a transaction with the owner, such as a contribution.',
    reviewBy: REVIEW_BY,
    unsure: 'Applies if the sole owner is foreign. Set `sole_owner` among the inputs.',
    only: { classification: ['disregarded'], foreignOwner: true },
  },
  {
    code: 'corporation_return',
    title: 'Form 1120, the return of a corporation',
    ...unconfirmed('Form 1120, instructions: the 15th day of the fourth month after the tax year'),
    schedule: { every: 'tax_year', monthsAfterEnd: 4, day: 15 },
    consequence: 'A penalty for each month.',
    reviewBy: REVIEW_BY,
    only: { classification: ['corporation'] },
  },
  {
    code: 's_corporation_return',
    title: 'Form 1120-S, the return of an S corporation',
    ...unconfirmed('Form 1120-S, instructions: the 15th day of the third month after the tax year'),
    schedule: { every: 'tax_year', monthsAfterEnd: 3, day: 15 },
    consequence: 'A penalty for each month and each owner.',
    reviewBy: REVIEW_BY,
    only: { classification: ['s_corporation'] },
  },
  {
    code: 'beneficial_ownership_report',
    title: 'Beneficial ownership information (FinCEN)',
    ...official('90 FR 13688 (2025-03-26), 31 CFR 1010.380(c)(2)(xxiv): companies created in the United States'),
    schedule: { never: true },
    consequence: 'None. A rule of August 2026 could not be confirmed.',
    reviewBy: '2027-02-28',
  },
];
