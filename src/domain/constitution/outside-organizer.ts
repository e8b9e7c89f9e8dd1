import { comparableName } from '../formats/blanks.ts';
import type { Constitution, Member, Person } from './constitution.ts';

/**
 * Returns the member with this name; if several have it, a natural person. The member's own statement decides who is a
 * person, because Dao and Lao are family names as well as company designators.
 */
export function memberNamed(members: readonly Member[], { name, latin_name }: Person): Member | undefined {
  const names = spellings(name, latin_name);
  const named = members.filter((member) =>
    spellings(member.name, member.latin_name).some((each) => names.includes(each)),
  );
  return named.find(({ natural_person }) => natural_person) ?? named[0];
}

function spellings(...names: readonly (string | undefined)[]): string[] {
  return names.flatMap((name) => (name === undefined ? [] : [comparableName(name)]));
}

/**
 * Returns whether the organizer of an LLC is not a member, such as a person who forms companies for others. False if a
 * member has no name, because that member could be the organizer. False for a corporation, because its certificate ends
 * the powers of the incorporator.
 */
export function isOutsideOrganizer({
  legal_form,
  members,
  organizer,
}: Pick<Constitution, 'legal_form' | 'members' | 'organizer'>): boolean {
  if (organizer === undefined || legal_form === 'corporation') return false;
  const people = members.filter(({ role }) => role !== 'algorithmic');
  if (people.some(({ name }) => name === undefined)) return false;
  const mailbox = organizer.email.toLowerCase();
  const isReachedAt = people.some(({ email }) => email?.toLowerCase() === mailbox);
  return !isReachedAt && memberNamed(people, organizer) === undefined;
}
