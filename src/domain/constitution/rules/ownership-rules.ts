import type { Problem } from '../../formats/problem.ts';
import { currentPack } from '../../jurisdictions/index.ts';
import { STATES } from '../../jurisdictions/states.ts';
import { type Constitution, electorateOf } from '../constitution.ts';
import { membersByLaw } from '../members-by-law.ts';
import { neededExactly, notApplicable, type Rule } from './rule.ts';

/** Every place in the operating agreement's parts that refers to a member by DID. */
const NAMED = [
  '/economics/contributions',
  '/economics/interests',
  '/economics/partnership_representative',
  '/officers_and_authority/officers',
  '/officers_and_authority/authority',
] as const;

/** Rules about members whom other parts name, and about transfers, withdrawal and disputes. */
export const ownershipRules: readonly Rule[] = [
  ...NAMED.map(
    (place): Rule => ({
      reads: [place, '/members/*/id'],
      check: (constitution) => unknownMembers(constitution, place),
    }),
  ),
  {
    reads: ['/members/*/signatory', '/members/*/role', '/members/*/natural_person'],
    check: ({ members }) =>
      members.flatMap(({ signatory, role, natural_person }, at) => {
        if (signatory === undefined || (!natural_person && role !== 'algorithmic')) return [];
        const message = 'is allowed only for a member that is an organization: a person signs, and a program does not';
        return [notApplicable(`/members/${at}/signatory`, message)];
      }),
  },
  {
    reads: ['/transfers/on_death', '/transfers/buyout_price'],
    check: ({ transfers }) =>
      neededExactly(
        '/transfers/buyout_price',
        { isNeeded: transfers?.on_death === 'company_buys', isGiven: transfers?.buyout_price !== undefined },
        'is required with company_buys: the price at which the company buys',
        'is allowed only if `on_death` is company_buys',
      ),
  },
  {
    reads: ['/withdrawal/allowed', '/withdrawal/notice_days'],
    check: ({ withdrawal }) => {
      if (withdrawal?.notice_days === undefined || withdrawal.allowed === true) return [];
      return [notApplicable('/withdrawal/notice_days', 'is allowed only if `withdrawal.allowed` is true')];
    },
  },
  {
    reads: ['/admission/consent', '/withdrawal/expulsion', '/members', '/economics/interests'],
    check: membersWithoutVote,
  },
  {
    reads: ['/jurisdiction', '/disputes/governing_law'],
    check: ({ jurisdiction, disputes }) => {
      const law = disputes?.governing_law;
      if (law === undefined || law === jurisdiction) return [];
      const message = `must be ${jurisdiction}: the law of the state of formation governs the company's internal affairs`;
      return [
        { pointer: '/disputes/governing_law', code: 'governing_law_not_state', message, allowed: [jurisdiction] },
      ];
    },
  },
  {
    reads: ['/jurisdiction', '/disputes/venue', '/disputes/arbitration'],
    check: ({ jurisdiction, disputes }) => {
      const state = disputes?.venue?.state;
      const { registeredOffice, title } = currentPack(jurisdiction);
      const own = registeredOffice.value.state;
      if (STATES[jurisdiction].ownCourts === null) return [];
      if (state === undefined || state === own || disputes?.arbitration) return [];
      const message = `must be ${own}: without arbitration, members keep the courts of ${title}. Choose one there, or add \`arbitration\`.`;
      return [{ pointer: '/disputes/venue/state', code: 'venue_outside_state', message }];
    },
  },
  {
    reads: ['/disputes/arbitration/arbitrators'],
    check: ({ disputes }) => {
      if (disputes?.arbitration?.arbitrators !== 2) return [];
      const message = 'must be 1 or 3, so that arbitrators cannot split evenly';
      return [{ pointer: '/disputes/arbitration/arbitrators', code: 'not_allowed', message, allowed: [1, 3] }];
    },
  },
];

function unknownMembers(constitution: Constitution, place: (typeof NAMED)[number]): Problem[] {
  const memberIds = new Set(constitution.members.map(({ id }) => id));
  const [, part = '', list = ''] = place.split('/');
  const value = (constitution as unknown as Record<string, Record<string, unknown> | undefined>)[part]?.[list];
  const entries = Array.isArray(value) ? value.map((each, at) => [each, `${place}/${at}`]) : [[value, place]];
  return entries.flatMap(([entry, pointer]) => {
    const did = (entry as { member?: string } | undefined)?.member;
    if (did === undefined || memberIds.has(did)) return [];
    const message = 'is not the id of a member. Name a member, or amend this entry together with `members`.';
    return [{ pointer: `${pointer}/member`, code: 'unknown_member', message }];
  });
}

/** Reports members without a vote if all members have to consent, because consent is given by voting. */
function membersWithoutVote(constitution: Constitution): Problem[] {
  const { admission, withdrawal, members } = constitution;
  const rule = [
    admission?.consent === 'all_members' && 'admission.consent',
    withdrawal?.expulsion === 'all_members' && 'withdrawal.expulsion',
  ].find(Boolean);
  if (!rule) return [];
  const voters = new Set(electorateOf(constitution).map(({ id }) => id));
  const silent = new Set(membersByLaw(constitution).flatMap(({ id }) => (voters.has(id) ? [] : [id])));
  const message = `must include vote: with \`${rule}\` all_members, every member has to be able to vote`;
  return members.flatMap(({ id }, at) =>
    silent.has(id) ? [{ pointer: `/members/${at}/permissions`, code: 'member_without_vote', message }] : [],
  );
}
