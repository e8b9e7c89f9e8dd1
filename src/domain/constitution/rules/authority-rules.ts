import { formatCents, parseCents } from '../../formats/decimal.ts';
import type { Problem } from '../../formats/problem.ts';
import type { Authority, AuthorityMatter } from '../agreement-parts.ts';
import type { Constitution, Member } from '../constitution.ts';
import { type Rule, repeatedAt } from './rule.ts';

const AUTHORITY = '/officers_and_authority/authority';
const OFFICERS = '/officers_and_authority/officers';

/** Matters that need papers signed by a natural person under penalty of perjury. */
const FOR_PEOPLE: readonly AuthorityMatter[] = ['filings', 'taxes'];

export const authorityRules: readonly Rule[] = [
  {
    reads: [AUTHORITY, '/members/*/id', '/members/*/role', '/members/*/permissions'],
    check: ({ officers_and_authority: part, members }) =>
      (part?.authority ?? []).flatMap((authority, at) => {
        const member = members.find(({ id }) => id === authority.member);
        return member === undefined ? [] : matterProblems(authority, member, `${AUTHORITY}/${at}`);
      }),
  },
  {
    reads: [AUTHORITY],
    check: ({ officers_and_authority: part }) =>
      repeatedAt(part?.authority ?? [], ({ member }) => member).map((at) => ({
        pointer: `${AUTHORITY}/${at}/member`,
        code: 'duplicate_authority',
        message: 'has authority in an earlier entry. Write all matters in one.',
      })),
  },
  { reads: [AUTHORITY, '/treasury'], check: limitProblems },
  {
    reads: [OFFICERS, '/members/*/id', '/members/*/natural_person'],
    check: ({ officers_and_authority: part, members }) =>
      (part?.officers ?? []).flatMap(({ member: did, name }, at): Problem[] => {
        const pointer = `${OFFICERS}/${at}`;
        if ((did === undefined) === (name === undefined)) {
          return [{ pointer, code: 'officer_unnamed', message: 'must have either `member` or `name`' }];
        }
        const member = members.find(({ id }) => id === did);
        if (member === undefined || member.natural_person) return [];
        const message = 'is not a natural person. Name a person as officer, and give a program authority instead.';
        return [{ pointer: `${pointer}/member`, code: 'officer_not_person', message }];
      }),
  },
  {
    reads: ['/indemnification/covers', OFFICERS],
    check: ({ indemnification, officers_and_authority: part }) => {
      const at = indemnification?.covers.indexOf('officers') ?? -1;
      if (at === -1 || part?.officers !== undefined) return [];
      const message =
        'is not possible without officers. List them in `officers_and_authority.officers`, or leave them out.';
      return [{ pointer: `/indemnification/covers/${at}`, code: 'officers_missing', message }];
    },
  },
];

function matterProblems({ matters, limit_usd }: Authority, member: Member, pointer: string): Problem[] {
  if (member.role === 'observer') {
    const message = 'is an observer, who cannot bind the company. Give the authority to another member.';
    return [{ pointer: `${pointer}/member`, code: 'authority_of_observer', message }];
  }
  const problems: Problem[] = [];
  if (matters.includes('payments') && !member.permissions.includes('execute')) {
    const message =
      'names a member without the permission `execute`, which payments need. Add it, or leave payments out.';
    problems.push({ pointer: `${pointer}/member`, code: 'authority_without_permission', message });
  }
  if (member.role !== 'algorithmic') return problems;
  if (limit_usd === undefined) {
    const message = 'is required for an algorithmic member: the maximum of one transaction';
    problems.push({ pointer: `${pointer}/limit_usd`, code: 'required', message });
  }
  for (const [at, matter] of matters.entries()) {
    if (!FOR_PEOPLE.includes(matter)) continue;
    const message = `cannot be ${matter} for an algorithmic member, because a natural person signs these. Remove it.`;
    problems.push({ pointer: `${pointer}/matters/${at}`, code: 'matter_for_people', message });
  }
  return problems;
}

/**
 * Refuses an authority's limit above the daily limit, because the treasury would refuse such payments, and one that
 * reaches `require_human_above_usd`, because from there on a person decides.
 */
function limitProblems({ officers_and_authority: part, treasury }: Constitution): Problem[] {
  const daily = centsOf(treasury.daily_spend_limit_usd);
  const human = centsOf(treasury.require_human_above_usd);
  return (part?.authority ?? []).flatMap(({ limit_usd }, at): Problem[] => {
    const pointer = `${AUTHORITY}/${at}/limit_usd`;
    if (limit_usd === undefined) return [];
    const limit = parseCents(limit_usd);
    if (limit === undefined) {
      return [{ pointer, code: 'wrong_format', message: 'must have at most two decimal places' }];
    }
    if (daily !== undefined && limit > daily) {
      const message = `must be at most \`treasury.daily_spend_limit_usd\`, which is ${formatCents(daily)}`;
      return [{ pointer, code: 'authority_above_daily_limit', message }];
    }
    if (human === undefined || limit < human) return [];
    const message = `must be less than \`treasury.require_human_above_usd\`, which is ${formatCents(human)}: from there on a person decides`;
    return [{ pointer, code: 'authority_above_human_limit', message }];
  });
}

function centsOf(usd: string | undefined): bigint | undefined {
  return usd === undefined ? undefined : parseCents(usd);
}
