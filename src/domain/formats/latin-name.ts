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

/** Text for which documents have a font. Other characters would be printed as code points. */
const PRINTED = new RegExp(`^[${LATIN}\\p{L}\\p{M}\\p{N}\\p{P}\\p{Zs}\\u200c\\u200d]*$`, 'u');
const NOT_PRINTED =
  /(?![\u02bb\u02bc\p{Script_Extensions=Latin}\p{Script_Extensions=Greek}\p{Script_Extensions=Cyrillic}\p{Script_Extensions=Hebrew}\p{Script_Extensions=Arabic}\p{Script_Extensions=Armenian}\p{Script_Extensions=Georgian}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Thai}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}])\p{L}/u;

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
