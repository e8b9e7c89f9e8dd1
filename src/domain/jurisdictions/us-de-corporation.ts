import { checkedIn } from './citations.ts';
import type { DocumentRules, LegalFormRules, Rule, StatutoryDocument, StockTax } from './pack.ts';
import { NO_HALVES } from './pack.ts';
import { LLC_DOCUMENTS } from './us-de-documents.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

/**
 * § 102(a)(1): the name contains one of these words or an abbreviation. The section does not list the abbreviations, so
 * these are the usual ones.
 */
const DESIGNATORS = [
  'CORPORATION',
  'INCORPORATED',
  'COMPANY',
  'LIMITED',
  'CORP',
  'INC',
  'CO',
  'LTD',
  'ASSOCIATION',
  'CLUB',
  'FOUNDATION',
  'FUND',
  'INSTITUTE',
  'SOCIETY',
  'UNION',
  'SYNDICATE',
];

const CERTIFICATE: DocumentRules = {
  title: 'Certificate of Incorporation',
  statements: [
    {
      ...statute('8 Del. C. § 102(a)(1)'),
      id: 'name',
      heading: 'Name',
      text: 'The name of the corporation is {legal_name}.',
    },
    {
      ...statute('8 Del. C. § 102(a)(2)'),
      id: 'registered_office',
      heading: 'Registered office and registered agent',
      text: 'The address of the registered office of the corporation in the State of Delaware is {agent_address}. The name of its registered agent at that address is {agent_name}.',
    },
    {
      ...statute('8 Del. C. § 102(a)(3), § 101(b)'),
      id: 'purpose',
      heading: 'Purpose',
      text: 'The nature of the business or purposes to be conducted or promoted is {purpose}, within the lawful acts and activities for which corporations may be organized under the General Corporation Law of Delaware.',
    },
    {
      ...statute('8 Del. C. § 102(a)(4)'),
      id: 'stock',
      heading: 'Stock',
      text: 'The corporation has authority to issue {stock}.',
    },
    {
      // The section requires an address of the incorporator, which a constitution does not have. No section says
      // whether an address in care of the corporation is enough. The same applies to the directors and officers below.
      ...inferred('8 Del. C. § 102(a)(5)'),
      id: 'incorporator',
      heading: 'Incorporator',
      text: 'The name of the incorporator is {organizer_name}. The mailing address of the incorporator, in care of the corporation, is {principal_office}.',
    },
    {
      ...inferred('8 Del. C. § 102(a)(6)'),
      id: 'directors',
      heading: 'Directors',
      text: 'The powers of the incorporator end when this certificate is filed. The persons who serve as directors until the first annual meeting of stockholders, or until their successors are elected and qualify, are {directors}. Mail reaches each of them, in care of the corporation, at {principal_office}.',
    },
    {
      ...statute('8 Del. C. § 103(a)(1)'),
      id: 'execution',
      heading: 'Signature',
      text: 'The undersigned, {organizer_name}, is the incorporator and signs this certificate of incorporation.',
    },
  ],
};

const CORPORATION_DOCUMENTS: Readonly<Record<StatutoryDocument, DocumentRules>> = {
  articles: CERTIFICATE,
  consent: {
    ...LLC_DOCUMENTS.consent,
    statements: LLC_DOCUMENTS.consent.statements.map((each) => ({ ...each, ...unconfirmed('8 Del. C. § 131, § 132') })),
  },
  operating_agreement: { title: 'Bylaws', statements: [] },
  articles_of_dissolution: {
    title: 'Certificate of Dissolution',
    statements: [
      {
        ...statute('8 Del. C. § 275(d)(1)'),
        id: 'name',
        heading: 'Name',
        text: 'The name of the corporation is {legal_name}.',
      },
      {
        ...statute('8 Del. C. § 275(d)(5)'),
        id: 'formation',
        heading: 'Certificate of incorporation',
        text: 'The certificate of incorporation of the corporation was filed on {filed_on}, under the file number {filing_number}.',
      },
      {
        // The second sentence of the text is required by § 228(e), because in this service stockholders act by consent.
        ...statute('8 Del. C. § 275(d)(2), § 275(d)(3), § 228(e)'),
        id: 'dissolution',
        heading: 'Dissolution',
        text: 'The dissolution was authorized on {approved_on} by the board of directors and by the stockholders, as § 275(a) and § 275(b) provide. Written consent of the stockholders has been given in accordance with § 228.',
      },
      {
        ...inferred('8 Del. C. § 275(d)(4)'),
        id: 'directors_and_officers',
        heading: 'Directors and officers',
        text: 'The directors are {directors}. The officers are {officers}. Mail reaches each of them, in care of the corporation, at {principal_office}.',
      },
      {
        ...statute('8 Del. C. § 103(a)(2)a.'),
        id: 'officer',
        heading: 'Authorized officer',
        text: 'The undersigned, {signer_name}, an authorized officer, has executed this certificate of dissolution.',
      },
    ],
  },
};

export const CORPORATION: LegalFormRules = {
  title: 'Stock corporation',
  documents: CORPORATION_DOCUMENTS,
  designators: {
    ...statute('8 Del. C. § 102(a)(1)'),
    value: { accepted: DESIGNATORS, standard: 'Inc.', halves: NO_HALVES },
  },
  elfCode: { ...official('ISO 20275 list of 2026-02-19'), value: 'XTIQ' },
  defaultDissolutionThreshold: {
    ...statute('8 Del. C. § 275(b): a majority of the outstanding stock, after a resolution of the board'),
    value: 0.51,
  },
  foreignDesignators: {
    ...inferred('8 Del. C. § 102(a)(1): the words of other forms'),
    value: ['LIMITED LIABILITY COMPANY', 'LLC', 'LIMITED PARTNERSHIP', 'LP', 'LLP', 'LLLP', 'LC', 'L3C'],
  },
  restricted: {
    ...secondary('8 Del. C. § 102(a)(1): not “trust”, and not “bank” unless it is one'),
    value: [
      { words: ['BANK', 'BANKER', 'BANKERS', 'BANKING', 'TRUST'], authority: 'the Delaware State Bank Commissioner' },
    ],
  },
  countyOfOffice: { ...statute('8 Del. C. § 102(a)(2), as of July 2011; § 131(c) was not read'), value: true },
  requiredParts: {
    ...statute('8 Del. C. § 102(a)(4) to § 102(a)(6)'),
    value: ['stock', 'directors', 'principal_office'],
  },
  feeCents: {
    // Includes the minimum tax of $15. The tax is higher for more stock (STOCK_TAX).
    formation: { ...unconfirmed('8 Del. C. § 391: $109 for little stock, on pages of vendors'), value: 10_900 },
    // In addition to this fee, the year's franchise taxes are due (§ 277). The office states their amount.
    dissolution: { ...unconfirmed('8 Del. C. § 391(a): $204, on pages of vendors'), value: 20_400 },
  },
};

/** The rates are from a public copy of the section, not from the state's own page. */
export const STOCK_TAX: Rule<StockTax> = {
  ...secondary('8 Del. C. § 391(a)(1)'),
  value: {
    minimumCents: 1_500,
    parUnitUsd: 100,
    perParUnit: [
      { upTo: 20_000, centThousandths: 2_000 },
      { upTo: 200_000, centThousandths: 1_000 },
      { upTo: null, centThousandths: 400 },
    ],
    perShareWithoutPar: [
      { upTo: 20_000, centThousandths: 1_000 },
      { upTo: 2_000_000, centThousandths: 500 },
      { upTo: null, centThousandths: 400 },
    ],
  },
};
