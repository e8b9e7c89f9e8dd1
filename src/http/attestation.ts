import { isAttestationAwaited, isStillAsked } from '../domain/attestation.ts';
import type { FormationContent } from '../domain/packet.ts';
import { AppError } from '../errors.ts';
import { refuseFormation } from '../formation/refuse.ts';
import { resolve } from '../formation/requirements.ts';
import {
  type Attestation,
  decideAttestation,
  findAttestation,
  openAttestation,
  voidAttestations,
} from '../store/attestations.ts';
import type { Reader } from '../store/db.ts';
import { type EntityView, findEntity, getEntity, lockEntity } from '../store/entities.ts';
import { recordOnEntity } from '../store/entity-record.ts';
import { type Filing, findFiling } from '../store/filings.ts';
import { resumeFormation, updateSteps } from '../store/formations.ts';
import type { Link } from '../store/link-tokens.ts';
import { findOpenRequirement } from '../store/requirements.ts';
import type { Tx } from '../store/write.ts';
import { rateLimited } from './rate-limit.ts';
import type { HttpDeps } from './route.ts';

/** What an open link asks a natural person to attest. */
export type Asked = { attestation: Attestation; entity: EntityView; filing: Filing };

/** What the link asks for; `used` once it was answered, `void` once it would no longer count. */
export async function findAsked(db: Reader, link: Link<'attest'>): Promise<Asked | 'used' | 'void'> {
  const accountId = link.account_id ?? '';
  const { entity_id } = link.subject;
  const attestation = await findAttestation(db, accountId, entity_id, link.id);
  if (attestation?.decision) return 'used';
  const entity = await findEntity(db, accountId, entity_id);
  const filing = await findFiling(db, accountId, entity_id, 'formation');
  if (attestation === null || entity === null || filing === null) return 'void';
  return isStillAsked(attestation, { ...entity, filing }) ? { attestation, entity, filing } : 'void';
}

/** What a person does with the link: everything that follows from it is in the same change, or nothing is. */
export type Answer = (tx: Tx, asked: Asked, networkAddress: string) => Promise<void>;

/** Signed: the formation goes on. After a rejection for want of a signature, the account can retry now. */
export const sign: Answer = async (tx, { attestation, entity, filing }, networkAddress) => {
  await decideAttestation(tx, attestation, 'signed', networkAddress);
  const requirement = await findOpenRequirement(tx.sql, filing);
  if (requirement !== null) await resolve(tx, requirement, null);
  if (entity.state === 'Filing') {
    const { organizer } = filing.packet as FormationContent;
    const detail = `Signed by ${organizer.name} at ${tx.at.toISOString()}.`;
    await updateSteps(tx, filing, [{ name: 'attestation', status: 'done', detail }]);
    await resumeFormation(tx, filing);
  }
  // Who it was stands in the packet, from where in the attestation's row: both can be erased, the chain cannot.
  const also = { step: 'attestation', detail: 'Signed by a natural person.', ...evidence(attestation, filing) };
  recordOnEntity(tx, 'formation.step_completed', entity, { also });
};

/** Declined: nothing was sent, so the formation fails. What was signed before no longer counts. */
export const decline: Answer = async (tx, { attestation, entity, filing }, networkAddress) => {
  await decideAttestation(tx, attestation, 'declined', networkAddress);
  await voidAttestations(tx, filing);
  tx.record({
    accountId: entity.account_id,
    entityId: entity.id,
    action: 'attestation.declined',
    data: { object: evidence(attestation, filing) },
  });
  // After a rejection it has failed already, and goes on asking for the signature.
  if (entity.state === 'FilingFailed') return;
  const isRefused = await refuseFormation(tx, entity, 'attestation', {
    code: 'attestation_declined',
    message: 'The organizer declined to sign what was to be filed.',
    source: 'human',
    retryable: true,
  });
  if (!isRefused) throw new Error(`filing ${filing.id} was sent before it was attested`);
};

/** Mails another link, and voids the one before it. */
export async function resendAttestation(
  deps: HttpDeps,
  tx: Tx,
  accountId: string,
  entityId: string,
): Promise<{ expiresAt: Date }> {
  await lockEntity(tx, accountId, entityId);
  const entity = await getEntity(tx.sql, accountId, entityId);
  const filing = await findFiling(tx.sql, accountId, entityId, 'formation');
  if (filing === null || !isAttestationAwaited(entity)) {
    throw new AppError('illegal_transition', {
      detail: `Nobody is asked to sign for this entity now (state ${entity.state}).`,
      extra: { state: entity.state, allowed_actions: [] },
    });
  }
  const asked = await openAttestation(deps, tx, filing);
  if ('waitMs' in asked) throw rateLimited(asked.waitMs, 'Many links to sign were sent.');
  const { id, expiresAt } = asked;
  if (entity.state === 'Filing') {
    const detail = 'The organizer has to sign; another link is in the mail to them, good for seven days.';
    await updateSteps(tx, filing, [{ name: 'attestation', status: 'action_required', detail, expectedBy: expiresAt }]);
  }
  tx.record({
    accountId,
    entityId,
    action: 'attestation.requested',
    data: { object: { attestation_id: id, reference: filing.reference, expires_at: expiresAt.toISOString() } },
  });
  return { expiresAt };
}

function evidence({ id, packet_hash, text_version }: Attestation, { reference }: Filing) {
  return { attestation_id: id, reference, packet_hash, text_version };
}
