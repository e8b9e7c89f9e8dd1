import { nextState } from '../domain/entity/entity.ts';
import type { Rejection, StepName } from '../domain/filing/formation.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf, updateEntity } from '../store/entities.ts';
import { doubtFiling, type Filing, findFiling, withdrawFiling } from '../store/filings.ts';
import { noteRejection, updateSteps } from '../store/formations.ts';
import { releaseName } from '../store/name-holds.ts';
import { askForCorrection } from './ask-for-correction.ts';

/**
 * Changes the state from Filing to FilingFailed before anything is sent, because the registry already has the name, the
 * organizer declined, or the screening failed. Returns false if the state is no longer Filing, or something may have
 * been sent. The caller has locked the entity.
 */
export async function refuseFormation(
  tx: Tx,
  entity: Entity,
  step: StepName,
  refused: Rejection,
  { isDesk }: { isDesk: boolean } = { isDesk: false },
): Promise<boolean> {
  const owner = ownerOf(entity);
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  const state = nextState(entity.state, 'filing_rejected');
  if (state === null || filing === null || !(await giveUpFiling(tx, filing, { isDesk }))) return false;
  await updateSteps(tx, owner, [{ name: step, status: 'failed', detail: refused.message }]);
  const rejection = await askForCorrection(tx, owner, refused);
  await noteRejection(tx, owner, rejection);
  const after = await updateEntity(tx, entity, { state, filing_error: rejection.message });
  const also = { step, reference: filing.reference, rejection };
  recordOnEntity(tx, 'formation.failed', after, { before: entity, also });
  return true;
}

/**
 * Withdraws the filing of a formation that is given up, and frees its name. A filing that may be at the office is looked
 * up first, and its answer counts. Returns false if it is being sent or looked up already.
 */
export async function giveUpFiling(
  tx: Tx,
  filing: Filing,
  { isDesk }: { isDesk: boolean } = { isDesk: false },
): Promise<boolean> {
  if (!(await withdrawFiling(tx, filing, { isDesk }))) return doubtFiling(tx, filing, tx.at);
  await releaseName(tx, filing);
  return true;
}
