import type { Problem } from '../../formats/problem.ts';
import type { LegalForm } from '../../jurisdictions/pack.ts';
import { type Constitution, signingOfficersOf } from '../constitution.ts';
import type { Rule } from '../rules/rule.ts';
import { stockRules } from './stock-rules.ts';

/** Rules on the board: directors are members who are natural persons, each once (8 Del. C. § 141(b)). */
const boardRules: readonly Rule[] = [
  { reads: ['/directors', '/members/*/id', '/members/*/natural_person', '/members/*/name'], check: directorProblems },
  {
    // § 142(a): the officers who are needed to sign instruments.
    reads: ['/directors', '/officers_and_authority', '/members'],
    check: (constitution) => {
      if (constitution.directors === undefined || signingOfficersOf(constitution).length > 0) return [];
      const message =
        'must name a member who is a natural person with a name and an e-mail address: an officer signs the later papers of a corporation (8 Del. C. § 142(a))';
      return [{ pointer: '/officers_and_authority/officers', code: 'officer_missing', message }];
    },
  },
];

function directorProblems({ directors = [], members }: Constitution): Problem[] {
  return directors.flatMap((did, at): Problem[] => {
    const pointer = `/directors/${at}`;
    const member = members.find(({ id }) => id === did);
    if (directors.indexOf(did) !== at) return [{ pointer, code: 'duplicate', message: 'is listed twice' }];
    if (member === undefined) {
      const message = 'is not the id of a member. List the person in `members`, with or without stock';
      return [{ pointer, code: 'unknown_member', message }];
    }
    if (!member.natural_person) {
      const message = 'must be a natural person (8 Del. C. § 141(b)): set `natural_person: true` if it is one';
      return [{ pointer, code: 'director_not_natural_person', message }];
    }
    if (member.name !== undefined) return [];
    const message = 'is required for a director: the certificate of incorporation states it';
    return [{ pointer: `/members/${members.indexOf(member)}/name`, code: 'required', message }];
  });
}

const OF_A_CORPORATION = ['stock', 'directors'] as const;
/** Stock, its transfer and its holders follow 8 Del. C. ch. 1. */
const OF_AN_LLC = 'is a part of the agreement of an LLC. A corporation has `stock` and `directors`';
const NOT_IN_BYLAWS = 'is not printed in the bylaws made here, so it would bind nobody. Leave it out';
const NOT_OF_A_CORPORATION = {
  economics: OF_AN_LLC,
  transfers: OF_AN_LLC,
  admission: OF_AN_LLC,
  withdrawal: OF_AN_LLC,
  indemnification: NOT_IN_BYLAWS,
  disputes: NOT_IN_BYLAWS,
} as const;
type PartOfAnLlc = keyof typeof NOT_OF_A_CORPORATION;

/** Parts that a constitution of the form cannot have. */
export function partsOfOtherForms(form: LegalForm): readonly string[] {
  return form === 'corporation' ? Object.keys(NOT_OF_A_CORPORATION) : OF_A_CORPORATION;
}

/**
 * How a corporation votes is said by the law: other majorities need a provision of its certificate (8 Del. C.
 * § 102(b)(4)), which is not offered.
 */
const SAID_BY_LAW = {
  voting_method: '1p1v',
  voting_threshold: 0.5,
  quorum: 0,
  amendment_threshold: 0.66,
  required_signers: undefined,
  // That of the jurisdiction pack, which is the default.
  dissolution_threshold: 0.51,
} as const;

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
  ...(Object.keys(NOT_OF_A_CORPORATION) as PartOfAnLlc[]).map(
    (part): Rule => ({
      reads: ['/legal_form', `/${part}`],
      check: (constitution) =>
        constitution.legal_form !== 'corporation' || constitution[part] === undefined
          ? []
          : [notApplicable(part, NOT_OF_A_CORPORATION[part])],
    }),
  ),
  {
    reads: ['/legal_form', '/management/algorithmic', '/smart_contracts'],
    check: ({ legal_form, management, smart_contracts }) => {
      if (legal_form !== 'corporation') return [];
      const given = [
        ...(management.algorithmic === 'none' ? [] : ['management/algorithmic']),
        ...(smart_contracts.length === 0 ? [] : ['smart_contracts']),
      ];
      return given.map((part) => notApplicable(part, MANAGED_BY_ITS_BOARD));
    },
  },
  {
    reads: ['/legal_form', '/governance'],
    check: ({ legal_form, governance }) => {
      if (legal_form !== 'corporation') {
        const { board_acts_by } = governance;
        return board_acts_by === undefined
          ? []
          : [notApplicable('governance/board_acts_by', 'is allowed only for a corporation')];
      }
      const given = Object.entries(SAID_BY_LAW).flatMap(([key, value]) =>
        governance[key as keyof typeof SAID_BY_LAW] === value ? [] : [key],
      );
      return [
        ...given,
        ...(Object.keys(governance.methods).length > 0 ? ['methods'] : []),
        ...(isDelegationGiven(governance.delegation) ? ['delegation'] : []),
      ].map((key) => notApplicable(`governance/${key}`, VOTES_BY_LAW));
    },
  },
  {
    // Before the filing there is no corporation that could have bylaws.
    reads: ['/legal_form', '/operating_agreement/signatures'],
    check: ({ legal_form, operating_agreement }) =>
      legal_form === 'corporation' && operating_agreement?.signatures === 'before_filing'
        ? [
            notApplicable(
              'operating_agreement/signatures',
              'must be before_active or after: directors adopt the bylaws of a corporation after it is filed',
            ),
          ]
        : [],
  },
  ...stockRules,
  ...boardRules,
];

const VOTES_BY_LAW =
  'cannot be chosen for a corporation: directors have one vote each, and stockholders the votes of their shares (8 Del. C. § 141, § 212). Leave it out';

const MANAGED_BY_ITS_BOARD =
  'cannot be stated for a corporation: its board of directors manages it (8 Del. C. § 141(a)). Leave it out';

function isDelegationGiven({ allowed, max_depth, revocable }: Constitution['governance']['delegation']): boolean {
  return allowed || max_depth !== 2 || !revocable;
}

function notApplicable(part: string, message: string): Problem {
  return { pointer: `/${part}`, code: 'not_applicable', message };
}
