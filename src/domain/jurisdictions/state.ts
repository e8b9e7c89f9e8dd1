import type { DocumentKind, LaterKind } from '../entity/document.ts';
import type { FormsOf } from './form-field.ts';
import type { StateLaw } from './law.ts';
import type { Citation, LegalForm, Rule, StateFilingType } from './pack.ts';

/**
 * The law of a state beyond its pack: papers, agreements, forms of the office. An entity keeps the version of the pack
 * that it was filed under; all this follows the law of today and has no versions.
 */
export type State = {
  /** Titles of papers that the state calls otherwise than most. */
  readonly paperTitles: Readonly<Partial<Record<DocumentKind, string>>>;
  /** The capacity of the person who signs the articles, and of the one who signs later papers. */
  readonly signers: Rule<{ readonly articles: string; readonly later: string }>;
  /** Where a legal form differs. */
  readonly byForm?: Readonly<Partial<Record<LegalForm, Partial<Pick<State, 'paperTitles' | 'signers' | 'forms'>>>>>;
  /** The law against false statements. People sign attestations that cite it, so it never changes. */
  readonly perjuryLaw: Citation | null;
  /** The law by which members do not give up the courts of the state without arbitration; null: none is known. */
  readonly ownCourts: Citation | null;
  /** The law as agreements state it, and the differences of some legal forms. */
  readonly agreement: StateLaw;
  readonly agreementOf: Readonly<Partial<Record<LegalForm, Readonly<Partial<StateLaw>>>>>;
  readonly forms: FormsOf;
  /** Statements of the papers of filings after formation. */
  readonly later: Readonly<Partial<Record<LaterKind, Citation & { readonly text: string }>>>;
  /** Fees that no pack has, because a published pack is never edited. */
  readonly laterFees: Readonly<Partial<Record<StateFilingType, Rule<number>>>>;
  /** A city with a ZIP code, for companies that the sandbox invents. */
  readonly exampleCity: { readonly city: string; readonly state: string; readonly postal_code: string };
  /** That of the example city, where some legal form needs it. */
  readonly exampleCounty?: string;
};
