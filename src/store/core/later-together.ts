import type { Fragment, TransactionSql } from './db.ts';

/**
 * Sends changes of different rows as one statement, because a statement costs more than a row. On Citus, sends each
 * change separately, because Citus does not accept the combined statement.
 */
export function laterTogether(sql: TransactionSql, changes: readonly Fragment[]): void {
  if (sql.isDistributed) {
    for (const change of changes) sql.later`${change}`;
    return;
  }
  const parts = changes.map(
    (change, index) => sql`${sql.raw(`${index === 0 ? 'with' : ','} change_${index}`)} as (${change})`,
  );
  sql.later`${parts} select`;
}
