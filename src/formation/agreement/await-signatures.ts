import { isSigningDue } from '../../domain/agreement/signers.ts';
import { type AgreementStanding, askedAgain, isFullySigned } from '../../domain/agreement/standing.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { MEMBER_SIGNATURES } from '../../domain/filing/requirement.ts';
import { recordOnEntity } from '../../store/across-tables/entity-record.ts';
import { askAgain, listSignatures } from '../../store/agreement-signatures.ts';
import type { Tx } from '../../store/core/write.ts';
import { type Entity, ownerOf, setAgreement } from '../../store/entities.ts';
import { updateSteps } from '../../store/formations.ts';
import { openRequirement } from '../../store/requirements.ts';

/** Returns whether a step has to wait for signatures of the members, because the constitution says so. */
export function isAwaitingMembers(
  { operating_agreement: stated }: Pick<Constitution, 'operating_agreement'>,
  standing: AgreementStanding,
  before: 'filing' | 'active',
): boolean {
  return isSigningDue(stated?.signatures, before) && !isFullySigned(standing);
}

/** Shows that a step waits for the members. They were asked when the agreement was written. The entity is locked. */
export async function awaitMembers(
  tx: Tx,
  entity: Entity,
  step: 'attestation' | 'operating_agreement',
  { signed, of }: AgreementStanding,
): Promise<'wait'> {
  const owner = ownerOf(entity);
  const detail = `The members must sign the operating agreement: ${signed} of ${of} have. Links were mailed; GET operating-agreement shows who is missing.`;
  await updateSteps(tx, owner, [{ name: step, status: 'action_required', detail, expectedBy: null }]);
  const requirementId = await openRequirement(tx, owner, {
    ...{ kind: 'signature', code: MEMBER_SIGNATURES, pointer: '/operating_agreement' },
    message: 'All members must sign the operating agreement first. Links were mailed to them.',
  });
  const also = { step, requirement_id: requirementId, rejection: null };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return 'wait';
}

/** Asks every member again who has not signed; returns their DIDs. The entity is locked. */
export async function askMembersAgain(tx: Tx, entity: Entity, standing: AgreementStanding): Promise<string[]> {
  const open = (await listSignatures(tx.sql, ownerOf(entity))).filter(({ decision }) => decision !== 'signed');
  askAgain(
    tx,
    ownerOf(entity),
    open.map(({ id }) => id),
  );
  setAgreement(tx, entity, askedAgain(standing));
  return open.map(({ member_did }) => member_did);
}
