import { type EntityState, nextState } from '../../domain/entity/entity.ts';
import { TAX_NUMBER_ASKED, TAX_NUMBER_REMOVED } from '../../domain/filing/fact-correction.ts';
import { assertedBy, type Decision, LONG_WAIT_MS } from '../../domain/filing/filing.ts';
import type { Rejection } from '../../domain/filing/formation.ts';
import { TAX_SIGNATURE } from '../../domain/filing/requirement.ts';
import { momentText } from '../../domain/formats/moment.ts';
import { taxNumberExpectedBy, taxRetryAt } from '../../domain/tax/tax-office.ts';
import { askForCorrection, withdrawQuestion } from '../../forming/ask-for-correction.ts';
import {
  askToSign,
  assignTaxNumber,
  offerAlternatives,
  sendTaxRequest,
  showTaxStep,
} from '../../forming/request-tax-number.ts';
import { isUnsigned } from '../../store/attestations.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { businessNow } from '../../store/core/business-clock.ts';
import type { Tx } from '../../store/core/write.ts';
import { ownerOf } from '../../store/entities.ts';
import { disproveFiling, type Filing, withdrawFiling } from '../../store/filings.ts';
import {
  correctStepDetail,
  isFilingReached,
  type StepChange,
  stopFormation,
  updateSteps,
} from '../../store/formations.ts';
import { findOpenRequirement } from '../../store/requirements.ts';
import { cancelTaxDay, returnTaxDay } from '../../store/tax-party-days.ts';
import { finishDisproof, freeNumber, rejectionOf, resultOf } from '../corrected-company.ts';
import { type Accepted, type Change, type FilingKind, record, recordReconciled, recordSigned } from '../kind.ts';

/**
 * The request for a tax number. The result changes the state from Filed to Registered. Meanwhile the account may supply
 * the number itself, or waive it.
 */
export const TAX_NUMBER: FilingKind = {
  async judge(change, decision, { isReport }) {
    if (decision.state === 'rejected') return { ...decision, rejection: await withRetry(change, decision.rejection) };
    return decision.state === 'accepted' ? judgeNumber(change, decision, isReport) : decision;
  },
  async accept(_, change, { number }) {
    const { tx, entity, filing } = change;
    // The tax office confirms the number that the account supplied.
    if (entity.ein === number) return recordReconciled(change, { outcome: 'accepted' });
    await assignTaxNumber(tx, entity, number, { reference: filing.reference });
  },
  /**
   * Asks the account for what is missing, and schedules another request if the office refused for a temporary reason.
   */
  async refuse(change, refused) {
    const { tx, entity, filing } = change;
    // The account already has a number or has waived it, so the tax office's rejection changes nothing.
    if (entity.state !== 'Filed') return recordReconciled(change, { outcome: 'rejected', rejection: refused });
    const rejection = await askForCorrection(tx, filing, refused);
    const retryAt = rejection.retry_at === undefined ? null : new Date(rejection.retry_at);
    await stopFormation(tx, filing, rejection, retryAt && retryAt.getTime() - (await nowOf(tx, filing)).getTime());
    await showTaxStep(tx, entity, refusedStep(rejection, retryAt, !entity.livemode));
    record(change, 'formation.action_required', { requirement_id: rejection.requirement_id ?? null, rejection });
  },
  doubt: (change, status, reason) => record(change, `formation.${status}`, { reason }),
  isReached: ({ tx, filing }) => isSendable(tx, filing),
  async askFor({ tx, entity, filing }) {
    const question = await findOpenRequirement(tx.sql, filing);
    if (entity.state === 'Filed' && question?.code !== TAX_SIGNATURE) await askToSign(tx, filing);
  },
  /**
   * Shows the progress of the request in the tax step of the formation. If the wait is long (over an hour, or of
   * unknown length), also opens a requirement, so that the account can supply or waive the number instead. After a
   * restore or a move, a request that still waits for its signature is looked up too. Its step then stays unchanged,
   * because the signing link works only while the step asks for the signature.
   */
  async show({ tx, entity, filing }, { status, ...shown }, decision) {
    if (!(await isSendable(tx, filing))) return;
    const isOnPaper = 'wait' in decision && decision.wait === 'paper';
    const detail = isOnPaper ? 'The tax office processes the request on paper, which takes weeks.' : shown.detail;
    const step = { ...shown, detail, status: status === 'needs_review' ? 'action_required' : status } as const;
    const isShown = await showTaxStep(tx, entity, step);
    const isWait = status === 'waiting' || status === 'needs_review';
    if (isShown && isWait && isLong(decision, filing, tx.at)) await offerAlternatives(tx, entity, detail);
  },
  giveUp: { isGivenUp: ({ state }) => state !== 'Filed', free: cancelTaxDay },
  returnUnsent: returnTaxDay,
  /**
   * Lets the request be sent, because it is signed: the signature authorizes the operator who applies to the office.
   * The signed answers are stored with the signature.
   */
  async signed({ tx, entity, filing }, { proof, isSimulated }) {
    await withdrawQuestion(tx, filing);
    await sendTaxRequest(tx, entity, filing, { isSimulated });
    recordSigned({ tx, entity }, proof);
  },
  async unsigned(change) {
    const { tx, filing } = change;
    if (!(await withdrawFiling(tx, filing))) return false;
    await cancelTaxDay(tx, filing);
    const message =
      'The responsible party declined to sign Form SS-4. Name another responsible party, waive the number, or supply it.';
    await TAX_NUMBER.refuse(change, { code: 'ein_other', source: 'human', message, retryable: false });
    return true;
  },
  factsOf: ({ number }) => ({ ein: number }),
  renumber: (tx, { entity }, numbers) => correctStepDetail(tx, ownerOf(entity), { name: 'ein', ...numbers }),
  didOf: () => null,
  /**
   * Removes the tax number. If the account did not waive the number, a company that is Registered or Active returns to
   * Filed, and the account is asked for a number. A company that is winding down or dissolved keeps its state, and its
   * account is not asked.
   */
  async disprove(tx, correction, company) {
    const { filing, entity } = company;
    const owner = ownerOf(entity);
    const isShown = entity.ein === resultOf(company).number;
    const state = entity.ein_waiver === null ? nextState(entity.state, 'tax_number_disproved') : null;
    // In state Filed, the account is asked too. The company does not show the number yet in that state, because the
    // formation has not applied it.
    const isAsked = (isShown && state !== null) || entity.state === 'Filed';
    const refused = rejectionOf('ein_other', `The tax office did not assign this number. ${correction.reason}`);
    await freeNumber(tx, company);
    const rejection = isAsked ? await askForCorrection(tx, filing, refused) : refused;
    // A company that is filed again requests its number again automatically.
    const retry = entity.state === 'Filing' || entity.state === 'FilingFailed' ? { retry_at: tx.at.toISOString() } : {};
    await disproveFiling(tx, filing, { ...rejection, ...retry });
    if (isAsked) {
      await stopFormation(tx, owner, rejection);
      await updateSteps(tx, owner, stepsToRepeat(entity.state, rejection.message));
    } else {
      await correctStepDetail(tx, owner, { name: 'ein', from: resultOf(company).number, to: rejection.message });
    }
    const { after, consequences } = await finishDisproof(tx, correction, company, {
      patch: { ...(isAsked && state !== null && { state, oas_did: null }), ...(isShown && { ein: null }) },
      first: [isAsked ? TAX_NUMBER_ASKED : TAX_NUMBER_REMOVED],
    });
    if (isAsked) {
      const also = { step: 'ein', requirement_id: rejection.requirement_id ?? null, rejection };
      recordOnEntity(tx, 'formation.action_required', after, { also });
    }
    return consequences;
  },
  whyNotDisproved: null,
};

/**
 * Returns whether the request may be sent: all earlier steps are done, and no signature is missing. After a restore or
 * a move, a request that may not be sent yet is still looked up at the office.
 */
async function isSendable(tx: Tx, filing: Filing): Promise<boolean> {
  return (await isFilingReached(tx, filing)) && !(await isUnsigned(tx.sql, filing));
}

function judgeNumber({ entity }: Change, decision: Accepted, isReport: boolean): Decision {
  const { number } = decision.answer;
  // A review is needed only if the company has a different number, and not after an operator's report, because that
  // operator has already chosen between the two numbers.
  if (isReport || entity.ein === null || entity.ein === number) return decision;
  const reason = `The tax office gave ${number}; the company was said to have ${entity.ein}.`;
  return { state: 'needs_review', reason, asserted: assertedBy(decision.answer) };
}

/**
 * Sets the time at which a rejected request is automatically repeated, unless the account supplied or waived the number
 * meanwhile.
 */
async function withRetry({ tx, entity, filing }: Change, refused: Rejection): Promise<Rejection> {
  if (entity.state !== 'Filed') return refused;
  const retryAt = taxRetryAt(refused.code, filing.ordinal, await nowOf(tx, filing));
  return retryAt === null ? refused : { ...refused, retryable: true, retry_at: retryAt.toISOString() };
}

function nowOf(tx: Tx, { account_id }: Filing): Promise<Date> {
  return businessNow(tx.sql, { now: () => tx.at }, account_id);
}

function refusedStep({ message }: Rejection, retryAt: Date | null, isSimulated: boolean): Omit<StepChange, 'name'> {
  if (retryAt === null) return { status: 'action_required', detail: message, expectedBy: null };
  const detail = `Rejected for now. The request is repeated at ${momentText(retryAt)}: ${message}`;
  return { status: 'waiting', detail, expectedBy: taxNumberExpectedBy(retryAt, isSimulated) };
}

function isLong(decision: Decision, { stalled_since }: Filing, now: Date): boolean {
  if ('wait' in decision) return decision.wait !== 'short';
  if (decision.state !== 'unavailable') return true;
  return stalled_since !== null && now.getTime() - stalled_since.getTime() > LONG_WAIT_MS;
}

/**
 * Returns the steps to repeat after the tax number was removed. The step of the agreement is not repeated, because the
 * agreement stays adopted. The tax step comes last, because the account sees the last one as the current step.
 */
function stepsToRepeat(state: EntityState, detail: string): StepChange[] {
  const taxStep: StepChange = { name: 'ein', status: 'action_required', detail, expectedBy: null };
  if (state !== 'Active') return [taxStep];
  return [{ name: 'did', status: 'pending' }, { name: 'complete', status: 'pending' }, taxStep];
}
