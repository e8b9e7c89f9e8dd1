import type { RenderedKind } from '../domain/entity/document.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type {
  DocumentRules,
  JurisdictionPack,
  LegalFormRules,
  StatutoryDocument,
} from '../domain/jurisdictions/pack.ts';
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

/** Returns whether a company has this paper. It has a registered agent's consent only if its state requires one. */
export function isWritten(subject: DocumentSubject, kind: RenderedKind): boolean {
  return kind !== 'consent' || formOf(subject).documents.consent !== undefined;
}

export function rulesOf(subject: DocumentSubject, kind: StatutoryDocument): DocumentRules {
  const rules = formOf(subject).documents[kind];
  if (rules === undefined) throw new Error(`no ${kind} in the pack`);
  return rules;
}

/**
 * Returns whether the company is a corporation, with a board and stockholders. All other companies here have members.
 */
export function isCorporation({ constitution }: Pick<DocumentSubject, 'constitution'>): boolean {
  return constitution.legal_form === 'corporation';
}
