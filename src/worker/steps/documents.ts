import { isFullySigned, signedText } from '../../domain/agreement/standing.ts';
import { isSigningDue } from '../../domain/constitution/agreement-signers.ts';
import type { FormationContent } from '../../domain/filing/packet.ts';
import { fileHashInPieces } from '../../domain/formats/file-hash.ts';
import { readSubject } from '../../papers/document-subject.ts';
import { awaitMembers } from '../../signatures/await-signatures.ts';
import { issueAgreement, writeAgreement } from '../../signatures/issue-agreement.ts';
import type { Reader } from '../../store/core/db.ts';
import { findDocumentByHash, readDocument } from '../../store/documents.ts';
import type { Formation } from '../../store/formations.ts';
import { completeStep } from './complete.ts';
import type { Step } from './step.ts';

type FiledDocument = FormationContent['documents'][number];

/**
 * Checks that every document named in the filing's data (packet) is stored and has the hash given there, so that a lost
 * document is not signed or filed.
 */
export const verifyDocuments: Step = async ({ store }, formation, { filing }) => {
  const { documents } = filing.packet as FormationContent;
  await Promise.all(documents.map((document) => verify(store.db, formation, document)));
  const detail = documents.length === 0 ? 'None: the facts are filed as data.' : listed(documents);
  return async (tx, entity) => completeStep(tx, entity, 'documents', detail);
};

async function verify(db: Reader, formation: Formation, { kind, blake3 }: FiledDocument): Promise<void> {
  const document = await findDocumentByHash(db, formation, kind, blake3);
  if (document === null) throw new Error(`the filing names a document that is not there: ${kind} ${blake3}`);
  const actual = await fileHashInPieces(await readDocument(db, document));
  if (actual !== blake3) throw new Error(`document ${document.id} has the hash ${actual} instead of ${blake3}`);
}

function listed(documents: FormationContent['documents']): string {
  return `To be filed: ${documents.map(({ kind }) => kind).join(', ')}.`;
}

/**
 * Writes the operating agreement from the constitution, whose hash it contains. Does not write it again if members were
 * asked to sign it before the filing. Waits for their signatures if the constitution requires them.
 */
export const adoptAgreement: Step = async (deps, { account_id }, known) => {
  const subject = await readSubject(deps.store.db, known.entity, known.filing.pack_version);
  const isWritten = known.entity.operating_agreement !== null;
  const written = isWritten ? null : await writeAgreement(deps, subject, account_id);
  return async (tx, entity) => {
    // The constitution was amended meanwhile, so the step begins again with the new one.
    if (subject.constitution_version !== entity.constitution_version) return { dueInMs: 0 };
    const standing = entity.operating_agreement ?? (written && (await issueAgreement(tx, entity, written)));
    if (standing === null) throw new Error(`the agreement of entity ${entity.id} was taken away`);
    const isDue = isSigningDue(subject.constitution.operating_agreement?.signatures, 'active');
    if (isDue && !isFullySigned(standing)) {
      return awaitMembers(tx, entity, 'operating_agreement', standing);
    }
    const detail = `Binds the constitution ${subject.constitution_hash}. ${signedText(standing)}`;
    return completeStep(tx, entity, 'operating_agreement', detail);
  };
};
