import { characterWords } from './character-words.ts';

/** Matches every blank except the ordinary one. A tab is refused in every line of text (text.ts). */
const UNUSUAL_BLANK = /(?! )\p{Zs}/u;

/**
 * Returns a message about wrong blanks in a name or an address; null if there are none. Names that differ only in
 * blanks look the same, so only one spelling is accepted.
 */
export function blankFault(text: string): string | null {
  const unusual = UNUSUAL_BLANK.exec(text);
  const at = unusual === null ? text.indexOf('  ') : unusual.index;
  if (at === -1) return null;
  const blanks = unusual === null ? 'two blanks in a row' : characterWords(unusual[0]);
  return `has ${blanks} at position ${[...text.slice(0, at)].length + 1}. Write one ordinary blank between words.`;
}

/** Returns the letters and digits of a text in lower case, for comparisons of names that differ in signs and blanks. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Normalizes a person's name for comparisons only. Spellings that differ only in case, blanks, apostrophes or invisible
 * characters become equal.
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u02bb\u02bc\u2018\u2019]/g, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
