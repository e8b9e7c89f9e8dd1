import { compareFractions, type Fraction, parseCents, parseDecimal, sumOf } from '../../formats/decimal.ts';
import type { Problem } from '../../formats/problem.ts';
import { isRealDate } from '../../formats/real-date.ts';
import type { Interest } from '../agreement-parts.ts';
import type { Constitution } from '../constitution.ts';
import { isOwnerByRole, membersByLaw } from '../members-by-law.ts';
import { neededExactly, notApplicable, type Rule, repeatedAt } from './rule.ts';

const AT = '/economics/interests';
const WHOLE: Fraction = { numerator: 100n, denominator: 1n };

const interestsOf = ({ economics }: Constitution): readonly Interest[] => economics?.interests ?? [];

export const economicsRules: readonly Rule[] = [
  {
    reads: [AT],
    check: (constitution) =>
      interestsOf(constitution).flatMap((interest, at) => basisProblems(interest, `${AT}/${at}`)),
  },
  {
    reads: [AT],
    check: (constitution) => {
      const interests = interestsOf(constitution);
      if (new Set(interests.map(({ units }) => units === undefined)).size < 2) return [];
      const message = 'must all be in `percent` or all in `units`. Choose one for every holder.';
      return [{ pointer: AT, code: 'interest_basis_mixed', message }];
    },
  },
  {
    reads: [AT],
    check: (constitution) =>
      repeatedAt(interestsOf(constitution), ({ member }) => member).map((at) => ({
        pointer: `${AT}/${at}/member`,
        code: 'duplicate_holder',
        message: 'holds an interest in an earlier entry. Add both into one.',
      })),
  },
  { reads: [AT], check: (constitution) => sumProblems(interestsOf(constitution)) },
  {
    reads: [AT, '/members/*/id', '/members/*/role'],
    check: (constitution) =>
      interestsOf(constitution).flatMap((interest, at) => holderProblems(constitution, interest, at)),
  },
  {
    reads: ['/economics/contributions', AT, '/members/*/id', '/members/*/role'],
    check: (constitution) => contributionProblems(constitution),
  },
  {
    reads: ['/economics/distributions', '/economics/tax_allocations', AT],
    check: ({ economics }) =>
      (['distributions', 'tax_allocations'] as const).flatMap((part) => {
        const rule = economics?.[part];
        if (rule === undefined) return [];
        const pointer = `/economics/${part}`;
        if (rule.by === 'interest' && economics?.interests === undefined) {
          const message = 'needs `economics.interests`. Add the interests, or choose another rule.';
          return [{ pointer: `${pointer}/by`, code: 'interests_missing', message }];
        }
        return neededExactly(
          `${pointer}/terms`,
          { isNeeded: rule.by === 'as_written', isGiven: rule.terms !== undefined },
          'is required with `as_written`: write the terms',
          'is allowed only with `as_written`',
        );
      }),
  },
];

function basisProblems({ percent, units }: Interest, pointer: string): Problem[] {
  if ((percent === undefined) === (units === undefined)) {
    return [{ pointer, code: 'interest_basis', message: 'must have either `percent` or `units`' }];
  }
  const [key, text] = percent === undefined ? ['units', units ?? ''] : ['percent', percent];
  const amount = parseDecimal(text);
  if (amount === undefined || amount.numerator <= 0n) {
    const message = 'must be more than 0. Remove the entry of a member who holds nothing.';
    return [{ pointer: `${pointer}/${key}`, code: 'interest_zero', message }];
  }
  if (key === 'percent' || amount.numerator % amount.denominator === 0n) return [];
  const message = `must be a whole number of units, not ${text}. Multiply the units of all holders by the same number, or write \`percent\`.`;
  return [{ pointer: `${pointer}/units`, code: 'units_not_whole', message }];
}

/**
 * Requires percentages to add up to exactly 100. Three equal owners use units, because one third is not an exact
 * percentage.
 */
function sumProblems(interests: readonly Interest[]): Problem[] {
  const shares = interests.flatMap(({ percent }) => (percent === undefined ? [] : [parseDecimal(percent)]));
  if (shares.length === 0 || shares.length < interests.length || shares.includes(undefined)) return [];
  const sum = sumOf(shares as Fraction[]);
  if (compareFractions(sum, WHOLE) === 0) return [];
  const message = `must add up to exactly 100 percent, but add up to ${decimalText(sum)}. Correct the shares, or use \`units\`.`;
  return [{ pointer: AT, code: 'interests_not_100', message }];
}

/** Formats a fraction as a decimal. Its denominator must be a power of ten. */
function decimalText({ numerator, denominator }: Fraction): string {
  const whole = numerator / denominator;
  const places = String(denominator).length - 1;
  const rest = String(numerator % denominator)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return rest === '' || places === 0 ? String(whole) : `${whole}.${rest}`;
}

function holderProblems({ members }: Constitution, interest: Interest, at: number): Problem[] {
  const holder = members.find(({ id }) => id === interest.member);
  if (holder === undefined) return [];
  const pointer = `${AT}/${at}`;
  const { counts_as_member: counts, held_by } = interest;
  const isProgram = holder.role === 'algorithmic';
  const role = isProgram ? 'an algorithmic member' : 'an observer';
  if (isOwnerByRole(holder)) {
    return counts === undefined
      ? heldByProblems(held_by, false, pointer)
      : [notApplicable(`${pointer}/counts_as_member`, 'is allowed only for an observer or algorithmic member')];
  }
  if (!counts) {
    const message = `is ${role}, who holds no interest unless it says so. Set \`counts_as_member: true\`, or remove the entry.`;
    return [{ pointer: `${pointer}/member`, code: 'holder_not_owner', message }];
  }
  return heldByProblems(held_by, isProgram, pointer);
}

function heldByProblems(heldBy: string | undefined, isProgram: boolean, pointer: string): Problem[] {
  return neededExactly(
    `${pointer}/held_by`,
    { isNeeded: isProgram, isGiven: heldBy !== undefined },
    'is required: a program is no person in law, so name the person or organization that holds its interest',
    'is allowed only for an algorithmic member',
  );
}

function contributionProblems(constitution: Constitution): Problem[] {
  const owners = new Set(membersByLaw(constitution).map(({ id }) => id));
  const memberIds = new Set(constitution.members.map(({ id }) => id));
  return (constitution.economics?.contributions ?? []).flatMap(({ member, value_usd, date }, at) => {
    const pointer = `/economics/contributions/${at}`;
    const problems: Problem[] = [];
    if (memberIds.has(member) && !owners.has(member)) {
      const message = 'is no member by law, who could contribute. Name a founder or member.';
      problems.push({ pointer: `${pointer}/member`, code: 'contributor_not_owner', message });
    }
    if (parseCents(value_usd) === undefined) {
      problems.push({
        pointer: `${pointer}/value_usd`,
        code: 'wrong_format',
        message: 'must have at most two decimal places',
      });
    }
    if (!isRealDate(date)) {
      problems.push({ pointer: `${pointer}/date`, code: 'wrong_format', message: 'must be a day that exists' });
    }
    return problems;
  });
}
