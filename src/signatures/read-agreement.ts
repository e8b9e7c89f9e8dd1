import type { AgreementStanding } from '../domain/agreement/standing.ts';
import { agreementStatement, currentAgreementText } from '../domain/agreement/statement.ts';
import { type AgreementSigner, agreementSigners } from '../domain/constitution/agreement-signers.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import { type AgreementSignature, listSignatures } from '../store/agreement-signatures.ts';
import { getConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { findDocumentByHash, type StoredDocument } from '../store/documents.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { requireAgreement } from './require-agreement.ts';

/** A member's signature line on the agreement: the signer, the statement to sign, and the answer. */
export type SignatureLine = {
  signer: AgreementSigner;
  statement: string;
  /** The request to sign. Null in a sandbox that sets signatures automatically. */
  request: AgreementSignature | null;
};

export type ReadAgreement = {
  standing: AgreementStanding;
  constitution: Constitution;
  constitution_hash: string;
  document: StoredDocument | null;
  signed_document: StoredDocument | null;
  lines: readonly SignatureLine[];
};

/** Returns a company's current agreement, its documents and each signer's signature line. */
export async function readAgreement(db: Reader, entity: Entity): Promise<ReadAgreement> {
  const standing = requireAgreement(entity);
  const { constitution_version, blake3, signed_blake3 } = standing;
  const owner = ownerOf(entity);
  const { constitution, hash } = await getConstitution(db, entity.account_id, entity.id, constitution_version);
  const requests = new Map((await listSignatures(db, owner)).map((request) => [request.member_did, request]));
  const find = (hash: string | null) =>
    hash === null ? null : findDocumentByHash(db, owner, 'operating_agreement', hash);
  return {
    standing,
    constitution,
    constitution_hash: hash,
    document: await find(blake3),
    signed_document: await find(signed_blake3),
    lines: agreementSigners(constitution).map((signer) => {
      const request = requests.get(signer.member) ?? null;
      const version = request?.text_version ?? currentAgreementText(signer);
      return { signer, statement: agreementStatement(version, signer, entity.legal_name), request };
    }),
  };
}
