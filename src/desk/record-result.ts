import { timesAtOffice } from '../domain/filing/assertion.ts';
import type { SoughtFact } from '../domain/filing/evidence.ts';
import type { FilingReport } from '../domain/filing/filing-report.ts';
import { isStandingCertified } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { needsSecondReading, OWN_READING_AFTER_MS, readAgain } from '../domain/filing/second-reading.ts';
import { momentText } from '../domain/formats/moment.ts';
import { type Problem, problemOfReason } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import { notInState } from '../filings/refusals.ts';
import { hasOpenedProof } from '../store/audit.ts';
import type { Tx } from '../store/core/write.ts';
import { confirmReport, findOpenReport, type OpenReport, withdrawReport } from '../store/filing-reports.ts';
import type { Filing } from '../store/filings.ts';
import { freeReservedNumber, holdNumber, officeOf } from '../store/number-holds.ts';
import { isSamePerson } from '../store/operator-keys.ts';
import {
  doubtsOfNotice,
  doubtsOfProof,
  judgeEvidence,
  judgeProofOfNumber,
  problemsOfFile,
  type ReadEvidence,
} from './judge-evidence.ts';
import { problemsOfResult, type RecordedResult } from './judge-filing-result.ts';
import { claimEvidence, recordOn, refuseResult, report } from './operator-filing.ts';

/** The operator who records a result. `holdMs`: delay until the result is applied. */
export type Recorder = { operatorId: string; holdMs: number };

/**
 * Records an office's acceptance with its proof. The result takes effect after a delay (`holdMs`), and until then the
 * accepted number is reserved for this filing. In live mode, a result for which `needsSecondReading` is true is held
 * until another operator reads the proof again, or, after `OWN_READING_AFTER_MS`, the operator who recorded it.
 */
export async function recordResult(
  tx: Tx,
  filing: Filing,
  result: RecordedResult,
  { proof, by }: { proof: ReadEvidence; by: Recorder },
): Promise<void> {
  const { kind, number, at_office } = result;
  // A proof without the date is accepted, because offices write dates in many ways, often as a stamped image.
  const sought: SoughtFact[] = [
    { fact: 'number', value: number },
    { fact: 'legal_name', value: String(filing.packet['legal_name']) },
    ...(isStandingCertified(filing.type) ? [{ fact: 'good_standing' } as const] : []),
  ];
  const { check: evidence_check, problems } = judgeProofOfNumber(proof, sought, filing, result);
  const ofFile = await problemsOfFile(tx, proof, [filing]);
  const ofResult = await problemsOfResult(tx, filing, result);
  const all = [...ofResult, ...problems, ...ofFile];
  if (all.length > 0) throw refuseResult(all);
  const times = timesAtOffice(String(filing.packet['jurisdiction']), result);
  const doubts = doubtsOfProof(proof, filing, result, times);
  if (doubts.length > 0) throw refuseResult(doubts);
  const evidence = await claimEvidence(tx, filing, proof.evidence_upload_id);
  const holdMs = tx.livemode && needsSecondReading(evidence_check) ? OWN_READING_AFTER_MS : by.holdMs;
  const facts = { kind, number, ...times, evidence, evidence_check, ...(at_office && { at_office }) };
  await report(tx, filing, facts, { ...by, holdMs });
  if (holdMs > 0) await holdNumber(tx, { office: officeOf(filing), number }, filing, filing.id);
}

/** `isConfirmed`: the operator confirmed the rejection, even if the text of the notice looks like an acceptance. */
type Rejecting = { notice: Notice; problems: readonly Problem[]; isConfirmed: boolean; by: Recorder };

/** Proof of a rejection. `without_notice`: the operator's note on how the office told them, if there is no notice. */
export type Notice = { proof: ReadEvidence | null; without_notice?: string | undefined };

/**
 * Records an office's rejection. In live mode, the rejection needs the office's notice, or a note on how the office
 * told the operator, so that it can be checked later. The rejection of an import is the operator's own decision.
 */
export async function recordRejection(
  tx: Tx,
  filing: Filing,
  rejection: Rejection,
  { notice, problems, isConfirmed, by }: Rejecting,
): Promise<void> {
  const { proof } = notice;
  const note = notice.without_notice?.trim() || null;
  const all = [...problems];
  if (proof !== null && note !== null) all.push(BOTH);
  if (tx.livemode && !filing.is_import && proof === null && note === null) all.push(NOTICE_REQUIRED);
  const sought: SoughtFact[] = [{ fact: 'legal_name', value: String(filing.packet['legal_name']) }];
  const judged = proof && judgeEvidence(proof, sought);
  if (proof !== null) all.push(...(judged?.problems ?? []), ...(await problemsOfFile(tx, proof, [filing])));
  if (proof !== null && !isConfirmed) all.push(...doubtsOfNotice(proof));
  const emptyNote = note === null ? null : problemOfReason(note, '/without_notice');
  if (emptyNote !== null) all.push(emptyNote);
  if (all.length > 0) throw refuseResult(all);
  const evidence = proof && (await claimEvidence(tx, filing, proof.evidence_upload_id));
  const what: FilingReport = {
    kind: 'reject',
    rejection,
    ...(evidence !== null && judged !== null && { evidence, evidence_check: judged.check }),
    ...(note !== null && { without_notice: note }),
  };
  await report(tx, filing, what, by);
}

const NOTICE_REQUIRED: Problem = {
  pointer: '/evidence_upload_id',
  code: 'required',
  message:
    'is required. Upload the notice of the office and send its id, or say in "without_notice" how the office told you',
};

const BOTH: Problem = {
  pointer: '/without_notice',
  code: 'not_allowed',
  message: 'is only for a rejection without a notice. Leave it out, because you sent one',
};

/**
 * Applies a held result (recorded, but not applied yet), because an operator, normally a second one, has compared it
 * with the proof. `typed`: the number that this operator read in the proof. The operator who recorded the result can
 * confirm it only if `needsSecondReading` is true, and only after `OWN_READING_AFTER_MS`.
 */
export async function confirmResult(
  tx: Tx,
  filing: Filing,
  { operatorId, typed }: { operatorId: string; typed: string | undefined },
): Promise<void> {
  const held = await getHeldReport(tx, filing);
  const isOwn = await isSamePerson(tx.sql, held.operatorId, operatorId);
  const isUnread = 'number' in held && needsSecondReading(held.evidence_check);
  if (isOwn && !(isUnread && filing.held_until !== null && filing.held_until <= tx.at)) {
    throw new AppError('illegal_transition', { detail: isUnread ? ownReading(filing) : OWN_RESULT });
  }
  if (!('number' in held) || held.evidence_check === undefined) {
    await confirmReport(tx, filing, held, operatorId);
    return recordOn(tx, filing, 'filing.report_confirmed', { kind: held.kind });
  }
  const reader = isOwn ? 'same_person' : 'another_person';
  // Operators who confirm their own result must open the proof again after `held_until`. To have opened it for the
  // recording is not enough.
  const since = isOwn ? filing.held_until : null;
  const hasOpened = await hasOpenedProof(tx, filing, { evidence: held.evidence, since });
  const { check: evidence_check, problems } = readAgain(held.evidence_check, held.number, { typed, reader, hasOpened });
  if (problems.length > 0) throw refuseResult(problems);
  await confirmReport(tx, filing, { ...held, evidence_check }, isOwn ? null : operatorId);
  recordOn(tx, filing, 'filing.report_confirmed', { kind: held.kind, evidence_check });
}

const OWN_RESULT = 'You recorded this result. A second operator confirms it, or it is applied when its time is over.';

function ownReading({ held_until }: Filing): string {
  const from = held_until === null ? '' : ` from ${momentText(held_until)}`;
  return `You recorded this result, and the text of its proof does not show it. Another operator reads the proof and types the number now, or you do so again${from}.`;
}

/**
 * Withdraws a held result (recorded, but not applied yet) as if it had not been recorded. Any operator may withdraw it,
 * because it has had no effect yet, and anyone who notices a mistake must be able to stop it.
 */
export async function withdrawResult(tx: Tx, filing: Filing): Promise<void> {
  await takeBack(tx, filing, await getHeldReport(tx, filing));
}

export async function takeBack(tx: Tx, filing: Filing, report: OpenReport): Promise<void> {
  await withdrawReport(tx, filing, report);
  if ('number' in report) await freeReservedNumber(tx, { office: officeOf(filing), number: report.number }, filing.id);
  recordOn(tx, filing, 'filing.report_withdrawn', { kind: report.kind });
}

async function getHeldReport(tx: Tx, filing: Filing): Promise<OpenReport> {
  const heldReport = filing.held_until === null ? null : await findOpenReport(tx.sql, filing);
  if (heldReport !== null) return heldReport;
  throw notInState(filing, 'No result of this filing is held. Read it: an applied result can only be corrected.');
}
