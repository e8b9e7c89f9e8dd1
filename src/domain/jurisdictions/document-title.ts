import type { DocumentKind } from '../entity/document.ts';
import type { LegalForm } from './pack.ts';
import { findState } from './states.ts';

const TITLES: Readonly<Record<DocumentKind, string>> = {
  articles: 'Articles of organization',
  consent: "Registered agent's consent",
  operating_agreement: 'Operating agreement',
  statement_of_organizer: 'Statement of organizer',
  communications_contact: 'Communications contact',
  ein_worksheet: 'Worksheet to fill in Form SS-4',
  ein_notice: 'Notice of the tax number',
  receipt: 'Filing receipt',
  articles_of_dissolution: 'Articles of dissolution',
  articles_of_amendment: 'Articles of amendment',
  statement_of_change: 'Statement of change of registered agent',
  annual_report: 'Annual report',
  annual_tax_statement: 'Statement of annual tax',
  statement_of_correction: 'Statement of correction',
  application_for_reinstatement: 'Application for reinstatement',
  signature_certificate: 'Signature certificate',
  name_approval: 'Approval of the name',
  evidence: 'Proof of filing',
  bundle: 'Formation bundle',
  banking_resolution: 'Banking resolution',
  bank_pack_contents: 'Contents of the bank pack',
  bank_pack: 'Bank pack',
  certificate: 'Certificate',
};

/**
 * Returns the title of a document for lists, in the state's own term: in Delaware, articles are called a certificate.
 */
export function documentTitle(
  kind: DocumentKind,
  { jurisdiction, legal_form }: { jurisdiction: string; legal_form: string },
): string {
  const state = findState(jurisdiction);
  const ofForm = state?.byForm?.[legal_form as LegalForm]?.paperTitles;
  return ofForm?.[kind] ?? state?.paperTitles[kind] ?? TITLES[kind];
}

/** Returns a title without the signer's name, because titles are written to the audit chain. */
export function signatureCertificateTitle(capacity: string, signedAt: Date): string {
  const at = signedAt.toISOString();
  return `${TITLES.signature_certificate}, ${capacity.toLowerCase()}, ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
