import type { Action } from '../domain/events/event.ts';
import type { FilingReport } from '../domain/filing/filing-report.ts';
import { AppError } from '../errors/errors.ts';
import { findFilingById } from '../store/across-tables/operator-filings.ts';
import { listAttempts } from '../store/attempts.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { insertReport } from '../store/filing-reports.ts';
import { type Filing, lockFiling } from '../store/filings.ts';
import { findOtherHolder, officeOf } from '../store/number-holds.ts';
import { claimUpload } from '../store/uploads.ts';

/** Returns a filing in a queue, as operators see it. */
export function filingSummary(filing: Filing) {
  const { id, account_id, entity_id, type, reference, state, review_reason, packet, fee_cents } = filing;
  const { opened_at, claimed_by, claimed_at, release_asked_by, wait_reason, due_at } = filing;
  return {
    ...{ id, account_id, entity_id, type, reference, state, review_reason, wait_reason },
    waits_until: wait_reason === null ? null : due_at,
    legal_name: String(packet['legal_name']),
    jurisdiction: String(packet['jurisdiction']),
    ...{ fee_cents, opened_at, claimed_by, claimed_at, release_asked_by },
  };
}

export async function filingBody(db: Reader, filing: Filing) {
  const { packet, packet_hash, sends, deadline_at, result, asserted } = filing;
  const attempts = await listAttempts(db, filing.account_id, filing.entity_id, [filing.type]);
  const own = attempts.filter(({ reference }) => reference === filing.reference);
  const number = asserted?.number ?? null;
  const number_held_by =
    number === null ? null : await findOtherHolder(db, { office: officeOf(filing), number }, filing);
  const content = { packet, packet_hash, sends, deadline_at, result, asserted, number_held_by };
  return { ...filingSummary(filing), ...content, attempts: own };
}

export async function getFilingById(db: Reader, id: string): Promise<Filing> {
  const filing = await findFilingById(db, id);
  if (filing === null) throw new AppError('not_found', { detail: 'No filing has this id.' });
  return filing;
}

/** Locks a filing after its entity, as every change to it does. */
export async function lockFilingById(tx: Tx, id: string): Promise<Filing> {
  const { account_id, entity_id } = await getFilingById(tx.sql, id);
  await lockEntityIfAny(tx, account_id, entity_id);
  return lockFiling(tx, { account_id, id });
}

/** Records an operator's report on a filing; the worker draws the conclusions (worker/filing.ts). */
export async function report(
  tx: Tx,
  filing: Filing,
  what: FilingReport,
  by: { operatorId: string; secondOperatorId?: string },
): Promise<void> {
  const { operatorId, secondOperatorId = null } = by;
  if (!(await insertReport(tx, filing, what, { operatorId, secondOperatorId }))) {
    throw new AppError('illegal_transition', {
      detail: 'An earlier report on this filing is being processed. Read it again.',
    });
  }
  recordOn(tx, filing, 'filing.reported', { kind: what.kind });
}

/** Adds an entry to the chain of the filing's entity; the entry names the operator. */
export function recordOn(tx: Tx, filing: Filing, action: Action, more: Record<string, unknown> = {}): void {
  tx.record({
    accountId: filing.account_id,
    entityId: filing.entity_id,
    action,
    data: { object: { filing_id: filing.id, type: filing.type, reference: filing.reference, ...more } },
  });
}

/** Keeps the proof, which must have been uploaded for the account of this filing. */
export async function claimEvidence(tx: Tx, filing: Filing, uploadId: string): Promise<string> {
  if (await claimUpload(tx, filing.account_id, uploadId)) return `upload:${uploadId}`;
  throw new AppError('validation_failed', {
    detail: 'The file does not exist. First upload the proof to …/evidence of this filing.',
    problems: [
      {
        pointer: '/evidence_upload_id',
        code: 'not_found',
        message: 'is not the id of a file uploaded for this filing',
      },
    ],
  });
}

/** Refuses an operation that the filing's state does not allow. */
export function requireState(filing: Filing, states: readonly Filing['state'][], what: string): void {
  if (states.includes(filing.state)) return;
  throw new AppError('illegal_transition', {
    detail: `${what} is possible in state ${states.join(' or ')}, but this filing is ${filing.state}.`,
    extra: { state: filing.state, allowed_actions: [] },
  });
}

/** Allows only the operator who has claimed it: the others do not know what was done at the office. */
export function requireClaim(filing: Filing, operatorId: string): void {
  if (filing.claimed_by === operatorId) return;
  throw new AppError('illegal_transition', {
    detail: filing.claimed_by === null ? 'Claim this filing first.' : 'Another operator has claimed this filing.',
    extra: { state: filing.state, allowed_actions: [] },
  });
}
