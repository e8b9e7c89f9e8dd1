import type { Day } from '../domain/compliance/day.ts';
import type { ComplianceInputs } from '../domain/compliance/rule.ts';
import { findClockOffset } from './core/business-clock.ts';
import { notFrozen } from './core/chain.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import { type Claimed, unlessFrozen } from './core/due.ts';
import type { Tx } from './core/write.ts';

type Owner = { account_id: string; entity_id: string };

/** A row of `calendars`: one per company that a registry accepted. It only changes while its entity is locked. */
export type CalendarRow = Claimed &
  Owner &
  ComplianceInputs & {
    kept_from: Day;
    next_at: Date | null;
    checked_at: Date | null;
    opened_at: Date;
    due_at: Date | null;
  };

function columns(db: Reader) {
  return db`account_id, entity_id, kept_from::text, wyoming_assets_cents, total_assets_cents, sole_owner,
    registered_agent_renews_on::text, next_at, checked_at, opened_at, due_at, epoch, failures`;
}

/**
 * Delay until a worker updates a changed calendar. Several facts often change together, and then one update reads all
 * of them.
 */
const AFTER_CHANGE_MS = 1_000;
/**
 * Delay until a worker updates a changed calendar while a company is being formed. The rest of a formation usually
 * follows within this time.
 */
const WHILE_FORMING_MS = 5_000;

/**
 * Opens or reopens the calendar of a company. `keptFrom`: first day of the calendar. If the calendar already has an
 * earlier first day, that day is kept, so that no known period is lost. `at`: time by the account's business clock.
 */
export function openCalendar(tx: Tx, owner: Owner, { keptFrom, at }: { keptFrom: Day; at: Date }): void {
  tx.sql.later`
    insert into calendars (account_id, entity_id, kept_from, next_at, opened_at, due_at)
    values (${owner.account_id}, ${owner.entity_id}, ${keptFrom}, ${at}, ${tx.at},
      now() + ${WHILE_FORMING_MS} * interval '1 millisecond')
    on conflict (account_id, entity_id) do update
    set kept_from = least(calendars.kept_from, excluded.kept_from), next_at = excluded.next_at,
        due_at = excluded.due_at, lease_until = ${unlessFrozen(tx.sql, 'calendars.lease_until')}, epoch = calendars.epoch + 1, failures = 0`;
}

export async function findCalendar(db: Reader, { account_id, entity_id }: Owner): Promise<CalendarRow | null> {
  return firstRow(db<CalendarRow[]>`
    select ${columns(db)} from calendars where account_id = ${account_id} and entity_id = ${entity_id}`);
}

/** Locks a calendar. The caller must have locked its entity before. */
export async function lockCalendar(tx: Tx, { account_id, entity_id }: Owner): Promise<CalendarRow | null> {
  return firstRow(tx.sql<CalendarRow[]>`
    select ${columns(tx.sql)} from calendars
    where account_id = ${account_id} and entity_id = ${entity_id} for update`);
}

/**
 * Makes the calendar due soon, because a fact changed. A worker that may have read the old fact loses its claim (its
 * right to write the result). Does nothing if the company has no open calendar.
 */
export function touchCalendar(tx: Tx, { account_id, entity_id }: Owner, { isForming = false } = {}): void {
  const inMs = isForming ? WHILE_FORMING_MS : AFTER_CHANGE_MS;
  tx.sql.later`
    update calendars
    set due_at = least(due_at, now() + ${inMs} * interval '1 millisecond'), lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where account_id = ${account_id} and entity_id = ${entity_id} and next_at is not null`;
  // While a company is being formed, workers get no notification, because they find the calendar by polling.
  if (!isForming) tx.wake('calendars');
}

export function setInputs(tx: Tx, { account_id, entity_id }: Owner, inputs: ComplianceInputs): void {
  tx.sql.later`
    update calendars set ${tx.sql.set({ ...inputs })}
    where account_id = ${account_id} and entity_id = ${entity_id}`;
}

/** Ends the update of a calendar by a worker. `nextAt`: its next change, by the account's clock; null: it is closed. */
export function finishCalendar(
  tx: Tx,
  { account_id, entity_id, epoch }: CalendarRow,
  { nextAt, at }: { nextAt: Date | null; at: Date },
): void {
  const inMs = nextAt === null ? null : Math.max(0, nextAt.getTime() - at.getTime());
  tx.sql.later`
    update calendars set
      next_at = ${nextAt}, checked_at = ${tx.at}, at_risk_at = null,
      due_at = ${inMs === null ? null : tx.sql`now() + ${inMs} * interval '1 millisecond'`},
      lease_until = null, failures = 0
    where account_id = ${account_id} and entity_id = ${entity_id} and epoch = ${epoch}`;
}

/**
 * After an account's business clock was advanced, makes due the calendars that change up to the new time. A worker that
 * may have read the earlier time loses its claim. Other calendars stay unchanged, so that advancing by a day costs only
 * that day's changes.
 */
export async function expediteCalendars(tx: Tx, accountId: string): Promise<void> {
  const at = new Date(tx.at.getTime() + (await findClockOffset(tx.sql, accountId)) * 1_000);
  const rows = await tx.sql`
    update calendars set due_at = now(), lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where account_id = ${accountId} and due_at is not null and next_at <= ${at} returning 1`;
  if (rows.length > 0) tx.wake('calendars');
}

/** A calendar whose update by a worker is late. */
export type LateCalendar = Owner & { next_at: Date };

/**
 * A calendar's update is late one day after it was due by the account's business clock. In the first minutes after that
 * clock was advanced, no update counts as late.
 */
const LATE_HOURS = 24;
const ADVANCED_MINUTES = 10;

/**
 * Returns calendars whose late update was not yet reported. Lease and due time are ignored, so that a delay of any
 * cause is found. In live mode, no business clock is read, because only sandboxes have their own. Index:
 * calendars_next.
 */
export async function listLateCalendars(
  db: Reader,
  { now, livemode, limit }: { now: Date; livemode: boolean; limit: number },
): Promise<LateCalendar[]> {
  const lateAt = new Date(now.getTime() - LATE_HOURS * 3_600_000);
  if (livemode) {
    return db<LateCalendar[]>`
      select account_id, entity_id, next_at from calendars c
      where at_risk_at is null and next_at < ${lateAt} and ${notFrozen(db, db`c.account_id`)} order by next_at limit ${limit}`;
  }
  const settledAt = new Date(now.getTime() - ADVANCED_MINUTES * 60_000);
  return db<LateCalendar[]>`
    select c.account_id, c.entity_id, c.next_at from calendars c
    left join business_clocks b on b.account_id = c.account_id
    where c.at_risk_at is null
      and c.next_at < ${lateAt}::timestamptz + coalesce(b.offset_seconds, 0) * interval '1 second'
      and (b.advanced_at is null or b.advanced_at < ${settledAt}) and ${notFrozen(db, db`c.account_id`)}
    order by c.next_at limit ${limit}`;
}

/**
 * Records that the late update of a calendar was reported. Returns false if it was already reported, or if the calendar
 * was updated meanwhile. The times are compared by milliseconds, because the stored time may have microseconds, and
 * `next_at` has none.
 */
export async function noteLate(tx: Tx, { account_id, entity_id, next_at }: LateCalendar): Promise<boolean> {
  return hasRows(tx.sql`
    update calendars set at_risk_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and at_risk_at is null
      and next_at >= ${next_at} and next_at < ${new Date(next_at.getTime() + 1)}
    returning 1`);
}

/** An entity in a page ordered by key. `is_missing`: the entity should have a calendar but has none. */
export type Unlisted = {
  account_id: string;
  id: string;
  jurisdiction: string;
  is_missing: boolean;
};

/**
 * Returns the next entities in the order of their keys, so that a loop over all entities visits each once, even if the
 * loop changes them.
 */
export async function listEntitiesAfter(db: Reader, after: { account_id: string; id: string }, limit: number) {
  return db<Unlisted[]>`
    select e.account_id, e.id, e.jurisdiction,
      e.state in ('Filed', 'Registered', 'Active') and not exists (
        select from calendars c where c.account_id = e.account_id and c.entity_id = e.id
      ) as is_missing
    from entities e
    where (e.account_id, e.id) > (${after.account_id}::uuid, ${after.id}::uuid)
    order by e.account_id, e.id limit ${limit}`;
}
