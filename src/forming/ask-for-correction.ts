import type { Rejection } from '../domain/filing/formation.ts';
import { askedBy, placeOf } from '../domain/filing/rejection.ts';
import type { Tx } from '../store/core/write.ts';
import { closeRequirement, findOpenRequirement, openRequirement } from '../store/requirements.ts';

type Owner = { account_id: string; entity_id: string };

/**
 * Opens a requirement if the account must correct something before the company files again. The returned rejection then
 * contains the id of this requirement.
 */
export async function askForCorrection(tx: Tx, owner: Owner, refused: Rejection): Promise<Rejection> {
  await withdrawQuestion(tx, owner);
  const { code, message, resubmit_by } = refused;
  const pointer = refused.pointer ?? placeOf(code);
  const rejection = { ...refused, ...(pointer !== undefined && { pointer }) };
  const kind = askedBy(code);
  if (kind === null) return rejection;
  const dueAt = resubmit_by === undefined ? null : new Date(resubmit_by);
  return { ...rejection, requirement_id: await openRequirement(tx, owner, { kind, code, message, pointer, dueAt }) };
}

/** Closes the open requirement, because its answer is no longer needed. */
export async function withdrawQuestion(tx: Tx, owner: Owner): Promise<void> {
  const open = await findOpenRequirement(tx.sql, owner);
  if (open !== null) await closeRequirement(tx, open, 'canceled');
}
