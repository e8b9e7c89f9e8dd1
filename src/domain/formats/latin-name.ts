import { RARE_IDEOGRAPHS } from './rare-ideographs.ts';

/**
 * Latin letters with the diacritics and punctuation of names in all languages. The fonts used in documents contain all
 * of them.
 */
const LATIN =
  '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u024f\\u02bb\\u02bc\\u0300-\\u036f\\u1e00-\\u1eff\\u2010-\\u2015\\u2018-\\u201d';

/** A name in Latin letters, as in the machine-readable zone of a passport or with the diacritics of its language. */
export const LATIN_NAME_PATTERN = `^(?! )(?!.* $)[${LATIN}]*[A-Za-z][${LATIN}]*$`;

const ONLY_LATIN = new RegExp(`^[${LATIN}]*$`);

/** Returns whether an office of the United States can enter the text. */
export function isLatin(text: string): boolean {
  return ONLY_LATIN.test(text);
}

const SCRIPTS = 'Latin Greek Cyrillic Hebrew Arabic Armenian Georgian Devanagari Thai Han Hiragana Katakana Hangul'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** Matches text for which documents have a font. Other characters would be printed as code points. */
const PRINTED = new RegExp(
  `^[${LATIN}${SCRIPTS}\\p{Zs}\\u200c\\u200d\\u2010-\\u2027\\u2030-\\u205e\\ufe00-\\ufe0f\\uff01-\\uff5e\\u{e0100}-\\u{e01ef}]*$`,
  'u',
);
/**
 * Characters that none of the documents' fonts has, although a font has the rest of their script: cantillation marks,
 * and rare or recently added letters.
 */
const NOT_PRINTED = new RegExp(
  `[\\u0591-\\u05af\\u05c4-\\u05c7\\u05ef\\u061d\\u0870-\\u08ff\\u1680\\u1c89\\u1c8a\\u2185-\\u2188\\u2ff0-\\u2fff\\u31e4-\\u31ef\\u32ff\\u332c\\u4db6-\\u4dbf\\u9fd1-\\u9fff\\ua7cb-\\ua7ff\\ufb1e-\\ufb28\\ufb4f\\ufbc2-\\ufbd2\\ufd40-\\ufd4f\\ufd90\\ufd91\\ufdc8-\\ufdf1\\ufdf3-\\ufdff]|(?![\\u{e0100}-\\u{e01ef}${RARE_IDEOGRAPHS}])[\\u{10000}-\\u{10ffff}]`,
  'u',
);

/** Returns whether documents can show a name in its own script. */
export function isPrinted(name: string): boolean {
  return PRINTED.test(name) && !NOT_PRINTED.test(name);
}

type Named = { name: string; latin_name?: string };

/** Returns the name for papers sent to a state or tax office; undefined if no Latin name is known. */
export function latinNameOf({ name, latin_name }: Named): string | undefined {
  return latin_name ?? (isLatin(name) ? name : undefined);
}

/** Returns a person's Latin name and e-mail address, for a filing. */
export function filedPerson(person: Named & { email: string }): { name: string; email: string } {
  return { name: latinNameOf(person) ?? person.name, email: person.email };
}
