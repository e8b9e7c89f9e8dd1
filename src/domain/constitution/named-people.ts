import type { Constitution } from './constitution.ts';

export const PERSON_CAPACITIES = [
  'organizer',
  'responsible_party',
  'member',
  'signatory',
  'officer',
  'approver',
  'registered_agent',
] as const;
export type PersonCapacity = (typeof PERSON_CAPACITIES)[number];

/** A person whom a constitution names. `latin_name`: the name in Latin letters, if `name` is in another script. */
export type NamedPerson = { capacity: PersonCapacity; name: string; latin_name: string | null };

/** Returns all people and companies named in a constitution, once per capacity. */
export function namedPeople(constitution: Constitution): NamedPerson[] {
  const { organizer, responsible_party, members, escalation, registered_agent } = constitution;
  const { officers = [] } = constitution.officers_and_authority ?? {};
  const all = [
    named('organizer', organizer),
    named('responsible_party', responsible_party),
    // A member without a name is listed under its DID.
    ...members.map(({ id, name = id, latin_name }) => named('member', { name, latin_name })),
    ...members.map(({ signatory }) => named('signatory', signatory)),
    ...officers.map(({ name }) => named('officer', name === undefined ? undefined : { name })),
    ...escalation.contacts.map((contact) => named('approver', contact)),
    named('registered_agent', registered_agent),
  ];
  return all.filter((each) => each !== null);
}

type Name = { name: string; latin_name?: string | undefined };

function named(capacity: PersonCapacity, person: Name | undefined): NamedPerson | null {
  return person === undefined ? null : { capacity, name: person.name, latin_name: person.latin_name ?? null };
}
