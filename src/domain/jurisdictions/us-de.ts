import { type Citation, type JurisdictionPack, NO_HALVES } from './pack.ts';
import { LLC_DOCUMENTS } from './us-de-documents.ts';

const CHECKED_ON = '2026-11';

const official = (citation: string): Citation => ({ citation, checkedOn: CHECKED_ON, mark: 'official' });
const inferred = (citation: string): Citation => ({ citation, checkedOn: CHECKED_ON, mark: 'inferred' });
const unconfirmed = (citation: string): Citation => ({ citation, checkedOn: CHECKED_ON, mark: 'unconfirmed' });

const LLC_SUFFIXES = ['LIMITED LIABILITY COMPANY', 'LLC'];

/** Delaware. No statute text was read: pages of the Division of Corporations and its vendors. */
export const usDe: JurisdictionPack = {
  code: 'US-DE',
  packVersion: '2026-11',
  title: 'Delaware',
  registry: 'Delaware Division of Corporations',
  timeZone: 'America/New_York',
  defaultLegalForm: 'llc',
  legalForms: {
    llc: {
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
    },
  },
  names: {
    // § 18-102(2) lets an LLC be called Company, Association, Limited, Trust and the like, so these are not here.
    foreignDesignators: {
      ...inferred('6 Del. C. § 18-102: the words of other forms'),
      value: ['INCORPORATED', 'CORPORATION', 'INC', 'CORP', 'LIMITED PARTNERSHIP', 'LP', 'LLP', 'LLLP', 'LC', 'L3C'],
    },
    indistinctPhrases: {
      ...inferred('6 Del. C. § 18-102(3), distinguishable upon the records'),
      value: [
        ...LLC_SUFFIXES,
        ...['LIMITED PARTNERSHIP', 'INCORPORATED', 'CORPORATION', 'COMPANY', 'LIMITED'],
        ...['INC', 'CORP', 'CO', 'LTD', 'LP'],
      ],
    },
    indistinctWords: { ...inferred('6 Del. C. § 18-102(3)'), value: ['THE', 'AND', 'A'] },
    singularEqualsPlural: { ...unconfirmed('Held apart until a rule is found'), value: false },
    restricted: {
      ...unconfirmed('Practice of the office'),
      value: [{ words: ['BANK', 'BANKER', 'BANKERS', 'BANKING'], authority: 'the Delaware State Bank Commissioner' }],
    },
    paperOnly: null,
  },
  requiredParts: {
    ...official('6 Del. C. § 18-201: authorized person, registered office and agent; the responsible party is SS-4 7a'),
    value: ['organizer', 'registered_agent', 'responsible_party'],
  },
  registeredOffice: {
    ...inferred('6 Del. C. § 18-104; range of the ZIP codes in use'),
    value: { state: 'DE', firstZip: 19701, lastZip: 19980 },
  },
  feeCents: {
    // Older pages say $90: the county share of $20 is not in them.
    formation: { ...unconfirmed('Fee schedule 2026: $90 and $20 for the county'), value: 11_000 },
    annual_report: { ...official('6 Del. C. § 18-1107: flat annual tax, no report'), value: 30_000 },
  },
  expectedDays: {
    formation: { ...unconfirmed('Without expedited service'), value: 10 },
  },
  filingNumberPattern: { ...official('Older file numbers have 7 digits, newer ones 8'), value: '^\\d{7,8}$' },
};
