import { checkedIn } from './citations.ts';
import { DELAWARE_HOLIDAYS } from './holidays.ts';
import { type JurisdictionPack, type LegalFormRules, NO_HALVES, PROFESSIONAL_DESIGNATORS, type Rule } from './pack.ts';
import { CORPORATION, STOCK_TAX } from './us-de-corporation.ts';
import { LLC_DOCUMENTS } from './us-de-documents.ts';
import { FRANCHISE_TAX_REPORT, RESPONSIBLE_PARTY_CHANGE } from './us-deadlines.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const LLC_SUFFIXES = ['LIMITED LIABILITY COMPANY', 'LLC'];

const LLC: LegalFormRules = {
  title: 'Limited liability company',
  documents: LLC_DOCUMENTS,
  designators: {
    ...official('6 Del. C. § 18-102(1)'),
    value: { accepted: LLC_SUFFIXES, standard: 'LLC', halves: NO_HALVES },
  },
  elfCode: { ...official('ISO 20275 list of 2026-02-19'), value: 'HZEH' },
  defaultDissolutionThreshold: {
    ...inferred('As for a Wyoming LLC, W.S. 17-29-701: the strictest choice'),
    value: 1,
  },
};

const ANNUAL_TAX: Rule<number> = {
  ...official('6 Del. C. § 18-1107: flat annual tax, no report'),
  value: 30_000,
};

/**
 * Delaware. Only § 18-203 of the statute was read; the rest is from pages of the Division of Corporations and its
 * vendors.
 */
export const usDeNovember: JurisdictionPack = {
  code: 'US-DE',
  packVersion: '2026-11',
  title: 'Delaware',
  registry: 'Delaware Division of Corporations',
  timeZone: 'America/New_York',
  defaultLegalForm: 'llc',
  legalForms: {
    llc: LLC,
  },
  names: {
    // The list lacks Company, Association, Limited, Trust and similar words, because § 18-102(2) allows them in the
    // name of an LLC.
    foreignDesignators: {
      ...inferred('6 Del. C. § 18-102: the words of other forms'),
      value: ['INCORPORATED', 'CORPORATION', 'INC', 'CORP', 'LIMITED PARTNERSHIP', 'LP', 'LLP', 'LLLP', 'LC', 'L3C'],
    },
    indistinctPhrases: {
      ...inferred('6 Del. C. § 18-102(3), distinguishable upon the records'),
      value: [
        ...LLC_SUFFIXES,
        'LIMITED PARTNERSHIP',
        'INCORPORATED',
        'CORPORATION',
        'COMPANY',
        'LIMITED',
        'INC',
        'CORP',
        'CO',
        'LTD',
        'LP',
      ],
    },
    indistinctWords: { ...inferred('6 Del. C. § 18-102(3)'), value: ['THE', 'AND', 'A'] },
    singularEqualsPlural: { ...unconfirmed('Held apart until a rule is found'), value: false },
    restricted: {
      ...unconfirmed('Practice of the office'),
      value: [{ words: ['BANK', 'BANKER', 'BANKERS', 'BANKING'], authority: 'the Delaware State Bank Commissioner' }],
    },
    paperOnly: null,
    characters: {
      ...inferred('No rule was found; as for Wyoming'),
      value: '[\\x20-\\x7e]',
    },
  },
  requiredParts: {
    ...official('6 Del. C. § 18-201: authorized person, registered office and agent; the responsible party is SS-4 7a'),
    value: ['organizer', 'registered_agent', 'responsible_party'],
  },
  registeredOffice: {
    ...inferred('6 Del. C. § 18-104; range of the ZIP codes in use'),
    value: { state: 'DE', firstZip: 19701, lastZip: 19980 },
  },
  registeredAgent: {
    who: {
      ...official('6 Del. C. § 18-104'),
      value: 'Whoever can be served at a street address in Delaware.',
    },
    consent: { ...inferred('Not asked for by § 18-201; kept as evidence that the agent agreed'), value: true },
    email: { ...inferred('Not asked for by § 18-201; needed to reach the agent'), value: true },
    notTheCompany: { ...inferred('As for Wyoming: the strictest choice'), value: true },
  },
  feeCents: {
    // Fee of a formation. The fee schedule was not available. Older pages say $90, because the municipality's share was
    // $20 lower until 2023.
    formation: {
      ...secondary('6 Del. C. § 18-1105(a)(3): $70, and $40 for the courthouse municipality'),
      value: 11_000,
    },
    annual_report: ANNUAL_TAX,
    // Fee of a dissolution. Guides say $200, also for 2026; $220 includes $40 for the municipality. The schedule was
    // not read.
    dissolution: { ...unconfirmed('6 Del. C. § 18-203, § 18-1105(a)(3): $220, or the older $200'), value: 22_000 },
  },
  cardSurcharge: null,
  expectedTimes: {
    formation: { ...unconfirmed('Without expedited service'), value: { calendarDays: 10 } },
    dissolution: { ...unconfirmed('As for a formation, without expedited service'), value: { calendarDays: 10 } },
  },
  refusalDays: null,
  delayedEffectDays: { ...official('6 Del. C. § 18-201: on filing, or at the later time it states'), value: null },
  filingNumberPattern: { ...official('Older file numbers have 7 digits, newer ones 8'), value: '^\\d{7,8}$' },
  firstFilingYear: { ...secondary('The LLC act, in force since 1 October 1992'), value: 1992 },
  deadlines: [
    {
      code: 'annual_tax',
      title: 'Annual tax; an LLC files no report',
      ...official('6 Del. C. § 18-1107'),
      value: { every: 'year', month: 6, day: 1 },
      consequence: 'A penalty of $200 and 1.5 % a month; cancelled after three years unpaid (§ 18-1108).',
    },
    RESPONSIBLE_PARTY_CHANGE,
  ],
  registryContact: null,
  registrationAuthority: { ...official('GLEIF registration authorities list'), value: 'RA000602' },
};

/** The version after `usDeNovember`. It counts the office's time in business days. */
export const usDeBusinessDays: JurisdictionPack = {
  ...usDeNovember,
  packVersion: '2026-11-23',
  expectedTimes: {
    formation: { ...unconfirmed('Without expedited service'), value: { businessDays: 10 } },
    dissolution: { ...unconfirmed('As for a formation, without expedited service'), value: { businessDays: 10 } },
  },
  officeHours: {
    ...secondary('Notices of registered agents on the hours of the Division; priority orders are taken until later'),
    value: { timeZone: 'America/New_York', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '16:30' },
  },
  holidays: { ...statute('1 Del. C. § 501'), value: DELAWARE_HOLIDAYS },
};

const { annual_report: _ofLlcs, ...otherFees } = usDeBusinessDays.feeCents;

/** The version after `usDeBusinessDays`. It adds stock corporations, and limits some rules to LLCs. */
export const usDeCorporations: JurisdictionPack = {
  ...usDeBusinessDays,
  packVersion: '2026-11-26',
  legalForms: { llc: { ...LLC, feeCents: { annual_report: ANNUAL_TAX } }, corporation: CORPORATION },
  feeCents: otherFees,
  deadlines: [
    ...usDeBusinessDays.deadlines.map((each) =>
      each.code === 'annual_tax' ? { ...each, legalForm: 'llc' as const } : each,
    ),
    FRANCHISE_TAX_REPORT,
  ],
};

function withoutConsent({ documents: { consent: _consent, ...documents }, ...form }: LegalFormRules): LegalFormRules {
  return { ...form, documents };
}

/** The version after `usDeCorporations`. Like the state, it does not require the registered agent's consent. */
export const usDeWithoutConsent: JurisdictionPack = {
  ...usDeCorporations,
  packVersion: '2026-11-27',
  legalForms: {
    llc: withoutConsent({ ...LLC, feeCents: { annual_report: ANNUAL_TAX } }),
    corporation: withoutConsent(CORPORATION),
  },
  registeredAgent: {
    ...usDeCorporations.registeredAgent,
    consent: {
      ...official(
        '6 Del. C. § 18-201(a)(2), 8 Del. C. § 102(a)(2): the name and the address of the agent, and no consent',
      ),
      value: false,
    },
  },
};

/** The version after `usDeWithoutConsent`. It computes the tax on a corporation's authorized stock. */
export const usDeStockTax: JurisdictionPack = {
  ...usDeWithoutConsent,
  packVersion: '2026-11-29',
  legalForms: {
    ...usDeWithoutConsent.legalForms,
    corporation: { ...withoutConsent(CORPORATION), stockTax: STOCK_TAX },
  },
};

const OF_LLCS = usDeStockTax.names.foreignDesignators;
const OF_CORPORATIONS = CORPORATION.foreignDesignators ?? OF_LLCS;

/**
 * Words that are no designators in Delaware, although other states accept them for an LLC. A name with such a word
 * would have two designators, or the designator of a corporation (Co.).
 */
const NO_DESIGNATORS = [
  ...PROFESSIONAL_DESIGNATORS,
  'LTD LIABILITY COMPANY',
  'LIMITED LIABILITY CO',
  'LTD LIABILITY CO',
];

/**
 * The version after `usDeStockTax`. It adds professional designators, and excludes signs that the office does not
 * accept in names.
 */
export const usDe: JurisdictionPack = {
  ...usDeStockTax,
  packVersion: '2026-11-29',
  legalForms: {
    ...usDeStockTax.legalForms,
    corporation: {
      ...withoutConsent(CORPORATION),
      stockTax: STOCK_TAX,
      foreignDesignators: { ...OF_CORPORATIONS, value: [...OF_CORPORATIONS.value, ...NO_DESIGNATORS] },
    },
  },
  names: {
    ...usDeStockTax.names,
    foreignDesignators: { ...OF_LLCS, value: [...OF_LLCS.value, ...NO_DESIGNATORS] },
    characters: {
      ...secondary(
        'Vendors on the practice of the Division under 20 Del. Admin. Code 102: what is on a keyboard, except square brackets, ^, % and _',
      ),
      value: '[\\x20-\\x24\\x26-\\x5a\\x5c\\x60-\\x7e]',
    },
  },
};
