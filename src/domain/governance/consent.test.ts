import { describe, expect, it } from 'vitest';
import type { Member } from '../constitution/constitution.ts';
import { consentNeeded } from './admission.ts';

const memberOf = (id: string, role: Member['role'] = 'member'): Member => ({
  id,
  role,
  permissions: ['vote'],
  weight: 1,
  natural_person: role !== 'algorithmic',
});
const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((id) => memberOf(id)) as [Member, Member, Member];
const bot = memberOf('bot', 'algorithmic');
const both = { admission: { consent: 'all_members' }, withdrawal: { expulsion: 'all_members' } } as const;

describe('the consent of members that a change needs besides the vote', () => {
  it('is that of all members for an admission, if the constitution says so', () => {
    const before = { members: [ada, bob, bot], ...both };
    expect(consentNeeded(before, { members: [ada, bob, bot, eve], ...both })).toEqual(['ada', 'bob']);
    const byVote = { members: [ada, bob], admission: { consent: 'vote' as const } };
    expect(consentNeeded(byVote, { ...byVote, members: [ada, bob, eve] })).toBeNull();
  });

  it('is that of all other members for an expulsion', () => {
    const before = { members: [ada, bob, eve], ...both };
    expect(consentNeeded(before, { members: [ada, eve], ...both })).toEqual(['ada', 'eve']);
    expect(consentNeeded({ members: [ada, bob] }, { members: [ada] })).toBeNull();
  });

  it('follows the law: a program is no member, until its interest makes its holder one', () => {
    const before = { members: [ada, bob], ...both };
    expect(consentNeeded(before, { members: [ada, bob, bot], ...both })).toBeNull();
    const economics = { interests: [{ member: 'bot', percent: '10', counts_as_member: true }] };
    expect(consentNeeded(before, { members: [ada, bob, bot], economics, ...both })).toEqual(['ada', 'bob']);
    expect(consentNeeded(before, { members: [ada, { ...bob, role: 'observer' }], ...both })).toEqual(['ada']);
  });

  it('is needed to remove the rule, and for nothing else', () => {
    const before = { members: [ada, bob], ...both };
    expect(consentNeeded(before, { members: [ada, bob], withdrawal: both.withdrawal })).toEqual(['ada', 'bob']);
    expect(consentNeeded(before, { members: [ada, bob], admission: both.admission })).toEqual(['ada', 'bob']);
    expect(consentNeeded(before, { ...before, members: [{ ...ada, weight: 7 }, bob] })).toBeNull();
  });
});
