import type { StepName } from '../../domain/formation.ts';
import { type Formation, updateSteps } from '../../store/formations.ts';
import type { Tx } from '../../store/write.ts';

/** A step that needed nobody outside is done: shown, audited, told. */
export async function completeStep(tx: Tx, formation: Formation, step: StepName, detail: string): Promise<'next'> {
  await updateSteps(tx, formation, [{ name: step, status: 'done', detail }]);
  tx.record({
    accountId: formation.account_id,
    entityId: formation.entity_id,
    action: 'formation.step_completed',
    data: { object: { step, detail } },
  });
  return 'next';
}
