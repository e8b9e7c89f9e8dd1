import type { AgreementStanding } from '../domain/agreement/standing.ts';
import { agreementSignerOf } from '../domain/constitution/agreement-signers.ts';
import { MEMBER_SIGNATURES } from '../domain/filing/requirement.ts';
import { askAgain, listSignatures } from '../store/agreement-signatures.ts';
import { foreseeMails } from '../store/attestations.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import { getConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf, setAgreement } from '../store/entities.ts';
import { updateSteps } from '../store/formations.ts';
import { openRequirement } from '../store/requirements.ts';

/**
 * Shows that a step waits for the members' signatures, which were requested when the agreement was written. The caller
 * has locked the entity.
 */
export async function awaitMembers(
  tx: Tx,
  entity: Entity,
  step: 'attestation' | 'operating_agreement',
  { signed, of }: AgreementStanding,
): Promise<'wait'> {
  const owner = ownerOf(entity);
  const detail = `The members must sign the operating agreement: ${signed} of ${of} have. GET operating-agreement shows who is missing.`;
  await updateSteps(tx, owner, [{ name: step, status: 'action_required', detail, expectedBy: null }]);
  const requirementId = await openRequirement(tx, owner, {
    kind: 'signature',
    code: MEMBER_SIGNATURES,
    pointer: '/operating_agreement',
    message: 'All members must sign the operating agreement first. GET operating-agreement shows who is missing.',
  });
  const also = { step, requirement_id: requirementId, rejection: null };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return 'wait';
}

/** The next mail to a member. `not_before`: time until which the mail limit delays the mail. */
export type ForeseenMail = { member: string; state: 'due' | 'delayed' | 'no_address'; not_before: Date | null };

/** Returns the time of the next mail to each member who is asked again, or the reason why there is no mail. */
export async function foreseeAgreementMails(
  db: Reader,
  entity: Entity,
  { constitution_version }: AgreementStanding,
  asked: readonly string[],
  now: Date,
): Promise<ForeseenMail[]> {
  const { constitution } = await getConstitution(db, entity.account_id, entity.id, constitution_version);
  const emailOf = (did: string) => agreementSignerOf(constitution, did)?.email ?? null;
  const mailed = asked.flatMap((member) => emailOf(member) ?? []);
  const waits = await foreseeMails(db, entity.account_id, mailed);
  return asked.map((member) => {
    if (emailOf(member) === null) return { member, state: 'no_address', not_before: null };
    const waitMs = waits.shift() ?? 0;
    if (waitMs === 0) return { member, state: 'due', not_before: null };
    return { member, state: 'delayed', not_before: new Date(now.getTime() + waitMs) };
  });
}

/**
 * Repeats the request to every member who has not signed, and returns the DIDs of these members. The caller has locked
 * the entity.
 */
export async function askMembersAgain(tx: Tx, entity: Entity, standing: AgreementStanding): Promise<string[]> {
  const open = (await listSignatures(tx.sql, ownerOf(entity))).filter(({ decision }) => decision !== 'signed');
  askAgain(
    tx,
    ownerOf(entity),
    open.map(({ id }) => id),
  );
  setAgreement(tx, entity, { ...standing, declined: [] });
  return open.map(({ member_did }) => member_did);
}
