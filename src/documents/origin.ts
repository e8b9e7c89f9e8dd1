import { LATER_KINDS, type RenderedKind } from '../domain/entity/document.ts';
import type { DocumentRequest } from './document.ts';
import { isCorporation, packOf, rulesOf } from './subject.ts';

const PREPARED = 'Prepared by the Entity Formation Service';

const PAPERS_TO_FILE: readonly RenderedKind[] = ['articles', 'consent', 'articles_of_dissolution', ...LATER_KINDS];

/** An office takes what the law asks for, so a paper that it files says nothing else about itself. */
export function isFiled(request: DocumentRequest): boolean {
  const { kind } = request;
  return PAPERS_TO_FILE.includes(kind) && (kind !== 'consent' || !rulesOf(request, kind).isEvidence);
}

/** Returns the line by which no document is taken for one that an office issued; null for what an office files. */
export function originOf(request: DocumentRequest): string | null {
  const { kind } = request;
  if (isFiled(request)) return null;
  if (kind === 'ein_worksheet') return `${PREPARED}; not issued by the Internal Revenue Service.`;
  if (kind === 'operating_agreement' || kind === 'banking_resolution')
    return `${PREPARED} for the ${isCorporation(request) ? 'directors' : 'members'}; not issued by any government office.`;
  return `${PREPARED}; not issued by the ${packOf(request).registry}.`;
}

/** Returns the document's own date, RFC 3339: that of the act it records, else of the constitution it comes from. */
export function dateOf(request: DocumentRequest): string {
  if ('signature' in request && request.signature) return request.signature.signed_at;
  switch (request.kind) {
    case 'receipt':
    case 'ein_worksheet':
      return request.filed.filed_at;
    case 'articles_of_dissolution':
      return request.dissolution.decided_at;
    case 'articles_of_amendment':
    case 'statement_of_change':
    case 'annual_report':
    case 'annual_tax_statement':
    case 'statement_of_correction':
    case 'application_for_reinstatement':
      return request.later.decided_at;
    case 'signature_certificate':
      return request.certificate.signed_at;
    case 'certificate':
      return request.certified.issued_at;
    case 'bank_pack_contents':
      return request.pack.made_at;
    default:
      return request.dated_at;
  }
}
