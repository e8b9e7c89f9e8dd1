import type { Period } from '../domain/billing/period.ts';
import type { Used } from '../domain/billing/subscription.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/**
 * Adds `by` (1 or -1) to the account's number of active entities. Locks the row until commit, so a concurrent
 * submission waits and then counts this entity too. Otherwise two submissions together could exceed the plan's limit.
 * Lock order: after all locks of the entity itself, before the locks of audit chains.
 */
export async function countEntity(tx: Tx, accountId: string, by: number): Promise<void> {
  tx.sql.later`
    insert into usage_now (account_id, active_entities) values (${accountId}, greatest(${by}, 0))
    on conflict (account_id) do update set active_entities = usage_now.active_entities + ${by}`;
}

/** Counts a submission in its period. Returns the number of submissions, including this one. */
export async function countFormation(tx: Tx, accountId: string, { start, end }: Period): Promise<number> {
  const [row] = await tx.sql<{ formations: number }[]>`
    insert into usage_periods (account_id, period_start, period_end, formations)
    values (${accountId}, ${start}, ${end}, 1)
    on conflict (account_id, period_start) do update set formations = usage_periods.formations + 1
    returning formations`;
  return row?.formations ?? 0;
}

/** Returns the account's current usage, and its usage in the period. */
export async function readUsed(db: Reader, accountId: string, { start }: Period): Promise<Used> {
  const [row] = await db<Used[]>`
    select
      coalesce((select formations from usage_periods
        where account_id = ${accountId} and period_start = ${start}), 0)::int as formations,
      coalesce((select active_entities from usage_now where account_id = ${accountId}), 0)::int as active_entities,
      (select count(*) from webhook_endpoints where account_id = ${accountId})::int as webhook_endpoints`;
  if (row === undefined) throw new Error('no row');
  return row;
}

export type PeriodUsage = { period_start: Date; period_end: Date; formations: number };

/** Returns the periods in which a formation was submitted, newest first. */
export async function listPeriods(db: Reader, accountId: string, limit: number): Promise<PeriodUsage[]> {
  return db<PeriodUsage[]>`
    select period_start, period_end, formations from usage_periods
    where account_id = ${accountId} order by period_start desc limit ${limit}`;
}
