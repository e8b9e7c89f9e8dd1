import { agreementPaperOf, agreementSignerOf } from '../domain/constitution/agreement-signers.ts';
import { signingOf } from '../domain/filing/attestation.ts';
import { signerOf } from '../domain/filing/packet.ts';
import { findSignatureRequest } from '../store/agreement-signatures.ts';
import { findAttestation } from '../store/attestations.ts';
import { getConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { type EntityView, findEntity } from '../store/entities.ts';
import { findEntityFiling } from '../store/filings.ts';
import type { Link } from '../store/link-tokens.ts';

/** The answer to a mailed signature request, with the facts that its recipient may see. */
export type GivenSignature = {
  entity: EntityView;
  /** Name of the paper or text to be signed. */
  subject: string;
  decision: 'signed' | 'declined';
  /** Name of the person who signed or was asked; null: erased or never entered. */
  by: string | null;
  at: Date;
  way: 'this_link' | 'another_link' | 'own_key';
};

/** Returns the answer to a filing's signature request; null if none is on record. */
export async function findGivenAttestation(db: Reader, link: Link<'attest'>): Promise<GivenSignature | null> {
  const accountId = link.account_id ?? '';
  const { entity_id } = link.subject;
  const attestation = await findAttestation(db, accountId, entity_id, link.id);
  const entity = await findEntity(db, accountId, entity_id);
  if (attestation === null || entity === null || attestation.decision === null || attestation.decided_at === null)
    return null;
  const { decision, decided_at: at, role, signer_name } = attestation;
  const filing = await findEntityFiling(db, entity, attestation.filing_id);
  if (filing === null) return null;
  const isAgent = role === 'agent';
  return {
    entity,
    decision,
    at,
    way: 'this_link',
    subject: isAgent ? 'The consent to serve as registered agent' : signingOf(filing.type).subject,
    // A person who signs for an agent enters their name. Every other signer is named in the filing's data.
    by: isAgent ? signer_name : signerOf(filing.packet).name,
  };
}

/** Returns a member's answer to a request to sign the agreement, given by link or key; null if none is on record. */
export async function findGivenAgreement(db: Reader, link: Link<'sign'>): Promise<GivenSignature | null> {
  const accountId = link.account_id ?? '';
  const { entity_id, signature_id } = link.subject;
  const request = await findSignatureRequest(db, { account_id: accountId, entity_id }, signature_id);
  const entity = await findEntity(db, accountId, entity_id);
  if (request === null || entity === null || request.decision === null || request.decided_at === null) return null;
  const { decision, decided_at: at, member_did, method, signer_name } = request;
  const { constitution } = await getConstitution(db, accountId, entity_id, request.constitution_version);
  const way = link.used_at !== null ? 'this_link' : method === 'bound_key' ? 'own_key' : 'another_link';
  return {
    entity,
    subject: `The ${agreementPaperOf(constitution)}`,
    decision,
    at,
    way,
    by: signer_name ?? agreementSignerOf(constitution, member_did)?.name ?? null,
  };
}
