import { type EntityState, isForming } from '../../domain/entity/entity.ts';
import type { FilingState, FilingType } from '../../domain/filing/filing.ts';
import { TAX_NUMBER_OPTION } from '../../domain/filing/requirement.ts';
import { REPEATED_ERRORS, type StuckCode } from '../../domain/filing/stuck.ts';
import { notFrozen } from '../core/chain.ts';
import type { Fragment, Reader } from '../core/db.ts';
import type { WorkKind } from '../core/wake.ts';
import type { Tx } from '../core/write.ts';
import type { EntityView } from '../entities.ts';
import { isQueuedRequirement } from './queues.ts';

/*
 * The invariant: every company that is Filing, Importing, Filed, Registered or WindingDown, and every filing that is
 * not closed, has one of these:
 * - due work without repeated errors,
 * - an open requirement,
 * - an entry in an operator's queue,
 * - an expected answer that is not late, or is in the overdue queue.
 *
 * In a frozen account, late answers are noticed only after its release. This file finds what breaks the invariant.
 */

/** A company (`filing_id` is null) or a filing that is stuck. */
export type Stuck = {
  code: StuckCode;
  account_id: string;
  entity_id: string;
  filing_id: string | null;
  filing_type: FilingType | null;
  /** State of the filing; if there is no filing, state of the company. */
  state: FilingState | EntityState;
  legal_name: string | null;
  failures: number;
  /** Time of the next retry; null: none is planned. */
  due_at: Date | null;
  since: Date;
  /** Id needed to make the stuck work due again. */
  job_id: string;
};

/** The scope of a search: all accounts, or some companies of one account. */
export type StuckScope = { accountId: string; entityIds: readonly string[] } | 'all';

type Owner = { account_id: string; entity_id: string };
type Options = { scope: StuckScope; now: Date; limit: number };

/**
 * An answer that is late by this many minutes must be in the overdue queue. If it is not, no worker is checking,
 * because workers check every few seconds.
 */
const NOTICED_WITHIN_MINUTES = 5;
/** A limit above any possible number of stuck items. */
const EVERY = 100_000;

/**
 * Returns stuck work, the longest stuck first. Indexes: entities_under_way and filings_open, or the keys of the
 * companies in the scope.
 */
export async function listStuck(db: Reader, { scope, now, limit }: Options): Promise<Stuck[]> {
  return db<Stuck[]>`
    select * from (
      ${forming(db, scope, now)} union all ${windingDown(db, scope, now)} union all ${openFilings(db, scope)}
    ) found
    where code is not null
    order by since, entity_id limit ${limit}`;
}

function forming(db: Reader, scope: StuckScope, now: Date): Fragment {
  return db`
    select case
        when f.failures >= ${REPEATED_ERRORS} or p.failures >= ${REPEATED_ERRORS} then 'repeated_errors'
        when f.due_at is not null or p.due_at is not null or ${isAsked(db, scope)} then null
        when f.stage = w.stage then ${unlessNoticed(db, scope, db`f`, now)}
        else 'no_due_work'
      end as code,
      e.account_id, e.id as entity_id, null::uuid as filing_id, null::text as filing_type, e.state, e.legal_name,
      greatest(f.failures, p.failures, 0) as failures, coalesce(f.due_at, p.due_at) as due_at,
      coalesce(f.updated_at, e.updated_at) as since,
      case when p.failures >= ${REPEATED_ERRORS} then p.id else e.id end as job_id
    from entities e
    left join formations f on f.account_id = e.account_id and f.entity_id = e.id
    left join payments p on p.account_id = e.account_id and p.entity_id = e.id and p.status = 'open'
    left join filings o on o.account_id = e.account_id and o.entity_id = e.id and o.closed_at is null
      and o.type = case e.state when 'Filing' then 'formation' when 'Importing' then 'formation' when 'Filed' then 'ein' end
    left join lateral (
      select case o.type when 'formation' then 'state_filing' when 'ein' then 'ein' end as stage
    ) w on true
    left join business_clocks c on c.account_id = e.account_id
    where e.state in ('Filing', 'Filed', 'Registered', 'Importing') ${inScope(db, scope, db`e.account_id`, db`e.id`)}`;
}

function windingDown(db: Reader, scope: StuckScope, now: Date): Fragment {
  return db`
    select case
        when d.failures >= ${REPEATED_ERRORS} then 'repeated_errors'
        when d.due_at is not null or d.status in ('attestation', 'rejected') then null
        when d.status = 'winding_up' and t.balance_cents > 0 then null
        when d.status in ('filing', 'outcome_unknown', 'needs_review') and o.id is not null
          then ${unlessNoticed(db, scope, db`d`, now)}
        else 'no_due_work'
      end as code,
      e.account_id, e.id as entity_id, null::uuid as filing_id, null::text as filing_type, e.state, e.legal_name,
      coalesce(d.failures, 0) as failures, d.due_at, coalesce(d.updated_at, e.updated_at) as since, e.id as job_id
    from entities e
    left join dissolutions d on d.account_id = e.account_id and d.entity_id = e.id
    left join filings o on o.account_id = e.account_id and o.entity_id = e.id and o.closed_at is null
      and o.type = 'dissolution'
    left join lateral (
      select balance_cents from treasury_entries
      where account_id = ${accountOf(db, scope)} and entity_id = e.id order by number desc limit 1
    ) t on true
    left join business_clocks c on c.account_id = e.account_id
    where e.state = 'WindingDown' ${inScope(db, scope, db`e.account_id`, db`e.id`)}`;
}

function openFilings(db: Reader, scope: StuckScope): Fragment {
  return db`
    select case
        when o.failures >= ${REPEATED_ERRORS} then 'repeated_errors'
        when o.due_at is not null or o.state = 'needs_review' then null
        when o.state = 'ready' and ${isNotYetItsTurn(db, scope)} then null
        else 'no_due_work'
      end as code,
      o.account_id, o.entity_id, o.id as filing_id, o.type as filing_type, o.state, e.legal_name, o.failures, o.due_at,
      coalesce(o.stalled_since, o.opened_at) as since, o.id as job_id
    from filings o
    left join entities e on e.account_id = o.account_id and e.id = o.entity_id
    left join formations f on f.account_id = o.account_id and f.entity_id = o.entity_id
    left join dissolutions d on d.account_id = o.account_id and d.entity_id = o.entity_id
    left join payments p on p.account_id = o.account_id and p.filing_id = o.id and p.status = 'open'
    left join later_filings l on l.account_id = o.account_id and l.filing_id = o.id
    where o.closed_at is null ${inScope(db, scope, db`o.account_id`, db`o.entity_id`)}`;
}

/**
 * True if something else has to happen before the filing, such as a signature or a payment. The check of the company
 * then finds out whether this other thing is stuck.
 */
function isNotYetItsTurn(db: Reader, scope: StuckScope): Fragment {
  return db`(
    (o.type = 'dissolution' and d.status = 'attestation') or l.status in ('information', 'attestation')
    or (e.state = 'Filed' and ${isAsked(db, scope)})
    or (o.type = 'formation' and e.state = 'Filing' and (
      f.stage in ('name_check', 'documents', 'screening', 'attestation')
      or f.due_at is not null or p.id is not null or ${isAsked(db, scope)}
    ))
  )`;
}

function isAsked(db: Reader, scope: StuckScope): Fragment {
  return db`exists (
    select 1 from requirements r
    where r.account_id = ${accountOf(db, scope)} and r.entity_id = e.id and r.status = 'open' and r.code <> ${TAX_NUMBER_OPTION}
      and ${isQueuedRequirement(db)}
  )`;
}

function unlessNoticed(db: Reader, scope: StuckScope, work: Fragment, now: Date): Fragment {
  return db`case
    when ${work}.overdue_at is null and ${work}.expected_by < ${now}::timestamptz
      + coalesce(c.offset_seconds, 0) * interval '1 second' - ${NOTICED_WITHIN_MINUTES} * interval '1 minute'
      and ${notFrozen(db, accountOf(db, scope))}
      then 'overdue_unnoticed'
  end`;
}

/** Names the account in subqueries as well, because only then does Citus send the statement to a single server. */
function accountOf(db: Reader, scope: StuckScope): Fragment {
  return db.isDistributed && scope !== 'all' ? db`${scope.accountId}::uuid` : db`e.account_id`;
}

function inScope(db: Reader, scope: StuckScope, accountId: Fragment, entityId: Fragment): Fragment {
  // Work of a frozen account is not stuck, because it waits for the account's release.
  if (scope === 'all') return db`and ${notFrozen(db, accountId)}`;
  return db`and ${accountId} = ${scope.accountId} and ${entityId} = any(${[...scope.entityIds]}::uuid[])`;
}

/**
 * Marks the companies of one account that are stuck or wait for a stuck filing, and adds the state of a filing that the
 * company abandoned.
 */
export async function markAllStuck<Row extends EntityView>(db: Reader, rows: Row[], now: Date): Promise<Row[]> {
  const entityIds = rows.filter(({ state }) => isForming(state)).map(({ id }) => id);
  const failed = rows.filter(({ state }) => state === 'FilingFailed').map(({ id }) => id);
  const [accountId] = rows.map(({ account_id }) => account_id);
  if (accountId === undefined || entityIds.length + failed.length === 0) return rows;
  const stuckWork =
    entityIds.length === 0 ? [] : await listStuck(db, { scope: { accountId, entityIds }, now, limit: EVERY });
  const stuck = new Set(stuckWork.map(({ entity_id }) => entity_id));
  const givenUp = await listGivenUp(db, accountId, failed);
  return rows.map((row) => {
    const filing_state = givenUp.get(row.id);
    return {
      ...row,
      ...(stuck.has(row.id) && { is_stuck: true }),
      ...(filing_state !== undefined && { filing_state }),
    };
  });
}

async function listGivenUp(
  db: Reader,
  accountId: string,
  failed: readonly string[],
): Promise<Map<string, FilingState>> {
  if (failed.length === 0) return new Map();
  const rows = await db<{ entity_id: string; state: FilingState }[]>`
    select entity_id, state from filings
    where account_id = ${accountId} and entity_id = any(${[...failed]}::uuid[]) and type = 'formation'
      and closed_at is null`;
  return new Map(rows.map(({ entity_id, state }) => [entity_id, state]));
}

/** Marks the stuck work of one company, as `markAllStuck` does for all. */
export async function markStuck(db: Reader, entity: EntityView, now: Date): Promise<EntityView> {
  // Most companies are not being formed, so this frequent read usually ends here.
  if (!isForming(entity.state) && entity.state !== 'FilingFailed') return entity;
  const [marked] = await markAllStuck(db, [entity], now);
  return marked ?? entity;
}

/** Returns whether a company, or a filing of it, is stuck. */
export async function isStuck(db: Reader, { account_id, entity_id }: Owner, now: Date): Promise<boolean> {
  const scope = { accountId: account_id, entityIds: [entity_id] };
  return (await listStuck(db, { scope, now, limit: 1 })).length > 0;
}

/** Returns whether this filing is stuck, even if its company also waits for something else. */
export async function isStuckFiling(
  db: Reader,
  { account_id, entity_id, id }: Owner & { id: string },
  now: Date,
): Promise<boolean> {
  const scope = { accountId: account_id, entityIds: [entity_id] };
  return (await listStuck(db, { scope, now, limit: EVERY })).some(({ filing_id }) => filing_id === id);
}

/** Makes stuck work due again; returns null if there is no stuck work with this id. */
export async function resumeStuck(tx: Tx, jobId: string, now: Date): Promise<WorkKind | null> {
  const { sql } = tx;
  const all = await listStuck(sql, { scope: 'all', now, limit: EVERY });
  const row = all.find(({ job_id, code }) => job_id === jobId && code === 'no_due_work');
  if (row === undefined) return null;
  const kind = row.filing_id !== null ? 'filings' : row.state === 'WindingDown' ? 'dissolutions' : 'formations';
  const key = kind === 'filings' ? 'id' : 'entity_id';
  const rows = await sql`
    update ${sql.identifier(kind)} set due_at = now()
    where account_id = ${row.account_id} and ${sql.identifier(key)} = ${jobId} and due_at is null
      ${kind === 'dissolutions' ? sql`and status = 'winding_up'` : sql``} returning 1`;
  if (rows.length === 0) return null;
  tx.wake(kind);
  return kind;
}
