import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Citation, JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import type { Day } from './day.ts';

/** Every obligation that some calendar knows. */
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

/** Days of the company's life from which periods count. */
export type Milestone = 'filing' | 'responsible_party_change' | 'agent_renewal';

/** The law's way to set a day. */
export type Schedule =
  /**
   * A day of every year after the year of filing, for the year that ends on the day before. `monthsAfter`: the day is in
   * a later month, and the year ends with the month before the named one.
   */
  | {
      readonly every: 'year';
      readonly month: number | 'of_filing';
      readonly day: number | 'last';
      readonly monthsAfter?: number;
    }
  /** For each tax year: this day of the nth month after its end. */
  | { readonly every: 'tax_year'; readonly monthsAfterEnd: number; readonly day: number }
  /** For each calendar year: a day of the next one. */
  | { readonly every: 'calendar_year'; readonly month: number; readonly day: number }
  /** Days after the end of this many months that begin with the milestone; without months, after the milestone. */
  | { readonly after: Milestone; readonly months?: number; readonly days?: number }
  /** The anniversary of the last activity: each new one sets a new day. */
  | { readonly after: 'last_activity'; readonly months: number }
  /** Once the obligation with this code is overdue: days after its due date. */
  | { readonly afterMissed: ObligationCode; readonly days: number }
  /** Has to hold at all times. */
  | { readonly always: 'natural_person' }
  | { readonly never: true };

/** `asset_tax`: a share of the assets in the state, but at least a minimum. */
export type AmountRule =
  | { readonly kind: 'fixed'; readonly cents: number }
  /** By authorized stock, issued shares and assets: see franchise-tax.ts. */
  | { readonly kind: 'franchise_tax'; readonly reportFeeCents: number; readonly formula: string }
  | {
      readonly kind: 'asset_tax';
      readonly minimumCents: number;
      /** Ten-thousandths: 2 is $0.0002 for each dollar. */
      readonly tenThousandths: number;
      readonly needs: Input;
      readonly formula: string;
      /** Above it the office takes no online filing. */
      readonly onlineUpToCents: number;
      readonly onlineSource: Citation;
    };

/** A company to which a rule applies; `unknown`: a fact is missing that decides it. */
export type Applies = 'yes' | 'unknown';

/** A duty after formation, as the law states it. Data: a published one is never edited. */
export type ObligationRule = Citation & {
  readonly code: ObligationCode;
  readonly title: string;
  readonly schedule: Schedule;
  readonly consequence: string;
  /** From then on the rule counts as unverified, until somebody checks it and publishes a new calendar. */
  readonly reviewBy: Day;
  /** Days before the due date from which the office takes it. */
  readonly earliestDays?: number;
  /** Or months before the month of the due date, from whose first day on the office takes it. */
  readonly earliestMonths?: number;
  /** The office adds a charge to a late one, which only it can tell. */
  readonly hasLateCharge?: true;
  readonly amount?: AmountRule;
  /** A choice that the law offers until this day: nothing is overdue after it. */
  readonly isOptional?: true;
  /** The condition that nobody here can judge, for a company to which the rule may apply. */
  readonly unsure?: string;
  readonly only?: {
    readonly legalForm?: LegalForm;
    readonly classification?: readonly TaxClassification[];
    /** The articles state no contract. */
    readonly articlesLackContract?: true;
    /** The sole owner is, or may be, foreign. */
    readonly foreignOwner?: true;
    readonly hasEin?: true;
  };
};

/** The law of one state about its companies, as of a day. */
export type Calendar = {
  readonly version: string;
  /** Obligations due from this day on follow this version; null: all before the next version. */
  readonly inForceFrom: Day | null;
  readonly timeZone: string;
  readonly rules: readonly ObligationRule[];
};

/** Stock as the constitution has it, as far as the franchise tax depends on it. Without `par_value_usd` there is none. */
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
  /** Contracts manage the company, at least in part. */
  readonly isAlgorithmic: boolean;
  readonly classification: TaxClassification;
  /** The month in which the tax year ends, 1 to 12. */
  readonly taxYearEndMonth: number;
  /** The last approved proposal or carried out decision; null: none since the filing. */
  readonly lastActivityOn: Day | null;
  /** A natural person votes. */
  readonly hasNaturalPerson: boolean;
  readonly responsiblePartyChangedOn: readonly Day[];
  readonly inputs: ComplianceInputs;
  /** Null: an LLC. */
  readonly stock: TaxedStock | null;
};

export type ComplianceInputs = {
  readonly wyoming_assets_cents: number | null;
  /** Form 1120, Schedule L. */
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
