import type { FormFact, FormFacts, FormKey, OfficeForm } from './form-field.ts';
import type { Citation, JurisdictionCode, LegalForm } from './pack.ts';
import { STATES } from './states.ts';

/* Values for each field of an office's current form, for the person who files by hand. */

/** Returns the form for a filing with an office; null if none is known. */
export function officeFormOf(code: JurisdictionCode, type: FormKey, legalForm: LegalForm): OfficeForm | null {
  const { byForm, forms } = STATES[code];
  return byForm?.[legalForm]?.forms?.[type] ?? forms[type] ?? null;
}

export type FilledField = Citation & {
  section: string;
  field: string;
  value: string | null;
  note: string | null;
  ask: string | null;
};

const PLACE = /\{(\w+)\}/g;

const RECORD_FILER =
  'It is yours, once you have recorded the name under which you file at this office and claimed the filing.';

/** Returns the fields for this legal form with their values; a value is null if a fact that it needs is missing. */
export function fillForm(form: OfficeForm, legalForm: string, facts: FormFacts): FilledField[] {
  return form.fields
    .filter((field) => (field.legalForm ?? legalForm) === legalForm)
    .map(({ legalForm: _, value, note = null, ...field }) => {
      const isKnown = [...value.matchAll(PLACE)].every(([, name]) => facts[name as FormFact] !== undefined);
      if (!isKnown && value.includes('{filer_')) {
        return { ...field, value: null, note: [note, RECORD_FILER].filter(Boolean).join(' '), ask: null };
      }
      if (!isKnown) {
        const ask = `What is to be entered for “${field.section}: ${field.field}”?`;
        return { ...field, value: null, note: note ?? 'Not given. Leave it empty, or ask the owner.', ask };
      }
      return { ...field, value: value.replaceAll(PLACE, (_all, name: FormFact) => facts[name] ?? ''), note, ask: null };
    });
}
