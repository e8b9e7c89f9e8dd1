import { checkedIn } from './citations.ts';
import { COLORADO_HOLIDAYS, COLORADO_HOLIDAYS_OF_STATUTE } from './holidays.ts';
import { type JurisdictionPack, NO_HALVES, PROFESSIONAL_DESIGNATORS } from './pack.ts';
import { LLC_DOCUMENTS } from './us-co-documents.ts';
import { RESPONSIBLE_PARTY_CHANGE } from './us-deadlines.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const LLC_SUFFIXES = [
  'LIMITED LIABILITY COMPANY',
  'LTD LIABILITY COMPANY',
  'LIMITED LIABILITY CO',
  'LTD LIABILITY CO',
  'LIMITED',
  'LLC',
  'LTD',
];

/**
 * Colorado. Statutes read: C.R.S. 7-80-108, 7-80-401, 7-80-702, 7-90-301, 7-90-501, 7-90-601, 7-90-701 and 24-11-101,
 * as published for 2022 to 2025.
 */
export const usCoNovember: JurisdictionPack = {
  code: 'US-CO',
  packVersion: '2026-11-26',
  title: 'Colorado',
  registry: 'Colorado Secretary of State',
  timeZone: 'America/Denver',
  defaultLegalForm: 'llc',
  legalForms: {
    llc: {
      title: 'Limited liability company',
      documents: LLC_DOCUMENTS,
      designators: {
        ...statute('C.R.S. 7-90-601(3)'),
        value: { accepted: LLC_SUFFIXES, standard: 'LLC', halves: NO_HALVES },
      },
      // ISO 20275 uses 8888 for a legal form whose code has been requested.
      elfCode: { ...unconfirmed('The code of the ISO 20275 list was not found'), value: '8888' },
      defaultDissolutionThreshold: { ...secondary('C.R.S. 7-80-801: agreement of all members'), value: 1 },
    },
  },
  names: {
    foreignDesignators: {
      ...statute('C.R.S. 7-90-601(3): the words of other forms'),
      value: ['INCORPORATED', 'CORPORATION', 'INC', 'CORP', 'LIMITED PARTNERSHIP', 'LP', 'LLP', 'LLLP', 'RLLP', 'PBC'],
    },
    indistinctPhrases: {
      ...inferred('C.R.S. 7-90-601(2), distinguishable on the records'),
      value: [
        ...LLC_SUFFIXES,
        'LIMITED PARTNERSHIP',
        'INCORPORATED',
        'CORPORATION',
        'COMPANY',
        'INC',
        'CORP',
        'CO',
        'LP',
      ],
    },
    indistinctWords: {
      ...secondary('Older name rules of the office: particles, symbols and punctuation do not count'),
      value: ['THE', 'OF', 'AN', 'AND', 'A'],
    },
    singularEqualsPlural: { ...unconfirmed('Held apart until a rule is found'), value: false },
    restricted: {
      ...secondary('Lists of vendors; the authority that approves was not read'),
      value: [
        {
          words: ['BANC', 'BANK', 'BANKER', 'BANKERS', 'BANKING', 'BANQUE', 'TRUST'],
          authority: 'the Colorado Division of Banking',
        },
      ],
    },
    paperOnly: null,
    characters: {
      ...secondary('C.R.S. 7-90-601: English letters, and arabic or roman numerals; the signs are as for Wyoming'),
      value: '[\\x20-\\x7e]',
    },
  },
  requiredParts: {
    ...secondary(
      'C.R.S. 7-80-204(1), as books quote it: name, principal office, registered agent, the persons who form it; the responsible party is SS-4 7a',
    ),
    value: ['organizer', 'registered_agent', 'principal_office', 'responsible_party'],
  },
  registeredOffice: {
    ...inferred('C.R.S. 7-90-701(1); range of the ZIP codes in use'),
    value: { state: 'CO', firstZip: 80001, lastZip: 81658 },
  },
  registeredAgent: {
    who: {
      ...statute('C.R.S. 7-90-701(1)'),
      value:
        'A resident of Colorado of 18 or more whose identity the state can verify, or an entity in good standing with a usual place of business in the state.',
    },
    consent: {
      ...statute('C.R.S. 7-90-701(3): the document states that the agent consented'),
      value: true,
    },
    email: { ...inferred('Not asked for by C.R.S. 7-90-701; needed to reach the agent'), value: true },
    notTheCompany: {
      ...inferred(
        'C.R.S. 7-90-701(2) lets an entity in good standing be its own agent; a new one is not on record yet',
      ),
      value: true,
    },
  },
  feeCents: {
    formation: {
      ...secondary('Guides and a treatise on Colorado companies; the fee schedule was not seen'),
      value: 5_000,
    },
    annual_report: { ...official('Secretary of State, notice of 17 June 2024: $25 from 1 July 2024'), value: 2_500 },
    dissolution: { ...unconfirmed('Guides say $25, another one $10; the fee schedule was not seen'), value: 2_500 },
  },
  cardSurcharge: null,
  expectedTimes: {
    formation: { ...secondary('Reported: online at once'), value: { businessDays: 1 } },
    dissolution: { ...secondary('Reported: online at once'), value: { businessDays: 1 } },
  },
  officeHours: {
    ...unconfirmed('The usual hours of state offices; a page of the office was not read'),
    value: { timeZone: 'America/Denver', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
  },
  holidays: { ...statute('C.R.S. 24-11-101'), value: COLORADO_HOLIDAYS_OF_STATUTE },
  refusalDays: null,
  delayedEffectDays: { ...secondary('Guides: up to 90 days'), value: 90 },
  filingNumberPattern: {
    ...official('Secretary of State, questions and answers: an ID number has 11 digits'),
    value: '^\\d{11}$',
  },
  firstFilingYear: { ...secondary('The LLC act, in force since 18 April 1990'), value: 1990 },
  deadlines: [
    {
      code: 'annual_report',
      title: 'Periodic report',
      ...statute('C.R.S. 7-90-501(4)(c)(I)'),
      value: { every: 'year', month: 'of_organization', day: 'last', monthsAfter: 2 },
      consequence: 'Noncompliant from the next day, then delinquent.',
    },
    RESPONSIBLE_PARTY_CHANGE,
  ],
  // The office's address is null, because the only one found is for press inquiries.
  registryContact: null,
  registrationAuthority: {
    ...secondary('Client of a register of companies, for companies of Colorado'),
    value: 'RA000599',
  },
};

const { foreignDesignators } = usCoNovember.names;

/**
 * The version after `usCoNovember`. It adds professional designators, and closes the office on the Friday before a
 * holiday on a Saturday.
 */
export const usCo: JurisdictionPack = {
  ...usCoNovember,
  packVersion: '2026-11-29',
  holidays: {
    ...official(
      'C.R.S. 24-11-101(2) for Sundays; the holiday schedule of the state for 2023-24 has Veterans Day, a Saturday, on Friday, November 10',
    ),
    value: COLORADO_HOLIDAYS,
  },
  names: {
    ...usCoNovember.names,
    foreignDesignators: {
      ...foreignDesignators,
      value: [...new Set([...foreignDesignators.value, ...PROFESSIONAL_DESIGNATORS, 'LC', 'L3C'])],
    },
  },
};
