import { personalTaxNumberAt } from '../formats/personal-tax-number.ts';
import { forbiddenAt, TEXT_FAULTS } from '../formats/text.ts';

/** A text that no deployment writes, because no request may contain it. */
export type UnwrittenText = { column: string; fault: string };

/**
 * Searches a row for a text that no deployment writes. Returns its column and what is wrong with it; null: there is
 * none.
 */
export function unwrittenText(row: Readonly<Record<string, unknown>>): UnwrittenText | null {
  for (const [column, value] of Object.entries(row)) {
    const fault = faultIn(value);
    if (fault !== null) return { column, fault };
  }
  return null;
}

/**
 * Returns what is wrong with a value, or with a text in it; null: nothing. Line breaks are allowed, because source
 * texts have several lines. A tax number is found only if it is written with separators, because offices' numbers may
 * also have nine digits.
 */
function faultIn(value: unknown): string | null {
  if (typeof value === 'string') {
    if (forbiddenAt(value, 'lines') !== -1) return TEXT_FAULTS.text_forbidden_character;
    return personalTaxNumberAt(value, false) === -1 ? null : 'contains a personal tax number (SSN or ITIN)';
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const fault = (Array.isArray(value) ? null : faultIn(name)) ?? faultIn(member);
    if (fault !== null) return fault;
  }
  return null;
}
