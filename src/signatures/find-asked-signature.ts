import { type AgreementSigner, agreementSignerOf } from '../domain/constitution/agreement-signers.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import { findEarlierSignature, findSignatureRequest } from '../store/agreement-signatures.ts';
import { getConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { findEntity } from '../store/entities.ts';
import type { Link } from '../store/link-tokens.ts';
import type { AskedSignature } from './answer-agreement.ts';

/** A signature that an open link requests from a member. */
export type AskedByLink = AskedSignature & {
  signer: AgreementSigner;
  constitution: Constitution;
  constitution_hash: string;
};

/**
 * Returns the signature that the link asks for; `used` if the request was answered, `void` if the text is no longer
 * current.
 */
export async function findAskedSignature(db: Reader, link: Link<'sign'>): Promise<AskedByLink | 'used' | 'void'> {
  const accountId = link.account_id ?? '';
  const { entity_id, signature_id } = link.subject;
  const request = await findSignatureRequest(db, { account_id: accountId, entity_id }, signature_id);
  if (request === null || request.voided_at !== null) return 'void';
  if (request.decision !== null) return 'used';
  const entity = await findEntity(db, accountId, entity_id);
  const standing = entity?.operating_agreement;
  if (!entity || !standing || standing.blake3 !== request.agreement_blake3 || entity.state === 'Dissolved')
    return 'void';
  const { constitution, hash } = await getConstitution(db, accountId, entity_id, request.constitution_version);
  const signer = agreementSignerOf(constitution, request.member_did);
  return signer === undefined ? 'void' : { entity, standing, request, signer, constitution, constitution_hash: hash };
}

/** Returns the constitution under which the member last signed an agreement; null if this is their first signature. */
export async function findSignedBefore(
  db: Reader,
  { request }: Pick<AskedByLink, 'request'>,
): Promise<{ at: Date; constitution: Constitution } | null> {
  const { account_id, entity_id } = request;
  const earlier = await findEarlierSignature(db, request);
  if (earlier === null) return null;
  const { constitution } = await getConstitution(db, account_id, entity_id, earlier.constitution_version);
  return { at: earlier.decided_at, constitution };
}
