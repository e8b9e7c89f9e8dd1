import { checkedIn } from './citations.ts';
import { WYOMING_HOLIDAYS, WYOMING_HOLIDAYS_OF_STATUTE } from './holidays.ts';
import { type JurisdictionPack, NO_HALVES, PROFESSIONAL_DESIGNATORS } from './pack.ts';
import { usWyDeadlines } from './us-wy-deadlines.ts';
import { DAO_DOCUMENTS, LLC_DOCUMENTS } from './us-wy-documents.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const LLC_SUFFIXES = [
  'LIMITED LIABILITY COMPANY',
  'LTD LIABILITY COMPANY',
  'LIMITED LIABILITY CO',
  'LTD LIABILITY CO',
  'LIMITED COMPANY',
  'LLC',
  'LC',
];

const DAO_WORDS = ['DAO', 'LAO', 'DECENTRALIZED AUTONOMOUS ORGANIZATION'];

/**
 * For the long designator "Decentralized Autonomous Organization", the filing portal offers only the suffixes LLC and
 * LC, so other suffixes are left out.
 */
const DAO_DESIGNATORS = [
  ...['DAO', 'LAO'].flatMap((word) => LLC_SUFFIXES.map((suffix) => `${word} ${suffix}`)),
  ...['LLC', 'LC'].map((suffix) => `DECENTRALIZED AUTONOMOUS ORGANIZATION ${suffix}`),
];

/**
 * Spellings of L3C in full. L3C is a designator of another legal form, and like every designator it does not make a
 * name distinct.
 */
const LOW_PROFIT_SUFFIXES = [
  'LOW PROFIT LIMITED LIABILITY COMPANY',
  'LOW PROFIT LTD LIABILITY COMPANY',
  'LOW PROFIT LIMITED LIABILITY CO',
  'LOW PROFIT LTD LIABILITY CO',
];

/** Wyoming. Title 17 was read as of November 2022; a comment marks rules that changed later. */
export const usWyNovember: JurisdictionPack = {
  code: 'US-WY',
  packVersion: '2026-11',
  title: 'Wyoming',
  registry: 'Wyoming Secretary of State',
  timeZone: 'America/Denver',
  defaultLegalForm: 'dao_llc',
  legalForms: {
    dao_llc: {
      title: 'Decentralized autonomous organization LLC',
      documents: DAO_DOCUMENTS,
      designators: {
        ...official('W.S. 17-31-104(d) asks for DAO, LAO or DAO LLC; the portal for one of these with a suffix'),
        value: {
          accepted: DAO_DESIGNATORS,
          standard: 'DAO LLC',
          halves: { words: DAO_WORDS, suffixes: LLC_SUFFIXES, standardWord: 'DAO', standardSuffix: 'LLC' },
        },
      },
      elfCode: { ...official('ISO 20275 list of 2026-02-19; a DAO LLC is an LLC, W.S. 17-31-104(a)'), value: 'NB58' },
      defaultDissolutionThreshold: {
        ...statute(
          'W.S. 17-31-102(a)(v), 17-31-114: more than half unless the documents say otherwise; ours is higher',
        ),
        value: 0.66,
      },
    },
    llc: {
      title: 'Limited liability company',
      documents: LLC_DOCUMENTS,
      designators: {
        ...statute('W.S. 17-29-108(a)'),
        value: { accepted: LLC_SUFFIXES, standard: 'LLC', halves: NO_HALVES },
      },
      elfCode: { ...official('ISO 20275 list of 2026-02-19'), value: 'NB58' },
      defaultDissolutionThreshold: { ...statute('W.S. 17-29-701(a)(ii): consent of all members'), value: 1 },
    },
  },
  names: {
    foreignDesignators: {
      ...statute(
        'W.S. 17-29-108: no name that implies a corporation; low-profit and partnership forms are not offered',
      ),
      value: [
        'INCORPORATED',
        'CORPORATION',
        'INC',
        'CORP',
        'LIMITED PARTNERSHIP',
        'LP',
        'LLP',
        'LLLP',
        'L3C',
        ...LOW_PROFIT_SUFFIXES,
      ],
    },
    indistinctPhrases: {
      ...statute('W.S. 17-16-401(f), "words or abbreviations of the words"; DAO, LAO, L3C by practice of the office'),
      value: [
        ...LLC_SUFFIXES,
        ...LOW_PROFIT_SUFFIXES,
        ...DAO_WORDS,
        'LIMITED PARTNERSHIP',
        'INCORPORATED',
        'CORPORATION',
        'COMPANY',
        'LIMITED',
        // Plurals are listed too, because a plural does not make a name distinct.
        'CORPORATIONS',
        'COMPANIES',
        'L3C',
        'INC',
        'CORP',
        'CO',
        'LTD',
        'LP',
      ],
    },
    indistinctWords: { ...statute('W.S. 17-16-401(f)'), value: ['THE', 'AND', 'A'] },
    singularEqualsPlural: { ...statute('W.S. 17-16-401(f)'), value: true },
    restricted: {
      ...official('Secretary of State, business names; Wyo. Code R. 002'),
      value: [
        {
          words: [
            'BANK',
            'BANKER',
            'BANKERS',
            'BANCORP',
            'BANCORPORATION',
            'BANC',
            'BANCA',
            'BANCO',
            'BANQUE',
            'TRUST',
          ],
          authority: 'the Wyoming Division of Banking',
        },
        {
          words: ['ACADEMY', 'COLLEGE', 'INSTITUTE', 'UNIVERSITY'],
          authority: 'the Wyoming Department of Education',
        },
      ],
    },
    paperOnly: {
      ...official('Secretary of State, online formation'),
      value: { firstWords: ['A'], words: ['THE', 'AN', 'AND'], characters: '&!@#$%^*|/()' },
    },
    characters: {
      ...inferred('No rule was found; concluded from "letter or numeral" in W.S. 17-16-401(f)'),
      value: '[\\x20-\\x7e]',
    },
  },
  requiredParts: {
    ...official(
      'W.S. 17-29-201(b), 17-29-203(a)(ii), articles form; the responsible party is for the tax number, SS-4 7a',
    ),
    value: ['organizer', 'registered_agent', 'principal_office', 'responsible_party'],
  },
  registeredOffice: {
    ...inferred('W.S. 17-28-101(a)(i); range of the ZIP codes in use'),
    value: { state: 'WY', firstZip: 82001, lastZip: 83128 },
  },
  registeredAgent: {
    who: {
      ...statute('W.S. 17-28-101 to 17-28-105'),
      value:
        'A resident of Wyoming of 18 or more, a company of the state or authorised in it, or a commercial registered agent.',
    },
    consent: { ...statute('W.S. 17-29-201(b): accompanied by the signed written consent of the agent'), value: true },
    email: { ...statute('W.S. 17-28-101(e): company and agent each keep an e-mail address for service'), value: true },
    notTheCompany: { ...secondary('A company cannot be its own agent'), value: true },
  },
  // The amounts are those of the statute. There may be a fee schedule of June 2026, but it was not available.
  feeCents: {
    formation: { ...statute('W.S. 17-29-210(a)'), value: 10_000 },
    amendment: { ...statute('W.S. 17-29-210(a)'), value: 6_000 },
    agent_change: { ...official('W.S. 17-28-102, fee schedule'), value: 500 },
    annual_report: {
      ...statute('W.S. 17-29-209(a): the least; 0.02 % of assets in the state where more'),
      value: 6_000,
    },
    dissolution: { ...secondary('W.S. 17-29-210(a) was not read for it; guides of 2024 and later'), value: 6_000 },
  },
  cardSurcharge: {
    ...unconfirmed('Reported of payment by card, about 2.4 %'),
    value: { percent: 2.4, minimumCents: 100 },
  },
  expectedTimes: {
    formation: { ...secondary('Reported processing times'), value: { calendarDays: 1 } },
    dissolution: { ...secondary('Reported: by mail only, up to 15 business days'), value: { calendarDays: 21 } },
  },
  refusalDays: { ...statute('W.S. 17-29-205(d): returned with the reason in writing'), value: 15 },
  delayedEffectDays: { ...statute('W.S. 17-16-123(b)'), value: 90 },
  filingNumberPattern: {
    ...official('Numbers of filed entities, 2023 to 2026'),
    value: '^(?<year>(19|20)\\d{2})-\\d{9}$',
  },
  firstFilingYear: { ...secondary('The first LLC act of any state, of 1977'), value: 1977 },
  deadlines: usWyDeadlines,
  registryContact: {
    ...official('Secretary of State, contact page'),
    value: {
      address: 'Herschler Building East, Suite 101, 122 W 25th St, Cheyenne WY 82002-0020',
      phone: '307-777-7311',
      email: 'Business@wyo.gov',
    },
  },
  registrationAuthority: { ...unconfirmed('No code of GLEIF was found for Wyoming'), value: null },
};

/** The version after `usWyNovember`. It counts the office's time in business days. */
export const usWyBusinessDays: JurisdictionPack = {
  ...usWyNovember,
  packVersion: '2026-11-23',
  expectedTimes: {
    formation: { ...secondary('Reported: online at once or within a day'), value: { businessDays: 1 } },
    dissolution: { ...secondary('Reported: by mail only, up to 15 business days'), value: { businessDays: 15 } },
  },
  officeHours: {
    ...unconfirmed('The usual hours of state offices; a page of the office was not read'),
    value: { timeZone: 'America/Denver', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
  },
  holidays: { ...statute('W.S. 8-4-101; Juneteenth closes no office, 8-4-107'), value: WYOMING_HOLIDAYS_OF_STATUTE },
};

const { foreignDesignators } = usWyBusinessDays.names;

/**
 * The version after `usWyBusinessDays`. It adds professional designators, and closes the office on the Friday before a
 * holiday on a Saturday.
 */
export const usWy: JurisdictionPack = {
  ...usWyBusinessDays,
  packVersion: '2026-11-29',
  names: {
    ...usWyBusinessDays.names,
    foreignDesignators: {
      ...foreignDesignators,
      value: [...foreignDesignators.value, ...PROFESSIONAL_DESIGNATORS],
    },
  },
  holidays: {
    ...secondary(
      'W.S. 8-4-101(a), (b) for Sundays; lists of the state holidays observe one on a Saturday on the Friday before it. Juneteenth closes no office, 8-4-107',
    ),
    value: WYOMING_HOLIDAYS,
  },
};
