/**
 * What no text may hold, wherever it comes from: control characters, unpaired surrogates, non-characters, and what turns
 * the reading direction, so that text reads as it is stored (Unicode UAX #9, "Trojan Source" CVE-2021-42574).
 */
const FORBIDDEN = {
  line: /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
  prose: /[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
  lines: /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
} as const;

/** Which control characters may stand in a text: none, line feeds, or all that a source text is laid out with. */
export type Layout = keyof typeof FORBIDDEN;

export type TextFault = 'text_forbidden_character' | 'text_not_nfc';

export const TEXT_FAULTS = {
  text_not_nfc: 'must be in Unicode normalization form C',
  text_forbidden_character: 'contains a control, direction or otherwise unusable character',
} as const satisfies Record<TextFault, string>;

/** Refused, never rewritten: what was signed or hashed by the caller has to be what we keep. Null: nothing is wrong. */
export function textFault(text: string, allow: Layout): TextFault | null {
  if (FORBIDDEN[allow].test(text)) return 'text_forbidden_character';
  return text === text.normalize('NFC') ? null : 'text_not_nfc';
}

/** Where the first character stands that no such text may hold; -1 when there is none. */
export function forbiddenAt(text: string, allow: Layout): number {
  return text.search(FORBIDDEN[allow]);
}

/** The text with a replacement character for each that no such text may hold: for words that others wrote and we show. */
export function withoutForbidden(text: string, allow: Layout): string {
  return text.replaceAll(new RegExp(FORBIDDEN[allow], 'gu'), '\ufffd');
}

/** The beginning of a text, so many UTF-16 units at most: half of a surrogate pair could neither be stored nor hashed. */
export function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
}
