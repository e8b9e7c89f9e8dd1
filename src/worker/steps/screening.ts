import { ask } from '../../formation/requirements.ts';
import { lockEntity } from '../../store/entities.ts';
import { updateSteps } from '../../store/formations.ts';
import type { Step } from '../formation.ts';

const DETAIL = 'An operator has to clear this formation before it is filed.';
/** Within which an operator is expected to have decided. */
const EXPECTED_MS = 24 * 3_600_000;

/** Sanctions and identity: with SCREENING=desk nothing is filed that an operator has not cleared. */
export const screen: Step = async (deps, formation) => async (tx) => {
  if (!deps.isScreeningRequired) {
    await updateSteps(tx, formation, [
      { name: 'screening', status: 'skipped', detail: 'Not asked for in this deployment.' },
    ]);
    return 'next';
  }
  await lockEntity(tx, formation.account_id, formation.entity_id);
  const expectedBy = new Date(tx.at.getTime() + EXPECTED_MS);
  await updateSteps(tx, formation, [{ name: 'screening', status: 'action_required', detail: DETAIL, expectedBy }]);
  const requirementId = await ask(tx, formation, { kind: 'screening', code: 'screening', message: DETAIL });
  tx.record({
    accountId: formation.account_id,
    entityId: formation.entity_id,
    action: 'formation.action_required',
    data: { object: { step: 'screening', requirement_id: requirementId } },
  });
  return 'wait';
};
