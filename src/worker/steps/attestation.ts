import { updateSteps } from '../../store/formations.ts';
import type { Step } from '../formation.ts';
import { completeStep } from './complete.ts';

/**
 * A filing is made under penalty of perjury by a natural person (W.S. 17-29-210(b)). Only a sandbox may do without,
 * and says so in the step and in the audit chain.
 */
export const attest: Step = async (deps, formation) => async (tx) => {
  if (deps.isAttestationRequired) {
    await updateSteps(tx, formation, [
      { name: 'attestation', status: 'action_required', detail: 'A natural person has to sign before this is filed.' },
    ]);
    tx.record({
      accountId: formation.account_id,
      entityId: formation.entity_id,
      action: 'formation.action_required',
      data: { object: { step: 'attestation' } },
    });
    return 'wait';
  }
  return completeStep(tx, formation, 'attestation', 'Given automatically in the sandbox; nobody attested.');
};
