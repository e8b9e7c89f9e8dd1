import type { DocumentRequest, FiledFacts } from '../documents/document.ts';
import { isWritten } from '../documents/subject.ts';
import { currentAttestationText } from '../domain/filing/attestation.ts';
import { wordsOfOrganizer } from '../domain/filing/attestation-texts.ts';
import { constitutionHashOf, signerOf } from '../domain/filing/packet.ts';
import { findPaperSignature, isUnsigned } from '../store/attestations.ts';
import { findConstitutionByHash } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Entity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { subjectOf } from './document-subject.ts';

/**
 * Returns the statement of organizer, a paper for the members, for a formation that the office accepted. Null if the
 * organizer is a member, if the text that the organizer signed does not contain the statement, or if the signature or
 * the filed constitution is not known. `entity`: the company under the name that was filed.
 */
export async function statementOfOrganizer(
  db: Reader,
  entity: Pick<Entity, 'id' | 'legal_name' | 'livemode'>,
  filing: Filing,
  filed: Pick<FiledFacts, 'number' | 'filed_at'>,
): Promise<DocumentRequest | null> {
  const hash = constitutionHashOf(filing.packet);
  const row = hash === null ? null : await findConstitutionByHash(db, filing.account_id, filing.entity_id, hash);
  if (row === null) return null;
  const subject = subjectOf(entity, row, filing.pack_version);
  if (!isWritten(subject, 'statement_of_organizer')) return null;
  const attestation = await findPaperSignature(db, filing, 'signer');
  // The organizer was asked to sign, but no valid signature is stored. The office accepted the formation, so a restore
  // may have lost a signature that the filed papers show. A statement would then wrongly say that nobody signed.
  if (attestation === null && (await isUnsigned(db, filing))) return null;
  const { jurisdiction, legal_form } = subject.constitution;
  const version = attestation?.text_version ?? currentAttestationText('formation', legal_form, true);
  const words = wordsOfOrganizer(version, jurisdiction);
  if (words === null) return null;
  const signature = {
    name: signerOf(filing.packet).name,
    signed_at: attestation?.decided_at?.toISOString() ?? subject.dated_at,
    is_automatic: attestation === null,
  };
  return { ...subject, kind: 'statement_of_organizer', filed, words, signature };
}
