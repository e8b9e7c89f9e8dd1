import type { FilingType } from '../entity/filing-type.ts';
import type { HolidayRules } from './holidays.ts';
import type { OfficeHours } from './office-hours.ts';

/** ISO 3166-2 codes of the states whose law (pack) the service has. */
export type JurisdictionCode = 'US-WY' | 'US-DE' | 'US-CO';

export const LEGAL_FORMS = ['dao_llc', 'llc', 'corporation'] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number];

export type StateFilingType = Exclude<FilingType, 'ein'>;

/** Parts of a constitution that a draft may lack but a submission needs. */
export type RequiredPart =
  | ('organizer' | 'registered_agent' | 'principal_office' | 'responsible_party')
  | ('stock' | 'directors');

/**
 * Certainty of a rule: read in the statute; stated by the office itself; stated by one other source; inferred from
 * other rules; or unconfirmed, that is, kept as a reminder and never shown as fact.
 */
export type Mark = 'statute' | 'official' | 'secondary' | 'inferred' | 'unconfirmed';

/** The source of a rule, and the month (YYYY-MM) in which it was last checked. */
export type Citation = { readonly citation: string; readonly checkedOn: string; readonly mark: Mark };

export type Rule<Value> = Citation & { readonly value: Value };

/** Words that need the consent of an authority, in capitals and without punctuation. */
export type RestrictedWords = { readonly words: readonly string[]; readonly authority: string };

export type Designators = {
  /** A name must end with one of these designators (in capitals and without punctuation). */
  readonly accepted: readonly string[];
  /** Designator added to a name that lacks one. */
  readonly standard: string;
  /**
   * For designators of two parts, a word and a suffix (DAO LLC): the possible parts, and the standard part that
   * completes each.
   */
  readonly halves: {
    readonly words: readonly string[];
    readonly suffixes: readonly string[];
    readonly standardWord: string;
    readonly standardSuffix: string;
  };
};

/** Value of `halves` where all designators have only one part, such as LLC. */
export const NO_HALVES: Designators['halves'] = { words: [], suffixes: [], standardWord: '', standardSuffix: '' };

/**
 * Designators of professional, low-profit and partnership forms, which this service offers in no state. In capitals and
 * without punctuation.
 */
export const PROFESSIONAL_DESIGNATORS = [
  'PROFESSIONAL LIMITED LIABILITY COMPANY',
  'PROFESSIONAL LIMITED COMPANY',
  'PROFESSIONAL CORPORATION',
  'PROFESSIONAL ASSOCIATION',
  'LIMITED LIABILITY LIMITED PARTNERSHIP',
  'LIMITED LIABILITY PARTNERSHIP',
  'LOW PROFIT',
  'PLLC',
  'PLLP',
  'RLLLP',
  'RLLP',
  'PLC',
  'PC',
];

/** Facts about the company that a statement may contain: `{agent_name}` in its text is replaced by the fact. */
export const STATED_FACTS = [
  'legal_name',
  'agent_name',
  'agent_address',
  'agent_email',
  'consent_signed_by',
  'consent_signed_at',
  'organizer_name',
  'company_email',
  'principal_office',
  'mailing_address',
  // The mailing address if it is not that of the principal office.
  'other_mailing_address',
  'management_extent',
  'management_description',
  'contract_count',
  'no_contracts',
  'filing_number',
  'filed_on',
  'decided_on',
  // The day on which the vote passed; `decided_on` is the day on which the decision was carried out.
  'approved_on',
  'signer_name',
  'purpose',
  'stock',
  'directors',
  'officers',
  // The new values, only in a paper that changes facts on file.
  'new_name',
  'becomes_dao',
  'new_principal_office',
  'new_mailing_address',
  'new_agent_name',
  'new_agent_address',
  'new_agent_email',
  // The verb before a new value that the filing may leave as it is: “is changed to” or “remains”.
  'agent_becomes',
  'office_becomes',
  'new_agent_signed_by',
  'new_agent_signed_at',
  // The person who signed for the new agent on the statement itself, if no other paper states the agent's consent.
  'new_agent_signed_here_by',
  'new_management_extent',
  'new_management_description',
  'new_contract_count',
  'no_new_contracts',
] as const;
export type StatedFact = (typeof STATED_FACTS)[number];

/**
 * A statement that the law requires in a document. The statement is left out if the company lacks a fact that its text
 * contains.
 */
export type DocumentStatement = Citation & {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** A fact without which the statement is left out, even though the statement's text does not contain it. */
  readonly only?: StatedFact;
  /** True if the law requires the statement to be conspicuous or separate, so that it is set apart in print. */
  readonly isConspicuous?: true;
};

export type DocumentRules = {
  readonly title: string;
  readonly statements: readonly DocumentStatement[];
  /** True if the document is kept but not filed, because the state does not ask for it. */
  readonly isEvidence?: true;
};

/** Documents whose wording is governed by the law of the state. */
export type StatutoryDocument = 'articles' | 'consent' | 'operating_agreement' | 'articles_of_dissolution';

export type StatutoryDocuments = Readonly<
  Record<Exclude<StatutoryDocument, 'consent'>, DocumentRules> & { consent?: DocumentRules }
>;

/** Tax rate for each unit above the previous bracket, up to `upTo`; null: no limit. A rate of 2,000 means two cents. */
export type TaxBracket = { readonly upTo: number | null; readonly centThousandths: number };

/** Tax on the authorized stock of a new corporation. Its minimum is part of the formation fee. */
export type StockTax = {
  readonly minimumCents: number;
  /**
   * Unit of the tax on shares with a par value: the rate applies per this many dollars of total par value. 100 means
   * per $100.
   */
  readonly parUnitUsd: number;
  readonly perParUnit: readonly TaxBracket[];
  readonly perShareWithoutPar: readonly TaxBracket[];
};

export type LegalFormRules = {
  readonly title: string;
  /** Documents by kind. The agent's consent is absent if the state requires none. */
  readonly documents: StatutoryDocuments;
  readonly designators: Rule<Designators>;
  /** Code of the legal form in ISO 20275. */
  readonly elfCode: Rule<string>;
  /** The share of the electorate needed for a dissolution, if the constitution states no share. */
  readonly defaultDissolutionThreshold: Rule<number>;
  /** For this legal form, `foreignDesignators` and `restricted` replace those of the state. */
  readonly foreignDesignators?: NameRules['foreignDesignators'];
  readonly restricted?: NameRules['restricted'];
  /** True if the address of the registered office must state the county. */
  readonly countyOfOffice?: Rule<boolean>;
  /** Parts that a constitution needs in addition to those required for every legal form. */
  readonly requiredParts?: Rule<readonly RequiredPart[]>;
  readonly feeCents?: Readonly<Partial<Record<StateFilingType, Rule<number>>>>;
  readonly stockTax?: Rule<StockTax>;
};

export type NameRules = {
  /** Words that belong to another legal form, in capitals and without punctuation. */
  readonly foreignDesignators: Rule<readonly string[]>;
  /** Phrases that do not make a name differ from another; see `normalizeName`. */
  readonly indistinctPhrases: Rule<readonly string[]>;
  readonly indistinctWords: Rule<readonly string[]>;
  readonly singularEqualsPlural: Rule<boolean>;
  readonly restricted: Rule<readonly RestrictedWords[]>;
  /** Names that the office accepts only on paper; null if no such rule is known. */
  readonly paperOnly: Rule<{
    readonly firstWords: readonly string[];
    words: readonly string[];
    characters: string;
  }> | null;
  /** Characters allowed in a filed name: a regular expression that matches one of them. */
  readonly characters: Rule<string>;
};

/** A due date: a day in every year, or a number of days after an event. */
export type Due =
  /**
   * A day of every year, first in the year after the formation. `month`: 1 to 12, or the month of the formation.
   * `monthsAfter`: number of months to add; with month 5 and `monthsAfter` 2, the day is in July.
   */
  | {
      readonly every: 'year';
      readonly month: number | 'of_organization';
      readonly day: number | 'last';
      readonly monthsAfter?: number;
    }
  | { readonly afterDays: number; readonly event: string };

/** Number of business days or calendar days after the day of receipt. */
export type ExpectedTime = { readonly businessDays: number } | { readonly calendarDays: number };

/** A duty with a time limit by law. `consequence`: what happens if it is missed. */
export type Deadline = Rule<Due> & {
  readonly code: string;
  readonly title: string;
  /** The legal form that has this duty; absent: all forms have it. */
  readonly legalForm?: LegalForm;
  readonly consequence: string;
};

export type RegisteredAgentRules = {
  /** A description of the persons that may be a registered agent. */
  readonly who: Rule<string>;
  /**
   * True if the law requires the agent's consent, which only the agent can give (filing/agent-consent.ts). Versions of
   * Delaware's rules before 2026-11-27 required a consent, although the state requires none.
   */
  readonly consent: Rule<boolean>;
  readonly email: Rule<boolean>;
  readonly notTheCompany: Rule<boolean>;
};

/**
 * Everything that the service needs from the law of one state, as data. An entity keeps the version it was filed under,
 * so a pack is never edited: a change gets a new `packVersion` beside the old one. Only statements on papers and
 * sources of rules are corrected in all versions, because no paper may continue to state the law wrongly. Statements
 * have the version of the template that prints them (entity/document.ts).
 */
export type JurisdictionPack = {
  readonly code: JurisdictionCode;
  readonly packVersion: string;
  readonly title: string;
  readonly registry: string;
  /** Time zone in which legal days begin and end. */
  readonly timeZone: string;
  readonly defaultLegalForm: LegalForm;
  readonly legalForms: Readonly<Partial<Record<LegalForm, LegalFormRules>>>;
  readonly names: NameRules;
  readonly requiredParts: Rule<readonly RequiredPart[]>;
  /** State and ZIP code range (five digits, inclusive) allowed for the registered office. */
  readonly registeredOffice: Rule<{ readonly state: string; readonly firstZip: number; readonly lastZip: number }>;
  readonly registeredAgent: RegisteredAgentRules;
  /** Fee for each type of filing. A type without a fee cannot be filed. */
  readonly feeCents: Readonly<Partial<Record<StateFilingType, Rule<number>>>>;
  /** The surcharge for card payments, which is not part of the fee. Null: unknown. */
  readonly cardSurcharge: Rule<{ readonly percent: number; readonly minimumCents: number }> | null;
  /** The time that the office usually takes: online, or by mail if it accepts filings only by mail. */
  readonly expectedTimes: Readonly<Partial<Record<StateFilingType, Rule<ExpectedTime>>>>;
  /** The office's working hours. Versions before 2026-11-23 have neither hours nor holidays. */
  readonly officeHours?: Rule<OfficeHours>;
  readonly holidays?: Rule<HolidayRules>;
  /** Number of days within which the office promises to reject a defective filing and say why; null: no promise. */
  readonly refusalDays: Rule<number> | null;
  /** Maximum number of days between filing and a later effective date; null: no known limit. */
  readonly delayedEffectDays: Rule<number | null>;
  /**
   * Regular expression for filing numbers, with the group `year`. An operator must confirm a number that does not match
   * or that has another year than the filing.
   */
  readonly filingNumberPattern: Rule<string>;
  /** First year in which the state could register a company of one of these legal forms. */
  readonly firstFilingYear: Rule<number>;
  readonly deadlines: readonly Deadline[];
  readonly registryContact: Rule<{ readonly address: string; readonly phone: string; readonly email: string }> | null;
  /** Code of the registry in GLEIF's list of registration authorities; null: not confirmed. */
  readonly registrationAuthority: Rule<string | null>;
};
