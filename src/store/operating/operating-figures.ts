import type { EntityState } from '../../domain/entity/entity.ts';
import type { FilingState, FilingType } from '../../domain/filing/filing.ts';
import { WORK_KINDS } from '../../domain/installation/work.ts';
import { BILLING_SUMS } from '../billing-months.ts';
import type { Reader } from '../core/db.ts';
import type { WorkKind } from '../core/wake.ts';
import type { BillingSums } from './billing-report.ts';

/*
 * Figures of the whole service for an operator's monitoring. Each statement reads only open work, so it costs the same
 * with a million formed companies.
 */

/** Seconds that the oldest due work has waited for a worker; 0 if there is none. */
export type LateWork = { kind: WorkKind; seconds: number };

/** Reads how long due work has waited for a worker. Index: `<table>_due`. */
export async function readLateWork(db: Reader): Promise<LateWork[]> {
  return Promise.all(
    WORK_KINDS.map(async (kind) => {
      // Failing endpoints are left out, because their receivers cause the delay.
      const isCounted = kind === 'webhook_lanes' ? db`and not is_failing` : db``;
      const [row] = await db<{ seconds: number }[]>`
        select extract(epoch from now() - due_at)::float8 as seconds from ${db.identifier(kind)}
        where due_at <= now() and (lease_until is null or lease_until <= now()) ${isCounted} order by due_at limit 1`;
      return { kind, seconds: row?.seconds ?? 0 };
    }),
  );
}

export type OpenFilings = { type: FilingType; state: FilingState; count: number; oldest_seconds: number };

/**
 * Counts open filings. `oldest_seconds`: seconds since the oldest filing was opened or, if stalled, since it stalled.
 * An archive can state any opening time, so for its filings the time of arrival counts.
 */
export async function readOpenFilings(db: Reader): Promise<OpenFilings[]> {
  return db<OpenFilings[]>`
    select type, state, count(*)::int as count,
      extract(epoch from now() - min(
        coalesce(stalled_since, case when is_unverified then queued_at else opened_at end)))::float8 as oldest_seconds
    from filings where closed_at is null group by type, state`;
}

export type CompaniesAtStep = { state: EntityState; step: string; count: number };

/** Counts companies that are being formed or wound up, by step. Index: entities_under_way, then primary keys. */
export async function readSteps(db: Reader): Promise<CompaniesAtStep[]> {
  return db<CompaniesAtStep[]>`
    select e.state, coalesce(case e.state when 'WindingDown' then d.status else f.stage end, 'none') as step,
      count(*)::int as count
    from entities e
    left join formations f on f.account_id = e.account_id and f.entity_id = e.id
    left join dissolutions d on d.account_id = e.account_id and d.entity_id = e.id
    where e.state in ('Filing', 'Filed', 'Registered', 'WindingDown', 'Importing') group by 1, 2`;
}

/** Returns the age in seconds of the oldest event that has no position in the log; 0 if there is none. */
export async function readSequencerLag(db: Reader): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select extract(epoch from now() - e.created_at)::float8 as seconds
    from event_queue q join events e on e.account_id = q.account_id and e.id = q.event_id
    order by q.ordinal limit 1`;
  return row?.seconds ?? 0;
}

/** Counts endpoints that did not accept their last delivery and will be tried again. Index: webhook_lanes_due. */
export async function countFailingEndpoints(db: Reader): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from webhook_lanes where is_failing and due_at is not null`;
  return row?.count ?? 0;
}

/** Returns the seconds since a worker was last seen alive; null if no worker was ever seen. */
export async function readHeartbeatAge(db: Reader): Promise<number | null> {
  const [row] = await db<{ seconds: number | null }[]>`
    select extract(epoch from now() - max(seen_at))::float8 as seconds from worker_heartbeats`;
  return row?.seconds ?? null;
}

export type BusinessFigures = Omit<BillingSums, 'subscriptions_cents'> & { active_companies: number };

/**
 * Returns the sums of the calendar month (UTC) so far, and the number of active companies, over all accounts. Reads
 * only the stored sums of billing and usage.
 */
export async function readBusinessFigures(db: Reader): Promise<BusinessFigures> {
  const [[month], [now]] = await Promise.all([
    db<[BillingSums]>`
      select ${db.raw(BILLING_SUMS)} from billing_months
      where month = date_trunc('month', now() at time zone 'UTC')::date`,
    db<[Pick<BusinessFigures, 'active_companies'>]>`
      select coalesce(sum(active_entities), 0)::float8 as active_companies from usage_now`,
  ]);
  return { ...month, ...now };
}
