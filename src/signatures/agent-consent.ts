import { judgeEvidence, type ReadEvidence } from '../desk/judge-evidence.ts';
import { claimEvidence, refuseResult } from '../desk/operator-filing.ts';
import type { RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import { agentKey, CONSENT_ON_PAPER } from '../domain/filing/agent-consent.ts';
import { awaitedRole, isAttestationAwaited } from '../domain/filing/attestation.ts';
import type { EvidenceCheck, SoughtFact } from '../domain/filing/evidence.ts';
import type { FormationContent } from '../domain/filing/packet.ts';
import { uploadedEvidence } from '../domain/filing/uploaded-evidence.ts';
import { fileHashInPieces } from '../domain/formats/file-hash.ts';
import { momentText } from '../domain/formats/moment.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type { JurisdictionPack } from '../domain/jurisdictions/pack.ts';
import { addressLine } from '../domain/places/address.ts';
import { notInState } from '../filings/refusals.ts';
import { uploadedRow } from '../papers/documents.ts';
import { renderSignedPapers } from '../papers/sign-papers.ts';
import { findStandingConsent, insertStandingConsent } from '../store/agent-consents.ts';
import { insertAttestation, voidOpenAttestation } from '../store/attestations.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument, type NewDocument } from '../store/documents.ts';
import { type Entity, getEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { resumeFormation, updateSteps } from '../store/formations.ts';
import { findOpenRequirement, resolveRequirement } from '../store/requirements.ts';
import { findUpload } from '../store/uploads.ts';

/**
 * A paper consent that an operator received, for one filing or (`is_standing`) for all appointments of the agent at its
 * office.
 */
export type PaperConsent = {
  signed_by: string;
  signed_at: string;
  is_standing: boolean;
};

type Renders = { store: { db: Reader }; documents: DocumentRenderer };

/** Writes the consent with the signature of the person who signed for the agent. */
export function renderSignedConsent(
  deps: Renders,
  filing: Filing,
  entity: Entity,
  { signedBy, signedAt }: { signedBy: string; signedAt: Date },
): Promise<RenderedDocument[]> {
  return renderSignedPapers(deps, filing, entity, { kinds: ['consent'], name: signedBy, signedAt });
}

/**
 * Returns the paper to file for a consent on paper: the agent's own, because the agent signed no other. A paper that
 * another account holds is copied. Returns nothing if the file is missing. Call this before the transaction, because a
 * large file takes time to hash.
 */
export async function listPapersToFile(
  db: Reader,
  entity: Entity,
  { account_id, upload_id }: { account_id: string; upload_id: string },
): Promise<NewDocument[]> {
  const upload = await findUpload(db, account_id, upload_id);
  if (upload === null) return [];
  const { media_type, content } = upload;
  const file = { kind: 'consent', media_type, size: content.length, blake3: await fileHashInPieces(content) } as const;
  const { upload_id: _, ...row } = uploadedRow({ ...file, upload_id }, entity);
  const title = `${row.title}, signed`;
  return [{ ...row, title, ...(account_id === entity.account_id ? { upload_id } : { content }) }];
}

/** Applies the agent's standing consent (to all appointments) to this filing; returns false if there is none. */
export async function useStandingConsent(
  tx: Tx,
  entity: Entity,
  filing: Filing,
  pack: JurisdictionPack,
): Promise<boolean> {
  const { registered_agent } = filing.packet as FormationContent;
  const standing = await findStandingConsent(tx.sql, agentKey(registered_agent, pack));
  if (standing === null) return false;
  const { account_id, signed_by: signedBy, signed_at: signedAt, evidence_upload_id: evidenceUploadId } = standing;
  const papers = await listPapersToFile(tx.sql, entity, { account_id, upload_id: evidenceUploadId });
  if (papers.length === 0) return false;
  await keepConsent(tx, filing, papers, {
    signedBy,
    signedAt,
    evidenceUploadId,
    evidenceCheck: standing.evidence_check,
  });
  return true;
}

/** Records a paper consent and continues the formation. The caller has locked the entity. */
export async function recordConsent(
  tx: Tx,
  filing: Filing,
  papers: readonly NewDocument[],
  given: PaperConsent,
  { proof, operatorId }: { proof: ReadEvidence; operatorId: string },
): Promise<void> {
  await requireConsentAwaited(tx.sql, filing);
  const { evidence_upload_id: evidenceUploadId } = proof;
  await claimEvidence(tx, filing, evidenceUploadId);
  const { signed_by, is_standing } = given;
  const { registered_agent, jurisdiction, legal_name } = filing.packet as FormationContent;
  // A standing consent names no company, so its text must contain the name of the agent.
  const sought: SoughtFact[] = [
    { fact: 'signed_by', value: signed_by },
    is_standing ? { fact: 'agent_name', value: registered_agent.name } : { fact: 'legal_name', value: legal_name },
  ];
  const { check: evidenceCheck, problems } = judgeEvidence(proof, sought);
  if (problems.length > 0) throw refuseResult(problems);
  voidOpenAttestation(tx, filing);
  const signedAt = new Date(given.signed_at);
  await keepConsent(tx, filing, papers, { signedBy: signed_by, signedAt, evidenceUploadId, evidenceCheck });
  if (is_standing) {
    const pack = findPack(jurisdiction, filing.pack_version);
    if (pack === undefined) throw new Error(`filing ${filing.id} without its pack`);
    insertStandingConsent(tx, {
      agent_key: agentKey(registered_agent, pack),
      signed_by,
      signed_at: signedAt,
      account_id: filing.account_id,
      evidence_upload_id: evidenceUploadId,
      operator_id: operatorId,
      agent: { name: registered_agent.name, office: addressLine(registered_agent) },
      evidence_check: evidenceCheck,
    });
  }
  await continueAfterConsent(tx, filing, `Consent recorded by an operator at ${momentText(tx.at)}.`);
}

/** Refuses a consent if the filing does not wait for one. */
export async function requireConsentAwaited(db: Reader, filing: Filing): Promise<void> {
  const entity = await getEntity(db, filing.account_id, filing.entity_id);
  const standing = { ...entity, dissolution: null, later: null };
  if (isAttestationAwaited(standing) && awaitedRole(standing) === 'agent') return;
  throw notInState(
    entity,
    `No consent of a registered agent is awaited for this filing (entity state ${entity.state}).`,
  );
}

async function keepConsent(
  tx: Tx,
  filing: Filing,
  papers: readonly NewDocument[],
  given: { signedBy: string; signedAt: Date; evidenceUploadId: string; evidenceCheck: EvidenceCheck | null },
): Promise<void> {
  const signed_documents = [];
  for (const paper of papers) {
    const { blake3 } = await insertDocument(tx, filing, paper);
    signed_documents.push({ kind: 'consent' as const, blake3 });
  }
  const id = tx.ids.uuid();
  insertAttestation(tx, filing, {
    id,
    role: 'agent',
    text_version: CONSENT_ON_PAPER,
    signed_documents,
    decision: 'signed',
    decided_at: given.signedAt,
    signer_name: given.signedBy,
    evidence_upload_id: given.evidenceUploadId,
    evidence_check: given.evidenceCheck,
  });
  const { reference, packet_hash } = filing;
  const { evidenceUploadId, evidenceCheck: evidence_check } = given;
  const evidence = uploadedEvidence(evidenceUploadId);
  const object = { attestation_id: id, reference, packet_hash, signed_documents, evidence, evidence_check };
  recordAbout(tx, filing, 'attestation.signed', object);
}

/** Continues the formation after the agent's consent. The next step asks the organizer to sign. */
export async function continueAfterConsent(tx: Tx, filing: Filing, detail: string): Promise<void> {
  const requirement = await findOpenRequirement(tx.sql, filing);
  if (requirement !== null) await resolveRequirement(tx, requirement, null);
  await updateSteps(tx, filing, [{ name: 'attestation', status: 'running', detail, expectedBy: null }]);
  await resumeFormation(tx, filing);
}
