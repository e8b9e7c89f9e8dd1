import { factsOf, type ReadConstitution } from '../constitution/read-constitution.ts';
import { bindingHolds } from '../domain/access/member-binding.ts';
import { idleFields } from '../domain/constitution/force-of-changes.ts';
import { isConstitutionEditable, isOnFile } from '../domain/entity/entity.ts';
import { isCorrected } from '../domain/filing/correction.ts';
import { type NextAction, operation } from '../domain/filing/next-action.ts';
import { AppError } from '../errors/errors.ts';
import { refuseWhileOutcomeUnknown } from '../forming/act-on-formation.ts';
import { voidAgreement } from '../signatures/issue-agreement.ts';
import { insertConstitution } from '../store/constitutions.ts';
import type { Tx } from '../store/core/write.ts';
import type { EntityPatch, Entity as EntityRow } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';
import { listBindingsOfEntity, voidBinding } from '../store/member-bindings.ts';
import { hasProposalUnderWay } from '../store/proposals.ts';
import { findOpenRequirement, resolveRequirement } from '../store/requirements.ts';
import { endVoidDelegations } from './delegate.ts';

/** Stores the next version of a locked entity's constitution; returns the resulting changes to the entity. */
export async function replaceConstitution(
  tx: Tx,
  entity: EntityRow,
  constitution: ReadConstitution,
): Promise<EntityPatch> {
  if (!isConstitutionEditable(entity.state)) {
    throw new AppError('illegal_transition', {
      detail: `The constitution cannot be replaced in state ${entity.state}. After filing, only an amendment can change it.`,
      extra: { state: entity.state, allowed_actions: [] },
      ...(isOnFile(entity.state) && { next: [proposeIt(entity.id)] }),
    });
  }
  await refuseWhileOutcomeUnknown(tx, entity);
  if (await hasProposalUnderWay(tx, entity.account_id, entity.id)) throw proposalUnderWay();
  for (const { message } of idleFields(constitution.document)) tx.foresee('without_force', message);
  return putConstitution(tx, entity, constitution, { proposalId: null, keepsAgreement: false });
}

function proposeIt(id: string): NextAction {
  const call = operation('POST', 'create_proposal', `/v1/entities/${id}/proposals`);
  const message = 'Propose the whole new constitution as a member, with a proposal of kind `amend`.';
  return { code: 'propose', actor: 'agent', message, ...call, due_at: null };
}

/**
 * Stores the next version without the checks of `replaceConstitution`. `proposalId`: the proposal that decided the
 * change; null: no proposal.
 */
export async function putConstitution(
  tx: Tx,
  entity: EntityRow,
  constitution: ReadConstitution,
  { proposalId, keepsAgreement }: { proposalId: string | null; keepsAgreement: boolean },
): Promise<EntityPatch> {
  const version = entity.constitution_version + 1;
  const { document, ...text } = constitution;
  await insertConstitution(tx, {
    account_id: entity.account_id,
    entity_id: entity.id,
    version,
    ...text,
    created_at: tx.at,
    proposal_id: proposalId,
  });
  await voidBindings(tx, entity, document);
  if (!keepsAgreement) voidAgreement(tx, entity);
  await endVoidDelegations(tx, entity, document);
  await noteCorrection(tx, entity, document);
  return { ...factsOf(document), constitution_version: version };
}

function proposalUnderWay(): AppError {
  const message = 'A proposal under way depends on the current constitution.';
  return new AppError('guard_unmet', {
    detail: `${message} Wait until it has ended; GET …/proposals lists it.`,
    problems: [{ pointer: '', code: 'proposal_under_way', message }],
  });
}

async function voidBindings(tx: Tx, entity: EntityRow, document: ReadConstitution['document']): Promise<void> {
  const members = new Map(document.members.map((member) => [member.id, member]));
  for (const binding of await listBindingsOfEntity(tx.sql, entity.account_id, entity.id)) {
    if (!bindingHolds(binding, members.get(binding.member_did))) await voidBinding(tx, binding);
  }
}

async function noteCorrection(tx: Tx, entity: EntityRow, document: ReadConstitution['document']): Promise<void> {
  const open = await findOpenRequirement(tx.sql, { account_id: entity.account_id, entity_id: entity.id });
  if (open === null) return;
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  if (filing !== null && isCorrected(open.code, filing.packet, document)) await resolveRequirement(tx, open, null);
}
