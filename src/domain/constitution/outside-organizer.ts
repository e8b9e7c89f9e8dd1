import { comparableName } from '../formats/blanks.ts';
import type { Constitution, Member, Person } from './constitution.ts';

/**
 * Returns the member with this name, a natural person first. The statement of that member on being one settles it: Dao
 * and Lao are family names and also designators.
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
 * Returns whether the organizer of an LLC is none of its members, such as a person who forms companies for others. A
 * member without a name could be the organizer, so then the answer is no. The certificate of a corporation ends the
 * powers of its incorporator, who never counts as such.
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
