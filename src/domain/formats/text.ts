/**
 * Characters that no text may hold, wherever it comes from: control characters, unpaired surrogates, non-characters,
 * and characters that change the reading direction, so that text reads as it is stored (Unicode UAX #9, "Trojan Source"
 * CVE-2021-42574).
 */
const FORBIDDEN = {
  line: /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
  prose: /[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
  lines: /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u,
} as const;

/** Has none of those and is in form C: so are nearly all texts, and this test takes a tenth of the time. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Control characters that are allowed in a text: none, line feeds, or all that lay out a source text. */
export type Layout = keyof typeof FORBIDDEN;

export type TextFault = 'text_forbidden_character' | 'text_not_nfc';

export const TEXT_FAULTS = {
  text_not_nfc: 'must be in Unicode normalization form C',
  text_forbidden_character: 'contains a control, direction or other forbidden character',
} as const satisfies Record<TextFault, string>;

/**
 * Finds a character that the text may not hold; null if there is none. Texts are refused, never rewritten: what the
 * caller signed or hashed has to be what we keep.
 */
export function textFault(text: string, allow: Layout): TextFault | null {
  if (PRINTABLE_ASCII.test(text)) return null;
  if (FORBIDDEN[allow].test(text)) return 'text_forbidden_character';
  return text === text.normalize('NFC') ? null : 'text_not_nfc';
}

export function forbiddenAt(text: string, allow: Layout): number {
  return text.search(FORBIDDEN[allow]);
}

/** Replaces each forbidden character: for texts that others wrote and we show. */
export function withoutForbidden(text: string, allow: Layout): string {
  return text.replaceAll(new RegExp(FORBIDDEN[allow], 'gu'), '\ufffd');
}

/** Returns the first `maxLength` UTF-16 units, and never half a surrogate pair, which nothing can store. */
export function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
}
