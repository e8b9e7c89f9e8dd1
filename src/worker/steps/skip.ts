import type { StepName } from '../../domain/formation.ts';
import { updateSteps } from '../../store/formations.ts';
import type { Step } from '../formation.ts';

/** A step that this deployment does not take, said openly instead of shown as done. */
export function skip(name: StepName, detail: string): Step {
  return async (_deps, formation) => async (tx) => {
    await updateSteps(tx, formation, [{ name, status: 'skipped', detail }]);
    return 'next';
  };
}
