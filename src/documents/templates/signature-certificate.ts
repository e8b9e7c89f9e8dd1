import type { DocumentKind } from '../../domain/entity/document.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { CertificateFacts, DocumentSubject } from '../document.ts';
import { momentOf, utcText } from '../moment.ts';
import { packOf } from '../subject.ts';

/**
 * The proof of one signature given online. It is kept with the company's documents and never filed, because filings are
 * public and this names addresses.
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
      {
        kind: 'fields',
        rows: [
          { label: 'Signer', value: [bold(certificate.signer_name)], note: certificate.capacity },
          { label: 'Identified by', value: certificate.identified_by },
          { label: 'Requested', ...moment(certificate.requested_at) },
          { label: 'Signed', ...moment(certificate.signed_at) },
          { label: 'Network address', value: certificate.network_address ?? 'Not recorded' },
          { label: 'Request', value: certificate.id, isSmall: true },
        ],
      },
      { kind: 'heading', text: 'The statement that was signed' },
      { kind: 'paragraph', text: certificate.statement.text },
      { kind: 'paragraph', text: `Text version ${certificate.statement.version}.`, isSoft: true },
      { kind: 'heading', text: 'Shown to the signer' },
      { kind: 'fields', rows: shown.map(({ label, blake3 }) => ({ label, value: blake3, isSmall: true })) },
      ...signedPapers(signed, constitution),
      { kind: 'heading', text: 'Where it is recorded' },
      ...(audit === null
        ? [{ kind: 'paragraph', text: 'The audit entry was erased.' } as const]
        : [
            {
              kind: 'fields',
              rows: [
                { label: 'Audit chain', value: audit.chain, note: `Entry ${audit.seq}` },
                { label: 'Hash of the entry', value: audit.hash, isSmall: true },
              ],
            } as const,
          ]),
      { kind: 'paragraph', text: 'All hashes of documents are BLAKE3 over their bytes.', isSoft: true },
    ],
  };
}

function signedPapers(signed: CertificateFacts['signed'], constitution: DocumentSubject['constitution']): Block[] {
  if (signed.length === 0) return [];
  return [
    { kind: 'heading', text: 'The papers with the signature on them' },
    {
      kind: 'fields',
      rows: signed.map(({ kind, blake3 }) => ({
        label: documentTitle(kind as DocumentKind, constitution),
        value: blake3,
        isSmall: true,
      })),
    },
  ];
}
