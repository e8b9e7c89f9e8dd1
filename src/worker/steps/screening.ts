import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { updateSteps } from '../../store/formations.ts';
import { openRequirement } from '../../store/requirements.ts';
import type { Step } from './step.ts';

const DETAIL = 'An operator must clear this formation before it is filed.';
/** An operator is expected to have decided within this time. */
const EXPECTED_MS = 24 * 3_600_000;

/** Sanctions and identity: with SCREENING=desk nothing is filed before an operator has cleared it. */
export const screen: Step = async (deps, formation) => async (tx, entity) => {
  if (!deps.isScreeningRequired) {
    await updateSteps(tx, formation, [
      { name: 'screening', status: 'skipped', detail: 'This deployment needs no screening.' },
    ]);
    return 'next';
  }
  const expectedBy = new Date(tx.at.getTime() + EXPECTED_MS);
  await updateSteps(tx, formation, [{ name: 'screening', status: 'action_required', detail: DETAIL, expectedBy }]);
  const requirementId = await openRequirement(tx, formation, { kind: 'screening', code: 'screening', message: DETAIL });
  const also = { step: 'screening', requirement_id: requirementId, rejection: null };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return 'wait';
};
