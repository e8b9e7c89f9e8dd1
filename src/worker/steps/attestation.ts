import { type AgreementStanding, isFullySigned } from '../../domain/agreement/standing.ts';
import { isSigningDue } from '../../domain/constitution/agreement-signers.ts';
import { needsAgentConsent } from '../../domain/filing/agent-consent.ts';
import { formWords } from '../../domain/filing/form-words.ts';
import { constitutionHashOf } from '../../domain/filing/packet.ts';
import { momentText } from '../../domain/formats/moment.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import { readSubject } from '../../papers/document-subject.ts';
import { useStandingConsent } from '../../signatures/agent-consent.ts';
import { openConsent, requireConsent, showConsentAsked } from '../../signatures/ask-agent.ts';
import { askMembersAgain, awaitMembers } from '../../signatures/await-signatures.ts';
import { issueAgreement, writeAgreement } from '../../signatures/issue-agreement.ts';
import { findSignature, openAttestation } from '../../store/attestations.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { getConstitutionDocument } from '../../store/constitutions.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Entity } from '../../store/entities.ts';
import type { Filing } from '../../store/filings.ts';
import { updateSteps } from '../../store/formations.ts';
import { openRequirement } from '../../store/requirements.ts';
import { completeStep } from './complete.ts';
import type { FormationDeps, Step } from './step.ts';

/**
 * Asks a natural person to sign the filing, which is made under penalty of perjury (W.S. 17-29-207(c)). Only a sandbox
 * may omit the signature; the step and the audit chain then say so.
 */
export const attest: Step = async (deps) => async (tx, entity, filing) => {
  if (await waitsForMembers(deps, tx, entity, filing)) return 'wait';
  if (await waitsForAgent(deps, tx, entity, filing)) return 'wait';
  // A signature on exactly this filing data stays valid, because it covers the filing.
  const signature = await findSignature(tx.sql, filing, 'signer');
  if (signature?.decided_at) {
    const detail = `The organizer already signed this packet at ${momentText(signature.decided_at)}.`;
    return completeStep(tx, entity, 'attestation', detail);
  }
  if (deps.isAttestationRequired) return askOrganizer(deps, tx, entity, filing);
  return completeStep(tx, entity, 'attestation', 'Given automatically in the sandbox; nobody signed.');
};

async function waitsForMembers(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing): Promise<boolean> {
  if (!deps.isMemberSigningRequired) return false;
  const constitution = await getConstitutionDocument(tx.sql, entity.account_id, entity.id);
  if (!isSigningDue(constitution.operating_agreement?.signatures, 'filing')) return false;
  const earlier = entity.operating_agreement;
  const standing = earlier ?? (await issue(deps, tx, entity, filing));
  if (isFullySigned(standing)) return false;
  // The formation was retried, because a member had declined to sign before.
  if (earlier !== null) await askMembersAgain(tx, entity, standing);
  await awaitMembers(tx, entity, 'attestation', standing);
  return true;
}

async function issue(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing): Promise<AgreementStanding> {
  const subject = await readSubject(tx.sql, entity, filing.pack_version);
  return issueAgreement(tx, entity, await writeAgreement(deps, subject, entity.account_id));
}

/**
 * Asks the registered agent for its consent; returns true while the consent is missing. The consent comes before the
 * organizer's signature, because the organizer affirms that the agent consented.
 */
async function waitsForAgent(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing): Promise<boolean> {
  const pack = findPack(entity.jurisdiction, filing.pack_version);
  if (!deps.isConsentRequired || pack === undefined || !needsAgentConsent(pack)) return false;
  if ((await findSignature(tx.sql, filing, 'agent')) !== null) return false;
  if (await useStandingConsent(tx, entity, filing, pack)) return false;
  const request = await openConsent(deps, tx, filing);
  await showConsentAsked(tx, filing, request);
  const requirementId = await requireConsent(tx, filing, request);
  const { reference, packet_hash } = filing;
  const about = { reference, packet_hash, attestation_id: 'id' in request ? request.id : null };
  const also = { step: 'attestation', requirement_id: requirementId, rejection: null, ...about };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return true;
}

async function askOrganizer(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing) {
  const request = await openAttestation(deps, tx, filing);
  const isMailed = 'expiresAt' in request;
  const { founder } = formWords(entity.legal_form);
  await updateSteps(tx, filing, [
    {
      name: 'attestation',
      status: 'action_required',
      detail: isMailed
        ? `The ${founder} must sign. A signing link was made and works for seven days.`
        : `The ${founder} must sign, but too many mails were sent. Request the link later: POST formation/attestation/resend.`,
      expectedBy: isMailed ? request.expiresAt : null,
    },
  ]);
  const requirementId = await openRequirement(tx, filing, {
    kind: 'attestation',
    code: 'attestation',
    message: `The ${founder} must sign what will be filed, by the link that was made for them.`,
    pointer: '/organizer',
  });
  const { reference, packet_hash } = filing;
  const constitution_hash = constitutionHashOf(filing.packet);
  const signed = { packet_hash, ...(constitution_hash && { constitution_hash }) };
  const about = { reference, ...signed, attestation_id: isMailed ? request.id : null };
  const also = { step: 'attestation', requirement_id: requirementId, rejection: null, ...about };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return 'wait' as const;
}
