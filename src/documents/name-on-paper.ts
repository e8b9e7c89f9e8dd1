import type { Officer } from '../domain/constitution/agreement-parts.ts';
import type { Constitution, Member } from '../domain/constitution/constitution.ts';
import { latinNameOf } from '../domain/formats/latin-name.ts';
import { canPrint } from './faces.ts';

/**
 * Returns a person's name for a document: the Latin name, and after it the one in their own script. A name that no font
 * can show is left out beside its Latin form.
 */
export function nameOnPaper(person: { name: string; latin_name?: string }): string {
  const { name } = person;
  const latin = latinNameOf(person);
  if (latin === undefined || latin === name) return name;
  return canPrint(name) ? `${latin} (${name})` : latin;
}

/** The name of a member, or the DID of one without a name. */
export function nameOf({ members }: Pick<Constitution, 'members'>, did: string): string {
  const member = members.find(({ id }) => id === did);
  return member === undefined ? did : printedName(member);
}

/** A member's name as documents print it; the DID of one without a name. */
export function printedName({ id, name, latin_name }: Member): string {
  return name === undefined ? id : nameOnPaper({ name, ...(latin_name && { latin_name }) });
}

/** An officer is a member, or someone who is only named. */
export function officerName(constitution: Pick<Constitution, 'members'>, { member, name }: Officer): string {
  return member === undefined ? (name ?? '') : nameOf(constitution, member);
}
