import type { Day } from '../domain/compliance/day.ts';
import type { Obligation } from '../domain/compliance/obligations.ts';
import type { Closing, Revision, StoredObligation } from '../domain/compliance/reconcile.ts';
import type { ComplianceInputs, ObligationCode, TaxedStock } from '../domain/compliance/rule.ts';
import { OBLIGATION_STATES, type ObligationStatus, REMINDER_DAYS, type Stage } from '../domain/compliance/stage.ts';
import type { FilingType } from '../domain/filing/filing.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import type { LaterStatus } from '../domain/filing/later-filing.ts';
import type { JurisdictionCode } from '../domain/jurisdictions/pack.ts';
import { type Fragment, firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

type Owner = { account_id: string; entity_id: string };

/** A row of `obligations`. It only changes while its entity is locked. */
export type ObligationRow = StoredObligation &
  Owner & {
    timeZone: string;
    done_on: Day | null;
    done_by: 'account' | 'service' | null;
    evidence_upload_id: string | null;
    /** Id of the filing that fulfilled the obligation; null: no filing did. */
    filing_id: string | null;
    note: string | null;
    paid_cents: number | null;
    created_at: Date;
    updated_at: Date;
  };

/** An obligation with facts of its company, as lists of obligations show it. */
export type ObligationView = ObligationRow &
  ComplianceInputs & {
    jurisdiction: JurisdictionCode;
    legal_name: string;
    /** Stock in the newest constitution; null if no amount depends on it. */
    stock: TaxedStock | null;
    /** The newest filing that was opened for the obligation; null: none was opened. */
    filing: ObligationFiling | null;
  };

export type ObligationFiling = {
  id: string;
  type: FilingType;
  status: LaterStatus;
  detail: string;
  rejection: Rejection | null;
};

function columns(db: Reader): Fragment {
  return db`o.account_id, o.entity_id, o.id, o.code, o.period, o.calendar_version as "calendarVersion",
    o.time_zone as "timeZone", o.period_start::text as "periodStart", o.period_end::text as "periodEnd",
    o.due_on::text as "dueOn", o.earliest_on::text as "earliestOn", o.is_optional as "isOptional", o.applies, o.state,
    o.raised, o.done_on::text, o.done_by, o.evidence_upload_id, o.filing_id, o.note, o.paid_cents, o.created_at, o.updated_at`;
}

export async function listKept(db: Reader, { account_id, entity_id }: Owner): Promise<ObligationRow[]> {
  return db<ObligationRow[]>`
    select ${columns(db)} from obligations o where o.account_id = ${account_id} and o.entity_id = ${entity_id}`;
}

function datesOf(obligation: Obligation) {
  return {
    code: obligation.code,
    period: obligation.period,
    calendar_version: obligation.calendarVersion,
    period_start: obligation.periodStart,
    period_end: obligation.periodEnd,
    due_on: obligation.dueOn,
    earliest_on: obligation.earliestOn,
    is_optional: obligation.isOptional,
    applies: obligation.applies,
    state: obligation.state,
  };
}

/** Inserts obligations of a company. `timeZone`: time zone of the jurisdiction that imposes the obligations. */
export function insertObligations(
  tx: Tx,
  { account_id, entity_id }: Owner,
  timeZone: string,
  obligations: readonly Obligation[],
): ObligationRow[] {
  if (obligations.length === 0) return [];
  const common = { account_id, entity_id, created_at: tx.at, updated_at: tx.at };
  const inserts = obligations.map((obligation) => ({ ...common, id: tx.ids.uuid(), obligation }));
  const rows = inserts.map(({ obligation, ...keys }) => ({ ...keys, time_zone: timeZone, ...datesOf(obligation) }));
  // No `returning` is used, because for several rows Citus does not know the alias of the table.
  tx.sql.later`insert into obligations ${tx.sql.insert(rows)}`;
  return inserts.map(({ obligation, ...keys }) => ({ ...keys, ...obligation, timeZone, ...NOTHING_DONE }));
}

const NOTHING_DONE = {
  raised: null,
  done_on: null,
  done_by: null,
  evidence_upload_id: null,
  filing_id: null,
  note: null,
  paid_cents: null,
};

export function reviseObligation(tx: Tx, { account_id }: Owner, { id, obligation, raised }: Revision): void {
  const changed = { ...datesOf(obligation), raised, updated_at: tx.at };
  tx.sql.later`
    update obligations set ${tx.sql.set(changed)}
    where account_id = ${account_id} and id = ${id}`;
}

export function closeObligation(tx: Tx, { account_id }: Owner, { id, state, doneOn }: Closing): void {
  tx.sql.later`
    update obligations set state = ${state}, done_on = ${doneOn}, done_by = ${doneOn === null ? null : 'service'},
      updated_at = ${tx.at}
    where account_id = ${account_id} and id = ${id}`;
}

export function noteRaised(tx: Tx, { account_id }: Owner, id: string, stage: Stage): void {
  tx.sql.later`
    update obligations set raised = ${stage}, raised_at = ${tx.at} where account_id = ${account_id} and id = ${id}`;
}

/** The account's statement that it has fulfilled an obligation. */
export type Claim = {
  done_on: Day;
  evidence_upload_id: string | null;
  note: string | null;
  paid_cents: number | null;
};

export function completeObligation(tx: Tx, { account_id }: Owner, id: string, claim: Claim): void {
  const changed = { ...claim, state: 'done', done_by: 'account', updated_at: tx.at };
  tx.sql.later`update obligations set ${tx.sql.set(changed)} where account_id = ${account_id} and id = ${id}`;
}

/**
 * Marks an obligation as done, because a filing that fulfils it was accepted, even if the calendar had already closed
 * it.
 */
export function completeByFiling(
  tx: Tx,
  { account_id }: Owner,
  id: string,
  met: { filing_id: string; done_on: Day; paid_cents: number | null; evidence_upload_id: string | null },
): void {
  const changed = { ...met, state: 'done', done_by: 'service', updated_at: tx.at };
  tx.sql.later`
    update obligations set ${tx.sql.set(changed)}
    where account_id = ${account_id} and id = ${id} and state <> 'done'`;
}

/** Reopens an obligation, because the filing that fulfilled it was in fact never accepted. */
export function reopenObligation(tx: Tx, { account_id }: Owner, id: string, filingId: string): void {
  const gone = { done_on: null, done_by: null, evidence_upload_id: null, filing_id: null, paid_cents: null };
  tx.sql.later`
    update obligations set ${tx.sql.set({ ...gone, state: 'open', updated_at: tx.at })}
    where account_id = ${account_id} and id = ${id} and filing_id = ${filingId}`;
}

/**
 * Returns one page of the open obligations of an account that are due or overdue, by due date. `at`: time by the
 * account's business clock. Index: obligations_by_account.
 */
export async function listDueObligations(
  db: Reader,
  accountId: string,
  at: Date,
  { after, limit }: Pick<ObligationFilter, 'after' | 'limit'>,
): Promise<ObligationView[]> {
  const left = db`o.due_on - (${at}::timestamptz at time zone o.time_zone)::date`;
  return db<ObligationView[]>`
    ${selected(db)}
    where o.account_id = ${accountId} and o.state = 'open' and o.due_on is not null
      and ${left} <= ${REMINDER_DAYS[0]} and not (o.is_optional and ${left} < 0)
      ${after === null ? db`` : db`and (coalesce(o.due_on, date '9999-12-31'), o.id) > (${after.dueOn}::date, ${after.id}::uuid)`}
    order by coalesce(o.due_on, date '9999-12-31'), o.id
    limit ${limit}`;
}

export async function findObligation(db: Reader, { account_id, entity_id }: Owner, id: string) {
  return firstRow(db<ObligationView[]>`
    ${selected(db)}
    where o.account_id = ${account_id} and o.entity_id = ${entity_id} and o.id = ${id}`);
}

/** Returns the open obligation of this kind that is due first. */
export async function findOldestOpenOf(db: Reader, { account_id, entity_id }: Owner, code: ObligationCode) {
  return firstRow(db<ObligationView[]>`
    ${selected(db)}
    where o.account_id = ${account_id} and o.entity_id = ${entity_id} and o.code = ${code}
      and o.state = 'open' and o.due_on is not null
    order by o.due_on, o.id limit 1`);
}

function selected(db: Reader): Fragment {
  return db`
    select ${columns(db)}, e.jurisdiction, e.legal_name, c.wyoming_assets_cents, c.total_assets_cents, c.sole_owner,
      c.registered_agent_renews_on::text, s.stock, l.filing
    from obligations o
    join entities e on e.account_id = o.account_id and e.id = o.entity_id
    join calendars c on c.account_id = o.account_id and c.entity_id = o.entity_id
    left join lateral (
      select k.canonical::jsonb->'stock' as stock from constitutions k
      where o.code = 'franchise_tax_report' and k.account_id = o.account_id and k.entity_id = o.entity_id
      order by k.version desc limit 1
    ) s on true
    left join lateral (
      select jsonb_build_object('id', l.filing_id, 'type', f.type, 'status', l.status, 'detail', l.detail, 'rejection', l.rejection)
        as filing
      from later_filings l join filings f on f.account_id = l.account_id and f.id = l.filing_id
      where l.account_id = o.account_id and l.obligation_id = o.id order by f.ordinal desc limit 1
    ) l on true`;
}

/** Sort value of an obligation without a due date, after every real date. */
export const NO_DAY: Day = '9999-12-31';

export type ObligationFilter = {
  entityId?: string | undefined;
  status?: ObligationStatus | undefined;
  /** Only obligations that are due before this day are returned. */
  dueBefore?: Day | undefined;
  /** The last row of the previous page of the list. */
  after: { dueOn: Day; id: string } | null;
  limit: number;
};

/**
 * Returns one page of the obligations of an account, or of one company, by due date; obligations without a due date
 * come last. `at`: time by the account's business clock; the current day depends on each obligation's time zone. Index:
 * obligations_by_account, or the company's key.
 */
export async function listObligations(
  db: Reader,
  accountId: string,
  at: Date,
  { entityId, status, dueBefore, after, limit }: ObligationFilter,
): Promise<ObligationView[]> {
  const order = db`coalesce(o.due_on, date '9999-12-31')`;
  return db<ObligationView[]>`
    ${selected(db)}
    where o.account_id = ${accountId}
      ${entityId === undefined ? db`` : db`and o.entity_id = ${entityId}`}
      ${status === undefined ? db`` : inStatus(db, status, at)}
      ${dueBefore === undefined ? db`` : db`and ${order} < ${dueBefore}::date`}
      ${after === null ? db`` : db`and (${order}, o.id) > (${after.dueOn}::date, ${after.id}::uuid)`}
    order by ${order}, o.id
    limit ${limit}`;
}

const STATES: ReadonlySet<string> = new Set(OBLIGATION_STATES);

/** The rule of `statusOn` (domain/compliance/stage.ts) in SQL; a test compares the two. */
function inStatus(db: Reader, status: ObligationStatus, at: Date): Fragment {
  if (STATES.has(status)) return db`and o.state = ${status}`;
  const left = db`o.due_on - (${at}::timestamptz at time zone o.time_zone)::date`;
  const open = db`and o.state = 'open'`;
  switch (status) {
    case 'upcoming':
      return db`${open} and ${left} > ${REMINDER_DAYS[0]}`;
    case 'due':
      return db`${open} and ${left} between 0 and ${REMINDER_DAYS[0]}`;
    case 'closed':
      return db`${open} and ${left} < 0 and o.is_optional`;
    default:
      return db`${open} and ${left} < 0 and not o.is_optional`;
  }
}

/** Returns a company's next open obligation with a due date, without optional ones. */
export async function findNextObligation(db: Reader, { account_id, entity_id }: Owner): Promise<ObligationView | null> {
  return firstRow(db<ObligationView[]>`
    ${selected(db)}
    where o.account_id = ${account_id} and o.entity_id = ${entity_id} and o.state = 'open' and o.due_on is not null
      and not o.is_optional
    order by o.due_on, o.id limit 1`);
}

/** Number of past years that a calendar feed shows. The API also lists older obligations. */
const FEED_YEARS_BACK = 2;
/** Maximum number of obligations in a calendar feed. */
const FEED_MOST = 500;

/** Returns a company's obligations with a due date for a calendar program, including cancelled ones. */
export async function listFeed(db: Reader, { account_id, entity_id }: Owner, at: Date): Promise<ObligationView[]> {
  return db<ObligationView[]>`
    ${selected(db)}
    where o.account_id = ${account_id} and o.entity_id = ${entity_id}
      and o.due_on > ${at}::timestamptz - ${FEED_YEARS_BACK} * interval '1 year'
    order by o.due_on, o.id limit ${FEED_MOST}`;
}
