import { AppError } from '../errors/errors.ts';
import type { Tx } from '../store/core/write.ts';
import { confirmReport, findOpenReport, type OpenReport, withdrawReport } from '../store/filing-reports.ts';
import type { Filing } from '../store/filings.ts';
import { freeReservedNumber, holdNumber, officeOf } from '../store/number-holds.ts';
import { problemsOfResult, type RecordedResult } from './judge-filing-result.ts';
import { claimEvidence, recordOn, refuseResult, report } from './operator-filing.ts';

/** Who records a result, and for how long it is held before anything follows from it. */
export type Recorder = { operatorId: string; holdMs: number };

/** Records an office's acceptance with its proof. While it is held, its number is reserved for this filing. */
export async function recordResult(
  tx: Tx,
  filing: Filing,
  result: RecordedResult & { evidence_upload_id: string },
  by: Recorder,
): Promise<void> {
  const problems = await problemsOfResult(tx, filing, result);
  if (problems.length > 0) throw refuseResult(problems);
  const { kind, number, filed_at, evidence_upload_id } = result;
  const evidence = await claimEvidence(tx, filing, evidence_upload_id);
  await report(tx, filing, { kind, number, filed_at, evidence }, by);
  if (by.holdMs > 0) await holdNumber(tx, { office: officeOf(filing), number }, filing, filing.id);
}

/** Applies a held result at once, because a second operator has compared it with the proof. */
export async function confirmResult(tx: Tx, filing: Filing, operatorId: string): Promise<void> {
  const held = await getHeldReport(tx, filing);
  if (held.operatorId === operatorId) {
    throw new AppError('illegal_transition', {
      detail: 'You recorded this result. A second operator confirms it, or it is applied when its time is over.',
    });
  }
  await confirmReport(tx, filing, held, operatorId);
  recordOn(tx, filing, 'filing.report_confirmed', { kind: held.kind });
}

/** Takes a held result back, as if it had not been recorded. */
export async function withdrawResult(tx: Tx, filing: Filing, operatorId: string): Promise<void> {
  const held = await getHeldReport(tx, filing);
  if (held.operatorId !== operatorId) {
    throw new AppError('illegal_transition', {
      detail:
        'Only the operator who recorded this result can withdraw it. Ask them, or correct it after it is applied.',
    });
  }
  await withdrawReport(tx, filing, held);
  if ('number' in held) await freeReservedNumber(tx, { office: officeOf(filing), number: held.number }, filing.id);
  recordOn(tx, filing, 'filing.report_withdrawn', { kind: held.kind });
}

async function getHeldReport(tx: Tx, filing: Filing): Promise<OpenReport> {
  const held = filing.held_until === null ? null : await findOpenReport(tx.sql, filing);
  if (held !== null) return held;
  throw new AppError('illegal_transition', {
    detail: 'No result of this filing is held. Read it: an applied result can only be corrected.',
    extra: { state: filing.state, allowed_actions: [] },
  });
}
