import type { AgreementSignatures } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import { type AgreementStanding, afterAnswer, isFullySigned } from '../domain/agreement/standing.ts';
import type { SigningMethod } from '../domain/constitution/agreement-signers.ts';
import { MEMBER_SIGNATURES } from '../domain/filing/requirement.ts';
import { momentText } from '../domain/formats/moment.ts';
import { refuseFormation } from '../forming/refuse-formation.ts';
import { readSubject } from '../papers/document-subject.ts';
import { signedRow } from '../papers/documents.ts';
import { type AgreementSignature, answerSignatureRequest, listSignatures } from '../store/agreement-signatures.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, ownerOf, setAgreement } from '../store/entities.ts';
import { resumeFormation, updateSteps } from '../store/formations.ts';
import { findOpenRequirement, resolveRequirement } from '../store/requirements.ts';

/** An open request to sign the agreement's current text. */
export type AskedSignature = { entity: Entity; standing: AgreementStanding; request: AgreementSignature };

export type GivenSignature = {
  method: SigningMethod;
  keyId: string | null;
  signerName: string;
  networkAddress: string;
};

/**
 * Records a member's signature. After the last signature, the signed agreement is written and a waiting formation
 * continues.
 */
export async function signAgreement(
  { documents }: { documents: DocumentRenderer },
  tx: Tx,
  { entity, standing: before, request }: AskedSignature,
  { method, keyId: key_id, signerName: signer_name, networkAddress: network_address }: GivenSignature,
): Promise<AgreementStanding> {
  await answerSignatureRequest(tx, request, { decision: 'signed', method, key_id, signer_name, network_address });
  let standing = afterAnswer(before, request.member_did, 'signed');
  const isComplete = isFullySigned(standing);
  if (isComplete) standing = { ...standing, signed_blake3: await storeSigned(documents, tx, entity, standing) };
  setAgreement(tx, entity, standing);
  recordAnswer(tx, 'operating_agreement.signed', entity, request, standing, { method });
  if (isComplete) await continueFormation(tx, entity);
  return standing;
}

/**
 * Records that a member declined. If the company needs the signature before filing, its formation fails; otherwise the
 * member can be asked again.
 */
export async function declineAgreement(
  tx: Tx,
  { entity, standing: before, request }: AskedSignature,
  networkAddress: string,
): Promise<void> {
  const none = { method: null, key_id: null, signer_name: null };
  await answerSignatureRequest(tx, request, { decision: 'declined', ...none, network_address: networkAddress });
  const standing = afterAnswer(before, request.member_did, 'declined');
  setAgreement(tx, entity, standing);
  recordAnswer(tx, 'operating_agreement.declined', entity, request, standing, {});
  const open = await findOpenRequirement(tx.sql, ownerOf(entity));
  if (open?.code !== MEMBER_SIGNATURES || entity.state !== 'Filing') return;
  const message =
    'A member declined to sign the operating agreement, and the constitution asks for all signatures first.';
  await refuseFormation(tx, entity, 'attestation', {
    code: 'agreement_declined',
    message,
    source: 'human',
    retryable: true,
  });
}

/**
 * Records a member's answer. It names the member by DID, because nobody can erase names and addresses from the audit
 * chain.
 */
function recordAnswer(
  tx: Tx,
  action: 'operating_agreement.signed' | 'operating_agreement.declined',
  entity: Entity,
  { id, member_did, agreement_blake3, text_version, constitution_version }: AgreementSignature,
  { signed, of, signed_blake3 }: AgreementStanding,
  also: { method?: SigningMethod },
): void {
  const facts = { signature_id: id, member_did, agreement_blake3, constitution_version, text_version, signed, of };
  recordOnEntity(tx, action, entity, { also: { ...facts, ...also, signed_blake3 } });
}

/**
 * Stores the signed agreement. If the template changed since the members were asked, the text that they saw stays in
 * force, and certificates prove their signatures.
 */
async function storeSigned(
  documents: DocumentRenderer,
  tx: Tx,
  entity: Entity,
  { blake3: shown, constitution_version, pack_version }: AgreementStanding,
): Promise<string> {
  const subject = await readSubject(tx.sql, entity, pack_version, constitution_version);
  const rows = await listSignatures(tx.sql, ownerOf(entity));
  const signatures: AgreementSignatures = Object.fromEntries(
    rows.map(({ member_did, signer_name, decided_at }) => [
      member_did,
      { name: signer_name ?? '', signed_at: (decided_at ?? tx.at).toISOString(), is_automatic: false },
    ]),
  );
  const unsigned = { ...subject, kind: 'operating_agreement' } as const;
  if ((await documents.render(unsigned, entity.account_id)).blake3 !== shown) return shown;
  const { blake3 } = await insertDocument(
    tx,
    ownerOf(entity),
    signedRow(await documents.render({ ...unsigned, signatures }, entity.account_id)),
  );
  return blake3;
}

async function continueFormation(tx: Tx, entity: Entity): Promise<void> {
  const owner = ownerOf(entity);
  const open = await findOpenRequirement(tx.sql, owner);
  if (open?.code !== MEMBER_SIGNATURES) return;
  await resolveRequirement(tx, open, null);
  const name = entity.state === 'Filing' ? 'attestation' : 'operating_agreement';
  const detail = `All members have signed the operating agreement, the last at ${momentText(tx.at)}.`;
  await updateSteps(tx, owner, [{ name, status: 'running', detail, expectedBy: null }]);
  await resumeFormation(tx, owner);
}
