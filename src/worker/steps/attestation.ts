import { needsAgentConsent } from '../../domain/filing/agent-consent.ts';
import { constitutionHashOf } from '../../domain/filing/packet.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import { useStandingConsent } from '../../formation/agent-consent.ts';
import { openConsent, requireConsent, showConsentAsked } from '../../formation/ask-agent.ts';
import { recordOnEntity } from '../../store/across-tables/entity-record.ts';
import { findSignature, openAttestation } from '../../store/attestations.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Entity } from '../../store/entities.ts';
import { type Filing, findFiling } from '../../store/filings.ts';
import { updateSteps } from '../../store/formations.ts';
import { openRequirement } from '../../store/requirements.ts';
import { completeStep } from './complete.ts';
import type { FormationDeps, Step } from './step.ts';

/**
 * A natural person makes the filing under penalty of perjury (W.S. 17-29-210(b)). Only a sandbox may omit that, and
 * then the step and the audit chain say so.
 */
export const attest: Step = async (deps, formation) => async (tx, entity) => {
  const filing = await findFiling(tx.sql, formation.account_id, formation.entity_id, 'formation');
  if (filing === null) throw new Error('a formation without its filing');
  if (await waitsForAgent(deps, tx, entity, filing)) return 'wait';
  // A person who signed this very packet before need not sign it again: the filing is what they signed.
  const signature = await findSignature(tx.sql, filing, 'signer');
  if (signature?.decided_at) {
    const detail = `The organizer already signed this packet at ${signature.decided_at.toISOString()}.`;
    return completeStep(tx, entity, 'attestation', detail);
  }
  if (deps.isAttestationRequired) return askOrganizer(deps, tx, entity, filing);
  return completeStep(tx, entity, 'attestation', 'Given automatically in the sandbox; nobody signed.');
};

/** The organizer affirms that the agent has consented, so the agent is asked first. */
async function waitsForAgent(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing): Promise<boolean> {
  const pack = findPack(entity.jurisdiction, filing.pack_version);
  if (!deps.isConsentRequired || pack === undefined || !needsAgentConsent(pack)) return false;
  if ((await findSignature(tx.sql, filing, 'agent')) !== null) return false;
  if (await useStandingConsent(deps, tx, entity, filing, pack)) return false;
  const asked = await openConsent(deps, tx, filing);
  await showConsentAsked(tx, filing, asked);
  const requirementId = await requireConsent(tx, filing, asked);
  const { reference, packet_hash } = filing;
  const about = { reference, packet_hash, attestation_id: 'id' in asked ? asked.id : null };
  const also = { step: 'attestation', requirement_id: requirementId, rejection: null, ...about };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return true;
}

async function askOrganizer(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing) {
  const asked = await openAttestation(deps, tx, filing);
  const isMailed = 'expiresAt' in asked;
  await updateSteps(tx, filing, [
    {
      name: 'attestation',
      status: 'action_required',
      detail: isMailed
        ? 'The organizer must sign. A signing link was mailed and works for seven days.'
        : 'The organizer must sign, but too many mails were sent. Request the link later: POST formation/attestation/resend.',
      expectedBy: isMailed ? asked.expiresAt : null,
    },
  ]);
  const requirementId = await openRequirement(tx, filing, {
    kind: 'attestation',
    code: 'attestation',
    message: 'The organizer must sign what will be filed. A signing link was mailed to them.',
    pointer: '/organizer',
  });
  const { reference, packet_hash } = filing;
  const constitution_hash = constitutionHashOf(filing.packet);
  const signed = { packet_hash, ...(constitution_hash && { constitution_hash }) };
  const about = { reference, ...signed, attestation_id: isMailed ? asked.id : null };
  const also = { step: 'attestation', requirement_id: requirementId, rejection: null, ...about };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return 'wait' as const;
}
