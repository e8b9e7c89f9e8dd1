import { expect, it } from 'vitest';
import { FORM_FACTS, type FormFacts } from '../jurisdictions/form-field.ts';
import { fillForm } from '../jurisdictions/office-form.ts';
import { STATES } from '../jurisdictions/states.ts';
import { designeeText, filerCapacity } from './filer.ts';

const GRACE = {
  name: 'Grace Hopper',
  organization: null,
  phone: '+1 307-555-0199',
  fax: '+1 307-555-0198',
  email: 'grace@prairie.example',
  address: '1 Capitol Avenue, Cheyenne, WY 82001',
};
const ADA = { name: 'Ada Lovelace', capacity: 'Organizer' };

it('a filer is the agent of the signer, or the signer', () => {
  expect(filerCapacity(GRACE, ADA)).toBe('Authorized agent of Ada Lovelace, organizer');
  expect(filerCapacity({ name: 'ADA LOVELACE' }, ADA)).toBe('Organizer');
});

it('the designee of the tax form has an address and every number', () => {
  expect(designeeText(GRACE)).toBe(
    'Grace Hopper, 1 Capitol Avenue, Cheyenne, WY 82001; telephone +1 307-555-0199; fax +1 307-555-0198',
  );
  expect(designeeText({ ...GRACE, organization: 'Prairie Filings LLC', fax: null })).toBe(
    'Grace Hopper, Prairie Filings LLC, 1 Capitol Avenue, Cheyenne, WY 82001; telephone +1 307-555-0199',
  );
});

const FACTS = Object.fromEntries(FORM_FACTS.map((fact) => [fact, `<${fact}>`])) as FormFacts;
const FORMS = Object.entries(STATES).flatMap(([code, { forms, byForm }]) =>
  [forms, ...Object.values(byForm ?? {}).map((form) => form?.forms ?? {})].flatMap((of) =>
    Object.entries(of).map(([type, form]) => ({ code, type, form })),
  ),
);

/** Fields in which a form has the signer: a fact of the paper, a signature that stands on it, or a person to ask. */
const OF_THE_SIGNER: readonly RegExp[] = [
  /^(Organizer|Person forming the company|Contact|Notifications|Consent to service by electronic means)$/,
  // Colorado names who causes the delivery, and that is who signed (C.R.S. 7-90-301(8)).
  /^Individual causing delivery$/,
];

it.each(FORMS)('the form $code $type lets nobody certify as another person', ({ form }) => {
  for (const { section, field, value, note } of fillForm(form, 'dao_llc', FACTS)) {
    const where = `${section}: ${field}: ${value}`;
    if (/\b(confirm|certify)\b/i.test(`${field} ${value}`)) expect(where).toContain('<filer_name>');
    if (!value?.includes('<signer_') || OF_THE_SIGNER.some((rule) => rule.test(section))) continue;
    expect(field === 'Capacity' || note === 'Signed: see `signing`.', where).toBe(true);
  }
});

it('a form without a filer has no other name in their place', () => {
  const { filer_name: _, ...facts } = FACTS;
  const fields = fillForm(STATES['US-WY'].forms.formation as never, 'llc', facts);
  expect(fields.find(({ field }) => field === 'First, middle and last name')).toMatchObject({
    value: null,
    ask: null,
    note: expect.stringContaining('recorded the name'),
  });
});
