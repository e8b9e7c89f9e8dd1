import { effectiveAtOf } from '../../domain/filing/assertion.ts';
import { filingExpectedBy } from '../../forming/expected-time.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { businessNow } from '../../store/core/business-clock.ts';
import { armFiling } from '../../store/filings.ts';
import { filedStep, updateSteps } from '../../store/formations.ts';
import { callOpenPayment } from '../../store/payments.ts';
import { openRequirement } from '../../store/requirements.ts';
import type { Step } from './step.ts';

/**
 * Lets a worker send the filing that the submission recorded. Its outcome resumes the formation. The step is over once
 * the filing has effect, because the company does not exist before that.
 */
export const requestFiling: Step = async (deps, formation) => async (tx, _, filing) => {
  if (filing.result !== null) {
    const { number } = filing.result;
    const effectiveAt = effectiveAtOf(filing.result);
    const dueInMs = effectiveAt.getTime() - (await businessNow(tx.sql, deps.store.clock, filing.account_id)).getTime();
    await updateSteps(tx, formation, [filedStep(number, dueInMs > 0 ? effectiveAt : null)]);
    return dueInMs > 0 ? { dueInMs } : 'next';
  }
  if (await callOpenPayment(tx, filing)) {
    await updateSteps(tx, formation, [
      { name: 'state_filing', status: 'waiting', detail: AT_STRIPE, expectedBy: null },
    ]);
    return 'wait';
  }
  const expectedBy = filingExpectedBy(filing, { at: tx.at, isSimulated: deps.isSimulated });
  await armFiling(tx, filing);
  await updateSteps(tx, formation, [{ name: 'state_filing', status: 'running', expectedBy }]);
  return 'wait';
};

/** Text shown while Stripe is asked. Payment comes before filing (billing/stripe/collect.ts). */
const AT_STRIPE = 'The payment is being opened or checked at Stripe.';

const DETAIL = 'An operator must clear this formation before it is filed.';
const EXPECTED_MS = 24 * 3_600_000;

/**
 * A step of a formation: the check of sanctions and identity. With SCREENING=desk, an operator must clear a formation
 * before filing.
 */
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
