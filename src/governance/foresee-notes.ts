import { hasScope } from '../domain/access/permissions.ts';
import { sentencesOf } from '../domain/constitution/force-of-changes.ts';
import { NO_LEGAL_ADVICE } from '../domain/filing/attestation-texts.ts';
import { feeWords } from '../domain/filing/fee.ts';
import { laterFee } from '../domain/filing/later-filing.ts';
import type { Admitted } from '../domain/governance/admission.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import type { Credential } from '../store/api-keys.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { stepToFirstKey } from './acting-member.ts';
import { changeBlockers } from './change-filing.ts';
import type { Prepared } from './with-next-constitution.ts';

export function foreseeProposal(
  deps: { isConsentRequired: boolean },
  tx: Tx,
  { entity, current }: Prepared,
  { changes, notes, files }: Admitted,
  at: Date,
) {
  for (const sentence of sentencesOf(changes)) tx.foresee('without_force', sentence);
  for (const sentence of notes) tx.foresee('notes', sentence);
  if (files === null) return;
  const { registry } = currentPack(entity.jurisdiction);
  const fee = feeWords(laterFee(files, current.constitution).cents);
  tx.foresee('notes', `Nothing is filed now: its execution files it with the ${registry}. Fee of the office: ${fee}.`);
  for (const { message } of changeBlockers(deps, { entity, current, next: files.next, at })) {
    tx.foresee('notes', `It could be decided, but not executed as it is. ${message}`);
  }
}

/** Adds easily missed consequences to the dry run of a formation, such as that no API key acts for a member yet. */
export async function foreseeFormation(tx: Tx, credential: Credential, entity: Entity): Promise<void> {
  if (!tx.isForeseen || !hasScope(credential.scopes, 'entities:read')) return;
  const { members, registered_agent, organizer } = await getConstitutionDocument(tx.sql, entity.account_id, entity.id);
  const names = members.map(({ id, name = id }) => name).join(', ');
  const others = [
    ...(registered_agent ? [`Registered agent: ${registered_agent.name}.`] : []),
    ...(organizer ? [`Organizer: ${organizer.name}.`] : []),
  ];
  const note = `This forms ${entity.legal_name}, of the members ${names}. ${others.join(' ')}`;
  const check = 'A template names examples: check that all of them are meant.';
  tx.foresee('notes', `${note.trim()} ${check} ${NO_LEGAL_ADVICE}`);
  const step = await stepToFirstKey(tx.sql, entity, await businessAt(tx, entity.account_id));
  if (step !== null) tx.foresee('notes', step.message);
}
