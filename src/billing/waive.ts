import type { Tx } from '../store/core/write.ts';
import { resumeFormation, updateSteps } from '../store/formations.ts';
import { waiveOpenPayment } from '../store/payments.ts';

/** Stops collecting payment for this formation, because the fee was settled in another way. The formation continues. */
export async function waivePayment(tx: Tx, owner: { account_id: string; entity_id: string }): Promise<void> {
  if (!(await waiveOpenPayment(tx, owner))) return;
  await updateSteps(tx, owner, [{ name: 'state_filing', status: 'running', detail: 'Settled with the operator.' }]);
  await resumeFormation(tx, owner);
}
