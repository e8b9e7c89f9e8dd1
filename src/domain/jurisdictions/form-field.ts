import { checkedIn } from './citations.ts';
import type { Citation, LegalForm, StateFilingType } from './pack.ts';

/** Facts that the value of a form field may name in braces, such as `{agent_name}`, to be replaced by the fact. */
export const FORM_FACTS = [
  'legal_name',
  'filing_number',
  'filed_on',
  'agent_name',
  'agent_street',
  'agent_city',
  'agent_county',
  'agent_state',
  'agent_postal_code',
  'agent_email',
  'office_street',
  'office_city',
  'office_state',
  'office_postal_code',
  'office_country',
  'mailing_street',
  'mailing_city',
  'mailing_state',
  'mailing_postal_code',
  'mailing_country',
  'mailing_address',
  // The contact person of the company, who may differ from the signer.
  'company_contact',
  'company_email',
  'company_phone',
  'signer_name',
  'signer_email',
  'signer_phone',
  'signer_capacity',
  'filer_kind',
  'filer_name',
  'filer_capacity',
  'filer_phone',
  'filer_email',
  'filer_address',
  'management_extent',
  'management_description',
  'contracts',
  'state_fee',
  'service',
  'certified_copies',
  'changes',
  'agent_consent',
  'stated',
  'new_name',
  'new_agent_name',
  'new_agent_street',
  'new_agent_city',
  'new_agent_county',
  'new_agent_state',
  'new_agent_postal_code',
  'new_agent_email',
  'new_office_street',
  'new_office_city',
  'new_office_state',
  'new_office_postal_code',
  'new_office_country',
  'new_mailing_street',
  'new_mailing_city',
  'new_mailing_state',
  'new_mailing_postal_code',
  'new_mailing_country',
] as const;
export type FormFact = (typeof FORM_FACTS)[number];
export type FormFacts = Readonly<Partial<Record<FormFact, string>>>;

/**
 * A field of an office's form. `value`: what to enter; empty: leave the field empty. `mark` (pack.ts) tells how certain
 * it is that the form has this field.
 */
export type FormField = Citation & {
  readonly section: string;
  readonly field: string;
  readonly value: string;
  readonly note?: string;
  /** The legal form that has this field; absent: all forms have it. */
  readonly legalForm?: LegalForm;
};

/** Returns the fields of one section, all with the same source. `fields`: name, value and optional note. */
export function section(
  name: string,
  source: Citation,
  fields: readonly (readonly [string, string, string?])[],
): FormField[] {
  return fields.map(([field, value, note]) => ({
    ...source,
    section: name,
    field,
    value,
    ...(note !== undefined && { note }),
  }));
}

/** The fields by which an office finds a company. */
export const COMPANY_ON_FILE = section('Company', checkedIn('2026-11').inferred('Identifies the company'), [
  ['Name on file', '{legal_name}'],
  ['Filing number', '{filing_number}'],
  ['Day of filing', '{filed_on}'],
]);

export type OfficeForm = Citation & {
  readonly title: string;
  readonly channel: 'online' | 'paper';
  /** Advice for a person before they fill in the first field. */
  readonly instructions: readonly string[];
  readonly fields: readonly FormField[];
};

/** Key of an office's form. `office_change`: the form for an amendment that is filed as a statement of change. */
export type FormKey = StateFilingType | 'office_change';
export type FormsOf = Readonly<Partial<Record<FormKey, OfficeForm>>>;
