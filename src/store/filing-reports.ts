import type { FilingReport } from '../domain/filing/filing-report.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

type Place = Pick<Filing, 'account_id' | 'id'>;

/** A report that the worker has not applied yet. */
export type OpenReport = FilingReport & { ordinal: number };

/**
 * Records an operator's report and makes the filing due for it. The new epoch invalidates a claim that is under way:
 * its results would be older. Returns false while an earlier report waits.
 */
export async function insertReport(
  tx: Tx,
  filing: Place,
  { kind, ...report }: FilingReport,
  by: { operatorId: string; secondOperatorId: string | null },
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
    update filings set due_at = now(), lease_until = null, epoch = epoch + 1, release_asked_by = null, release_asked_at = null
    where account_id = ${filing.account_id} and id = ${filing.id}`;
  tx.wake('filings');
  return true;
}

/** Plan: the unique index on open reports; most filings have none. */
export async function findOpenReport(db: Reader, filing: Place): Promise<OpenReport | null> {
  const [row] = await db<{ ordinal: number; kind: string; report: object }[]>`
    select ordinal, kind, report from filing_reports
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and applied_at is null`;
  return row ? ({ ...row.report, kind: row.kind, ordinal: row.ordinal } as OpenReport) : null;
}

export async function closeReport(tx: Tx, filing: Place, report: Pick<OpenReport, 'ordinal'>): Promise<void> {
  tx.sql.later`
    update filing_reports set applied_at = ${tx.at}
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and ordinal = ${report.ordinal}`;
}
