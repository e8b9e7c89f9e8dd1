import type { Officer } from '../domain/constitution/agreement-parts.ts';
import type { Constitution, Member } from '../domain/constitution/constitution.ts';
import { latinNameOf } from '../domain/formats/latin-name.ts';
import { canPrint } from './faces.ts';

/**
 * Returns a person's name for a document: the Latin name, followed by the name in the person's own script. Leaves out
 * the second name if no font can show it.
 */
export function nameOnPaper(person: { name: string; latin_name?: string }): string {
  const { name } = person;
  const latin = latinNameOf(person);
  if (latin === undefined || latin === name) return name;
  return canPrint(name) ? `${latin} (${name})` : latin;
}

/** Returns a member's name, or the DID if there is none. */
export function nameOf({ members }: Pick<Constitution, 'members'>, did: string): string {
  const member = members.find(({ id }) => id === did);
  return member === undefined ? did : printedName(member);
}

/** Returns a member's name as printed in documents, or the DID if there is none. */
export function printedName({ id, name, latin_name }: Member): string {
  return name === undefined ? id : nameOnPaper({ name, ...(latin_name && { latin_name }) });
}

/** Returns an officer's name. An officer is a member, or another person whom the constitution names. */
export function officerName(constitution: Pick<Constitution, 'members'>, { member, name }: Officer): string {
  return member === undefined ? (name ?? '') : nameOf(constitution, member);
}
