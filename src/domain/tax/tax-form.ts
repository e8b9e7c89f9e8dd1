import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Address, Constitution } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';
import { designeeText, type Filer } from '../filing/filer.ts';
import { filedPerson } from '../formats/latin-name.ts';
import { MONTHS } from '../formats/months.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { Citation } from '../jurisdictions/pack.ts';
import { countryName } from '../places/countries.ts';
import { isNoStreet } from '../places/street.ts';
import { taxClassificationOf } from './classification.ts';
import { TYPE_NOTES } from './tax-notes.ts';

/**
 * One line of Form SS-4. The line has a value to enter, or stays blank, or names a fact to find out, because the
 * constitution does not state it. `ask`: the question to the owners; absent for a personal tax number, because nobody
 * may mail it.
 */
export type TaxFormLine = { line: string; label: string; note?: string; ask?: string } & (
  | { value: string }
  | { fillIn: string }
  | { blank: true }
);

/** The IRS form to which these lines belong, and the source of its rules. */
export const TAX_FORM: Citation & { title: string } = {
  title: 'Form SS-4 (Rev. December 2025)',
  citation: 'Form SS-4 and its instructions, Rev. December 2025; Treas. Reg. 301.7701-3(b)',
  checkedOn: '2026-11',
  mark: 'official',
};

/** Advice for the person who applies, before they begin. The way to apply depends on the place of the business. */
export function applicationOf({ principal_office: office }: Pick<Constitution, 'principal_office'>): {
  channel: 'online' | 'paper';
  instructions: readonly string[];
} {
  const isAbroad = office !== undefined && office.country !== 'US';
  return {
    channel: isAbroad ? 'paper' : 'online',
    instructions: [
      'First get Form SS-4 with all lines, signed by the owner and with you as third-party designee. Without that signature the IRS gives the number to nobody but the owner. Keep the signed form.',
      isAbroad
        ? 'The principal office is outside the United States, so the online application does not take this company. Telephone 267-941-1099, Monday to Friday, 6 a.m. to 11 p.m. Eastern Time, or send the signed form by fax (about four business days) or by mail (about four weeks).'
        : 'Online, the responsible party needs an SSN or ITIN. Without one, send the signed form by fax (about four business days) or by mail (about four weeks).',
      'Use one way only, on the day on which this filing came: one request for a responsible party and day. The tax number of a person is never held here.',
    ],
  };
}

type Company = {
  legalName: string;
  /** Date of the filing, in the office's time zone. */
  startedOn: string;
  /** The person who applies for the company; null or absent: not known yet. */
  designee?: Filer | null;
};

export function taxFormLines(constitution: Constitution, company: Company): TaxFormLine[] {
  return [
    nameLine(company.legalName),
    { line: '2', label: 'Trade name, if different', blank: true },
    { line: '3', label: 'Executor, administrator, trustee, "care of"', blank: true },
    ...addressLines(constitution),
    ...partyLines(constitution),
    ...kindLines(constitution),
    ...startLines(constitution, company),
    ...activityLines(constitution),
    ...lastLines(constitution, company),
  ];
}

/** The IRS keeps no other signs in a name, which then has to be entered so (IRS, online application, name of the entity). */
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

const SPELT_OUT: Readonly<Record<string, string>> = { '+': ' PLUS ', '@': ' AT ', '%': ' PERCENT ', $: ' DOLLAR ' };

/** Returns a name as the IRS keeps it: apostrophes and dots are dropped, and signs that are words are spelt out. */
export function irsName(legalName: string): string {
  return legalName
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\p{M}'\u2018\u2019]/gu, '')
    .replaceAll(/(?<=[A-Z0-9]{2})\.(?=[A-Z0-9]{2})/g, ' DOT ')
    .replaceAll('.', '')
    .replaceAll(/[/\\\u2010-\u2015]/g, '-')
    .replaceAll(/[+@%$]/g, (sign) => SPELT_OUT[sign] ?? ' ')
    .replaceAll(/[^A-Z0-9&-]+/g, ' ')
    .trim();
}

function addressLines({ principal_office: office, mailing_address }: Constitution): TaxFormLine[] {
  const mailing = mailing_address ?? office;
  return [
    ...(mailing
      ? placeLines(['4a', '4b'], 'Mailing address', mailing)
      : [
          {
            line: '4a\u2013b',
            label: 'Mailing address',
            fillIn: 'the address where the company receives mail',
            ask: 'At which address does the company receive mail?',
          },
        ]),
    ...streetLines(mailing, office),
    locationLine(office),
  ];
}

/** Stays blank if equal to the mailing address, and never contains a PO box. */
function streetLines(mailing: Address | undefined, office: Address | undefined): TaxFormLine[] {
  const label = 'Street address, if different (no P.O. box)';
  if (office !== undefined && office !== mailing && !isBox(office) && textOf(office) !== textOf(mailing))
    return placeLines(['5a', '5b'], label, office);
  if (mailing !== undefined && !isBox(mailing)) {
    return [{ line: '5a\u2013b', label, blank: true, note: 'The street address is that of line 4.' }];
  }
  const fillIn = 'the street address of the company; a P.O. box is not accepted here';
  const ask = 'What is the street address of the company? A P.O. box is not accepted.';
  return [{ line: '5a\u2013b', label, fillIn, ask }];
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
  if (country === 'US') return `${city}, ${state ?? ''}\u00a0${postal_code}`;
  return [city, state, postal_code, countryName(country)].filter(Boolean).join(', ');
}

function locationLine(office: Address | undefined): TaxFormLine {
  const label = 'County and state of principal business';
  if (office === undefined) {
    const fillIn = 'the county and state where the business is mainly done';
    return { line: '6', label, fillIn, ask: 'In which county and state is the business mainly done?' };
  }
  if (office.country === 'US') {
    const ask = `In which county is the principal office, ${streetOf(office)}, ${office.city}?`;
    return { line: '6', label, value: office.state ?? '', note: 'Fill in: the county.', ask };
  }
  const value = [office.state ?? office.city, countryName(office.country)].join(', ');
  return { line: '6', label, value, note: 'The primary physical location, outside the United States.' };
}

function partyLines({ responsible_party: party }: Constitution): TaxFormLine[] {
  const number = 'SSN or ITIN of the responsible party; "Foreign" if they have none and cannot get one';
  return [
    party
      ? { line: '7a', label: 'Name of responsible party', value: filedPerson(party).name }
      : {
          line: '7a',
          label: 'Name of responsible party',
          fillIn: 'the natural person who controls the company',
          ask: 'Which natural person controls the company?',
        },
    { line: '7b', label: 'SSN, ITIN or EIN', fillIn: number, note: 'The number is never held here: write it by hand.' },
  ];
}

function kindLines(constitution: Constitution): TaxFormLine[] {
  const owners = membersByLaw(constitution).length;
  return [
    ...(constitution.legal_form === 'corporation' ? NO_LLC : llcLines(constitution, owners)),
    { line: '9a', label: 'Type of entity (one box)', ...entityType(constitution, owners) },
    incorporationLine(constitution),
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
        ? { fillIn: 'the number of owners; the constitution names none', ask: 'How many owners does the company have?' }
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

function entityType(constitution: Constitution, owners: number): { value: string; note?: string } | { fillIn: string } {
  if (owners === 0) return { fillIn: '"Other" with one owner, "Partnership" with two or more' };
  const classification = taxClassificationOf(constitution);
  const note = isByLaw(constitution, classification) ? undefined : TYPE_NOTES[classification]?.text;
  return { value: ENTITY_TYPES[classification], ...(note !== undefined && { note }) };
}

/**
 * Returns whether the company is a corporation for tax purposes without an election, because it is a corporation under
 * state law (Treas. Reg. 301.7701-2(b)(1)).
 */
function isByLaw({ legal_form }: Constitution, classification: TaxClassification): boolean {
  return legal_form === 'corporation' && classification === 'corporation';
}

function incorporationLine(constitution: Constitution): TaxFormLine {
  const line = { line: '9b', label: 'State or country of incorporation, if a corporation' };
  const classification = taxClassificationOf(constitution);
  if (classification === 'corporation' || classification === 's_corporation') {
    return { ...line, value: currentPack(constitution.jurisdiction).title };
  }
  return {
    ...line,
    blank: true,
    note: 'Not a corporation, unless it elects to be taxed as one (Form 8832 or 2553).',
  };
}

/** Returns the last month of the fiscal year as the constitution states it; undefined if it states none. */
export function closingMonth({ books }: Pick<Constitution, 'books'>): string | undefined {
  return books?.fiscal_year_end_month === undefined ? undefined : MONTHS[books.fiscal_year_end_month - 1];
}

function closingLine(constitution: Constitution): TaxFormLine {
  const line = { line: '12', label: 'Closing month of accounting year' };
  const month = closingMonth(constitution);
  if (constitution.legal_form === 'corporation') {
    if (month !== undefined) return { ...line, value: month };
    const ask = 'With which month does the accounting year end? A corporation may choose it with its first return.';
    return { ...line, fillIn: 'December, or the month that the corporation chooses', ask };
  }
  const note = 'A partnership takes the year of its majority owners, a disregarded entity that of its owner.';
  if (month !== undefined) return { ...line, value: month, note };
  const ask = 'With which month does the accounting year end? It is December unless the owners have another tax year.';
  return { ...line, fillIn: 'December, unless the owners have another tax year', ask, note };
}

function startLines(constitution: Constitution, { startedOn }: Company): TaxFormLine[] {
  const { purpose } = constitution;
  return [
    {
      line: '10',
      label: 'Reason for applying (one box)',
      value: 'Started new business (specify type)',
      note: `Fill in: the type of business. ${purposeText(purpose)}`,
      ask: 'Which type of business did the company start?',
    },
    {
      line: '11',
      label: 'Date business started',
      value: startedOn,
      note: 'The day of filing, where the office is. If the business started on another day, write that day.',
    },
    closingLine(constitution),
    {
      line: '13',
      label: 'Highest number of employees expected in 12 months',
      fillIn: 'agricultural, household and other employees; 0 for none',
      ask: 'How many agricultural, household and other employees do you expect at most in the next 12 months? 0 for none.',
    },
    {
      line: '14',
      label: 'Form 944 instead of Form 941',
      fillIn: 'the box, only if employees are expected on line 13',
      ask: 'With employees: do you want to report wages once a year with Form 944, instead of each quarter with Form 941?',
    },
    {
      line: '15',
      label: 'First date wages were paid',
      fillIn: 'the month, day and year; N/A without employees',
      ask: 'With employees: on which day were wages first paid, or will they be?',
    },
  ];
}

/** The check boxes of line 16, in the words of the form. */
export const PRINCIPAL_ACTIVITIES = [
  'Construction',
  'Rental & leasing',
  'Transportation & warehousing',
  'Health care & social assistance',
  'Accommodation & food service',
  'Wholesale-agent/broker',
  'Wholesale-other',
  'Retail',
  'Real estate',
  'Manufacturing',
  'Finance & insurance',
  'Other (specify)',
] as const;

function activityLines({ purpose }: Constitution): TaxFormLine[] {
  return [
    {
      line: '16',
      label: 'Principal activity (one box)',
      fillIn: `one of ${PRINCIPAL_ACTIVITIES.join(', ')}`,
      note: 'With "Other", specify the activity in a few words.',
      ask: `Which is the principal activity? ${PRINCIPAL_ACTIVITIES.join('; ')}.`,
    },
    {
      line: '17',
      label: 'Principal line of merchandise sold, construction work done, products produced or services provided',
      fillIn: 'the main product or service, in a few words',
      note: purposeText(purpose),
      ask: 'What is the main product or service, in a few words?',
    },
  ];
}

function purposeText(purpose: string): string {
  return `The constitution says: ${purpose.replace(/\.$/, '')}.`;
}

function signerLine(constitution: Constitution): TaxFormLine {
  const { responsible_party: party, legal_form } = constitution;
  const line = { line: '', label: 'Name and title of signer' };
  const title = party && officeOf(constitution, party.name);
  if (party && title !== undefined) {
    return {
      ...line,
      value: `${filedPerson(party).name}, ${title}`,
      note: 'Fill in: telephone and fax number, signature and date.',
      ask: 'On which telephone and fax number may the IRS ask the person who signs?',
    };
  }
  const signer = legal_form === 'corporation' ? 'an officer' : 'a member or manager';
  return {
    ...line,
    ...(party ? { value: filedPerson(party).name } : { fillIn: `${signer} who may sign for the company` }),
    note: 'Fill in: title, telephone and fax number, signature and date.',
    ask: 'Which title has the person who signs, and on which telephone and fax number may the IRS ask back?',
  };
}

function officeOf({ members, officers_and_authority: part }: Constitution, name: string): string | undefined {
  const nameOf = (did: string | undefined) => members.find(({ id }) => id === did)?.name;
  return part?.officers?.find((officer) => (officer.name ?? nameOf(officer.member)) === name)?.title;
}

function lastLines(constitution: Constitution, { designee = null }: Company): TaxFormLine[] {
  const applies =
    'name, address, telephone and fax number of the person who applies for the company and receives the number';
  return [
    { line: '18', label: 'Has the applicant ever received an EIN?', value: 'No' },
    {
      line: '',
      label: 'Third-party designee',
      ...(designee === null ? { fillIn: applies } : { value: designeeText(designee) }),
      note: 'The owner who signs the form authorizes this person with it. Blank if the owner applies.',
    },
    signerLine(constitution),
  ];
}
