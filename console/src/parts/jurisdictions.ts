import type { CreateEntity, Entity } from '#sdk/index.ts';

export type Jurisdiction = NonNullable<CreateEntity['jurisdiction']>;

/** The jurisdictions to choose from. */
export const JURISDICTIONS: readonly { value: Jurisdiction; label: string }[] = [
  { value: 'US-WY', label: 'Wyoming' },
  { value: 'US-DE', label: 'Delaware' },
];
const LEGAL_FORMS = [
  { value: 'dao_llc', label: 'DAO LLC' },
  { value: 'llc', label: 'LLC' },
];

/** The form that a company has whose constitution names none. */
export const USUAL_FORMS = { 'US-WY': 'dao_llc', 'US-DE': 'llc' } as const satisfies Record<Jurisdiction, string>;

/** A newer service may know more of them than this console: then the code is shown. */
export function jurisdictionName(code: string): string {
  return JURISDICTIONS.find(({ value }) => value === code)?.label ?? code;
}

export function legalFormName(form: Entity['legal_form']): string {
  return LEGAL_FORMS.find(({ value }) => value === form)?.label ?? form;
}
