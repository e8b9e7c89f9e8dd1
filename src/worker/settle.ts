import { WORKER } from '../domain/access/actor.ts';
import { legalDayOf } from '../domain/compliance/calendars.ts';
import { nextState } from '../domain/entity/entity.ts';
import { faultOfDate, faultOfNumber, NUMBER_OF } from '../domain/filing/assertion.ts';
import { assertedBy, type Decision, isProvablyAbsent, type RegistryAnswer } from '../domain/filing/filing.ts';
import { decideOnReport } from '../domain/filing/filing-report.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { isLaterFiling } from '../domain/filing/later-filing.ts';
import { factNotFiled } from '../domain/filing/packet.ts';
import { cut } from '../domain/formats/text.ts';
import type { WriteAgreementDeps } from '../formation/agreement/issue-agreement.ts';
import { askForCorrection, withdrawQuestion } from '../formation/ask-for-correction.ts';
import { refuseImport } from '../formation/imports/refuse-import.ts';
import { showTaxStep } from '../formation/request-tax-number.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { type AttemptOutcome, finishSend, insertAttempt } from '../store/attempts.ts';
import { voidAttestations } from '../store/attestations.ts';
import { openCalendar } from '../store/calendars.ts';
import { businessAt } from '../store/core/business-clock.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { lockEntity, ownerOf, updateEntity } from '../store/entities.ts';
import { closeReport, type OpenReport } from '../store/filing-reports.ts';
import { disarmFiling, type Filing, type FilingPatch, settleFiling, withdrawFiling } from '../store/filings.ts';
import {
  isFilingReached,
  resumeFormation,
  type StepChange,
  skipStepsBefore,
  stopFormation,
  updateSteps,
} from '../store/formations.ts';
import { holdFreeName, releaseName } from '../store/name-holds.ts';
import { holdNumber, officeOf } from '../store/number-holds.ts';
import { cancelTaxDay, returnTaxDay } from '../store/tax-party-days.ts';
import { applyToDissolution, judgeDissolutionDecision } from './settle-dissolution.ts';
import { applyToLaterFiling } from './settle-later-filing.ts';
import { applyTaxNumber, applyTaxRefusal, judgeTaxDecision, showTaxWait, type Waiting } from './settle-tax-number.ts';
import { aboutFiling, type Change, expectedByOf, record, recordReconciled } from './settled-change.ts';

/** `store` for the commit; the rest for the papers that an accepted change brings. */
export type SettleDeps = WriteAgreementDeps & { store: Store };

/** The claim was lost: another worker has the filing, and will learn the same facts. */
class LostClaim extends Error {}

/**
 * Records what is now known about a filing, and all consequences, in one transaction guarded by the claim's epoch. Does
 * nothing if the claim was lost.
 */
export async function settle(deps: SettleDeps, filing: Filing, decision: Decision, exchange: Exchange): Promise<void> {
  await settleWith(deps, filing, decision, exchange, async () => {});
}

/** Like `settle`, for a person's report; the report is applied once, in the same commit. */
export async function settleReport(deps: SettleDeps, filing: Filing, report: OpenReport): Promise<void> {
  const { packet_hash: packetHash, review_reason: reviewReason } = filing;
  const decision = decideOnReport(report, { packetHash, reviewReason });
  await settleWith(deps, filing, decision, 'report', (tx) => closeReport(tx, filing, report));
}

/** The source of the decision; `none`: nobody was asked. */
export type Exchange = 'send' | 'lookup' | 'failed_lookup' | 'report' | 'none';

async function settleWith(
  deps: SettleDeps,
  filing: Filing,
  given: Decision,
  exchange: Exchange,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await write(deps.store, WORKER, async (tx) => {
      const entity = await lockEntity(tx, filing.account_id, filing.entity_id);
      const change = { tx, entity, filing };
      const decision = await judgeDecision(change, given, exchange === 'report');
      if (!(await settleFiling(tx, filing, patchFor(filing, decision)))) throw new LostClaim();
      await also(tx);
      await writeLedger(tx, filing, decision, exchange);
      const isAbsent = isProvablyAbsent(decision.state);
      if (isAbsent && filing.type === 'ein') await returnTaxDay(tx, filing);
      if (isAbsent && isGivenUp(change)) await withdraw(change);
      else await applyDecision(deps, change, decision);
    });
  } catch (error) {
    if (!(error instanceof LostClaim)) throw error;
  }
}

/** Judges the outcome by the facts that the company already has; a person's report already is a decision. */
async function judgeDecision(change: Change, given: Decision, isReport: boolean): Promise<Decision> {
  const doubt = given.state === 'accepted' ? doubtOf(change, given) : null;
  const decision = doubt ?? (await judgeByType(change, given, isReport));
  return decision.state === 'accepted' ? holdAsserted(change, decision) : decision;
}

async function judgeByType(change: Change, decision: Decision, isReport: boolean): Promise<Decision> {
  switch (change.filing.type) {
    case 'ein':
      return judgeTaxDecision(change, decision, isReport);
    case 'dissolution':
      return isReport ? decision : judgeDissolutionDecision(decision);
    default:
      return decision;
  }
}

/** It must no longer be sent: the formation was marked as failed, or the tax number was settled in another way. */
function isGivenUp({ entity, filing }: Change): boolean {
  switch (filing.type) {
    case 'formation':
      return entity.state === 'FilingFailed';
    case 'ein':
      return entity.state !== 'Filed';
    default:
      return false;
  }
}

function patchFor(filing: Filing, decision: Decision): FilingPatch {
  const base = {
    state: decision.state,
    tries: decision.state === filing.state ? filing.tries + 1 : 0,
    cleanMisses: 'cleanMisses' in decision ? decision.cleanMisses : 0,
    ...('retryAfterMs' in decision && { retryAfterMs: decision.retryAfterMs }),
  };
  switch (decision.state) {
    case 'accepted': {
      const { number, filedAt, evidence } = decision.answer;
      return { ...base, dueInMs: null, result: { number, filed_at: filedAt.toISOString(), evidence } };
    }
    case 'rejected':
      return { ...base, dueInMs: null, rejection: decision.rejection };
    case 'needs_review':
      return {
        ...base,
        dueInMs: null,
        reviewReason: decision.reason,
        ...(decision.asserted && { asserted: decision.asserted }),
      };
    default:
      return { ...base, dueInMs: decision.dueInMs, ...('held' in decision && { waitReason: decision.reason }) };
  }
}

/** Every send and every report is an entry in the ledger; a look-up only if it settled or changed something. */
async function writeLedger(tx: Tx, filing: Filing, decision: Decision, exchange: Exchange): Promise<void> {
  if (exchange === 'none') return;
  const outcome = ledgerOutcome(decision, exchange);
  const detail =
    'reason' in decision ? decision.reason : decision.state === 'rejected' ? decision.rejection.code : null;
  if (exchange === 'send') return finishSend(tx, filing, outcome, detail);
  if (decision.state === filing.state) return;
  const kind = exchange === 'failed_lookup' ? 'lookup' : exchange;
  await insertAttempt(tx, filing, { kind, deadlineAt: null, outcome, detail });
}

function ledgerOutcome(decision: Decision, exchange: Exchange): AttemptOutcome {
  switch (decision.state) {
    case 'ready':
      return exchange === 'send' ? 'too_late' : exchange === 'report' ? 'released' : 'not_found';
    case 'reconciling':
      return exchange === 'failed_lookup' ? 'unavailable' : 'not_found';
    default:
      return decision.state;
  }
}

async function applyDecision(deps: SettleDeps, change: Change, decision: Decision): Promise<void> {
  const { tx, filing } = change;
  if (filing.type === 'dissolution') return applyToDissolution(change, decision);
  if (isLaterFiling(filing.type)) return applyToLaterFiling(deps, change, decision);
  if (filing.is_import) return applyToImport(change, decision);
  switch (decision.state) {
    case 'accepted':
      return filing.type === 'formation'
        ? applyFiled(change, decision.answer)
        : applyTaxNumber(change, decision.answer.number);
    case 'rejected':
      return filing.type === 'formation'
        ? applyRejected(change, decision.rejection)
        : applyTaxRefusal(change, decision.rejection);
    case 'pending':
      await showWait(change, decision, decision.detail ?? 'Handed over for filing. The office has not answered yet.');
      return record(change, filing.state === 'pending' ? null : 'filing.pending');
    case 'ambiguous':
      await showStep(change, { status: 'outcome_unknown', detail: decision.reason });
      return record(change, 'formation.outcome_unknown', { reason: decision.reason });
    case 'reconciling':
      return showStep(change, { status: 'outcome_unknown', detail: decision.reason });
    case 'unavailable':
      return showWait(change, decision, `Nothing was sent yet: ${decision.reason}`);
    case 'ready':
      // It was looked up after a restore, before its turn: its own step will release it.
      if (!(await isFilingReached(tx, filing))) return disarmFiling(tx, filing);
      if ('held' in decision) return showWait(change, decision, decision.reason);
      await showStep(change, { status: 'running', detail: decision.reason });
      return record(change, 'filing.resend_allowed', { reason: decision.reason });
    case 'needs_review':
      await showWait(change, decision, decision.reason);
      return record(change, 'formation.needs_review', { reason: decision.reason });
  }
}

/** Only an operator's word settles it. Everything else would mean that it was sent, which the database refuses. */
async function applyToImport(change: Change, decision: Decision): Promise<void> {
  if (decision.state === 'accepted') return applyImported(change, decision.answer);
  if (decision.state === 'rejected') return refuseImport(change.tx, change.entity, change.filing, decision.rejection);
  if (decision.state !== 'needs_review') throw new Error(`an import that is ${decision.state}`);
}

/**
 * The formation was given up while the outcome was open, and the filing has now provably not arrived: it must not be
 * sent any more.
 */
async function withdraw(change: Change): Promise<void> {
  const { tx, filing } = change;
  if (!(await withdrawFiling(tx, filing))) throw new Error(`filing ${filing.id} is not absent`);
  if (filing.type === 'ein') await cancelTaxDay(tx, filing);
  else await releaseName(tx, filing);
  recordReconciled(change, { outcome: 'not_received' });
}

async function applyFiled(change: Change, answer: { number: string; filedAt: Date }): Promise<void> {
  const { tx, entity, filing } = change;
  const wasFailed = entity.state === 'FilingFailed';
  const state = nextState(entity.state, 'filing_accepted');
  // pause: before-filed
  if (state === null) throw new Error(`accepted while the entity is ${entity.state}`);
  const patch = { state, filing_number: answer.number, filed_at: answer.filedAt, filing_error: null };
  const after = await updateEntity(tx, entity, patch);
  if (wasFailed) recordReconciled(change, { outcome: 'accepted', after });
  else {
    const also = { ...aboutFiling(filing), filed_at: answer.filedAt.toISOString() };
    recordOnEntity(tx, 'formation.filed', after, { before: entity, also });
  }
  // After a restore the registry may have it although this database is still at an earlier step.
  await withdrawQuestion(tx, filing);
  await skipStepsBefore(tx, filing, 'state_filing', 'The registry already has the filing.');
  await updateSteps(tx, filing, [{ name: 'state_filing', status: 'done', detail: answer.number }]);
  await resumeFormation(tx, filing);
  const keptFrom = legalDayOf(entity.jurisdiction, answer.filedAt);
  openCalendar(tx, ownerOf(entity), { keptFrom, at: await businessAt(tx, entity.account_id) });
}

async function applyRejected(change: Change, refused: Rejection): Promise<void> {
  const { tx, entity, filing } = change;
  await releaseName(tx, filing);
  await updateSteps(tx, filing, [{ name: 'state_filing', status: 'failed', detail: refused.message }]);
  // No signature reached the registry, so somebody has to sign again.
  if (refused.code === 'signature_missing') await voidAttestations(tx, filing);
  const rejection = await askForCorrection(tx, filing, refused);
  await stopFormation(tx, filing, rejection);
  const state = nextState(entity.state, 'filing_rejected');
  // It was marked as failed before the registry answered: the answer confirms that, and the caller's words stay.
  if (state === null) return recordReconciled(change, { outcome: 'rejected', rejection });
  const after = await updateEntity(tx, entity, { state, filing_error: cut(rejection.message, 2_000) });
  const also = { ...aboutFiling(filing), rejection };
  recordOnEntity(tx, 'formation.failed', after, { before: entity, also });
}

/** Nothing is late while the office is closed; while it is paused nobody can say when it continues. */
async function showWait(change: Change, decision: Waiting, detail: string): Promise<void> {
  const expectedBy = expectedByOf(decision);
  const status = decision.state === 'needs_review' ? 'action_required' : 'waiting';
  const step = { status, detail, ...(expectedBy !== undefined && { expectedBy }) } as const;
  if (change.filing.type === 'ein') await showTaxWait(change, decision, step);
  else await showStep(change, step);
}

/** Shows the state of the filing's step, once it is reached; an entity that was marked as failed shows none. */
async function showStep({ tx, entity, filing }: Change, step: Omit<StepChange, 'name'>): Promise<void> {
  if (filing.type === 'ein') await showTaxStep(tx, entity, step);
  else if (entity.state !== 'FilingFailed' && (await isFilingReached(tx, filing))) {
    await updateSteps(tx, filing, [{ name: 'state_filing', ...step }]);
  }
}

/**
 * An operator found the company in the register: Importing → Filed, with the number and the date of the proof. What was due
 * before this day is not known here, so the calendar begins with it.
 */
async function applyImported(change: Change, answer: { number: string; filedAt: Date }): Promise<void> {
  const { tx, entity, filing } = change;
  const state = nextState(entity.state, 'import_confirmed');
  if (state === null) throw new Error(`confirmed while the entity is ${entity.state}`);
  // The office has this name already. A filing that holds it here is open, and the office will decide about it.
  const name = String(filing.packet['normalized_name']);
  const is_name_held = await holdFreeName(tx, filing, entity.jurisdiction, name);
  const after = await updateEntity(tx, entity, { state, filing_number: answer.number, filed_at: answer.filedAt });
  const also = { reference: filing.reference, filed_at: answer.filedAt.toISOString(), is_name_held };
  recordOnEntity(tx, 'import.confirmed', after, { before: entity, also });
  await updateSteps(tx, filing, [{ name: 'state_filing', status: 'done', detail: answer.number }]);
  await resumeFormation(tx, filing);
  const at = await businessAt(tx, entity.account_id);
  openCalendar(tx, ownerOf(entity), { keptFrom: legalDayOf(entity.jurisdiction, at), at });
}

type Accepted = Extract<Decision, { state: 'accepted' }>;

/**
 * Checks a registry's assertion before it is applied to the company: an operator decides about doubtful ones. Null: no
 * doubt. A person's report was judged when it was made.
 */
function doubtOf({ entity, filing }: Change, { answer, latest }: Accepted): Decision | null {
  // The office's word is about the packet, so it is no word about a company that shows anything else.
  const other = filing.type === 'formation' ? factNotFiled(entity, filing.packet) : null;
  if (other !== null) return review(answer, `the company has another ${other} than was filed`);
  if (latest === null) return null;
  const { jurisdiction, created_at: createdAt } = entity;
  const subject = { type: filing.type, jurisdiction, createdAt, latest };
  const name = NUMBER_OF[filing.type];
  const wrongNumber = faultOfNumber(subject, answer.number);
  if (wrongNumber !== null) return review(answer, `its ${name} ${wrongNumber.message}`);
  const wrongDate = faultOfDate(subject, answer.filedAt);
  return wrongDate === null ? null : review(answer, `its date ${wrongDate.message}`);
}

/**
 * Holds the number in the transaction that writes it to the company. If another company has it, an operator decides.
 */
async function holdAsserted({ tx, filing }: Change, decision: Accepted): Promise<Decision> {
  const { answer } = decision;
  if (await holdNumber(tx, { office: officeOf(filing), number: answer.number }, filing)) return decision;
  // The account reads this, so it says nothing about the company that has the number.
  return review(answer, `its ${NUMBER_OF[filing.type]} could not be confirmed`);
}

function review(answer: RegistryAnswer, what: string): Decision {
  const reason = `An operator is checking the registry's answer: ${what}.`;
  return { state: 'needs_review', reason, asserted: assertedBy(answer) };
}
