import { STEP_EXPECTED_MS } from '../../domain/formation.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import { armFiling, type Filing, findFiling } from '../../store/filings.ts';
import { updateSteps } from '../../store/formations.ts';
import { callOpenPayment } from '../../store/payments.ts';
import type { FormationDeps, Step } from '../formation.ts';

/** Lets the filing go that was written down at submission. Its outcome resumes the formation (worker/settle.ts). */
export const requestFiling: Step = async (deps, formation) => {
  const filing = await findFiling(deps.store.db, formation.account_id, formation.entity_id, 'formation');
  if (filing === null) throw new Error('a formation without its filing');
  return async (tx) => {
    if (await callOpenPayment(tx, filing)) {
      await updateSteps(tx, formation, [
        { name: 'state_filing', status: 'waiting', detail: OPENING, expectedBy: null },
      ]);
      return 'wait';
    }
    const expectedBy = new Date(tx.at.getTime() + expectedMs(deps, filing));
    await armFiling(tx, filing);
    await updateSteps(tx, formation, [{ name: 'state_filing', status: 'running', expectedBy }]);
    return 'wait';
  };
};

/** Paid first, filed then: whoever collects goes on from here (billing/stripe/collect.ts). */
const OPENING = 'A page to pay at is being opened.';

const DAY_MS = 86_400_000;

/** The simulator is an office in a hurry; any other takes what the pack says. */
function expectedMs({ isSimulated }: FormationDeps, { packet }: Filing): number {
  const days = findPack(String(packet['jurisdiction']))?.expectedDays.formation?.value;
  return isSimulated || days === undefined ? STEP_EXPECTED_MS.state_filing : days * DAY_MS;
}
