import type { Problem } from '../../formats/problem.ts';
import type { LegalForm } from '../../jurisdictions/pack.ts';
import { type Constitution, signingOfficersOf } from '../constitution.ts';
import { notApplicable, type Rule } from '../rules/rule.ts';
import { stockRules } from './stock-rules.ts';

/** Each director must be a member and a natural person, listed only once (8 Del. C. § 141(b)). */
const boardRules: readonly Rule[] = [
  { reads: ['/directors', '/members/*/id', '/members/*/natural_person', '/members/*/name'], check: directorProblems },
  {
    // 8 Del. C. § 142(a): a corporation needs officers who sign its papers.
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

const OF_A_CORPORATION = 'is allowed only for a corporation';
/** Statutes on LLCs do not apply to a corporation: 8 Del. C. ch. 1 governs its stock, transfers and holders. */
const OF_AN_LLC = 'is a part of the agreement of an LLC. A corporation has `stock` and `directors`';
const NOT_IN_BYLAWS = 'is not printed in the bylaws made here, so it would bind nobody. Leave it out';
const PARTS_OF_A_FORM = {
  stock: OF_A_CORPORATION,
  directors: OF_A_CORPORATION,
  economics: OF_AN_LLC,
  transfers: OF_AN_LLC,
  admission: OF_AN_LLC,
  withdrawal: OF_AN_LLC,
  indemnification: NOT_IN_BYLAWS,
  disputes: NOT_IN_BYLAWS,
} as const;
type PartOfAForm = keyof typeof PARTS_OF_A_FORM;
const PARTS = Object.keys(PARTS_OF_A_FORM) as readonly PartOfAForm[];

export function partsOfOtherForms(form: LegalForm): readonly PartOfAForm[] {
  return PARTS.filter((part) => (PARTS_OF_A_FORM[part] === OF_A_CORPORATION) !== (form === 'corporation'));
}

/**
 * Voting rules that the law sets for a corporation. Other rules need a provision in its certificate (8 Del. C. §
 * 102(b)(4)), which this service does not offer.
 */
const SET_BY_LAW = {
  voting_method: '1p1v',
  voting_threshold: 0.5,
  quorum: 0,
  amendment_threshold: 0.66,
  required_signers: undefined,
  // The dissolution threshold is the default from the state's law (jurisdiction pack).
  dissolution_threshold: 0.51,
} as const;

export const corporationRules: readonly Rule[] = [
  ...PARTS.map(
    (part): Rule => ({
      reads: ['/legal_form', `/${part}`],
      check: (constitution) =>
        constitution[part] !== undefined && partsOfOtherForms(constitution.legal_form).includes(part)
          ? [notApplicable(`/${part}`, PARTS_OF_A_FORM[part])]
          : [],
    }),
  ),
  {
    reads: ['/legal_form', '/management/algorithmic', '/smart_contracts'],
    check: ({ legal_form, management, smart_contracts }) => {
      if (legal_form !== 'corporation') return [];
      const parts = [
        ...(management.algorithmic === 'none' ? [] : ['management/algorithmic']),
        ...(smart_contracts.length === 0 ? [] : ['smart_contracts']),
      ];
      return parts.map((part) => notApplicable(`/${part}`, MANAGED_BY_ITS_BOARD));
    },
  },
  {
    reads: ['/legal_form', '/governance'],
    check: ({ legal_form, governance }) => {
      if (legal_form !== 'corporation') {
        return governance.board_acts_by === undefined
          ? []
          : [notApplicable('/governance/board_acts_by', OF_A_CORPORATION)];
      }
      const settings = Object.entries(SET_BY_LAW).flatMap(([key, value]) =>
        governance[key as keyof typeof SET_BY_LAW] === value ? [] : [key],
      );
      return [
        ...settings,
        ...(Object.keys(governance.methods).length > 0 ? ['methods'] : []),
        ...(isDelegationChanged(governance.delegation) ? ['delegation'] : []),
      ].map((key) => notApplicable(`/governance/${key}`, VOTES_BY_LAW));
    },
  },
  {
    // Signatures before the filing are refused: before the filing, the corporation that adopts the bylaws does not
    // exist.
    reads: ['/legal_form', '/operating_agreement/signatures'],
    check: ({ legal_form, operating_agreement }) =>
      legal_form === 'corporation' && operating_agreement?.signatures === 'before_filing'
        ? [
            notApplicable(
              '/operating_agreement/signatures',
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

function isDelegationChanged({ allowed, max_depth, revocable }: Constitution['governance']['delegation']): boolean {
  return allowed || max_depth !== 2 || !revocable;
}
