import type { Problem } from '../formats/problem.ts';
import type { Rule } from './rule.ts';

const OF_A_CORPORATION = ['stock', 'directors'] as const;
/** Parts of the agreement of an LLC. Stock, its transfer and its holders follow 8 Del. C. ch. 1. */
const OF_AN_LLC = ['economics', 'transfers', 'admission', 'withdrawal'] as const;

/** Rules on stock and directors, and on what a corporation cannot state. */
export const corporationRules: readonly Rule[] = [
  ...OF_A_CORPORATION.map(
    (part): Rule => ({
      reads: ['/legal_form', `/${part}`],
      check: (constitution) =>
        constitution.legal_form === 'corporation' || constitution[part] === undefined
          ? []
          : [notApplicable(part, 'is allowed only for a corporation')],
    }),
  ),
  ...OF_AN_LLC.map(
    (part): Rule => ({
      reads: ['/legal_form', `/${part}`],
      check: (constitution) =>
        constitution.legal_form !== 'corporation' || constitution[part] === undefined
          ? []
          : [notApplicable(part, 'is a part of the agreement of an LLC. A corporation has `stock` and `directors`')],
    }),
  ),
  {
    reads: ['/stock/classes/*/name'],
    check: ({ stock }) => {
      const names = (stock?.classes ?? []).map(({ name }) => name?.toUpperCase());
      return names.flatMap((name, at) =>
        name === undefined || names.indexOf(name) === at
          ? []
          : [{ pointer: `/stock/classes/${at}/name`, code: 'duplicate', message: 'is the name of another class' }],
      );
    },
  },
  {
    // § 102(a)(4): with more than one class, the certificate states what each has.
    reads: ['/stock/classes'],
    check: ({ stock }) => {
      const classes = stock?.classes ?? [];
      if (classes.length < 2) return [];
      return classes.flatMap(({ rights }, at) =>
        rights === undefined
          ? [{ pointer: `/stock/classes/${at}/rights`, code: 'required', message: 'is required with several classes' }]
          : [],
      );
    },
  },
];

function notApplicable(part: string, message: string): Problem {
  return { pointer: `/${part}`, code: 'not_applicable', message };
}
