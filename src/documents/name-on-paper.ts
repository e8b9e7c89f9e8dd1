import { latinNameOf } from '../domain/constitution/latin-name.ts';
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
