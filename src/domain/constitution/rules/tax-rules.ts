import type { Problem } from '../../formats/problem.ts';
import type { Economics, TaxClassification } from '../agreement-parts.ts';
import type { Constitution } from '../constitution.ts';
import { membersByLaw } from '../members-by-law.ts';
import { neededExactly, type Rule } from './rule.ts';

/** Maximum number of owners of an S corporation (26 U.S.C. 1361(b)(1)(A)). */
const MAX_S_OWNERS = 100;

const CLASSIFICATION = '/economics/tax_classification';
const OWNERS = ['/members/*/id', '/members/*/role', '/economics/interests'];

type TaxFacts = { constitution: Constitution; economics: Economics; stated: TaxClassification | undefined };

function rule(reads: readonly string[], check: (facts: TaxFacts) => Problem[]): Rule {
  return {
    reads,
    check: (constitution) => {
      const { economics } = constitution;
      return economics === undefined ? [] : check({ constitution, economics, stated: economics.tax_classification });
    },
  };
}

export const taxRules: readonly Rule[] = [
  rule([CLASSIFICATION, ...OWNERS], ({ constitution, stated }) => {
    const owners = membersByLaw(constitution).length;
    if (stated === 'disregarded' && owners !== 1) {
      const message = `cannot be disregarded with ${owners} members: a disregarded entity has exactly one. Choose partnership, corporation or s_corporation.`;
      return [{ pointer: CLASSIFICATION, code: 'disregarded_not_single', message }];
    }
    if (stated === 'partnership' && owners === 1) {
      const message = 'cannot be partnership with one member. Choose disregarded, corporation or s_corporation.';
      return [{ pointer: CLASSIFICATION, code: 'partnership_single_member', message }];
    }
    return [];
  }),
  rule([CLASSIFICATION, ...OWNERS, '/economics/distributions/by', '/members/*/natural_person'], (facts) =>
    facts.stated === 's_corporation' ? sCorporationProblems(facts) : [],
  ),
  rule([CLASSIFICATION, ...OWNERS, '/economics/partnership_representative', '/members/*/natural_person'], (facts) =>
    representativeProblems(facts),
  ),
  rule([CLASSIFICATION, ...OWNERS, '/economics/tax_allocations'], ({ constitution, economics }) => {
    if (economics.tax_allocations === undefined || isPartnership(constitution)) return [];
    const message = 'is allowed only for a partnership. Remove it, or change `economics.tax_classification`.';
    return [{ pointer: '/economics/tax_allocations', code: 'allocations_not_partnership', message }];
  }),
  rule([CLASSIFICATION, ...OWNERS, '/economics/capital_accounts'], ({ constitution, economics }) => {
    if (economics.capital_accounts !== 'section_704b' || isPartnership(constitution)) return [];
    const message = 'cannot be section_704b, which is for a partnership. Choose tax_basis or none.';
    return [{ pointer: '/economics/capital_accounts', code: 'capital_accounts_not_partnership', message }];
  }),
  rule([CLASSIFICATION, '/tax/ein'], ({ constitution, stated }) => {
    if (constitution.tax.ein !== 'waived' || stated === undefined || stated === 'disregarded') return [];
    const message = `cannot be waived for a ${stated.replace('s_', 'S ')}, which files returns under its own number. Set it to apply.`;
    return [{ pointer: '/tax/ein', code: 'ein_needed', message }];
  }),
];

function isPartnership(constitution: Constitution): boolean {
  const stated = constitution.economics?.tax_classification;
  return stated === undefined ? membersByLaw(constitution).length > 1 : stated === 'partnership';
}

/**
 * Returns the requirements for an S corporation (26 U.S.C. 1361(b)(1)) that the company does not meet. Estates and
 * trusts are refused as owners, because this service cannot recognize the eligible ones.
 */
function sCorporationProblems({ constitution, economics }: TaxFacts): Problem[] {
  const owners = membersByLaw(constitution);
  const problems: Problem[] = [];
  if (owners.length > MAX_S_OWNERS) {
    const message = `cannot be s_corporation with ${owners.length} members: at most ${MAX_S_OWNERS}. Choose another classification.`;
    problems.push({ pointer: CLASSIFICATION, code: 's_corporation_owners', message });
  }
  const other = owners.find(({ natural_person }) => !natural_person);
  if (other !== undefined) {
    const message = `cannot be s_corporation while ${other.name ?? other.id} is a member who is not a natural person. Choose another classification.`;
    problems.push({ pointer: CLASSIFICATION, code: 's_corporation_owner', message });
  }
  if (economics.distributions !== undefined && economics.distributions.by !== 'interest') {
    const message = 'must be interest for an s_corporation, which has one class of shares';
    problems.push({ pointer: '/economics/distributions/by', code: 's_corporation_distributions', message });
  }
  return problems;
}

function representativeProblems({ constitution, economics }: TaxFacts): Problem[] {
  const pointer = '/economics/partnership_representative';
  const { partnership_representative: representative } = economics;
  if (representative === undefined) return [];
  if (!isPartnership(constitution)) {
    const message = 'is allowed only for a partnership. Remove it.';
    return [{ pointer, code: 'representative_not_partnership', message }];
  }
  const { member: did, name, designated_individual: individual } = representative;
  if ((did === undefined) === (name === undefined)) {
    return [{ pointer, code: 'representative_unnamed', message: 'must have either `member` or `name`' }];
  }
  const member = constitution.members.find(({ id }) => id === did);
  if (member === undefined) return [];
  if (member.role === 'algorithmic') {
    const message = 'is an algorithmic member, who cannot represent the company. Name a person or an organization.';
    return [{ pointer: `${pointer}/member`, code: 'representative_not_person', message }];
  }
  return neededExactly(
    `${pointer}/designated_individual`,
    { isNeeded: !member.natural_person, isGiven: individual !== undefined },
    'is required: an organization acts through a natural person, so name one',
    'is allowed only for a representative that is an organization',
  );
}
