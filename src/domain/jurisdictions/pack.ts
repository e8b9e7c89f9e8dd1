import type { FilingType } from '../entity/filing-type.ts';
import type { HolidayRules } from './holidays.ts';
import type { OfficeHours } from './office-hours.ts';

/** ISO 3166-2 codes of the states whose law we know. */
export type JurisdictionCode = 'US-WY' | 'US-DE' | 'US-CO';

export const LEGAL_FORMS = ['dao_llc', 'llc', 'corporation'] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number];

export type StateFilingType = Exclude<FilingType, 'ein'>;

/** Parts of a constitution that a draft may lack but a submission needs. */
export type RequiredPart =
  | ('organizer' | 'registered_agent' | 'principal_office' | 'responsible_party')
  | ('stock' | 'directors');

/**
 * The certainty of a rule: read in the statute; stated by the office itself; stated by one other source; concluded from
 * the rest; or not confirmed at all, kept so that it is not forgotten and never shown as fact.
 */
export type Mark = 'statute' | 'official' | 'secondary' | 'inferred' | 'unconfirmed';

/** The source of a rule, and the month (YYYY-MM) in which somebody last checked it. */
export type Citation = { readonly citation: string; readonly checkedOn: string; readonly mark: Mark };

export type Rule<Value> = Citation & { readonly value: Value };

/** Words, in capitals and without punctuation, that need the consent of an authority. */
export type RestrictedWords = { readonly words: readonly string[]; readonly authority: string };

export type Designators = {
  /** The name has to end with one of these, in capitals and without punctuation. */
  readonly accepted: readonly string[];
  /** Added to a name that has none of them. */
  readonly standard: string;
  /** For designators that are a word and a suffix together (DAO LLC): how each half looks and what completes it. */
  readonly halves: {
    readonly words: readonly string[];
    readonly suffixes: readonly string[];
    readonly standardWord: string;
    readonly standardSuffix: string;
  };
};

/** For designators of one piece. */
export const NO_HALVES: Designators['halves'] = { words: [], suffixes: [], standardWord: '', standardSuffix: '' };

/** Facts about the company that a statement may contain: `{agent_name}` in its text stands for the fact. */
export const STATED_FACTS = [
  'legal_name',
  'agent_name',
  'agent_address',
  'agent_email',
  'consent_signed_by',
  'consent_signed_at',
  'organizer_name',
  'principal_office',
  'mailing_address',
  'management_extent',
  'management_description',
  'contract_count',
  'no_contracts',
  'filing_number',
  'filed_on',
  'decided_on',
  'signer_name',
  'purpose',
  'stock',
  'directors',
  'officers',
] as const;
export type StatedFact = (typeof STATED_FACTS)[number];

/** A statement that the law asks for. Left out if the company lacks a fact that it mentions. */
export type DocumentStatement = Citation & {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** Left out unless the company has this fact, even if the text does not mention it. */
  readonly only?: StatedFact;
  /** Set apart from everything around it: the law asks for it to be conspicuous, or to be a statement by itself. */
  readonly isConspicuous?: true;
};

export type DocumentRules = {
  readonly title: string;
  readonly statements: readonly DocumentStatement[];
  /** Not filed: the state asks for the fact, and not for the paper. */
  readonly isEvidence?: true;
};

/** Documents whose wording is governed by the law of the state. */
export type StatutoryDocument = 'articles' | 'consent' | 'operating_agreement' | 'articles_of_dissolution';

export type StatutoryDocuments = Readonly<
  Record<Exclude<StatutoryDocument, 'consent'>, DocumentRules> & { consent?: DocumentRules }
>;

export type LegalFormRules = {
  readonly title: string;
  /** Absent: a consent, where the state asks for none. */
  readonly documents: StatutoryDocuments;
  readonly designators: Rule<Designators>;
  /** ISO 20275 entity legal form. */
  readonly elfCode: Rule<string>;
  /** The share of the electorate for a dissolution, if the constitution states none. */
  readonly defaultDissolutionThreshold: Rule<number>;
  /** Where the form differs from the others of its state. */
  readonly foreignDesignators?: NameRules['foreignDesignators'];
  readonly restricted?: NameRules['restricted'];
  /** The address of the registered office has its county. */
  readonly countyOfOffice?: Rule<boolean>;
  /** Beside those of every form. */
  readonly requiredParts?: Rule<readonly RequiredPart[]>;
  readonly feeCents?: Readonly<Partial<Record<StateFilingType, Rule<number>>>>;
};

export type NameRules = {
  /** Words that belong to another legal form, in capitals and without punctuation. */
  readonly foreignDesignators: Rule<readonly string[]>;
  /** Phrases that do not make a name distinct; see `normalizeName`. */
  readonly indistinctPhrases: Rule<readonly string[]>;
  readonly indistinctWords: Rule<readonly string[]>;
  readonly singularEqualsPlural: Rule<boolean>;
  readonly restricted: Rule<readonly RestrictedWords[]>;
  /** Names that the office accepts on paper only; null if no such rule is known. */
  readonly paperOnly: Rule<{
    readonly firstWords: readonly string[];
    words: readonly string[];
    characters: string;
  }> | null;
  /** Characters of a filed name: source of a regular expression for one of them. */
  readonly characters: Rule<string>;
};

/** A due date: a day in every year, or a number of days after an event. */
export type Due =
  /**
   * `month` is 1 to 12, or the month of the organization; first due in the following year. `monthsAfter`: the day is in
   * a later month than that.
   */
  | {
      readonly every: 'year';
      readonly month: number | 'of_organization';
      readonly day: number | 'last';
      readonly monthsAfter?: number;
    }
  | { readonly afterDays: number; readonly event: string };

/** Business days after the day of receipt, or calendar days. */
export type ExpectedTime = { readonly businessDays: number } | { readonly calendarDays: number };

/** A duty that the law sets a time for; `consequence` says what follows if it is missed. */
export type Deadline = Rule<Due> & {
  readonly code: string;
  readonly title: string;
  /** Absent: applies to every form. */
  readonly legalForm?: LegalForm;
  readonly consequence: string;
};

export type RegisteredAgentRules = {
  /** The people who may be a registered agent, in words. */
  readonly who: Rule<string>;
  /**
   * The law asks for the agent's consent, and the agent itself gives it (filing/agent-consent.ts). Versions for Delaware
   * of before 2026-11-27 asked for one that the state does not ask for.
   */
  readonly consent: Rule<boolean>;
  readonly email: Rule<boolean>;
  readonly notTheCompany: Rule<boolean>;
};

/**
 * Everything the law of one state tells the service, as data. An entity keeps the version it was filed under, so a pack
 * is never edited: a change gets a new `packVersion` beside the old one.
 */
export type JurisdictionPack = {
  readonly code: JurisdictionCode;
  readonly packVersion: string;
  readonly title: string;
  readonly registry: string;
  /** Legal days begin and end here. */
  readonly timeZone: string;
  readonly defaultLegalForm: LegalForm;
  readonly legalForms: Readonly<Partial<Record<LegalForm, LegalFormRules>>>;
  readonly names: NameRules;
  readonly requiredParts: Rule<readonly RequiredPart[]>;
  /** Postal state of the registered office, and its ZIP codes (five digits), both ends included. */
  readonly registeredOffice: Rule<{ readonly state: string; readonly firstZip: number; readonly lastZip: number }>;
  readonly registeredAgent: RegisteredAgentRules;
  /** A type that is missing here has no price, so it cannot be filed. */
  readonly feeCents: Readonly<Partial<Record<StateFilingType, Rule<number>>>>;
  /** The surcharge for card payments; never part of the fee. Null: unknown. */
  readonly cardSurcharge: Rule<{ readonly percent: number; readonly minimumCents: number }> | null;
  /** The time that the office usually takes: online, or by mail if it accepts nothing else. */
  readonly expectedTimes: Readonly<Partial<Record<StateFilingType, Rule<ExpectedTime>>>>;
  /** Hours in which the office works. Versions of before 2026-11-23 do not know them, nor the holidays. */
  readonly officeHours?: Rule<OfficeHours>;
  readonly holidays?: Rule<HolidayRules>;
  /** Days within which an office that rejects says so and why; null if no such promise is known. */
  readonly refusalDays: Rule<number> | null;
  /** Largest number of days by which a filing may take effect after it was filed; null: no known limit. */
  readonly delayedEffectDays: Rule<number | null>;
  /** A regular expression. An operator confirms a number of another form, or of another `year` (its group). */
  readonly filingNumberPattern: Rule<string>;
  /** Before this year the register had no company of a form that we know. */
  readonly firstFilingYear: Rule<number>;
  readonly deadlines: readonly Deadline[];
  readonly registryContact: Rule<{ readonly address: string; readonly phone: string; readonly email: string }> | null;
  /** Code of the registry in GLEIF's list of registration authorities; null: not confirmed. */
  readonly registrationAuthority: Rule<string | null>;
};
