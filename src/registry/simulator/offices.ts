import type { AnnualType } from './entries.ts';
import { wyomingNumberFromSerial } from './numbers.ts';

/** The requirements of one state's filing office, as data. Another state needs only another entry. */
export type Office = {
  /** Words by legal form. A name must contain one of these words, compared without periods and commas. */
  designators: Readonly<Record<string, readonly string[]>>;
  restrictedWords: readonly string[];
  /** Names that this office accepts only on paper; the simulator refuses them, because it is an online office. */
  paperOnly: RegExp | null;
  agentState: string;
  /** First and last ZIP code of the state. */
  postalCodes: readonly [number, number];
  /** Minimum fee by statute; surcharges and county fees differ by year and are added to it. */
  minimumFeeCents: number;
  minimumDissolutionFeeCents: number;
  /**
   * Minimum fee for a corporation's dissolution, if different from `minimumDissolutionFeeCents`; absent: the same fee.
   */
  corporationDissolutionFeeCents?: number;
  /** Minimum fees for changes of a company; 0 if no source was found. */
  minimumChangeFeeCents: Readonly<Record<'amendment' | 'agent_change', number>>;
  /**
   * Yearly duties of the state's companies. If `tenThousandths` is set, the fee is this share of the assets in the
   * state (2: 0.02 %), but at least the minimum. Otherwise, the fee is the flat minimum.
   */
  annual: Readonly<
    Partial<Record<AnnualType, { minimumFeeCents: number; tenThousandths?: number; onlineUpToCents?: number }>>
  >;
  requiredDocuments: readonly string[];
  /** First serial number. All filing numbers of the office are made from one series. */
  firstSerial: number;
  numberOf: (serial: number, filedAt: Date) => string;
};

const WYOMING_LLC = [
  'LIMITED LIABILITY COMPANY',
  'LLC',
  'LIMITED COMPANY',
  'LC',
  'LTD LIABILITY COMPANY',
  'LTD LIABILITY CO',
  'LIMITED LIABILITY CO',
  'L3C',
];

const BANKS = 'BANK BANKER BANKERS BANCORP BANCORPORATION BANC BANCA BANCO BANQUE TRUST'.split(' ');
const SCHOOLS = 'ACADEMY COLLEGE INSTITUTE UNIVERSITY'.split(' ');

export const OFFICES: Readonly<Record<string, Office>> = {
  'US-WY': {
    // Sources: W.S. 17-29-108, and for a DAO W.S. 17-31-104(d). A name with a DAO's designator needs no other
    // designator.
    designators: { llc: WYOMING_LLC, dao_llc: ['DAO', 'LAO', 'DECENTRALIZED AUTONOMOUS ORGANIZATION'] },
    // Names with the following words need approval by the Division of Banking or the Department of Education.
    restrictedWords: [...BANKS, ...SCHOOLS],
    // Wyoming accepts a name only on paper if it begins with the word "a", or contains one of the words or characters
    // in the expression.
    paperOnly: /^a\s|\b(?:the|an|and)\b|[&!@#$%^*|/()]/i,
    agentState: 'WY',
    postalCodes: [82001, 83128],
    minimumFeeCents: 10_000, // W.S. 17-29-210(a)
    minimumDissolutionFeeCents: 6_000, // same fee as for other filings
    minimumChangeFeeCents: { amendment: 6_000, agent_change: 500 },
    // Source: W.S. 17-29-209(a). A report with a fee above $500 can be filed only on paper.
    annual: { annual_report: { minimumFeeCents: 6_000, tenThousandths: 2, onlineUpToCents: 50_000 } },
    requiredDocuments: ['articles', 'consent'], // W.S. 17-29-201(b): with the agent's signed written consent
    firstSerial: 1,
    numberOf: wyomingNumberFromSerial,
  },
  'US-DE': {
    designators: {
      llc: ['LIMITED LIABILITY COMPANY', 'LLC'], // 6 Del. C. §18-102
      // Source of the designators of a corporation: 8 Del. C. § 102(a)(1).
      corporation: [
        ...'ASSOCIATION COMPANY CORPORATION CLUB FOUNDATION FUND INCORPORATED INSTITUTE SOCIETY UNION'.split(' '),
        ...'SYNDICATE LIMITED CO CORP INC LTD'.split(' '),
      ],
    },
    restrictedWords: ['BANK'],
    paperOnly: null,
    agentState: 'DE',
    postalCodes: [19701, 19980],
    minimumFeeCents: 7_000,
    minimumDissolutionFeeCents: 22_000, // fee schedule: $200, and $20 for the county
    corporationDissolutionFeeCents: 20_400,
    minimumChangeFeeCents: { amendment: 0, agent_change: 0 },
    annual: { annual_tax: { minimumFeeCents: 30_000 } }, // 6 Del. C. § 18-1107
    requiredDocuments: ['articles'],
    // The file numbers made here have seven digits. Newer numbers of the real office have eight, because it has used
    // all numbers of seven digits.
    firstSerial: 2_000_001,
    numberOf: String,
  },
  'US-CO': {
    // Source of the designators in Colorado: C.R.S. 7-90-601(3).
    designators: {
      llc: [
        'LIMITED LIABILITY COMPANY',
        'LTD LIABILITY COMPANY',
        'LIMITED LIABILITY CO',
        'LTD LIABILITY CO',
        'LIMITED',
        'LLC',
        'LTD',
      ],
    },
    restrictedWords: ['BANK', 'BANKER', 'BANKERS', 'BANKING', 'BANC', 'BANQUE', 'TRUST'],
    paperOnly: null,
    agentState: 'CO',
    postalCodes: [80001, 81658],
    minimumFeeCents: 5_000,
    minimumDissolutionFeeCents: 1_000, // the lowest fee reported
    minimumChangeFeeCents: { amendment: 0, agent_change: 0 },
    annual: { annual_report: { minimumFeeCents: 2_500 } },
    requiredDocuments: ['articles'],
    // The ID numbers of this office have eleven digits: the year, then a serial number of seven digits.
    firstSerial: 1,
    numberOf: (serial, filedAt) => `${filedAt.getUTCFullYear()}${String(serial).padStart(7, '0')}`,
  },
};

/** Returns the name of the sequence that an office takes its serials from. */
export function sequenceOf(jurisdiction: string): string {
  return `${jurisdiction.toLowerCase().replaceAll(/[^a-z]/g, '_')}_serial`;
}

/** Returns the statements that create the sequences of all offices. */
export function sequenceStatements(): string {
  return Object.entries(OFFICES)
    .map(([code, { firstSerial }]) => `create sequence if not exists ${sequenceOf(code)} start ${firstSerial};`)
    .join('\n');
}
