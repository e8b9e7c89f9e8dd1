import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import type { AtOffice, FilingReport } from '../domain/filing/filing-report.ts';
import { firstRow, type Reader } from './core/db.ts';
import { nowIf, unlessFrozen } from './core/due.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

type Place = Pick<Filing, 'account_id' | 'id'>;

/** A report that the worker has not applied yet. */
export type OpenReport = FilingReport & { ordinal: number; operatorId: string };

/**
 * Records an operator's report, and makes the filing due so that the report is applied. The new epoch (a counter)
 * invalidates a running claim, because its results would be outdated. `heldUntil`: time at which the report is applied;
 * until then it can be withdrawn. Returns false if an earlier report is not applied yet.
 */
export async function insertReport(
  tx: Tx,
  filing: Place,
  { kind, ...report }: FilingReport,
  by: { operatorId: string; secondOperatorId: string | null; heldUntil: Date | null },
): Promise<boolean> {
  const rows = await tx.sql`
    insert into filing_reports
      (account_id, filing_id, ordinal, kind, operator_id, second_operator_id, report, reported_at)
    select ${filing.account_id}, ${filing.id}, coalesce(max(ordinal), 0) + 1, ${kind}, ${by.operatorId},
      ${by.secondOperatorId}, ${tx.sql.json(report as never)}, ${tx.at}
    from filing_reports where account_id = ${filing.account_id} and filing_id = ${filing.id}
    on conflict do nothing returning 1`;
  if (rows.length === 0) return false;
  tx.sql.later`
    update filings set held_until = ${by.heldUntil}, due_at = ${by.heldUntil ?? tx.sql`now()`},
      queued_at = case when ${by.heldUntil !== null} then ${tx.at} else queued_at end,
      lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1,
      release_asked_by = null, release_asked_at = null, release_reason = null
    where account_id = ${filing.account_id} and id = ${filing.id}`;
  tx.wake('filings');
  return true;
}

/** Returns a filing's report that is not applied yet; null: there is none. A unique index allows at most one. */
export async function findOpenReport(db: Reader, filing: Place): Promise<OpenReport | null> {
  const [row] = await db<{ ordinal: number; kind: string; report: object; operator_id: string }[]>`
    select ordinal, kind, report, operator_id from filing_reports
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and applied_at is null`;
  if (row === undefined) return null;
  return { ...row.report, kind: row.kind, ordinal: row.ordinal, operatorId: row.operator_id } as OpenReport;
}

export async function closeReport(tx: Tx, filing: Place, report: Pick<OpenReport, 'ordinal'>): Promise<void> {
  tx.sql.later`
    update filing_reports set applied_at = ${tx.at}
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and ordinal = ${report.ordinal}`;
}

/**
 * Makes a held report due now, because an operator confirmed it. The filing stays held until the report is applied, so
 * that no operator files it again at the office. The new epoch (a counter) makes a worker lose its claim, so that the
 * worker cannot postpone the report to the end of the hold. `confirmedBy`: null if the operator who recorded the report
 * confirmed it.
 */
export async function confirmReport(
  tx: Tx,
  filing: Place,
  { ordinal, operatorId: _, kind: __, ...report }: OpenReport,
  confirmedBy: string | null,
): Promise<void> {
  tx.sql.later`
    update filing_reports set confirmed_by = ${confirmedBy}, report = ${tx.sql.json(report as never)}
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and ordinal = ${ordinal}`;
  tx.sql.later`
    update filings set held_until = ${tx.at}, due_at = now(), lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where account_id = ${filing.account_id} and id = ${filing.id}`;
  tx.wake('filings');
}

/** Closes a held report without applying it. The changed counter (epoch) stops a worker that was about to apply it. */
export async function withdrawReport(tx: Tx, filing: Place, { ordinal }: Pick<OpenReport, 'ordinal'>): Promise<void> {
  tx.sql.later`
    update filing_reports set applied_at = ${tx.at}, withdrawn_at = ${tx.at}
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and ordinal = ${ordinal}`;
  // A filing in review is not made due, because it waits for a person. A filing in any other state continues.
  tx.sql.later`
    update filings set held_until = null, queued_at = ${tx.at}, due_at = ${nowIf(tx.sql, tx.sql`state <> 'needs_review'`)},
      lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where account_id = ${filing.account_id} and id = ${filing.id}`;
  tx.wake('filings');
}

/**
 * An operator's report that was applied. `evidence_check` is null if the report was made before this service checked
 * proofs.
 */
type AppliedReport = {
  reported_at: Date;
  evidence: string | null;
  evidence_check: EvidenceCheck | null;
  at_office: AtOffice | null;
};

/** Returns the operator's report that led to a filing's acceptance; null: a registry accepted it. */
export function findAcceptanceReport(db: Reader, filing: Place): Promise<AppliedReport | null> {
  return findApplied(db, filing, ['accept', 'adopt']);
}

/** Returns the operator's report that led to a filing's rejection; null: a registry rejected it. */
export function findRejectionReport(db: Reader, filing: Place): Promise<AppliedReport | null> {
  return findApplied(db, filing, ['reject']);
}

function findApplied(db: Reader, filing: Place, kinds: readonly FilingReport['kind'][]): Promise<AppliedReport | null> {
  return firstRow(db<AppliedReport[]>`
    select reported_at, report ->> 'evidence' as evidence, report -> 'evidence_check' as evidence_check,
      report -> 'at_office' as at_office
    from filing_reports
    where account_id = ${filing.account_id} and filing_id = ${filing.id}
      and kind in ${db.list(kinds)} and applied_at is not null and withdrawn_at is null
    order by ordinal desc limit 1`);
}
