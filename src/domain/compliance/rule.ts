import type { TaxClassification } from '../constitution/agreement-parts.ts';
import type { Citation, JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import type { Day } from './day.ts';

/** Every obligation code that is used in a calendar. */
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

/** Names of facts that only the account knows. */
export const INPUTS = [
  'wyoming_assets_cents',
  'total_assets_cents',
  'sole_owner',
  'registered_agent_renews_on',
] as const;
export type Input = (typeof INPUTS)[number];

/** Events in the life of a company at which a period begins. */
export type Milestone = 'filing' | 'responsible_party_change' | 'agent_renewal';

/** Rule by which the law sets a due date. */
export type Schedule =
  /**
   * Due on the same day of every year, for the first time in the year after filing. The period is the year that ends on
   * the day before the due date. With `monthsAfter` or with day `last`, it ends on the day before `month` begins. With
   * month 5 and `monthsAfter` 2, the due date is in July, and the period ends on 30 April.
   */
  | {
      readonly every: 'year';
      readonly month: number | 'of_filing';
      readonly day: number | 'last';
      readonly monthsAfter?: number;
    }
  /**
   * A due date for each tax year: day `day` of the month that is `monthsAfterEnd` months after the end of the tax year.
   * If the tax year ends in December, 4 and 15 mean 15 April.
   */
  | { readonly every: 'tax_year'; readonly monthsAfterEnd: number; readonly day: number }
  /** A due date for each calendar year: a day of the following year, such as 1 March 2027 for 2026. */
  | { readonly every: 'calendar_year'; readonly month: number; readonly day: number }
  /**
   * Due `days` days after the milestone. With `months`, a period of that many months begins at the milestone, and the
   * days count from the end of this period.
   */
  | { readonly after: Milestone; readonly months?: number; readonly days?: number }
  /** Due on the anniversary of the last activity; each new activity moves the date. */
  | { readonly after: 'last_activity'; readonly months: number }
  /** Due a number of days after the due date of another obligation, but only if that obligation is overdue. */
  | { readonly afterMissed: ObligationCode; readonly days: number }
  /** No due date: a condition that must hold at all times. */
  | { readonly always: 'natural_person' }
  | { readonly never: true };

/** Rule for the amount due. `asset_tax`: a share of the assets in the state, but at least a minimum. */
export type AmountRule =
  | { readonly kind: 'fixed'; readonly cents: number }
  /** The amount depends on authorized stock, issued shares and assets, see franchise-tax.ts. */
  | { readonly kind: 'franchise_tax'; readonly reportFeeCents: number; readonly formula: string }
  | {
      readonly kind: 'asset_tax';
      readonly minimumCents: number;
      /** Tax rate in ten-thousandths: 2 means $0.0002 per dollar. */
      readonly tenThousandths: number;
      readonly needs: Input;
      readonly formula: string;
      /** Largest tax amount with which the office accepts online filings. */
      readonly onlineUpToCents: number;
      readonly onlineSource: Citation;
    };

/** Says whether a rule applies to a company; `unknown`: the fact that decides this is missing. */
export type Applies = 'yes' | 'unknown';

/** A duty of a formed company, as the law states it. A published rule is never edited. */
export type ObligationRule = Citation & {
  readonly code: ObligationCode;
  readonly title: string;
  readonly schedule: Schedule;
  readonly consequence: string;
  /** Last day on which the rule counts as verified. After a check, a new calendar version gets a later day. */
  readonly reviewBy: Day;
  /** Number of days before the due date on which the office begins to accept the filing. */
  readonly earliestDays?: number;
  /**
   * Alternative to `earliestDays`: number of months before the due month. 4 means that a filing due in May is accepted
   * from the first day of January.
   */
  readonly earliestMonths?: number;
  /** True if the office charges extra for a late filing; only the office knows the amount. */
  readonly hasLateCharge?: true;
  readonly amount?: AmountRule;
  /** True for an option that the law offers until the due date. Such an option is never overdue. */
  readonly isOptional?: true;
  /** A sentence on when the rule applies. It is shown if the service cannot tell whether the rule applies. */
  readonly unsure?: string;
  readonly only?: {
    readonly legalForm?: LegalForm;
    readonly classification?: readonly TaxClassification[];
    /** True if the rule applies only to companies whose articles name no smart contract. */
    readonly articlesLackContract?: true;
    /** True if the rule applies only to a company with a sole owner who is, or may be, foreign. */
    readonly foreignOwner?: true;
    readonly hasEin?: true;
  };
};

/** One version of a state's rules on the duties of its companies. */
export type Calendar = {
  readonly version: string;
  /**
   * First due date to which this version applies; null: this is the first version, which applies to all dates before
   * the next version.
   */
  readonly inForceFrom: Day | null;
  readonly timeZone: string;
  readonly rules: readonly ObligationRule[];
};

/** The stock facts that determine the franchise tax. Without `par_value_usd` a class has no par value. */
export type TaxedStock = {
  readonly classes: readonly { readonly authorized_shares: number; readonly par_value_usd?: string }[];
  readonly holdings: readonly { readonly shares: number }[];
};

/** Facts about a company that decide its obligations. All days are dates in the time zone of its state. */
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
  /** Day of the last approved proposal or executed decision; null: no activity since the filing. */
  readonly lastActivityOn: Day | null;
  /** True if a natural person has a vote. */
  readonly hasNaturalPerson: boolean;
  readonly responsiblePartyChangedOn: readonly Day[];
  readonly inputs: ComplianceInputs;
  /** Stock of a corporation; null for an LLC. */
  readonly stock: TaxedStock | null;
};

export type ComplianceInputs = {
  readonly wyoming_assets_cents: number | null;
  /** Total assets as stated on Form 1120, Schedule L. */
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
