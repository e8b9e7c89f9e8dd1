import { describe, expect, it } from 'vitest';
import { constitutionOf } from '../../../test/documents/samples.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';
import { PRINCIPAL_ACTIVITIES } from './tax-answers.ts';
import { applicationOf, taxFormLines } from './tax-form.ts';

const COMPANY = { legalName: 'Helios LLC', startedOn: 'November 20, 2026' };
const linesOf = (constitution: Constitution) =>
  Object.fromEntries(taxFormLines(constitution, COMPANY).map((line) => [line.line || line.label, line]));
const withAddresses = (addresses: Partial<Pick<Constitution, 'principal_office' | 'mailing_address'>>) => {
  const { principal_office: _, mailing_address: __, ...constitution } = constitutionOf('wyoming').constitution;
  return linesOf({ ...constitution, ...addresses });
};
const CHEYENNE = { street: '30 N Gould St', city: 'Sheridan', state: 'WY', postal_code: '82801', country: 'US' };
const BOX = { ...CHEYENNE, street: 'P.O. Box 12' };
const COPENHAGEN = { street: 'Nørrebrogade 44', city: 'København', postal_code: '2200', country: 'DK' };

describe('members and type', () => {
  it('one owner: disregarded, and what applies if that owner is foreign', () => {
    const lines = linesOf(constitutionOf('wyoming').constitution);
    expect(lines['8b']).toMatchObject({ value: '1' });
    expect(lines['9a']).toMatchObject({
      value: 'Other (specify): Disregarded entity',
      note: expect.stringContaining('Foreign-owned U.S. disregarded entity-Form 5472'),
    });
  });

  it('more owners: a partnership; observers and programs are not counted', () => {
    const { constitution } = constitutionOf('dao');
    expect([constitution.members.length, membersByLaw(constitution).length]).toEqual([5, 3]);
    const lines = linesOf(constitution);
    expect(lines['8b']).toMatchObject({ value: '3', note: 'Observers and algorithmic members are not counted.' });
    expect(lines['9a']).toMatchObject({ value: 'Partnership' });
  });

  it('no owner: a person has to say how many there are', () => {
    const { constitution } = constitutionOf('dao');
    const members = constitution.members.filter(({ role }) => role === 'algorithmic');
    const lines = linesOf({ ...constitution, members });
    expect([lines['8b'], lines['9a']]).toMatchObject([{ fillIn: expect.any(String) }, { fillIn: expect.any(String) }]);
  });
});

describe('the tax parts of a constitution', () => {
  const stated = (changes: object) => linesOf({ ...constitutionOf('dao').constitution, ...changes });

  it.each([
    ['corporation', 'Corporation (form number to be filed: 1120)', 'Form 8832'],
    ['s_corporation', 'Corporation (form number to be filed: 1120-S)', 'Form 2553'],
  ] as const)(
    '%s: the box of a corporation, its state, and the form that elects it',
    (tax_classification, value, form) => {
      const lines = stated({ economics: { tax_classification } });
      expect(lines['9a']).toMatchObject({ value, note: expect.stringContaining(form) });
      expect(lines['9b']).toMatchObject({ value: 'Wyoming' });
    },
  );

  it('the month in which the fiscal year ends is written', () => {
    expect(stated({ books: { fiscal_year_end_month: 6 } })['12']).toMatchObject({ value: 'June' });
  });
});

describe('addresses', () => {
  it('the office is on line 5 only if mail goes elsewhere', () => {
    const elsewhere = withAddresses({ principal_office: CHEYENNE, mailing_address: COPENHAGEN });
    expect(elsewhere['5a']).toMatchObject({ value: '30 N Gould St' });
    expect(elsewhere['5b']).toMatchObject({ value: 'Sheridan, WY\u00a082801' });
    expect(withAddresses({ principal_office: CHEYENNE })['5a\u2013b']).toMatchObject({ blank: true });
    const same = withAddresses({ principal_office: CHEYENNE, mailing_address: { ...CHEYENNE } });
    expect(same['5a\u2013b']).toMatchObject({ blank: true });
  });

  it('a box is never on line 5', () => {
    const lines = withAddresses({ principal_office: BOX });
    expect([lines['4a'], lines['5a\u2013b']]).toMatchObject([{ value: 'P.O. Box 12' }, { fillIn: expect.any(String) }]);
    const street = withAddresses({ principal_office: CHEYENNE, mailing_address: BOX });
    expect([street['4a'], street['5a']]).toMatchObject([{ value: 'P.O. Box 12' }, { value: '30 N Gould St' }]);
  });

  it('a foreign address has the full name of its country', () => {
    const lines = withAddresses({ principal_office: COPENHAGEN });
    expect([lines['4a'], lines['4b'], lines['6']]).toMatchObject([
      { value: 'Nørrebrogade 44' },
      { value: 'København\u00a02200, Denmark' },
      { value: 'København, Denmark' },
    ]);
  });

  it('without an office nothing is concluded from the state of the filing', () => {
    const lines = withAddresses({});
    expect([lines['4a\u2013b'], lines['6']]).toMatchObject([{ fillIn: /mail/ }, { fillIn: /county/ }].map(matching));
  });
});

const matching = ({ fillIn }: { fillIn: RegExp }) => ({ fillIn: expect.stringMatching(fillIn) });

describe('an answer that the constitution lacks', () => {
  const lines = linesOf(constitutionOf('delaware').constitution);

  it('is left to the person: the number, the year, employees, wages and activity', () => {
    for (const line of ['7b', '12', '13', '14', '15', '16', '17']) {
      expect(lines[line]).toMatchObject({ fillIn: expect.any(String) });
    }
    expect(lines['7b']).toMatchObject({
      fillIn: expect.stringContaining('"Foreign" if they have none'),
      note: 'The number is never held here: write it by hand.',
    });
  });

  it('is a question to the owners, but for the tax number of a person and for who applies for them', () => {
    for (const company of ['delaware', 'dao'] as const) {
      for (const line of taxFormLines(constitutionOf(company).constitution, COMPANY)) {
        const isOpen = 'fillIn' in line || line.note?.includes('Fill in:') === true;
        const isNeverAsked = line.line === '7b' || line.label === 'Third-party designee';
        expect(line.ask !== undefined, line.line).toBe(isOpen && !isNeverAsked);
        expect(line.ask ?? '').not.toMatch(/SSN|ITIN|Social Security|tax number/);
      }
    }
  });

  it('has the words of the form where boxes are checked, and its specification', () => {
    expect(lines['10']).toMatchObject({ value: 'Started new business (specify type)' });
    for (const activity of PRINCIPAL_ACTIVITIES) {
      expect(lines['16']).toMatchObject({ fillIn: expect.stringContaining(activity) });
    }
    expect(lines['17']?.note).toBe('The constitution says: to keep books for small companies.');
  });

  it('every line of the form is there, in its order', () => {
    const numbers = taxFormLines(constitutionOf('dao').constitution, COMPANY).map(({ line }) =>
      Number.parseInt(line, 10),
    );
    expect([...new Set(numbers.filter(Number.isFinite))]).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
  });
});

describe('signed lines', () => {
  const answers = {
    has_tax_number: 'Yes',
    business_type: 'Bookkeeping',
    closing_month: 'December',
    farm_employees: '0',
    household_employees: '1',
    other_employees: '2',
    wages_yearly: 'No',
    first_wages_on: '2027-01-31',
    activity: 'Other (specify)',
    other_activity: 'Archives',
    product: 'Books',
    title: 'Member',
    phone: '+1 307-555-0142',
  };
  const signed = taxFormLines(constitutionOf('dao').constitution, { ...COMPANY, answers });

  it('leave nothing to ask, except the county and the number of the person', () => {
    const open = signed.flatMap(({ inputs = [], line }) => [...inputs, ...(line === '7b' ? [line] : [])]);
    expect(open).toEqual(['county', '7b']);
  });

  it('have the words of the form where a box is checked', () => {
    const lineOf = (number: string) => signed.find(({ line }) => line === number);
    expect(lineOf('10')).toMatchObject({ value: 'Started new business: Bookkeeping' });
    expect(lineOf('13')).toMatchObject({ value: 'Agricultural: 0; household: 1; other: 2' });
    expect(lineOf('15')).toMatchObject({ value: '2027-01-31' });
    expect(lineOf('16')).toMatchObject({ value: 'Other: Archives' });
  });
});

describe('the type of entity', () => {
  const without = { ...constitutionOf('dao').constitution, members: [] };
  const typeFor = (answers: object) => taxFormLines(without, { ...COMPANY, answers }).find(({ line }) => line === '9a');

  it.each([
    [{ owners: '1', foreign_owner: 'No' }, 'Other (specify): Disregarded entity'],
    [{ owners: '1', foreign_owner: 'Yes' }, 'Other (specify): Foreign-owned U.S. disregarded entity-Form 5472'],
    [{ owners: '2' }, 'Partnership'],
  ])('follows the number of owners that the signer states: %j', (answers, value) => {
    expect(typeFor(answers)).toMatchObject({ value });
  });

  it('is open while their number is not known', () => {
    expect(typeFor({})).toMatchObject({ fillIn: expect.any(String), inputs: ['foreign_owner'] });
  });
});

describe('the way to apply', () => {
  const at = (country?: string) =>
    applicationOf(country === undefined ? {} : { principal_office: officeIn(country) }, null);
  const officeIn = (country: string) => ({ street: '1 Main St', city: 'Any', postal_code: '1', country });

  it.each(['US', undefined])('is online for a place in the United States, or one that is not stated: %s', (country) => {
    expect(at(country).channel).toBe('online');
    expect(at(country).instructions.join(' ')).toContain('needs an SSN or ITIN');
  });

  it.each(['DE', 'CA', 'BR'])('is the telephone, fax or mail for a place in %s', (country) => {
    expect(at(country).channel).toBe('paper');
    expect(at(country).instructions.join(' ')).toContain('267-941-1099');
  });

  it('is the fax or mail for a person without a tax number', () => {
    const designee = { name: 'Grace', organization: null, phone: '1', fax: null, email: 'g@x.org', address: 'A' };
    const by = (has_tax_number: string) => ({
      by: 'Ada',
      on: '2026-11-28',
      application: { answers: { has_tax_number }, designee },
    });
    const [none, one] = (['No', 'Yes'] as const).map((answer) => applicationOf({}, by(answer)));
    expect(none).toMatchObject({
      channel: 'paper',
      instructions: [
        expect.stringContaining('Ada signed these answers'),
        expect.stringContaining('has no SSN or ITIN'),
        expect.any(String),
      ],
    });
    expect(one).toMatchObject({ channel: 'online' });
  });

  it('has Form SS-4 itself signed before anyone applies, although the answers were signed', () => {
    const designee = { name: 'Grace', organization: null, phone: '1', fax: null, email: 'g@x.org', address: 'A' };
    const signed = { by: 'Ada', on: '2026-11-28', application: { answers: {}, designee } };
    expect(applicationOf({}, signed).instructions[0]).toContain('have Ada sign that form before you apply, online too');
  });

  it('lets the line of the designee stay blank only while nobody applies for the company', () => {
    const designee = { name: 'Grace', organization: null, phone: '1', fax: null, email: 'g@x.org', address: 'A' };
    const { constitution } = constitutionOf('wyoming');
    const noteOf = (company: object) =>
      taxFormLines(constitution, { ...COMPANY, ...company }).find(({ label }) => label === 'Third-party designee')
        ?.note;
    expect(noteOf({})).toContain('Blank if');
    expect(noteOf({ designee })).not.toContain('Blank if');
  });

  it('begins with a form that is signed for the company, and that names the designee', () => {
    for (const country of ['US', 'DE']) expect(at(country).instructions[0]).toContain('signed for the company');
  });
});
