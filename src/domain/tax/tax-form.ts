import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Address, Constitution } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';
import { designeeText, type Filer } from '../filing/filer.ts';
import { capital } from '../formats/capital.ts';
import { filedPerson } from '../formats/latin-name.ts';
import { MONTHS } from '../formats/months.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { Citation } from '../jurisdictions/pack.ts';
import { addressLine } from '../places/address.ts';
import { countryName } from '../places/countries.ts';
import { isNoStreet } from '../places/street.ts';
import { taxClassificationOf } from './classification.ts';
import {
  hasEmployees,
  OTHER_ACTIVITY,
  PRINCIPAL_ACTIVITIES,
  TAX_INPUTS,
  type TaxAnswers,
  type TaxInputName,
} from './tax-answers.ts';
import { TYPE_NOTES } from './tax-notes.ts';

/**
 * One line of Form SS-4. The line has a value to enter, or stays blank, or names a fact to find out because the
 * constitution does not state it. `ask`: the question to the owners; absent for a personal tax number, because nobody
 * may mail it. `inputs`: what the person who signs the form enters for this line.
 */
export type TaxFormLine = { line: string; label: string; note?: string; ask?: string; inputs?: TaxInputName[] } & (
  | { value: string }
  | { fillIn: string }
  | { blank: true }
);

/** Form SS-4 of the IRS, and the source of its rules. */
export const TAX_FORM: Citation & { title: string } = {
  title: 'Form SS-4 (Rev. December 2025)',
  citation: 'Form SS-4 and its instructions, Rev. December 2025; Treas. Reg. 301.7701-3(b)',
  checkedOn: '2026-11',
  mark: 'official',
};

/**
 * Form SS-4 as signed: the signer's answers, and the person whom they authorized to apply and to receive the number.
 */
export type TaxApplication = {
  answers: TaxAnswers;
  designee: Filer;
  /**
   * The lines as they were signed; absent in the first applications. A later change of the company's facts does not
   * change the signed lines.
   */
  lines?: readonly TaxFormLine[];
};

const BY_FAX_OR_MAIL =
  'send the IRS its own form, with these lines and signed for the company, by fax (about four business days) or by mail (about four weeks).';

/**
 * Returns the way to apply for the tax number, and advice for the person who applies. The way depends on the place of
 * the business, and on whether the responsible party has a tax number. `signed`: who signed the form, and when; null:
 * not signed yet.
 */
export function applicationOf(
  { principal_office: office }: Pick<Constitution, 'principal_office'>,
  signed: { by: string; on: string; application: TaxApplication } | null,
): { channel: 'online' | 'paper'; instructions: readonly string[] } {
  const isAbroad = office !== undefined && office.country !== 'US';
  const isWithoutNumber = signed?.application.answers.has_tax_number === 'No';
  return {
    channel: isAbroad || isWithoutNumber ? 'paper' : 'online',
    instructions: [
      signed === null
        ? 'First get Form SS-4 with all lines, signed for the company and with you as third-party designee. Without that signature the IRS gives the number to nobody but the person who may sign. Keep the signed form.'
        : `${signed.by} signed these answers on ${signed.on}, with ${signed.application.designee.name} as third-party designee. The IRS gives the number to no other designee. The worksheet does not replace the form: copy its lines to Form SS-4 and have ${signed.by} sign that form before you apply, online too. Keep both.`,
      isAbroad
        ? `The principal office is outside the United States, so the online application does not take this company. Telephone 267-941-1099, Monday to Friday, 6 a.m. to 11 p.m. Eastern Time, or ${BY_FAX_OR_MAIL}`
        : isWithoutNumber
          ? `The responsible party has no SSN or ITIN, so the online application does not take this company. ${capital(BY_FAX_OR_MAIL)}`
          : `Online, the responsible party needs an SSN or ITIN. Ask for it by telephone, and enter it yourself. Without one, ${BY_FAX_OR_MAIL}`,
      'Use one way only, on the day on which this filing came: one request for a responsible party and day. The tax number of a person is never held here.',
    ],
  };
}

export type Company = {
  legalName: string;
  /** Date on which the company was filed, in the time zone of the state's office. */
  startedOn: string;
  /** The person who applies for the company; null or absent: not known yet. */
  designee?: Filer | null;
  /** The answers of the person who signed the form; absent: nobody signed it. */
  answers?: TaxAnswers;
};

export function taxFormLines(constitution: Constitution, company: Company): TaxFormLine[] {
  const { answers = {} } = company;
  return [
    nameLine(company.legalName),
    { line: '2', label: 'Trade name, if different', blank: true },
    { line: '3', label: 'Executor, administrator, trustee, "care of"', blank: true },
    ...addressLines(constitution, answers),
    ...partyLines(constitution, answers),
    ...kindLines(constitution, answers),
    ...startLines(constitution, company.startedOn, answers),
    ...activityLines(constitution, answers),
    ...lastLines(constitution, answers, company.designee ?? null),
  ];
}

type Open = { note?: string; ask?: string; inputs: TaxInputName[] } & ({ fillIn: string } | { value: string });

/** Returns a line with its answer, or with the question if there is no answer. `note`: text next to the answer. */
function askedLine(line: string, label: string, answer: string | undefined, open: Open, note?: string): TaxFormLine {
  if (answer === undefined) return { line, label, ...open };
  return { line, label, value: answer, ...(note !== undefined && { note }) };
}

/**
 * Returns the line with the company's legal name. If the name has signs that the IRS does not keep, a note gives the
 * name without them (IRS, online application, name of the entity).
 */
function nameLine(legalName: string): TaxFormLine {
  const name = irsName(legalName);
  const note = `The IRS keeps only letters from A to Z, digits, hyphens and ampersands. If it refuses the name, enter: ${name}.`;
  return {
    line: '1',
    label: 'Legal name of entity',
    value: legalName,
    ...(/^[A-Za-z0-9&-]+(?: [A-Za-z0-9&-]+)*$/.test(legalName) ? {} : { note }),
  };
}

/**
 * Signs that are spelt out as words, and letters that have no plain letter under an accent, with their replacements. An
 * imported company's name may contain them.
 */
const SPELT_OUT: ReadonlyMap<string, string> = new Map([
  ['+', ' PLUS '],
  ['@', ' AT '],
  ['%', ' PERCENT '],
  ['$', ' DOLLAR '],
  ...'Æ AE, Œ OE, Ø O, Ð D, Đ D, Ħ H, Ł L, Ŧ T, Þ TH, Ŋ NG, Ə E'.split(', ').map(spelling),
]);

function spelling(pair: string): [string, string] {
  return [pair.slice(0, 1), pair.slice(2)];
}

/**
 * Returns a name as the IRS keeps it: apostrophes and dots are dropped, and signs that stand for words are spelt out.
 */
export function irsName(legalName: string): string {
  return legalName
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\p{M}'\u00b7\u02bb\u02bc\u2018\u2019]/gu, '')
    .replaceAll(/(?<=[A-Z0-9]{2})\.(?=[A-Z0-9]{2})/g, ' DOT ')
    .replaceAll('.', '')
    .replaceAll(/[/\\\u2010-\u2015]/g, '-')
    .replaceAll(/[^A-Z0-9]/g, (sign) => SPELT_OUT.get(sign) ?? sign)
    .replaceAll(/[^A-Z0-9&-]+/g, ' ')
    .trim();
}

function addressLines({ principal_office: office, mailing_address }: Constitution, answers: TaxAnswers): TaxFormLine[] {
  const mailing = mailing_address ?? office;
  return [
    ...(mailing
      ? placeLines(['4a', '4b'], 'Mailing address', mailing)
      : [
          askedLine('4a\u2013b', 'Mailing address', answers.mailing_address, {
            fillIn: 'the address where the company receives mail',
            ask: TAX_INPUTS.mailing_address.label,
            inputs: ['mailing_address'],
          }),
        ]),
    ...streetLines(mailing, office, answers),
    locationLine(office, answers),
  ];
}

/**
 * Returns the lines of the street address. The lines stay blank if the street address equals the mailing address, and
 * never contain a PO box.
 */
function streetLines(
  mailing: Address | undefined,
  office: Address | undefined,
  { street_address }: TaxAnswers,
): TaxFormLine[] {
  const label = 'Street address, if different (no P.O. box)';
  if (office !== undefined && office !== mailing && !isBox(office) && textOf(office) !== textOf(mailing))
    return placeLines(['5a', '5b'], label, office);
  if (mailing !== undefined && !isBox(mailing)) {
    return [{ line: '5a\u2013b', label, blank: true, note: 'The street address is that of line 4.' }];
  }
  const fillIn = 'the street address of the company; a P.O. box is not accepted here';
  const ask = TAX_INPUTS.street_address.label;
  return [askedLine('5a\u2013b', label, street_address, { fillIn, ask, inputs: ['street_address'] })];
}

function isBox({ street, street2 }: Address): boolean {
  return isNoStreet(street) || isNoStreet(street2 ?? '');
}

function textOf(address: Address | undefined): string {
  return JSON.stringify(address && [streetOf(address), placeOf(address)]);
}

function placeLines([first, second]: readonly [string, string], label: string, address: Address): TaxFormLine[] {
  const isForeign = address.country !== 'US';
  return [
    { line: first, label, value: streetOf(address) },
    {
      line: second,
      label: isForeign ? 'City, province or state, postal code, country' : 'City, state and ZIP code',
      value: placeOf(address),
      ...(isForeign && { note: 'A foreign address has the full name of its country.' }),
    },
  ];
}

function streetOf({ street, street2 }: Address): string {
  return [street, street2].filter(Boolean).join(', ');
}

function placeOf({ city, state, postal_code, country }: Address): string {
  return addressLine({ street: '', city, state, postal_code, country }, '\u00a0');
}

function locationLine(office: Address | undefined, { county, county_and_state }: TaxAnswers): TaxFormLine {
  const label = 'County and state of principal business';
  if (office === undefined) {
    const fillIn = 'the county and state where the business is mainly done';
    const ask = TAX_INPUTS.county_and_state.label;
    return askedLine('6', label, county_and_state, { fillIn, ask, inputs: ['county_and_state'] });
  }
  if (office.country === 'US') {
    const state = office.state ?? '';
    const ask = `In which county is the principal office, ${streetOf(office)}, ${office.city}?`;
    const open: Open = { value: state, note: 'Fill in: the county.', ask, inputs: ['county'] };
    return askedLine('6', label, county && `${county}, ${state}`, open);
  }
  const value = [office.state ?? office.city, countryName(office.country)].join(', ');
  return { line: '6', label, value, note: 'The primary physical location, outside the United States.' };
}

function partyLines({ responsible_party: party }: Constitution, { has_tax_number }: TaxAnswers): TaxFormLine[] {
  const label = 'SSN, ITIN or EIN';
  const note = 'The number is never held here: write it by hand.';
  const fillIn = 'SSN or ITIN of the responsible party';
  return [
    party
      ? { line: '7a', label: 'Name of responsible party', value: filedPerson(party).name }
      : {
          line: '7a',
          label: 'Name of responsible party',
          fillIn: 'the natural person who controls the company',
          ask: 'Which natural person controls the company?',
        },
    has_tax_number === 'Yes'
      ? { line: '7b', label, fillIn, note }
      : askedLine('7b', label, has_tax_number && 'Foreign', {
          fillIn: `${fillIn}; "Foreign" if they have none and cannot get one`,
          note,
          inputs: ['has_tax_number'],
        }),
  ];
}

function kindLines(constitution: Constitution, answers: TaxAnswers): TaxFormLine[] {
  const owners = membersByLaw(constitution).length || Number(answers.owners ?? 0);
  return [
    ...(constitution.legal_form === 'corporation' ? NO_LLC : llcLines(constitution, owners)),
    typeLine(constitution, owners, answers),
    incorporationLine(constitution, owners),
  ];
}

const NO_LLC: readonly TaxFormLine[] = [
  { line: '8a', label: 'Limited liability company', value: 'No' },
  { line: '8b', label: 'Number of LLC members', blank: true, note: 'Not a limited liability company.' },
  { line: '8c', label: 'Organized in the United States', blank: true, note: 'Not a limited liability company.' },
];

function llcLines(constitution: Constitution, owners: number): TaxFormLine[] {
  return [
    { line: '8a', label: 'Limited liability company', value: 'Yes' },
    {
      line: '8b',
      label: 'Number of LLC members',
      ...(owners === 0
        ? {
            fillIn: 'the number of owners; the constitution names none',
            ask: TAX_INPUTS.owners.label,
            inputs: ['owners'],
          }
        : { value: String(owners) }),
      ...(owners < constitution.members.length && { note: 'Observers and algorithmic members are not counted.' }),
    },
    { line: '8c', label: 'Organized in the United States', value: 'Yes' },
  ];
}

const ENTITY_TYPES: Readonly<Record<TaxClassification, string>> = {
  disregarded: 'Other (specify): Disregarded entity',
  partnership: 'Partnership',
  corporation: 'Corporation (form number to be filed: 1120)',
  s_corporation: 'Corporation (form number to be filed: 1120-S)',
};
const FOREIGN_OWNED = 'Other (specify): Foreign-owned U.S. disregarded entity-Form 5472';

function typeLine(constitution: Constitution, owners: number, { foreign_owner }: TaxAnswers): TaxFormLine {
  const line = { line: '9a', label: 'Type of entity (one box)' };
  const classification = taxClassificationOf(constitution, owners);
  const note = isByLaw(constitution, classification) ? undefined : TYPE_NOTES[classification]?.text;
  const type = { value: ENTITY_TYPES[classification], ...(note !== undefined && { note }) };
  if (owners === 0) {
    const fillIn = '"Other" with one owner, "Partnership" with two or more';
    return { ...line, fillIn, inputs: ['foreign_owner'] };
  }
  if (classification !== 'disregarded') return { ...line, ...type };
  const value = foreign_owner === 'Yes' ? FOREIGN_OWNED : ENTITY_TYPES.disregarded;
  return askedLine(line.line, line.label, foreign_owner && value, { ...type, inputs: ['foreign_owner'] });
}

/**
 * Returns whether the company is a corporation for tax purposes without an election, because it is a corporation under
 * state law (Treas. Reg. 301.7701-2(b)(1)).
 */
function isByLaw({ legal_form }: Constitution, classification: TaxClassification): boolean {
  return legal_form === 'corporation' && classification === 'corporation';
}

function incorporationLine(constitution: Constitution, owners: number): TaxFormLine {
  const line = { line: '9b', label: 'State or country of incorporation, if a corporation' };
  const classification = taxClassificationOf(constitution, owners);
  if (classification === 'corporation' || classification === 's_corporation') {
    return { ...line, value: currentPack(constitution.jurisdiction).title };
  }
  return {
    ...line,
    blank: true,
    note: 'Not a corporation, unless it elects to be taxed as one (Form 8832 or 2553).',
  };
}

/**
 * Returns the last month of the fiscal year as the constitution states it; undefined if the constitution states none.
 */
export function closingMonth({ books }: Pick<Constitution, 'books'>): string | undefined {
  return books?.fiscal_year_end_month === undefined ? undefined : MONTHS[books.fiscal_year_end_month - 1];
}

function closingLine(constitution: Constitution, { closing_month }: TaxAnswers): TaxFormLine {
  const label = 'Closing month of accounting year';
  const month = closingMonth(constitution) ?? closing_month;
  if (constitution.legal_form === 'corporation') {
    const ask = 'With which month does the accounting year end? A corporation may choose it with its first return.';
    const fillIn = 'December, or the month that the corporation chooses';
    return askedLine('12', label, month, { fillIn, ask, inputs: ['closing_month'] });
  }
  const note = 'A partnership takes the year of its majority owners, a disregarded entity that of its owner.';
  const ask = 'With which month does the accounting year end? It is December unless the owners have another tax year.';
  const fillIn = 'December, unless the owners have another tax year';
  return askedLine('12', label, month, { fillIn, ask, note, inputs: ['closing_month'] }, note);
}

function startLines(constitution: Constitution, startedOn: string, answers: TaxAnswers): TaxFormLine[] {
  const { business_type, started_on } = answers;
  return [
    askedLine('10', 'Reason for applying (one box)', business_type && `Started new business: ${business_type}`, {
      value: 'Started new business (specify type)',
      note: `Fill in: the type of business. ${purposeText(constitution.purpose)}`,
      ask: TAX_INPUTS.business_type.label,
      inputs: ['business_type'],
    }),
    askedLine('11', 'Date business started', started_on ?? (business_type && startedOn), {
      value: startedOn,
      note: 'The day of filing, where the office is. If the business started on another day, write that day.',
      inputs: ['started_on'],
    }),
    closingLine(constitution, answers),
    ...staffLines(answers),
  ];
}

function staffLines(answers: TaxAnswers): TaxFormLine[] {
  const { farm_employees, household_employees, other_employees, wages_yearly, first_wages_on } = answers;
  const isWithoutStaff = farm_employees !== undefined && !hasEmployees(answers);
  const counts = `Agricultural: ${farm_employees}; household: ${household_employees}; other: ${other_employees}`;
  const yearly = { line: '14', label: 'Form 944 instead of Form 941' };
  return [
    askedLine('13', 'Highest number of employees expected in 12 months', farm_employees && counts, {
      fillIn: 'agricultural, household and other employees; 0 for none',
      ask: 'How many agricultural, household and other employees do you expect at most in the next 12 months? 0 for none.',
      inputs: ['farm_employees', 'household_employees', 'other_employees'],
    }),
    isWithoutStaff
      ? { ...yearly, blank: true, note: 'No employees are expected.' }
      : askedLine(yearly.line, yearly.label, wages_yearly, {
          fillIn: 'the box, only if employees are expected on line 13',
          ask: 'With employees: do you want to report wages once a year with Form 944, instead of each quarter with Form 941?',
          inputs: ['wages_yearly'],
        }),
    askedLine('15', 'First date wages were paid', isWithoutStaff ? 'N/A' : first_wages_on, {
      fillIn: 'the month, day and year; N/A without employees',
      ask: TAX_INPUTS.first_wages_on.label,
      inputs: ['first_wages_on'],
    }),
  ];
}

function activityLines({ purpose }: Constitution, { activity, other_activity, product }: TaxAnswers): TaxFormLine[] {
  const box = activity === OTHER_ACTIVITY ? `Other: ${other_activity}` : activity;
  const sold = 'Principal line of merchandise sold, construction work done, products produced or services provided';
  return [
    askedLine('16', 'Principal activity (one box)', box, {
      fillIn: `one of ${PRINCIPAL_ACTIVITIES.join(', ')}`,
      note: 'With "Other", specify the activity in a few words.',
      ask: `Which is the principal activity? ${PRINCIPAL_ACTIVITIES.join('; ')}.`,
      inputs: ['activity', 'other_activity'],
    }),
    askedLine('17', sold, product, {
      fillIn: 'the main product or service, in a few words',
      note: purposeText(purpose),
      ask: TAX_INPUTS.product.label,
      inputs: ['product'],
    }),
  ];
}

function purposeText(purpose: string): string {
  return `The constitution says: ${purpose.replace(/\.$/, '')}.`;
}

function signerLines(constitution: Constitution, { title: answer, phone, fax }: TaxAnswers): TaxFormLine[] {
  const { responsible_party: party, legal_form } = constitution;
  const name = party && filedPerson(party).name;
  const title = (party && officeOf(constitution, party.name)) ?? answer;
  const signer = legal_form === 'corporation' ? 'an officer' : 'a member or manager';
  return [
    askedLine('', 'Name and title of signer', name && title && `${name}, ${title}`, {
      ...(name === undefined ? { fillIn: `${signer} who may sign for the company` } : { value: name }),
      note: 'Fill in: the title.',
      ask: 'Which title has the person who signs?',
      inputs: ['title'],
    }),
    askedLine('', "Applicant's telephone number", phone, {
      fillIn: 'the telephone number of the person who signs',
      ask: 'On which telephone number may the IRS ask the person who signs?',
      inputs: ['phone'],
    }),
    askedLine('', "Applicant's fax number", fax ?? (phone && 'None'), {
      fillIn: 'the fax number of the person who signs, if any',
      ask: 'On which fax number may the IRS answer the person who signs, if any?',
      inputs: ['fax'],
    }),
  ];
}

function officeOf({ members, officers_and_authority: part }: Constitution, name: string): string | undefined {
  const nameOf = (did: string | undefined) => members.find(({ id }) => id === did)?.name;
  return part?.officers?.find((officer) => (officer.name ?? nameOf(officer.member)) === name)?.title;
}

function lastLines(constitution: Constitution, answers: TaxAnswers, designee: Filer | null): TaxFormLine[] {
  const applies =
    'name, address, telephone and fax number of the person who applies for the company and receives the number';
  return [
    { line: '18', label: 'Has the applicant ever received an EIN?', value: 'No' },
    {
      line: '',
      label: 'Third-party designee',
      ...(designee === null ? { fillIn: applies } : { value: designeeText(designee) }),
      note: `The person who signs the form authorizes this person with it.${designee === null ? ' Blank if the signer applies.' : ''}`,
    },
    ...signerLines(constitution, answers),
  ];
}
