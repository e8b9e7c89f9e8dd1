import type { StepName } from '../../domain/filing/formation.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import type { Tx } from '../../store/core/write.ts';
import { type Entity, ownerOf } from '../../store/entities.ts';
import { updateSteps } from '../../store/formations.ts';

/** Completes a step that needed no outside party: updates the step, and records an audit entry and event. */
export async function completeStep(tx: Tx, entity: Entity, step: StepName, detail: string): Promise<'next'> {
  await updateSteps(tx, ownerOf(entity), [{ name: step, status: 'done', detail }]);
  recordOnEntity(tx, 'formation.step_completed', entity, { also: { step, detail } });
  return 'next';
}
