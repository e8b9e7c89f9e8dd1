import { assertedBy, type Decision, LONG_WAIT_MS } from '../domain/filing/filing.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { momentText } from '../domain/formats/moment.ts';
import { taxNumberExpectedBy, taxRetryAt } from '../domain/tax/tax-office.ts';
import { askForCorrection } from '../formation/ask-for-correction.ts';
import { assignTaxNumber, offerAlternatives, showTaxStep } from '../formation/request-tax-number.ts';
import { businessNow } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { type StepChange, stopFormation } from '../store/formations.ts';
import { type Change, record, recordReconciled } from './settled-change.ts';

/** Judges the outcome of a request for a tax number by the facts that the company already has. */
export async function judgeTaxDecision(change: Change, decision: Decision, isReport: boolean): Promise<Decision> {
  if (decision.state === 'rejected') return { ...decision, rejection: await withRetry(change, decision.rejection) };
  return decision.state === 'accepted' ? judgeNumber(change.entity, decision, isReport) : decision;
}

function judgeNumber(entity: Entity, decision: Extract<Decision, { state: 'accepted' }>, isReport: boolean): Decision {
  const { number } = decision.answer;
  // An operator's report already decides between the two.
  if (isReport || entity.ein === null || entity.ein === number) return decision;
  const reason = `The tax office gave ${number}; the company was said to have ${entity.ein}.`;
  return { state: 'needs_review', reason, asserted: assertedBy(decision.answer) };
}

/** Sets when a rejected request is automatically repeated, unless the number was settled in another way. */
async function withRetry({ tx, entity, filing }: Change, refused: Rejection): Promise<Rejection> {
  if (entity.state !== 'Filed') return refused;
  const retryAt = taxRetryAt(refused.code, filing.ordinal, await nowOf(tx, filing));
  return retryAt === null ? refused : { ...refused, retryable: true, retry_at: retryAt.toISOString() };
}

/** By the account's business clock. */
function nowOf(tx: Tx, { account_id }: Filing): Promise<Date> {
  return businessNow(tx.sql, { now: () => tx.at }, account_id);
}

export async function applyTaxNumber(change: Change, ein: string): Promise<void> {
  const { tx, entity, filing } = change;
  // The office confirms the number that the account had supplied.
  if (entity.ein === ein) return recordReconciled(change, { outcome: 'accepted' });
  await assignTaxNumber(tx, entity, ein, { reference: filing.reference });
}

/** Asks for what is missing, and schedules the repeated request if the reason is temporary. */
export async function applyTaxRefusal(change: Change, refused: Rejection): Promise<void> {
  const { tx, entity, filing } = change;
  // Already settled without the office: its rejection changes nothing any more.
  if (entity.state !== 'Filed') {
    return recordReconciled(change, { outcome: 'rejected', rejection: refused });
  }
  const rejection = await askForCorrection(tx, filing, refused);
  const retryAt = rejection.retry_at === undefined ? null : new Date(rejection.retry_at);
  await stopFormation(tx, filing, rejection, retryAt && retryAt.getTime() - (await nowOf(tx, filing)).getTime());
  await showTaxStep(
    tx,
    entity,
    retryAt === null
      ? { status: 'action_required', detail: rejection.message, expectedBy: null }
      : {
          status: 'waiting',
          detail: `Rejected for now. The request is repeated at ${momentText(retryAt)}: ${rejection.message}`,
          expectedBy: taxNumberExpectedBy(retryAt, !entity.livemode),
        },
  );
  record(change, 'formation.action_required', { requirement_id: rejection.requirement_id ?? null, rejection });
}

/** A filing that is with the office, cannot reach it, is held back, or waits for an operator. */
export type Waiting =
  | Extract<Decision, { state: 'pending' | 'needs_review' }>
  | Extract<Decision, { held: string }>
  | { state: 'ready' | 'unavailable' | 'ambiguous'; dueInMs: number; reason: string };

/** During a longer wait, keeps the requirement open that lets the caller supply the number instead. */
export async function showTaxWait({ tx, entity, filing }: Change, decision: Waiting, step: Shown): Promise<void> {
  const isOnPaper = 'wait' in decision && decision.wait === 'paper';
  const detail = isOnPaper ? 'The tax office processes the request on paper, which takes weeks.' : step.detail;
  const isShown = await showTaxStep(tx, entity, { ...step, detail });
  if (isShown && isLong(decision, filing, tx.at)) await offerAlternatives(tx, entity, detail);
}

function isLong(decision: Waiting, { stalled_since }: Filing, now: Date): boolean {
  if ('wait' in decision) return decision.wait !== 'short';
  if (decision.state !== 'unavailable') return true;
  return stalled_since !== null && now.getTime() - stalled_since.getTime() > LONG_WAIT_MS;
}

type Shown = Omit<StepChange, 'name'> & { detail: string };
