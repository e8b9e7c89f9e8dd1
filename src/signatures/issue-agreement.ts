import type { AgreementSignatures, DocumentSubject, RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import type { AgreementStanding } from '../domain/agreement/standing.ts';
import { currentAgreementText } from '../domain/agreement/statement.ts';
import { type AgreementSigner, agreementSigners } from '../domain/constitution/agreement-signers.ts';
import { readSubject } from '../papers/document-subject.ts';
import { renderedRow } from '../papers/documents.ts';
import { insertSignatureRequests, voidSignatures } from '../store/agreement-signatures.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, ownerOf, setAgreement } from '../store/entities.ts';
import { requireAgreement } from './require-agreement.ts';

export type WriteAgreementDeps = {
  documents: DocumentRenderer;
  /** False in a sandbox that asks nobody to sign. The signatures are then set automatically and marked as automatic. */
  isMemberSigningRequired: boolean;
};

/** The agreement for one version of a constitution, and its signers. */
export type WrittenAgreement = {
  document: RenderedDocument;
  signers: readonly AgreementSigner[];
  pack_version: string;
  isAutomatic: boolean;
};

/** Writes the members' operating agreement, which refers to the constitution by hash. */
export async function writeAgreement(
  { documents, isMemberSigningRequired }: WriteAgreementDeps,
  subject: DocumentSubject,
  accountId: string,
): Promise<WrittenAgreement> {
  const signers = agreementSigners(subject.constitution);
  const signatures = isMemberSigningRequired ? {} : { signatures: automaticSignatures(signers, subject.dated_at) };
  const document = await documents.render({ ...subject, kind: 'operating_agreement', ...signatures }, accountId);
  return { document, signers, pack_version: subject.pack_version, isAutomatic: !isMemberSigningRequired };
}

/** Returns automatic signatures, dated like the constitution, so that the same text always gives the same document. */
function automaticSignatures(signers: readonly AgreementSigner[], dated_at: string): AgreementSignatures {
  return Object.fromEntries(
    signers.map(({ member, name, organization }) => [
      member,
      { name: name ?? organization ?? member, signed_at: dated_at, is_automatic: true },
    ]),
  );
}

/** Stores a company's agreement, and asks its members to sign it. The caller has locked the entity. */
export async function issueAgreement(
  tx: Tx,
  entity: Entity,
  { document, signers, pack_version, isAutomatic }: WrittenAgreement,
): Promise<AgreementStanding> {
  const owner = ownerOf(entity);
  const { blake3 } = await insertDocument(tx, owner, renderedRow(document));
  const { constitution_version } = document;
  const standing: AgreementStanding = {
    constitution_version,
    pack_version,
    is_automatic: isAutomatic,
    blake3,
    signed_blake3: isAutomatic ? blake3 : null,
    signed: isAutomatic ? signers.length : 0,
    of: signers.length,
    waiting_on: isAutomatic ? [] : signers.map(({ member }) => member),
    declined: [],
  };
  if (!isAutomatic) askSigners(tx, entity, signers, standing);
  setAgreement(tx, entity, standing);
  return standing;
}

/** Stores the requests to sign. The worker mails the links within the mail limits. */
function askSigners(
  tx: Tx,
  entity: Entity,
  signers: readonly AgreementSigner[],
  { constitution_version, blake3: agreement_blake3 }: AgreementStanding,
): void {
  const text = { constitution_version, agreement_blake3 };
  const requests = signers.map(({ paper, member: member_did, email }) => ({
    ...text,
    text_version: currentAgreementText({ paper }),
    member_did,
    mail_at: email === null ? null : tx.at,
  }));
  insertSignatureRequests(tx, ownerOf(entity), requests);
  for (const { email } of signers) if (email !== null) tx.foresee('mails', { purpose: 'agreement', to: email });
}

/**
 * Returns the status of a company's agreement. A company from an untrusted archive needed no agreement until now, so
 * this function writes one first. The caller has locked the entity.
 */
export async function requireWritten(deps: WriteAgreementDeps, tx: Tx, entity: Entity): Promise<AgreementStanding> {
  if (entity.operating_agreement !== null || entity.state !== 'Active') return requireAgreement(entity);
  const subject = await readSubject(tx.sql, entity);
  return issueAgreement(tx, entity, await writeAgreement(deps, subject, entity.account_id));
}

/**
 * Makes the agreement and its open requests void, because the constitution changed. The caller has locked the entity.
 */
export function voidAgreement(tx: Tx, entity: Entity): void {
  if (entity.operating_agreement === null) return;
  voidSignatures(tx, ownerOf(entity));
  setAgreement(tx, entity, null);
}
