// By their paths, because tests read this file without the short names of the console's own build.

import type { CreateEntity, Entity } from '../../../sdk/src/index.ts';
import { currentPack, JURISDICTION_CODES } from '../../../src/domain/jurisdictions/index.ts';

export type Jurisdiction = NonNullable<CreateEntity['jurisdiction']>;
export type LegalForm = NonNullable<CreateEntity['legal_form']>;

/** The jurisdictions to choose from. */
export const JURISDICTIONS: readonly { value: Jurisdiction; label: string }[] = JURISDICTION_CODES.map((value) => ({
  value,
  label: currentPack(value).title,
}));
export const LEGAL_FORMS: readonly { value: LegalForm; label: string }[] = [
  { value: 'dao_llc', label: 'DAO LLC' },
  { value: 'llc', label: 'LLC' },
  { value: 'corporation', label: 'Corporation' },
];

/** Returns the form that a company has whose constitution names none. */
export function usualForm(jurisdiction: Jurisdiction): LegalForm {
  return currentPack(jurisdiction).defaultLegalForm;
}

/** Returns the forms that can be chosen in a state. */
export function formsOf(jurisdiction: Jurisdiction): typeof LEGAL_FORMS {
  return LEGAL_FORMS.filter(({ value }) => currentPack(jurisdiction).legalForms[value] !== undefined);
}

/** Returns the postal code of the state, in which the registered agent has its office. */
export function officeState(jurisdiction: Jurisdiction): string {
  return currentPack(jurisdiction).registeredOffice.value.state;
}

/** A newer service may know more of them than this console: then the code is shown. */
export function jurisdictionName(code: string): string {
  return JURISDICTIONS.find(({ value }) => value === code)?.label ?? code;
}

export function legalFormName(form: Entity['legal_form']): string {
  return LEGAL_FORMS.find(({ value }) => value === form)?.label ?? form;
}
