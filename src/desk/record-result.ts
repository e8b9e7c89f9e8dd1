import { timeAtOffice } from '../domain/filing/assertion.ts';
import type { SoughtFact } from '../domain/filing/evidence.ts';
import { isStandingCertified } from '../domain/filing/filing-rules.ts';
import { AppError } from '../errors/errors.ts';
import { notInState } from '../filings/refusals.ts';
import type { Tx } from '../store/core/write.ts';
import { confirmReport, findOpenReport, type OpenReport, withdrawReport } from '../store/filing-reports.ts';
import type { Filing } from '../store/filings.ts';
import { freeReservedNumber, holdNumber, officeOf } from '../store/number-holds.ts';
import { judgeEvidence, type ReadEvidence } from './judge-evidence.ts';
import { problemsOfResult, type RecordedResult } from './judge-filing-result.ts';
import { claimEvidence, recordOn, refuseResult, report } from './operator-filing.ts';

/** The operator who records a result. `holdMs`: time until the result is applied. */
export type Recorder = { operatorId: string; holdMs: number };

/** Records an office's acceptance with its proof. During the hold, the accepted number is reserved for this filing. */
export async function recordResult(
  tx: Tx,
  filing: Filing,
  result: RecordedResult,
  { proof, by }: { proof: ReadEvidence; by: Recorder },
): Promise<void> {
  const { kind, number } = result;
  const filed_at = timeAtOffice(String(filing.packet['jurisdiction']), result.filed_at);
  // Does not search the proof for the date, because offices write dates in many ways, often as a stamped image.
  const sought: SoughtFact[] = [
    { fact: 'number', value: number },
    { fact: 'legal_name', value: String(filing.packet['legal_name']) },
    ...(isStandingCertified(filing.type) ? [{ fact: 'good_standing' } as const] : []),
  ];
  const { check: evidence_check, problems } = judgeEvidence(proof, sought);
  const all = [...(await problemsOfResult(tx, filing, result)), ...problems];
  if (all.length > 0) throw refuseResult(all);
  const evidence = await claimEvidence(tx, filing, proof.evidence_upload_id);
  await report(tx, filing, { kind, number, filed_at, evidence, evidence_check }, by);
  if (by.holdMs > 0) await holdNumber(tx, { office: officeOf(filing), number }, filing, filing.id);
}

/** Applies a held result at once, because a second operator has compared it with the proof. */
export async function confirmResult(tx: Tx, filing: Filing, operatorId: string): Promise<void> {
  const heldReport = await getHeldReport(tx, filing);
  if (heldReport.operatorId === operatorId) {
    throw new AppError('illegal_transition', {
      detail: 'You recorded this result. A second operator confirms it, or it is applied when its time is over.',
    });
  }
  await confirmReport(tx, filing, heldReport, operatorId);
  recordOn(tx, filing, 'filing.report_confirmed', { kind: heldReport.kind });
}

/**
 * Withdraws a held result as if it had not been recorded. Any operator may do so, because it has had no effect yet and
 * whoever notices a mistake must be able to stop it.
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
