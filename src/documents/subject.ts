import { isOutsideOrganizer } from '../domain/constitution/outside-organizer.ts';
import { LATER_KINDS, type RenderedKind, type SignedKind } from '../domain/entity/document.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type {
  DocumentRules,
  JurisdictionPack,
  LegalFormRules,
  StatutoryDocument,
} from '../domain/jurisdictions/pack.ts';
import { STATES } from '../domain/jurisdictions/states.ts';
import type { DocumentSubject } from './document.ts';

/** Returns the pack (the state's law as data) for a company's documents, in the version of the company's filing. */
export function packOf({ constitution, pack_version }: DocumentSubject): JurisdictionPack {
  const pack = findPack(constitution.jurisdiction, pack_version);
  if (pack === undefined) throw new Error(`no pack ${constitution.jurisdiction} ${pack_version}`);
  return pack;
}

export function formOf(subject: DocumentSubject): LegalFormRules {
  const { legal_form } = subject.constitution;
  const form = packOf(subject).legalForms[legal_form];
  if (form === undefined) throw new Error(`no legal form ${legal_form} in the pack`);
  return form;
}

/**
 * Returns whether the company has a paper of this kind. A registered agent's consent, and a paper with a contact for
 * the agent, exist only if the state requires them. A statement of organizer exists only if the organizer is not a
 * member.
 */
export function isWritten(subject: DocumentSubject, kind: RenderedKind): boolean {
  if (kind === 'statement_of_organizer') return isOutsideOrganizer(subject.constitution);
  if (kind === 'communications_contact') return STATES[subject.constitution.jurisdiction].contactLaw !== null;
  return kind !== 'consent' || formOf(subject).documents.consent !== undefined;
}

export function rulesOf(subject: DocumentSubject, kind: StatutoryDocument): DocumentRules {
  const rules = formOf(subject).documents[kind];
  if (rules === undefined) throw new Error(`no ${kind} in the pack`);
  return rules;
}

const PAPERS_TO_FILE: ReadonlySet<RenderedKind> = new Set([
  'articles',
  'consent',
  'articles_of_dissolution',
  // The paper that authorizes the payment of a tax is not filed with an office.
  ...LATER_KINDS.filter((kind) => kind !== 'annual_tax_statement'),
]);

/**
 * Returns whether the paper is filed with an office. Such a paper contains only what the law requires, and nothing
 * about its author.
 */
export function isFiled(subject: DocumentSubject, kind: RenderedKind): boolean {
  return PAPERS_TO_FILE.has(kind) && (kind !== 'consent' || !rulesOf(subject, kind).isEvidence);
}

/** Returns the line above the title of a paper that people sign. It says that the paper is filed, or why it is not. */
export function filingLine(subject: DocumentSubject, kind: SignedKind): string {
  const { registry } = packOf(subject);
  if (isFiled(subject, kind)) return `For filing with the ${registry}`;
  return `Kept as evidence; the ${registry} files no ${kind === 'consent' ? 'consent' : 'statement of this tax'}`;
}

/**
 * Returns whether the company is a corporation, with a board and stockholders. All other companies here have members.
 */
export function isCorporation({ constitution }: Pick<DocumentSubject, 'constitution'>): boolean {
  return constitution.legal_form === 'corporation';
}
