import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Citation, JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import type { Day } from './day.ts';

/** Every obligation code that occurs in some calendar. */
export const OBLIGATION_CODES = [
  'annual_report',
  'annual_report_cure',
  'annual_tax',
  'franchise_tax_report',
  'contract_identifier',
  'dao_activity',
  'natural_person_control',
  'registered_agent_renewal',
  'responsible_party_change',
  'entity_classification_election',
  's_corporation_election',
  'partnership_return',
  'foreign_owned_return',
  'corporation_return',
  's_corporation_return',
  'beneficial_ownership_report',
] as const;
export type ObligationCode = (typeof OBLIGATION_CODES)[number];

/** Facts that only the account knows. */
export const INPUTS = [
  'wyoming_assets_cents',
  'total_assets_cents',
  'sole_owner',
  'registered_agent_renews_on',
] as const;
export type Input = (typeof INPUTS)[number];

/** Days in the life of a company from which periods are counted. */
export type Milestone = 'filing' | 'responsible_party_change' | 'agent_renewal';

/** How the law sets a due date. */
export type Schedule =
  /**
   * A day of every year after the year of filing, for the year that ends on the day before. `monthsAfter`: the day is
   * that many months later, and the year ends with the month before the named one.
   */
  | {
      readonly every: 'year';
      readonly month: number | 'of_filing';
      readonly day: number | 'last';
      readonly monthsAfter?: number;
    }
  /** For each tax year: this day of the nth month after its end. */
  | { readonly every: 'tax_year'; readonly monthsAfterEnd: number; readonly day: number }
  /** For each calendar year: a day of the following year. */
  | { readonly every: 'calendar_year'; readonly month: number; readonly day: number }
  /**
   * A number of days after the end of this many months from the milestone; without months, after the milestone itself.
   */
  | { readonly after: Milestone; readonly months?: number; readonly days?: number }
  /** The anniversary of the last activity; each new activity sets a new date. */
  | { readonly after: 'last_activity'; readonly months: number }
  /** Once the obligation with this code is overdue: days after its due date. */
  | { readonly afterMissed: ObligationCode; readonly days: number }
  /** A condition that must hold at all times. */
  | { readonly always: 'natural_person' }
  | { readonly never: true };

/** `asset_tax`: a share of the assets in the state, with a minimum. */
export type AmountRule =
  | { readonly kind: 'fixed'; readonly cents: number }
  /** From authorized stock, issued shares and assets: see franchise-tax.ts. */
  | { readonly kind: 'franchise_tax'; readonly reportFeeCents: number; readonly formula: string }
  | {
      readonly kind: 'asset_tax';
      readonly minimumCents: number;
      /** In ten-thousandths: 2 is $0.0002 per dollar. */
      readonly tenThousandths: number;
      readonly needs: Input;
      readonly formula: string;
      /** Largest amount for which the office takes online filings. */
      readonly onlineUpToCents: number;
      readonly onlineSource: Citation;
    };

/** How surely a rule applies to a company; `unknown`: a deciding fact is missing. */
export type Applies = 'yes' | 'unknown';

/** A duty after formation, as the law states it. This is data; a published rule is never edited. */
export type ObligationRule = Citation & {
  readonly code: ObligationCode;
  readonly title: string;
  readonly schedule: Schedule;
  readonly consequence: string;
  /** Day from which the rule counts as unverified, until it is checked and published in a new calendar. */
  readonly reviewBy: Day;
  /** Number of days before the due date from which the office accepts it. */
  readonly earliestDays?: number;
  /** Alternatively, number of months before the due month; the office accepts it from that month's first day. */
  readonly earliestMonths?: number;
  /** True if the office charges extra when late; only the office knows the amount. */
  readonly hasLateCharge?: true;
  readonly amount?: AmountRule;
  /** True for an option that the law offers until this day, so that it is never overdue. */
  readonly isOptional?: true;
  /** A condition that the service cannot check, for a company to which the rule may apply. */
  readonly unsure?: string;
  readonly only?: {
    readonly legalForm?: LegalForm;
    readonly classification?: readonly TaxClassification[];
    /** True if the articles do not state a smart contract. */
    readonly articlesLackContract?: true;
    /** True if the sole owner is, or may be, foreign. */
    readonly foreignOwner?: true;
    readonly hasEin?: true;
  };
};

/** The law of one state on duties of its companies, in one version. */
export type Calendar = {
  readonly version: string;
  /** Day from which due obligations follow this version; null: all days before the next version. */
  readonly inForceFrom: Day | null;
  readonly timeZone: string;
  readonly rules: readonly ObligationRule[];
};

/** The stock facts that the franchise tax depends on. Without `par_value_usd` a class has no par value. */
export type TaxedStock = {
  readonly classes: readonly { readonly authorized_shares: number; readonly par_value_usd?: string }[];
  readonly holdings: readonly { readonly shares: number }[];
};

/** Facts about a company that decide its obligations. All days are legal dates of its state. */
export type ComplianceFacts = {
  readonly jurisdiction: JurisdictionCode;
  readonly legalForm: LegalForm;
  readonly filedOn: Day;
  readonly hasEin: boolean;
  readonly articlesLackContract: boolean;
  /** True if smart contracts manage the company, at least in part. */
  readonly isAlgorithmic: boolean;
  readonly classification: TaxClassification;
  /** The month in which the tax year ends, 1 to 12. */
  readonly taxYearEndMonth: number;
  /** Day of the last approved proposal or executed decision; null: none since the filing. */
  readonly lastActivityOn: Day | null;
  /** True if a natural person has a vote. */
  readonly hasNaturalPerson: boolean;
  readonly responsiblePartyChangedOn: readonly Day[];
  readonly inputs: ComplianceInputs;
  /** Null for an LLC. */
  readonly stock: TaxedStock | null;
};

export type ComplianceInputs = {
  readonly wyoming_assets_cents: number | null;
  /** Total assets on Form 1120, Schedule L. */
  readonly total_assets_cents: number | null;
  readonly sole_owner: 'us' | 'foreign' | null;
  readonly registered_agent_renews_on: Day | null;
};

export const NO_INPUTS: ComplianceInputs = {
  wyoming_assets_cents: null,
  total_assets_cents: null,
  sole_owner: null,
  registered_agent_renews_on: null,
};

export function inputsOf(row: ComplianceInputs): ComplianceInputs {
  const { wyoming_assets_cents, total_assets_cents, sole_owner, registered_agent_renews_on } = row;
  return { wyoming_assets_cents, total_assets_cents, sole_owner, registered_agent_renews_on };
}
