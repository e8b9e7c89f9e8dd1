/**
 * What no text may hold, wherever it comes from: control characters, unpaired surrogates, non-characters, and what turns
 * the reading direction, so that text reads as it is stored (Unicode UAX #9, "Trojan Source" CVE-2021-42574).
 */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;

export type TextFault = 'text_forbidden_character' | 'text_not_nfc';

export const TEXT_FAULTS = {
  text_not_nfc: 'must be in Unicode normalization form C',
  text_forbidden_character: 'contains a control, direction or otherwise unusable character',
} as const satisfies Record<TextFault, string>;

/** Refused, never rewritten: what was signed or hashed by the caller has to be what we keep. Null: nothing is wrong. */
export function textFault(text: string, allow: 'line' | 'lines'): TextFault | null {
  if ((allow === 'lines' ? FORBIDDEN_IN_LINES : FORBIDDEN_IN_LINE).test(text)) return 'text_forbidden_character';
  return text === text.normalize('NFC') ? null : 'text_not_nfc';
}
