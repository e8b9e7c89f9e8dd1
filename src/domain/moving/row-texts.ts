import { personalTaxNumberAt } from '../formats/personal-tax-number.ts';
import { forbiddenAt, TEXT_FAULTS } from '../formats/text.ts';

/** A text that no request may contain, so that no deployment writes it either. */
export type UnwrittenText = { column: string; fault: string };

/** Returns a text of a row that no deployment writes, in a column or anywhere in its value; null: none. */
export function unwrittenText(row: Readonly<Record<string, unknown>>): UnwrittenText | null {
  for (const [column, value] of Object.entries(row)) {
    const fault = faultIn(value);
    if (fault !== null) return { column, fault };
  }
  return null;
}

/** Source texts have several lines. Numbers of offices may have nine digits, so only written tax numbers are found. */
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
