import { TEMPLATE_VERSIONS } from '../domain/entity/document.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { documentTitle } from '../domain/jurisdictions/document-title.ts';
import type { DocumentContent } from './content.ts';
import type { DocumentRequest, RenderedDocument } from './document.ts';
import { layOut } from './layout.ts';
import { paginate } from './sheet.ts';
import { isCorporation, isFiled, packOf } from './subject.ts';
import { articles, consent } from './templates/articles.ts';
import { bankPackContents } from './templates/bank-pack-contents.ts';
import { bankingResolution } from './templates/banking-resolution.ts';
import { certificate } from './templates/certificate.ts';
import { communicationsContact } from './templates/communications-contact.ts';
import { einWorksheet } from './templates/ein-worksheet.ts';
import { articlesOfDissolution, changePaper, statedPaper } from './templates/later-filing.ts';
import { operatingAgreement } from './templates/operating-agreement.ts';
import { receipt } from './templates/receipt.ts';
import { signatureCertificate } from './templates/signature-certificate.ts';
import { statementOfOrganizer } from './templates/statement-of-organizer.ts';
import { writePdf } from './write-pdf.ts';

export function contentOf(request: DocumentRequest): DocumentContent {
  switch (request.kind) {
    case 'articles':
      return articles(request);
    case 'consent':
      return consent(request);
    case 'operating_agreement':
      return operatingAgreement(request);
    case 'ein_worksheet':
      return einWorksheet(request);
    case 'receipt':
      return receipt(request);
    case 'communications_contact':
      return communicationsContact(request);
    case 'statement_of_organizer':
      return statementOfOrganizer(request);
    case 'articles_of_dissolution':
      return articlesOfDissolution(request);
    case 'articles_of_amendment':
    case 'statement_of_change':
      return changePaper({ ...request, kind: request.kind });
    case 'annual_report':
    case 'annual_tax_statement':
    case 'statement_of_correction':
    case 'application_for_reinstatement':
      return statedPaper(request);
    case 'signature_certificate':
      return signatureCertificate(request);
    case 'banking_resolution':
      return bankingResolution(request);
    case 'certificate':
      return certificate(request);
    case 'bank_pack_contents':
      return bankPackContents(request);
  }
}

/** Renders a document in the form that is stored and filed. The same request always gives the same bytes. */
export function renderDocument(request: DocumentRequest): RenderedDocument {
  const { kind, entity, constitution, constitution_hash, constitution_version } = request;
  const template_version = TEMPLATE_VERSIONS[kind];
  const origin = originOf(request);
  const document = { ...contentOf(request), ...(origin !== null && { origin }) };
  const content = writePdf(paginate(layOut(document)), {
    title: `${document.title} of ${document.name}`,
    subject: `Entity ${entity.id}, constitution ${constitution_hash}, template ${kind} ${template_version}`,
    footer: [
      `${entity.legal_name} \u00b7 ${document.title} \u00b7 Template ${template_version}`,
      `Constitution, BLAKE3 ${constitution_hash}`,
    ],
    isSandbox: !entity.livemode,
    date: new Date(dateOf(request)),
  });
  const title = documentTitle(kind, constitution);
  return { kind, title, template_version, constitution_version, content, blake3: fileHash(content) };
}

const PREPARED = 'Prepared by the Entity Formation Service';
const NO_ADVICE = 'not legal advice';

function originOf(request: DocumentRequest): string | null {
  const { kind } = request;
  if (isFiled(request, kind)) return null;
  if (kind === 'ein_worksheet') return `${PREPARED}; ${NO_ADVICE}; not issued by the Internal Revenue Service.`;
  if (kind === 'operating_agreement' || kind === 'banking_resolution' || kind === 'statement_of_organizer')
    return `${PREPARED} for the ${isCorporation(request) ? 'directors' : 'members'}; ${NO_ADVICE}; not issued by any government office.`;
  return `${PREPARED}; not issued by the ${packOf(request).registry}.`;
}

/**
 * Returns the document's own date (RFC 3339): the date of the act it records, or the constitution's date if there is no
 * act.
 */
export function dateOf(request: DocumentRequest): string {
  if ('signature' in request && request.signature) return request.signature.signed_at;
  switch (request.kind) {
    case 'receipt':
    case 'communications_contact':
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
