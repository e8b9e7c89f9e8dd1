import {
  formsOf,
  JURISDICTIONS,
  type Jurisdiction,
  LEGAL_FORMS,
  type LegalForm,
  officeState,
  usualForm,
} from '../../parts/jurisdictions.ts';
import type { FormField } from './form-fields.ts';
import { fieldOf, lengthOf, type Path, readSource, type Source, withField } from './yaml-fields.ts';

/* The form depends on the state and the legal form that the text names. */

/** The state and the form, as the service completes them. */
export function stateAndForm(source: Source | null): { jurisdiction: Jurisdiction; legal_form: LegalForm } {
  const named = (field: string) => (source === null ? '' : fieldOf(source, [field]));
  const jurisdiction = stateOf(named('jurisdiction'));
  const form = LEGAL_FORMS.find(({ value }) => value === named('legal_form'))?.value ?? usualForm(jurisdiction);
  return { jurisdiction, legal_form: form };
}

function stateOf(code: string): Jurisdiction {
  return JURISDICTIONS.find(({ value }) => value === code)?.value ?? 'US-WY';
}

export function isCorporation(source: Source): boolean {
  return stateAndForm(source).legal_form === 'corporation';
}

/** True unless it is only for other legal forms than that of the text. */
export function isShown(only: 'corporation' | 'llc' | undefined, source: Source): boolean {
  return only === undefined || (only === 'corporation') === isCorporation(source);
}

type Choice = { value: string; label: string };

/** Returns the choices that the state and the legal form of the text allow. */
export function choicesOf(field: Extract<FormField, { kind: 'choice' }>, source: Source): readonly Choice[] {
  const forms: readonly string[] = formsOf(stateAndForm(source).jurisdiction).map(({ value }) => value);
  return field.choices
    .filter(
      ({ value, only }) =>
        isShown(only, source) && (field.key !== 'legal_form' || value === '' || forms.includes(value)),
    )
    .map(({ value, label }) => ({ value, label }));
}

/** Returns the members of the text by their names. An item of a list cannot be nothing. */
export function membersOf(source: Source, path: Path): readonly Choice[] {
  const members = Array.from({ length: lengthOf(source, ['members']) }, (_member, index) => ({
    value: fieldOf(source, ['members', index, 'id']),
    label: fieldOf(source, ['members', index, 'name']) || fieldOf(source, ['members', index, 'id']),
  }));
  return typeof path.at(-1) === 'number' ? members : [{ value: '', label: 'No member' }, ...members];
}

/**
 * Writes another state. The registered agent has an office in it, and its legal form is one that the state has: what
 * only the old state has goes.
 */
export function withState(source: Source, next: string): string {
  const before = officeState(stateAndForm(source).jurisdiction);
  const written = withField(source, ['jurisdiction'], next);
  const after = readSource(written);
  if (after === null) return written;
  const form = fieldOf(after, ['legal_form']);
  const hasForm = form === '' || formsOf(stateOf(next)).some(({ value }) => value === form);
  const text = hasForm ? written : withField(after, ['legal_form'], '');
  const formed = readSource(text);
  if (formed === null || fieldOf(formed, ['registered_agent', 'state']) !== before) return text;
  return withField(formed, ['registered_agent', 'state'], officeState(stateOf(next)));
}
