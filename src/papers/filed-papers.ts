import { ATTESTATION_ROLES } from '../domain/filing/attestation.ts';
import { type FiledDocument, filedDocumentsOf } from '../domain/filing/packet.ts';
import { findPaperSignature } from '../store/attestations.ts';
import type { Reader } from '../store/core/db.ts';
import type { Filing } from '../store/filings.ts';

/** Returns the papers of a filing as sent to the office: signed, if they have been signed. */
export async function listFiledPapers(db: Reader, filing: Filing): Promise<readonly FiledDocument[]> {
  const signatures = await Promise.all(ATTESTATION_ROLES.map((role) => findPaperSignature(db, filing, role)));
  const signed = signatures.flatMap((signature) => signature?.signed_documents ?? []);
  return filedDocumentsOf(filing.packet).map(
    (document) => signed.find(({ kind }) => kind === document.kind) ?? document,
  );
}
