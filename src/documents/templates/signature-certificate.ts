import type { DocumentKind } from '../../domain/entity/document.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { CertificateFacts, DocumentSubject } from '../document.ts';
import { momentOf, utcText } from '../moment.ts';
import { packOf } from '../subject.ts';
import { fields, heading, paragraph, softParagraph } from './blocks.ts';

/**
 * Returns the paper that proves one signature given online. This paper is never filed, because filings are public and
 * the paper contains addresses.
 */
export function signatureCertificate(subject: DocumentSubject & { certificate: CertificateFacts }): DocumentContent {
  const { entity, certificate, constitution } = subject;
  const { timeZone } = packOf(subject);
  const moment = (at: string) => ({ value: momentOf(at, timeZone), note: utcText(new Date(at)) });
  const { signed, shown, audit } = certificate;
  return {
    overline: 'Not for filing \u00b7 Private',
    title: 'Signature Certificate',
    name: entity.legal_name,
    note: certificate.about,
    blocks: [
      fields([
        { label: 'Signer', value: [bold(certificate.signer_name)], note: certificate.capacity },
        { label: 'Identified by', value: certificate.identified_by },
        { label: 'Requested', ...moment(certificate.requested_at) },
        { label: 'Signed', ...moment(certificate.signed_at) },
        { label: 'Network address', value: certificate.network_address ?? 'Not recorded' },
        { label: 'Request', value: certificate.id, isSmall: true },
      ]),
      heading('The statement that was signed'),
      paragraph(certificate.statement.text),
      softParagraph(`Text version ${certificate.statement.version}.`),
      heading('Shown to the signer'),
      fields(shown.map(({ label, blake3 }) => ({ label, value: blake3, isSmall: true }))),
      ...signedPapers(signed, constitution),
      heading('Where it is recorded'),
      ...(audit === null
        ? [paragraph('The audit entry was erased.')]
        : [
            fields([
              { label: 'Audit chain', value: audit.chain, note: `Entry ${audit.seq}` },
              { label: 'Hash of the entry', value: audit.hash, isSmall: true },
            ]),
          ]),
      softParagraph('All hashes of documents are BLAKE3 over their bytes.'),
    ],
  };
}

function signedPapers(signed: CertificateFacts['signed'], constitution: DocumentSubject['constitution']): Block[] {
  if (signed.length === 0) return [];
  return [
    heading('The papers with the signature on them'),
    fields(
      signed.map(({ kind, blake3 }) => ({
        label: documentTitle(kind as DocumentKind, constitution),
        value: blake3,
        isSmall: true,
      })),
    ),
  ];
}
