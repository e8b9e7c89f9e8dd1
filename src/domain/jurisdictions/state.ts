import type { DocumentKind, LaterKind } from '../entity/document.ts';
import type { ChangesOfForms } from './company-facts.ts';
import type { FormsOf } from './form-field.ts';
import type { StateLaw } from './law.ts';
import type { Citation, DocumentStatement, LegalForm, Rule, StateFilingType } from './pack.ts';

/** Speeds of an office's service for a formation, the slowest first. */
export const ORDER_LEVELS = ['regular', 'next_day', 'same_day', 'two_hours', 'one_hour'] as const;
export type OrderLevel = (typeof ORDER_LEVELS)[number];

export const LEVEL_WORDS: Readonly<Record<OrderLevel, string>> = {
  regular: 'Regular',
  next_day: 'Within 24 hours',
  same_day: 'Same day',
  two_hours: 'Within two hours',
  one_hour: 'Within one hour',
};

export const MOST_CERTIFIED_COPIES = 10;

/** A fact of a company that an annual report repeats. */
type ReportFact = 'jurisdiction' | 'principal_office' | 'mailing_address' | 'registered_agent';

/**
 * Services that an office offers with a formation, in US cents in addition to its fee. `certifiedCopy`: fee for each
 * certified copy that the office returns with the filing; null: not offered.
 */
export type OfficeServices = {
  readonly expedited: Readonly<Partial<Record<Exclude<OrderLevel, 'regular'>, number>>>;
  readonly certifiedCopy: number | null;
};

/**
 * The part of a state's law that is not in its pack (the versioned rules): papers, agreements and office forms. A
 * company keeps the version of the pack under which it was filed, but this part always follows current law and has no
 * versions.
 */
export type State = {
  /** Titles of papers for which the state has its own term. */
  readonly paperTitles: Readonly<Partial<Record<DocumentKind, string>>>;
  /**
   * The capacity in which a person signs the articles and later papers; also annual reports, if the law names another
   * capacity for them.
   */
  readonly signers: Rule<{ readonly articles: string; readonly later: string; readonly annual_report?: string }>;
  /** Values of this state that are different for one legal form. */
  readonly byForm?: Readonly<
    Partial<
      Record<
        LegalForm,
        Partial<Pick<State, 'paperTitles' | 'signers' | 'contactLaw' | 'forms' | 'later' | 'notForfeited'>>
      >
    >
  >;
  /**
   * The law by which the signer affirms a filing under penalty of perjury, as attestations cite it; null: none is
   * known. A field never changes, because people signed texts that cite it. A different law gets a new field.
   */
  readonly perjuryLaw: {
    /** The law that the first versions of the attestations cite. */
    readonly first: Citation | null;
    readonly records: Citation | null;
    /** The law for a statement that changes the registered agent, which can be in another act. */
    readonly agentChanges: Citation | null;
    /** The law for all records of corporations. */
    readonly corporations: Citation | null;
  };
  /** The law by which a company names a natural person to its registered agent; null: none is known. */
  readonly contactLaw: Citation | null;
  /**
   * The law by which members keep access to the state's courts unless they agree on arbitration; null: none is known.
   */
  readonly ownCourts: Citation | null;
  /** The law as agreements state it, and its differences for some legal forms. */
  readonly agreement: StateLaw;
  readonly agreementOf: Readonly<Partial<Record<LegalForm, Readonly<Partial<StateLaw>>>>>;
  readonly forms: FormsOf;
  /** Facts that change after formation, and the papers that change them. */
  readonly changes: ChangesOfForms;
  /**
   * The law for each kind of paper that a company files after its formation to state facts without changing them, such
   * as an annual report. `statements`: sentences that the paper prints after the facts; omitted: none.
   */
  readonly later: Readonly<
    Partial<Record<LaterKind, Citation & { readonly text: string; readonly statements?: readonly DocumentStatement[] }>>
  >;
  /** The facts of a company that its annual report states. `label`: the state's own term for the fact. */
  readonly reportFacts?: readonly { readonly label: string; readonly fact: ReportFact }[];
  /** The message that refuses a reinstatement of a company that the calendar does not show as forfeited. */
  readonly notForfeited: string;
  /** Fees missing from every pack, kept here because a published pack is never edited. */
  readonly laterFees: Readonly<Partial<Record<StateFilingType, Rule<number>>>>;
  /** Further services of the office for a formation. The source says why an office offers none. */
  readonly services: Rule<OfficeServices>;
  /** A city with a ZIP code, for companies that the sandbox makes up. */
  readonly exampleCity: { readonly city: string; readonly state: string; readonly postal_code: string };
  /** County of the example city, if a legal form requires it. */
  readonly exampleCounty?: string;
  /**
   * Counties with their ZIP codes (places/us-states.ts); a code on a boundary belongs to two counties. Absent where no
   * paper states the county.
   */
  readonly counties?: Readonly<Record<string, string>>;
};
