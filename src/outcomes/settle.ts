import { takeBack } from '../desk/record-result.ts';
import { WORKER } from '../domain/access/actor.ts';
import { faultOfDate, faultOfNumber } from '../domain/filing/assertion.ts';
import { type Decision, isProvablyAbsent, timesOf } from '../domain/filing/filing.ts';
import { decideOnReport, SUPPLIED_WHILE_ASKED } from '../domain/filing/filing-report.ts';
import { FILING_RULES, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { mayBeForgotten } from '../domain/installation/forgotten.ts';
import { MAY_BE_AT_OFFICE, notVouchedFor } from '../domain/moving/brought.ts';
import { AppError } from '../errors/errors.ts';
import type { WriteAgreementDeps } from '../signatures/issue-agreement.ts';
import { type AttemptOutcome, finishSend, insertAttempt } from '../store/attempts.ts';
import { readRestoredAt } from '../store/core/restore.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import { closeReport, type OpenReport } from '../store/filing-reports.ts';
import { disarmFiling, type Filing, type FilingPatch, settleFiling, withdrawFiling } from '../store/filings.ts';
import { holdNumber, officeOf } from '../store/number-holds.ts';
import { unclaimFiling } from '../store/operating/operator-filings.ts';
import {
  type Accepted,
  type Change,
  type FilingKind,
  type Judging,
  record,
  recordReconciled,
  reviewed,
  type Standing,
} from './kind.ts';
import { kindOf } from './kinds.ts';

/** Dependencies of `settle`. `store` is for the commit, the rest for documents that follow from an accepted change. */
export type SettleDeps = WriteAgreementDeps & {
  store: Store;
  /**
   * True if a formation must be paid for or screened before it is filed, so that a formation begun in another
   * deployment must begin again.
   */
  isBegunHere: boolean;
  /**
   * True if operators file by hand. In that case, neither a missed send deadline nor, after a restore, a look-up proves
   * that nothing arrived.
   */
  isDesk: boolean;
};

/** Thrown if another worker has taken over the filing. That worker will find out the same outcome. */
class LostClaim extends Error {}

/**
 * Records the new facts about a filing, with all consequences, in one transaction. Does nothing if the filing's epoch
 * (a counter) has changed, because another worker has then taken over the filing.
 */
export async function settle(deps: SettleDeps, filing: Filing, decision: Decision, exchange: Exchange): Promise<void> {
  await settleWith(deps, filing, decision, exchange, async () => {});
}

/**
 * Like `settle`, but for an operator's report, which is applied exactly once. A report that releases the filing to be
 * sent again also ends the operator's claim, because two operators confirm that nobody has filed it. A report that
 * repeatedly cannot be applied goes back to the operators.
 */
export async function settleReport(deps: SettleDeps, filing: Filing, report: OpenReport): Promise<void> {
  const { packet_hash: packetHash, review_reason: reviewReason } = filing;
  const decision = decideOnReport(report, { packetHash, reviewReason });
  try {
    await settleWith(deps, filing, decision, 'report', async (tx) => {
      if (report.kind === 'release') await unclaimFiling(tx, filing);
      await closeReport(tx, filing, report);
    });
  } catch (error) {
    // A refusal (AppError) is thrown, so that the worker retries. Its cause may be temporary, such as a busy database.
    if (error instanceof AppError || filing.failures < TRIES_OF_A_REPORT) throw error;
    await returnReport(deps, filing, report);
  }
}

/** Number of failures before a report goes back to the operators. By then, a temporary cause is over. */
const TRIES_OF_A_REPORT = 4;
const NOT_APPLIED =
  'The last result could not be applied, because it does not fit what is recorded of the company. Look it up at the office, and record another result.';

async function returnReport({ store }: SettleDeps, filing: Filing, report: OpenReport): Promise<void> {
  const { review_reason, asserted, tries, clean_misses: cleanMisses } = filing;
  // This review reason is kept, because it limits the next report: if that report is a rejection, it refuses only the
  // tax number that the account supplied, not the request.
  const reviewReason = review_reason === SUPPLIED_WHILE_ASKED ? review_reason : NOT_APPLIED;
  const patch: FilingPatch = { state: 'needs_review', tries, cleanMisses, dueInMs: null, reviewReason };
  await write(store, WORKER, async (tx) => {
    await lockEntity(tx, filing.account_id, filing.entity_id);
    if (!(await settleFiling(tx, filing, { ...patch, ...(asserted && { asserted }) }))) return;
    await takeBack(tx, filing, report);
  });
}

/** The call or report that led to the decision; `none` if there was none. */
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
      const kind = kindOf(filing);
      const judging = { isReport: exchange === 'report', isBegunHere: deps.isBegunHere };
      const judged = await judgeDecision(kind, change, given, judging);
      const isUnproved = await isForgottenAtDesk(deps, change, judged, exchange);
      const decision = isUnproved && (await isEnding(kind, change)) ? LOOK_UP_BY_HAND : judged;
      const patch = { ...patchFor(filing, decision), isUnproved, isReported: judging.isReport };
      if (!(await settleFiling(tx, filing, patch))) throw new LostClaim();
      await also(tx);
      await writeLedger(tx, filing, decision, exchange);
      const isAbsent = isProvablyAbsent(decision.state);
      if (isAbsent) await kind.returnUnsent?.(tx, filing);
      if (isAbsent && kind.giveUp?.isGivenUp(entity)) await withdraw(kind.giveUp, change);
      else await applyDecision(deps, kind, change, decision);
    });
  } catch (error) {
    if (!(error instanceof LostClaim)) throw error;
  }
}

const LOOK_UP_BY_HAND: Decision = { state: 'needs_review', reason: MAY_BE_AT_OFFICE };

/**
 * Returns whether the absence of a filing is not proved, although a look-up at the desk found nothing: a restore may
 * have forgotten that an operator filed it by hand. Two operators who release it prove its absence. A request for a tax
 * number is left out, because its account has to be able to replace it while nobody has signed it.
 */
async function isForgottenAtDesk(
  { isDesk }: SettleDeps,
  { tx, entity, filing }: Change,
  { state }: Decision,
  exchange: Exchange,
): Promise<boolean> {
  if (!isDesk || exchange === 'report' || !isProvablyAbsent(state)) return false;
  if (filing.sends === 0 || filing.absent_since !== null || isOfTaxOffice(filing.type)) return false;
  return mayBeForgotten(entity.created_at, filing.opened_at, await readRestoredAt(tx.sql));
}

/**
 * Returns whether people can end an unsent filing: its company has given it up, or it waits for figures or a signature
 * of a company that exists. All others come to the desk, with a warning.
 */
async function isEnding({ giveUp, isReached }: FilingKind, change: Change): Promise<boolean> {
  return giveUp === null ? !(await isReached(change)) : giveUp.isGivenUp(change.entity);
}

async function judgeDecision(
  kind: FilingKind,
  change: Change,
  proposed: Decision,
  judging: Judging,
): Promise<Decision> {
  const { type, is_unverified } = change.filing;
  const decided: Decision =
    is_unverified && isProvablyAbsent(proposed.state)
      ? { state: 'rejected', rejection: notVouchedFor(type) }
      : proposed;
  const doubt = decided.state === 'accepted' ? doubtOf(change, decided) : null;
  const decision = doubt ?? (await kind.judge(change, decided, judging));
  return decision.state === 'accepted' ? holdAsserted(change, decision) : decision;
}

/** Ends a filing that came with an untrusted archive. Its company is already locked. */
export async function giveUpBrought(change: Change): Promise<void> {
  const { tx, filing } = change;
  const rejection = notVouchedFor(filing.type);
  if (!(await settleFiling(tx, filing, patchFor(filing, { state: 'rejected', rejection })))) throw new LostClaim();
  await kindOf(filing).refuse(change, rejection);
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
      const { number, evidence } = decision.answer;
      return { ...base, dueInMs: null, result: { number, ...timesOf(decision.answer), evidence } };
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

async function applyDecision(deps: SettleDeps, kind: FilingKind, change: Change, decision: Decision): Promise<void> {
  const { tx, filing } = change;
  const show = (standing: Standing) => kind.show(change, standing, decision);
  switch (decision.state) {
    case 'accepted':
      return kind.accept(deps, change, decision.answer);
    case 'rejected':
      return kind.refuse(change, decision.rejection);
    case 'pending': {
      const { detail = 'Handed over for filing. The office has not answered yet.', expectedAt } = decision;
      await show({ status: 'waiting', detail, ...(expectedAt && { expectedBy: expectedAt }) });
      return record(change, filing.state === 'pending' ? null : 'filing.pending');
    }
    case 'ambiguous':
      await show({ status: 'outcome_unknown', detail: decision.reason });
      return kind.doubt(change, 'outcome_unknown', decision.reason);
    case 'reconciling':
      return show({ status: 'outcome_unknown', detail: decision.reason });
    case 'unavailable':
      return show({ status: 'waiting', detail: `Nothing was sent yet: ${decision.reason}` });
    case 'ready':
      // After a restore, a look-up can come before the earlier steps are done. The filing is then not sent yet. The
      // last of the earlier steps releases the filing.
      if (!(await kind.isReached(change))) {
        await disarmFiling(tx, filing);
        return kind.askFor?.(change);
      }
      // A held filing waits until its office opens, or until a pause ends. The expected time is null during a pause.
      if ('held' in decision) {
        return show({ status: 'waiting', detail: decision.reason, expectedBy: decision.expectedAt });
      }
      await show({ status: 'running', detail: decision.reason });
      return record(change, 'filing.resend_allowed', { reason: decision.reason });
    case 'needs_review':
      await show({ status: 'needs_review', detail: decision.reason });
      return kind.doubt(change, 'needs_review', decision.reason);
  }
}

/**
 * Withdraws a filing that provably did not arrive, and for which the company no longer waits. Such a filing is never
 * sent.
 */
async function withdraw({ free }: NonNullable<FilingKind['giveUp']>, change: Change): Promise<void> {
  const { tx, filing } = change;
  if (!(await withdrawFiling(tx, filing))) throw new Error(`filing ${filing.id} is not absent`);
  await free(tx, filing);
  recordReconciled(change, { outcome: 'not_received' });
}

/**
 * Returns a review decision if the number or the date of an acceptance cannot be right; null if both can be right. If a
 * person vouches for the date (`latest` is null), nothing is checked, because an operator's report was checked when it
 * was made.
 */
function doubtOf({ entity, filing }: Change, { answer, latest }: Accepted): Decision | null {
  if (latest === null) return null;
  const { jurisdiction, created_at: createdAt } = entity;
  const subject = { type: filing.type, jurisdiction, createdAt, latest };
  const name = FILING_RULES[filing.type].number;
  const wrongNumber = faultOfNumber(subject, answer.number);
  if (wrongNumber !== null) return reviewed(answer, `its ${name} ${wrongNumber.message}`);
  const wrongDate = faultOfDate(subject, answer.filedAt);
  return wrongDate === null ? null : reviewed(answer, `its date ${wrongDate.message}`);
}

/**
 * Reserves the number in the transaction that writes it to the company. If another company has the number, an operator
 * decides.
 */
async function holdAsserted({ tx, filing }: Change, decision: Accepted): Promise<Decision> {
  const { answer } = decision;
  if (await holdNumber(tx, { office: officeOf(filing), number: answer.number }, filing)) return decision;
  // The account reads this text, so it must not reveal anything about the company that has the number.
  return reviewed(answer, `its ${FILING_RULES[filing.type].number} could not be confirmed`);
}
