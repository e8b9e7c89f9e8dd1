import type { TaxClassification } from '../constitution/agreement-parts.ts';
import { checkedIn } from '../jurisdictions/citations.ts';
import type { Citation } from '../jurisdictions/pack.ts';

type TaxNote = Citation & { readonly text: string };

const { official } = checkedIn('2026-11');

export const TYPE_NOTES: Readonly<Partial<Record<TaxClassification, TaxNote>>> = {
  disregarded: {
    ...official('Instructions for Form SS-4, line 9a'),
    text: 'If its owner is foreign, specify instead: Foreign-owned U.S. disregarded entity-Form 5472.',
  },
  corporation: {
    ...official('Treas. Reg. 301.7701-3(c)(1)(iii); Form 8832'),
    text: 'The company elects this with Form 8832, at most 75 days after the day on which it takes effect.',
  },
  s_corporation: {
    ...official('Instructions for Form 2553'),
    text: 'The company elects this with Form 2553, within the time that its instructions state.',
  },
};

/** Note at the top of the worksheet, because a responsible party gets only one EIN per day. */
export const ONE_A_DAY: TaxNote = {
  ...official('IRS, "Get an employer identification number"'),
  text: 'Apply once only, since a responsible party gets one number a day.',
};
