import { keepCalendar } from '../compliance/keep-calendar.ts';
import { recordOnObligation } from '../compliance/record-obligation.ts';
import { WORKER } from '../domain/access/actor.ts';
import { amountFactsOf } from '../domain/compliance/amount.ts';
import { isKnownJurisdiction, legalDayOf } from '../domain/compliance/calendars.ts';
import { hasCalendar } from '../domain/entity/entity.ts';
import {
  type CalendarRow,
  findCalendar,
  type LateCalendar,
  listEntitiesAfter,
  listLateCalendars,
  lockCalendar,
  noteLate,
  openCalendar,
  type Unlisted,
} from '../store/calendars.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import { businessAt } from '../store/core/business-clock.ts';
import { FIRST_ID } from '../store/core/page.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { findNextObligation } from '../store/obligations.ts';
import { eachAlone, type RoundDeps } from './each-alone.ts';
import type { Claim } from './loop.ts';

/** Number of companies per step of a walk over all companies. Each step is a separate short transaction. */
const WALK_BATCH = 500;
/**
 * Interval of the walks over all companies that open missing calendars. A company filed by older code waits up to this
 * long for its calendar.
 */
const WALK_EVERY_MS = 3_600_000;
const START = { account_id: FIRST_ID, id: FIRST_ID };

/**
 * Returns a function that opens missing compliance calendars, for companies older than this feature. It walks over all
 * companies by key, once an hour, and continues where it stopped.
 */
export function createCalendarOpener(store: Store): () => Promise<void> {
  let after = START;
  let restAt = 0;
  return async () => {
    if (after === START && store.clock.monotonicMs() < restAt) return;
    for (;;) {
      const page = await listEntitiesAfter(store.db, after, WALK_BATCH);
      await openMissing(store, page);
      const last = page.at(-1);
      if (last === undefined || page.length < WALK_BATCH) break;
      after = { account_id: last.account_id, id: last.id };
    }
    after = START;
    restAt = store.clock.monotonicMs() + WALK_EVERY_MS;
  };
}

/**
 * Opens the missing calendars of a page of companies. Obligations due before today do not count as overdue, because the
 * service does not know what the company did before.
 */
async function openMissing(store: Store, page: readonly Unlisted[]): Promise<void> {
  const missing = page.filter(({ is_missing, jurisdiction }) => is_missing && isKnownJurisdiction(jurisdiction));
  if (missing.length === 0) return;
  await write(store, WORKER, async (tx) => {
    for (const [accountId, companies] of Map.groupBy(missing, ({ account_id }) => account_id)) {
      const at = await businessAt(tx, accountId);
      for (const { id, jurisdiction } of companies) {
        openCalendar(tx, { account_id: accountId, entity_id: id }, { keptFrom: legalDayOf(jurisdiction, at), at });
      }
    }
  });
}

const LATE_BATCH = 100;

/**
 * Reports each calendar once if its update is late, for any reason. Reads only the time at which the update was due, so
 * that a bug in the update cannot hide the delay.
 */
export async function watchCalendars(deps: RoundDeps): Promise<void> {
  const { db, livemode, clock } = deps.store;
  const late = await listLateCalendars(db, { now: clock.now(), livemode, limit: LATE_BATCH });
  await eachAlone(deps, late, tellLate, noteLate);
}

async function tellLate(tx: Tx, late: LateCalendar): Promise<void> {
  const entity = await lockEntityIfAny(tx, late.account_id, late.entity_id);
  if (entity === null || !(await noteLate(tx, late))) return;
  if (!hasCalendar(entity.state)) return;
  const also = { reason: 'reminders_late', late_since: late.next_at.toISOString() };
  const next = await findNextObligation(tx.sql, late);
  const calendar = await findCalendar(tx.sql, late);
  if (next === null || calendar === null || !isKnownJurisdiction(entity.jurisdiction)) {
    return recordAbout(tx, late, 'compliance.at_risk', { ...NO_OBLIGATION, ...also });
  }
  const today = legalDayOf(entity.jurisdiction, await businessAt(tx, entity.account_id));
  recordOnObligation(tx, 'compliance.at_risk', entity, next, { today, facts: amountFactsOf(next) }, also);
}

const NO_OBLIGATION = {
  obligation_id: null,
  code: null,
  period: null,
  title: null,
  due_on: null,
  days_left: null,
  is_optional: null,
  applies: null,
  is_verified: null,
  amount_cents: null,
} satisfies Record<string, null>;

/** Updates the compliance calendar of a company by the account's clock, which a sandbox can put forward. */
export async function runCalendar({ store }: { store: Store }, { row }: Claim<CalendarRow>): Promise<void> {
  await write(store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, row.account_id, row.entity_id);
    if (entity === null) return;
    const [calendar, at] = await Promise.all([lockCalendar(tx, row), businessAt(tx, row.account_id)]);
    // The company's facts or the account's clock changed meanwhile, so another worker updates the calendar.
    if (calendar === null || calendar.epoch !== row.epoch) return;
    await keepCalendar(tx, entity, calendar, at);
  });
}
