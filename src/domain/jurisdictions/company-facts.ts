import type { Citation, DocumentStatement, LegalForm, Rule } from './pack.ts';

/** Facts of a company that can change after its formation, named like the parts of its constitution. */
export const COMPANY_FACTS = [
  'name',
  'legal_form',
  'principal_office',
  'mailing_address',
  'registered_agent',
  'smart_contracts',
  'management',
  'purpose',
  'stock',
  'directors',
  'officers',
  'members',
  'organizer',
  'responsible_party',
] as const;
export type CompanyFact = (typeof COMPANY_FACTS)[number];

/** Papers with which a company changes a fact that is on file. */
export type ChangePaper = 'articles_of_amendment' | 'statement_of_change';

/** Says whether an office has a fact on file, and how the fact is changed there. */
export type FactRule = Citation & {
  readonly isOnFile: boolean;
  /** The paper that this service files for a change; null: this service files none, for the reason in `how`. */
  readonly paper: ChangePaper | null;
  /** Sentence for people that says how the fact is changed at the office, or why nothing is filed. */
  readonly how: string;
};

export type ChangePaperRules = {
  readonly statements: readonly DocumentStatement[];
  /** The office's fee; null: no source states the fee, so only the office knows it. */
  readonly fee: Rule<number> | null;
};

/** The facts of companies of one legal form, and the papers that change them. */
export type ChangesOnFile = {
  readonly facts: Readonly<Record<CompanyFact, FactRule>>;
  readonly papers: Readonly<Partial<Record<ChangePaper, ChangePaperRules>>>;
};

export type ChangesOfForms = Readonly<Partial<Record<LegalForm, ChangesOnFile>>>;

type Cited = Citation & { readonly how: string };

/** Returns the rule for a fact that the office has on file, and that the given paper of this service changes. */
export function changedBy(paper: ChangePaper, rule: Cited): FactRule {
  return { ...rule, isOnFile: true, paper };
}

/** Returns the rule for a fact that the office has on file, but for which this service files no paper. */
export function onFile(rule: Cited): FactRule {
  return { ...rule, isOnFile: true, paper: null };
}

/** Returns the rule for a fact that the office does not have on file. */
export function notOnFile(rule: Cited): FactRule {
  return { ...rule, isOnFile: false, paper: null };
}
