/** ISO 3166-2 codes of the states whose law we know. */
export type JurisdictionCode = 'US-WY' | 'US-DE';

export type LegalForm = 'dao_llc' | 'llc';

export type FilingType = 'formation' | 'amendment' | 'agent_change' | 'annual_report' | 'correction' | 'dissolution';

/** Parts of a constitution a draft may lack and a submission may not. */
export type RequiredPart = 'organizer' | 'registered_agent' | 'principal_office' | 'responsible_party';

/**
 * How sure a rule is: read in the statute; stated by the office itself; stated by one other source; concluded from the
 * rest; or not confirmed at all, kept so that it is not forgotten and never shown as fact.
 */
export type Mark = 'statute' | 'official' | 'secondary' | 'inferred' | 'unconfirmed';

/** Where a rule comes from and when (YYYY-MM) somebody last looked. */
export type Citation = { readonly citation: string; readonly checkedOn: string; readonly mark: Mark };

export type Rule<Value> = Citation & { readonly value: Value };

/** Words, in capitals and without punctuation, that need the consent of an authority. */
export type RestrictedWords = { readonly words: readonly string[]; readonly authority: string };

export type Designators = {
  /** One of these, in capitals and without punctuation, has to end the name. */
  readonly accepted: readonly string[];
  /** What a name with none of them gets. */
  readonly standard: string;
  /** Where a designator is a word and a suffix together (DAO LLC): what half of it looks like and what completes it. */
  readonly halves: {
    readonly words: readonly string[];
    readonly suffixes: readonly string[];
    readonly standardWord: string;
    readonly standardSuffix: string;
  };
};

/** For designators that are one piece. */
export const NO_HALVES: Designators['halves'] = { words: [], suffixes: [], standardWord: '', standardSuffix: '' };

/** What a statement may say of the company it is about: `{agent_name}` in its text stands for the fact. */
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
] as const;
export type StatedFact = (typeof STATED_FACTS)[number];

/** What a document has to say, and the law that asks for it. One that speaks of what a company lacks is left out. */
export type DocumentStatement = Citation & {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** Left out unless the company has this, also where the text does not name it. */
  readonly only?: StatedFact;
  /** To be set apart from everything around it: the law asks for it to be conspicuous, or to be a statement by itself. */
  readonly isConspicuous?: true;
};

export type DocumentRules = { readonly title: string; readonly statements: readonly DocumentStatement[] };

/** Documents whose wording the law of the state governs. */
export type StatutoryDocument = 'articles' | 'consent' | 'operating_agreement' | 'articles_of_dissolution';

export type LegalFormRules = {
  readonly title: string;
  readonly documents: Readonly<Record<StatutoryDocument, DocumentRules>>;
  readonly designators: Rule<Designators>;
  /** ISO 20275 entity legal form. */
  readonly elfCode: Rule<string>;
  /** What a constitution gets that does not state the share of the electorate a dissolution takes. */
  readonly defaultDissolutionThreshold: Rule<number>;
};

export type NameRules = {
  /** Words that belong to another legal form, in capitals and without punctuation. */
  readonly foreignDesignators: Rule<readonly string[]>;
  /** Phrases that do not make a name different; see `normalizeName`. */
  readonly indistinctPhrases: Rule<readonly string[]>;
  readonly indistinctWords: Rule<readonly string[]>;
  readonly singularEqualsPlural: Rule<boolean>;
  readonly restricted: Rule<readonly RestrictedWords[]>;
  /** Names that the office takes on paper only; null where nothing is known of such a rule. */
  readonly paperOnly: Rule<{
    readonly firstWords: readonly string[];
    words: readonly string[];
    characters: string;
  }> | null;
  /** What a filed name is written with: source of a regular expression for one character. */
  readonly characters: Rule<string>;
};

/** When something is due: once a year on a day, or so many days after something happened. */
export type Due =
  /** `month` 1 to 12, or that of the organization; the first time in the year after it. */
  | { readonly every: 'year'; readonly month: number | 'of_organization'; readonly day: number }
  | { readonly afterDays: number; readonly event: string };

/** What the law asks of a company at a time; `consequence` is what follows where it is not done. */
export type Deadline = Rule<Due> & {
  readonly code: string;
  readonly title: string;
  /** Absent: of every form. */
  readonly legalForm?: LegalForm;
  readonly consequence: string;
};

export type RegisteredAgentRules = {
  /** Who may be one, in words. */
  readonly who: Rule<string>;
  /** Without a signed consent the articles are not filed. */
  readonly consent: Rule<boolean>;
  readonly email: Rule<boolean>;
  readonly notTheCompany: Rule<boolean>;
};

/**
 * Everything the law of one state tells the service, as data. An entity keeps the version it was filed under, so a
 * pack that changed gets a new `packVersion` beside the old one and is never edited.
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
  /** A type that is missing here cannot be priced, so it cannot be filed. */
  readonly feeCents: Readonly<Partial<Record<FilingType, Rule<number>>>>;
  /** What paying by card adds; never part of the fee. Null: nothing is known of it. */
  readonly cardSurcharge: Rule<{ readonly percent: number; readonly minimumCents: number }> | null;
  /** How many days, not only working days, the office usually takes: online, or by mail where it takes nothing else. */
  readonly expectedDays: Readonly<Partial<Record<FilingType, Rule<number>>>>;
  /** Within how many days an office that refuses says so and why; null where no such promise is known. */
  readonly refusalDays: Rule<number> | null;
  /** A filing may take effect later than it was filed, by at most so many days; null: later, without a known limit. */
  readonly delayedEffectDays: Rule<number | null>;
  /** Source of a regular expression: the usual form. A number of another form is confirmed by an operator. */
  readonly filingNumberPattern: Rule<string>;
  /** No company of a form that we know was on this register before. */
  readonly firstFilingYear: Rule<number>;
  readonly deadlines: readonly Deadline[];
  readonly registryContact: Rule<{ readonly address: string; readonly phone: string; readonly email: string }> | null;
  /** Code of the registry in GLEIF's list of registration authorities; null: not confirmed. */
  readonly registrationAuthority: Rule<string | null>;
};
