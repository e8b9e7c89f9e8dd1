import { personalTaxNumberAt } from '../formats/personal-tax-number.ts';
import { forbiddenAt, TEXT_FAULTS } from '../formats/text.ts';

/** A text that no deployment writes, because no request may contain it. */
export type UnwrittenText = { column: string; fault: string };

/** Returns a text of a row that no deployment writes, in a column or in a part of its value; null: there is none. */
export function unwrittenText(row: Readonly<Record<string, unknown>>): UnwrittenText | null {
  for (const [column, value] of Object.entries(row)) {
    const fault = faultIn(value);
    if (fault !== null) return { column, fault };
  }
  return null;
}

/**
 * Returns a text of a value that no deployment writes. Source texts have several lines. Offices' numbers may have nine
 * digits, so only tax numbers written with separators are found.
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
