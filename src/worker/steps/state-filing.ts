import { filingExpectedBy } from '../../forming/expected-time.ts';
import { armFiling } from '../../store/filings.ts';
import { updateSteps } from '../../store/formations.ts';
import { callOpenPayment } from '../../store/payments.ts';
import type { Step } from './step.ts';

/** Releases the filing that was recorded at submission. Its outcome resumes the formation (outcomes/settle.ts). */
export const requestFiling: Step = async (deps, formation) => async (tx, _, filing) => {
  if (await callOpenPayment(tx, filing)) {
    await updateSteps(tx, formation, [{ name: 'state_filing', status: 'waiting', detail: OPENING, expectedBy: null }]);
    return 'wait';
  }
  const expectedBy = filingExpectedBy(filing, { at: tx.at, isSimulated: deps.isSimulated });
  await armFiling(tx, filing);
  await updateSteps(tx, formation, [{ name: 'state_filing', status: 'running', expectedBy }]);
  return 'wait';
};

/** Payment comes before filing: collection continues from here (billing/stripe/collect.ts). */
const OPENING = 'The Checkout session is being created.';
