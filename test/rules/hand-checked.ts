import { calendarsOf, timeZoneOf } from '../../src/domain/compliance/calendars.ts';
import { type Day, dayAt } from '../../src/domain/compliance/day.ts';
import { type Obligation, obligationsOf } from '../../src/domain/compliance/obligations.ts';
import { type ComplianceFacts, NO_INPUTS, type ObligationCode } from '../../src/domain/compliance/rule.ts';
import { currentPack } from '../../src/domain/jurisdictions/index.ts';

export type Company = Partial<Omit<ComplianceFacts, 'inputs' | 'filedOn'>> & {
  filedAt: string;
  inputs?: Partial<ComplianceFacts['inputs']>;
};

/** A company by the moment of its filing; a Wyoming DAO with one owner unless it says otherwise. */
export function factsOf({ filedAt, inputs, ...given }: Company): ComplianceFacts {
  const jurisdiction = given.jurisdiction ?? 'US-WY';
  return {
    jurisdiction,
    legalForm: currentPack(jurisdiction).defaultLegalForm,
    filedOn: dayAt(timeZoneOf(jurisdiction), new Date(filedAt)),
    hasEin: true,
    articlesLackContract: true,
    isAlgorithmic: true,
    classification: 'disregarded',
    stock: null,
    taxYearEndMonth: 12,
    lastActivityOn: null,
    hasNaturalPerson: true,
    responsiblePartyChangedOn: [],
    ...given,
    inputs: { ...NO_INPUTS, ...inputs },
  };
}

export function obligations(
  company: Company,
  { today = '2026-01-01', from = '0001-01-01', to = '2031-12-31', done = [] as string[] } = {},
): Obligation[] {
  const facts = factsOf(company);
  const isDone = (code: string, period: string) => done.includes(`${code} ${period}`);
  return obligationsOf(calendarsOf(facts.jurisdiction), facts, { from, to, today, isDone });
}

/** The filing (a moment), the obligation with its period, and what was worked out by hand: due date, earliest date. */
export type Case = readonly [
  title: string,
  company: Company,
  code: ObligationCode,
  period: string,
  due: Day | null,
  earliest?: Day,
];

const WY = (filedAt: string, more: Partial<Company> = {}): Company => ({ filedAt, ...more });
const DE = (filedAt: string, more: Partial<Company> = {}): Company => ({ filedAt, jurisdiction: 'US-DE', ...more });
const CO = (filedAt: string, more: Partial<Company> = {}): Company => ({ filedAt, jurisdiction: 'US-CO', ...more });
const NOON = '2026-11-25T19:00:00Z';

/** Worked out by hand with a printed calendar, not by this code. */
export const HAND_CHECKED: readonly Case[] = [
  // The first day of the month of filing, from the next year on; 120 days before it.
  ['in November', WY(NOON), 'annual_report', '2027', '2027-11-01', '2027-07-04'],
  ['in November, second year', WY(NOON), 'annual_report', '2028', '2028-11-01', '2028-07-04'],
  ['none in the year of filing', WY(NOON), 'annual_report', '2026', null],
  ['a second before the new year', WY('2026-01-01T06:59:59Z'), 'annual_report', '2026', '2026-12-01', '2026-08-03'],
  ['at the new year', WY('2026-01-01T07:00:00Z'), 'annual_report', '2027', '2027-01-01', '2026-09-03'],
  ['at the new year, none in its own year', WY('2026-01-01T07:00:00Z'), 'annual_report', '2026', null],
  ['on 31 January, in UTC already February', WY('2026-02-01T06:59:59Z'), 'annual_report', '2027', '2027-01-01'],
  ['on 1 February', WY('2026-02-01T07:00:00Z'), 'annual_report', '2027', '2027-02-01', '2026-10-04'],
  ['on 29 February', WY('2024-02-29T19:00:00Z'), 'annual_report', '2025', '2025-02-01', '2024-10-04'],
  ['on 29 February, next leap year', WY('2024-02-29T19:00:00Z'), 'annual_report', '2028', '2028-02-01', '2027-10-04'],
  ['in March', WY('2026-03-20T19:00:00Z'), 'annual_report', '2027', '2027-03-01', '2026-11-01'],
  ['in March, over 29 February', WY('2026-03-20T19:00:00Z'), 'annual_report', '2028', '2028-03-01', '2027-11-02'],
  ['last minute of February', WY('2026-03-01T06:59:00Z'), 'annual_report', '2027', '2027-02-01'],
  ['last minute of March, in summer time', WY('2026-04-01T05:59:00Z'), 'annual_report', '2027', '2027-03-01'],
  ['first minute of April, in summer time', WY('2026-04-01T06:00:00Z'), 'annual_report', '2027', '2027-04-01'],
  ['last minute of October, in summer time', WY('2026-11-01T05:59:00Z'), 'annual_report', '2027', '2027-10-01'],
  ['first hour of 1 November, in summer time', WY('2026-11-01T06:30:00Z'), 'annual_report', '2027', '2027-11-01'],
  ['last half hour of November, in winter time', WY('2026-12-01T06:30:00Z'), 'annual_report', '2027', '2027-11-01'],
  ['on 31 December', WY('2026-12-31T23:59:00Z'), 'annual_report', '2027', '2027-12-01'],
  ['on 31 December, in UTC already January', WY('2027-01-01T03:00:00Z'), 'annual_report', '2027', '2027-12-01'],
  ['an ordinary company as well', WY(NOON, { legalForm: 'llc' }), 'annual_report', '2030', '2030-11-01'],
  ['not in Delaware', DE(NOON), 'annual_report', '2027', null],

  // The last day of the second month after that of the anniversary; from the first day of the second month before it.
  ['in November', CO(NOON), 'annual_report', '2027', '2028-01-31', '2027-09-01'],
  ['in November, second year', CO(NOON), 'annual_report', '2028', '2029-01-31', '2028-09-01'],
  ['none in the year of filing', CO(NOON), 'annual_report', '2026', null],
  [
    'in January, as the office says it',
    CO('2026-01-15T19:00:00Z'),
    'annual_report',
    '2027',
    '2027-03-31',
    '2026-11-01',
  ],
  ['in December, to 29 February', CO('2026-12-31T19:00:00Z'), 'annual_report', '2027', '2028-02-29', '2027-10-01'],
  ['in December, to 28 February', CO('2026-12-31T19:00:00Z'), 'annual_report', '2028', '2029-02-28', '2028-10-01'],
  ['in October', CO('2026-10-01T19:00:00Z'), 'annual_report', '2027', '2027-12-31', '2027-08-01'],
  ['on 29 February', CO('2028-02-29T19:00:00Z'), 'annual_report', '2029', '2029-04-30', '2028-12-01'],
  ['last minute of January in Denver', CO('2026-02-01T06:59:00Z'), 'annual_report', '2027', '2027-03-31'],
  ['first minute of February in Denver', CO('2026-02-01T07:00:00Z'), 'annual_report', '2027', '2027-04-30'],
  ['no tax in Colorado', CO(NOON), 'annual_tax', '2026', null],

  // 1 June, for the calendar year before.
  ['year of filing', DE(NOON), 'annual_tax', '2026', '2027-06-01'],
  ['second year', DE(NOON), 'annual_tax', '2027', '2028-06-01'],
  ['leap year', DE('2028-02-29T19:00:00Z'), 'annual_tax', '2028', '2029-06-01'],
  ['last minute of the year in New York', DE('2027-01-01T04:59:00Z'), 'annual_tax', '2026', '2027-06-01'],
  ['first minute of the year in New York', DE('2027-01-01T05:00:00Z'), 'annual_tax', '2027', '2028-06-01'],
  ['none for a year before the filing', DE('2027-01-01T05:00:00Z'), 'annual_tax', '2026', null],
  ['on 1 June itself', DE('2026-06-01T16:00:00Z'), 'annual_tax', '2026', '2027-06-01'],
  ['not in Wyoming', WY(NOON), 'annual_tax', '2026', null],
  ['not of a corporation', DE(NOON, { legalForm: 'corporation' }), 'annual_tax', '2026', null],

  // 1 March, for the calendar year before.
  ['year of filing', DE(NOON, { legalForm: 'corporation' }), 'franchise_tax_report', '2026', '2027-03-01'],
  ['second year', DE(NOON, { legalForm: 'corporation' }), 'franchise_tax_report', '2027', '2028-03-01'],
  ['not of an LLC', DE(NOON), 'franchise_tax_report', '2026', null],

  // 30 days after the filing.
  ['to Christmas', WY(NOON), 'contract_identifier', '2026-11-25', '2026-12-25'],
  ['to 29 February', WY('2028-01-30T19:00:00Z'), 'contract_identifier', '2028-01-30', '2028-02-29'],
  ['past 28 February', WY('2027-01-30T19:00:00Z'), 'contract_identifier', '2027-01-30', '2027-03-01'],
  ['into the new year', WY('2026-12-02T19:00:00Z'), 'contract_identifier', '2026-12-02', '2027-01-01'],
  ['over the end of summer time', WY('2026-10-15T19:00:00Z'), 'contract_identifier', '2026-10-15', '2026-11-14'],
  ['over the start of summer time', WY('2027-03-01T19:00:00Z'), 'contract_identifier', '2027-03-01', '2027-03-31'],
  ['a day earlier than in UTC', WY('2026-12-02T06:59:00Z'), 'contract_identifier', '2026-12-01', '2026-12-31'],
  ['named in the articles', WY(NOON, { articlesLackContract: false }), 'contract_identifier', '2026-11-25', null],
  ['no DAO', WY(NOON, { legalForm: 'llc' }), 'contract_identifier', '2026-11-25', null],

  // One year after the last activity.
  ['none since the filing', WY(NOON), 'dao_activity', '2026-11-25', '2027-11-25'],
  ['on 29 February', WY(NOON, { lastActivityOn: '2028-02-29' }), 'dao_activity', '2028-02-29', '2029-02-28'],
  ['before a 29 February', WY(NOON, { lastActivityOn: '2027-02-28' }), 'dao_activity', '2027-02-28', '2028-02-28'],
  ['over a 29 February', WY(NOON, { lastActivityOn: '2027-03-01' }), 'dao_activity', '2027-03-01', '2028-03-01'],
  ['no DAO', WY(NOON, { legalForm: 'llc' }), 'dao_activity', '2026-11-25', null],

  // Elections: 75 days; two months and 15 days.
  ['75 days from November', WY(NOON), 'entity_classification_election', '2026-11-25', '2027-02-08'],
  ['75 days in a leap year', WY('2028-01-01T19:00:00Z'), 'entity_classification_election', '2028-01-01', '2028-03-16'],
  ['75 days', WY('2027-01-01T19:00:00Z'), 'entity_classification_election', '2027-01-01', '2027-03-17'],
  ['the example of the form', DE('2027-01-07T19:00:00Z'), 's_corporation_election', '2027-01-07', '2027-03-21'],
  ['from 1 January', DE('2027-01-01T19:00:00Z'), 's_corporation_election', '2027-01-01', '2027-03-15'],
  ['February has no 31st', DE('2026-12-31T19:00:00Z'), 's_corporation_election', '2026-12-31', '2027-03-15'],
  ['February has a 29th', DE('2027-12-29T19:00:00Z'), 's_corporation_election', '2027-12-29', '2028-03-14'],
  ['February has no 30th', DE('2027-12-30T19:00:00Z'), 's_corporation_election', '2027-12-30', '2028-03-15'],

  // Returns by kind of owner and tax year.
  ['several owners', WY(NOON, { classification: 'partnership' }), 'partnership_return', '2026', '2027-03-15'],
  ['second year', WY(NOON, { classification: 'partnership' }), 'partnership_return', '2027', '2028-03-15'],
  [
    'tax year to June',
    DE(NOON, { classification: 'partnership', taxYearEndMonth: 6 }),
    'partnership_return',
    '2027',
    '2027-09-15',
  ],
  [
    'tax year to June: none ends before the filing',
    DE(NOON, { classification: 'partnership', taxYearEndMonth: 6 }),
    'partnership_return',
    '2026',
    null,
  ],
  [
    'tax year to November',
    DE(NOON, { classification: 'partnership', taxYearEndMonth: 11 }),
    'partnership_return',
    '2026',
    '2027-02-15',
  ],
  [
    'tax year to February',
    DE(NOON, { classification: 'partnership', taxYearEndMonth: 2 }),
    'partnership_return',
    '2028',
    '2028-05-15',
  ],
  ['one owner files none', WY(NOON), 'partnership_return', '2026', null],
  ['foreign owner', WY(NOON, { inputs: { sole_owner: 'foreign' } }), 'foreign_owned_return', '2026', '2027-04-15'],
  ['unknown owner', WY(NOON), 'foreign_owned_return', '2026', '2027-04-15'],
  ['owner in the country', WY(NOON, { inputs: { sole_owner: 'us' } }), 'foreign_owned_return', '2026', null],
  [
    'foreign owner, tax year to June',
    WY(NOON, { inputs: { sole_owner: 'foreign' }, taxYearEndMonth: 6 }),
    'foreign_owned_return',
    '2027',
    '2027-10-15',
  ],
  ['corporation', DE(NOON, { classification: 'corporation' }), 'corporation_return', '2026', '2027-04-15'],
  ['S corporation', DE(NOON, { classification: 's_corporation' }), 's_corporation_return', '2026', '2027-03-15'],

  // 60 days after the responsible party changed.
  [
    'in January',
    WY(NOON, { responsiblePartyChangedOn: ['2027-01-15'] }),
    'responsible_party_change',
    '2027-01-15',
    '2027-03-16',
  ],
  [
    'in January of a leap year',
    WY(NOON, { responsiblePartyChangedOn: ['2028-01-15'] }),
    'responsible_party_change',
    '2028-01-15',
    '2028-03-15',
  ],
  [
    'the second change, to 29 February',
    WY(NOON, { responsiblePartyChangedOn: ['2027-01-15', '2027-12-31'] }),
    'responsible_party_change',
    '2027-12-31',
    '2028-02-29',
  ],
  [
    'without a tax number',
    WY(NOON, { hasEin: false, responsiblePartyChangedOn: ['2027-01-15'] }),
    'responsible_party_change',
    '2027-01-15',
    null,
  ],

  // The day that the account gave.
  [
    'a given day',
    DE(NOON, { inputs: { registered_agent_renews_on: '2027-05-31' } }),
    'registered_agent_renewal',
    '2027-05-31',
    '2027-05-31',
  ],
  ['no given day', DE(NOON), 'registered_agent_renewal', '2027-05-31', null],
];
