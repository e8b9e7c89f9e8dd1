import { describe, expect, it } from 'vitest';
import { FORM_FACTS, type FormFacts } from './form-field.ts';
import { currentPack, JURISDICTION_CODES } from './index.ts';
import { fillForm, officeFormOf } from './office-form.ts';

const FORMS = JURISDICTION_CODES.flatMap((code) =>
  (['formation', 'dissolution'] as const).map(
    (type) => [code, type, officeFormOf(code, type, currentPack(code).defaultLegalForm)] as const,
  ),
);
const ALL = Object.fromEntries(FORM_FACTS.map((fact) => [fact, `<${fact}>`])) as FormFacts;

describe.each(FORMS)('the form of %s for a %s', (_code, _type, form) => {
  if (form === null) throw new Error('no form');

  it('has values for every field, of known facts, with sources', () => {
    for (const { field, value, note, citation, mark } of fillForm(form, 'dao_llc', ALL)) {
      expect([field, value]).toEqual([field, expect.not.stringMatching(/[{}]/)]);
      expect(value !== '' || note !== null).toBe(true);
      expect(citation).not.toBe('');
      expect(['statute', 'official', 'secondary', 'inferred', 'unconfirmed']).toContain(mark);
    }
  });

  it('shows name, signer, a telephone number and state fee', () => {
    const values = fillForm(form, 'llc', ALL).map(({ value }) => value);
    for (const fact of ['legal_name', 'signer_name', 'state_fee']) expect(values).toContain(`<${fact}>`);
    expect(values.some((value) => value === '<signer_phone>' || value === '<filer_phone>')).toBe(true);
  });

  it('says what nobody has given, and asks the owner for it', () => {
    const { legal_name: _, ...known } = ALL;
    const names = fillForm(form, 'llc', known).filter(({ field }) => /^Name( on file)?$/.test(field));
    const missing = names.filter(({ value }) => value === null);
    expect(missing.length).toBeGreaterThan(0);
    for (const { field, ask } of missing) expect(ask).toContain(field);
    expect(fillForm(form, 'llc', ALL).filter(({ ask }) => ask !== null)).toEqual([]);
  });
});

it('Delaware takes the annual tax of an LLC with the company, the tax and the payment alone, because no paper is filed', () => {
  const form = officeFormOf('US-DE', 'annual_tax', 'llc');
  if (form === null) throw new Error('no form');
  const sections = fillForm(form, 'llc', ALL).map(({ section }) => section);
  expect([...new Set(sections)]).toEqual(['Company', 'Tax', 'Payment']);
});

it('Wyoming asks only a DAO for its contracts and its algorithmic extent', () => {
  const form = officeFormOf('US-WY', 'formation', 'dao_llc');
  if (form === null) throw new Error('no form');
  const names = (legalForm: string) => fillForm(form, legalForm, ALL).map(({ field }) => field);
  expect(names('dao_llc').filter((name) => !names('llc').includes(name))).toEqual([
    'Decentralized autonomous organization',
    'Management, and its algorithmic extent',
    'Identifiers of smart contracts',
  ]);
});
