import type { Rejection } from '../domain/filing/formation.ts';
import { askedBy, placeOf } from '../domain/filing/rejection.ts';
import type { RequirementKind, Resolution } from '../domain/filing/requirement.ts';
import type { Tx } from '../store/core/write.ts';
import { closeRequirement, findOpenRequirement, insertRequirement, type Requirement } from '../store/requirements.ts';

type Owner = { account_id: string; entity_id: string };

export type Question = {
  kind: RequirementKind;
  /** The rejection it comes from, or the step that asks. */
  code: string;
  message: string;
  pointer?: string | undefined;
  dueAt?: Date | null;
};

/** Asks for something before the formation goes on; answers the requirement's id. */
export async function ask(tx: Tx, owner: Owner, question: Question): Promise<string> {
  const { kind, code, message, pointer = null, dueAt = null } = question;
  const id = tx.ids.uuid();
  await insertRequirement(tx, owner, { id, kind, code, pointer, message, due_at: dueAt });
  return id;
}

/** What a refusal asks for before it is filed again, if anything: the rejection then names the requirement. */
export async function askForCorrection(tx: Tx, owner: Owner, refused: Rejection): Promise<Rejection> {
  await withdrawQuestion(tx, owner);
  const { code, message, resubmit_by } = refused;
  const pointer = refused.pointer ?? placeOf(code);
  const rejection = { ...refused, ...(pointer !== undefined && { pointer }) };
  const kind = askedBy(code);
  if (kind === null) return rejection;
  const dueAt = resubmit_by === undefined ? null : new Date(resubmit_by);
  return { ...rejection, requirement_id: await ask(tx, owner, { kind, code, message, pointer, dueAt }) };
}

/** What was asked does not matter any more. */
export async function withdrawQuestion(tx: Tx, owner: Owner): Promise<void> {
  const open = await findOpenRequirement(tx.sql, owner);
  if (open !== null) await closeRequirement(tx, open, 'canceled');
}

/** Closes a requirement with what was supplied or done, and says so; false when it is not open any more. */
export async function resolve(tx: Tx, requirement: Requirement, resolution: Resolution | null): Promise<boolean> {
  if (!(await closeRequirement(tx, requirement, 'resolved', resolution))) return false;
  const { account_id, entity_id, id, kind, code } = requirement;
  tx.record({
    accountId: account_id,
    entityId: entity_id,
    action: 'requirement.resolved',
    // Not what was supplied: that may name people, and this cannot be erased.
    data: { object: { requirement_id: id, kind, code, supplied: Object.keys(resolution ?? {}) } },
  });
  return true;
}
