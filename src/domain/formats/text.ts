/**
 * Characters that no text may contain: control characters, unpaired surrogates, non-characters, and characters that
 * change the reading direction, because these make a text look different from the stored text (Unicode UAX #9, "Trojan
 * Source" CVE-2021-42574).
 */
const FORBIDDEN = {
  line: /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
  prose: /[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
  lines: /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
} as const;

/** Allowed characters, already in NFC. Nearly all texts match, and this test is ten times as fast as the full one. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Names of sets of control characters that a text may contain: none, line feeds, or those of source text. */
export type Layout = keyof typeof FORBIDDEN;

export type TextFault = 'text_forbidden_character' | 'text_not_nfc';

export const TEXT_FAULTS = {
  text_not_nfc:
    'has a letter and its accent as two characters. Send the text in Unicode normalization form C (NFC), as `text.normalize("NFC")` returns it.',
  text_forbidden_character: 'contains a control, direction or other forbidden character',
} as const satisfies Record<TextFault, string>;

/**
 * Returns a message about forbidden characters in a text; null if there are none. Callers refuse such a text instead of
 * changing it, because the stored text must equal what was signed or hashed.
 */
export function textFault(text: string, allow: Layout): TextFault | null {
  if (PRINTABLE_ASCII.test(text)) return null;
  if (FORBIDDEN[allow].test(text)) return 'text_forbidden_character';
  return text === text.normalize('NFC') ? null : 'text_not_nfc';
}

export function forbiddenAt(text: string, allow: Layout): number {
  return text.search(FORBIDDEN[allow]);
}

/** Replaces each forbidden character in a text from a third party, so that it can be shown. */
export function withoutForbidden(text: string, allow: Layout): string {
  return text.replaceAll(new RegExp(FORBIDDEN[allow], 'gu'), '\ufffd');
}

/**
 * Returns the first `maxLength` UTF-16 units. Never splits a surrogate pair, because half of a pair cannot be stored.
 */
export function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
}

/** Returns the Levenshtein distance: the least number of characters to insert, delete or replace. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
