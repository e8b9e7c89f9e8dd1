import { calendarsOf, isKnownJurisdiction, timeZoneOf } from '../domain/compliance/calendars.ts';
import { addDays, type Day, dayAt, startOfDay } from '../domain/compliance/day.ts';
import { inSight, obligationsOf } from '../domain/compliance/obligations.ts';
import { type Reconciled, reconcile } from '../domain/compliance/reconcile.ts';
import { type ComplianceFacts, inputsOf } from '../domain/compliance/rule.ts';
import { nextStageDay, OVERDUE, stageToRaise } from '../domain/compliance/stage.ts';
import { hasCalendar } from '../domain/entity/entity.ts';
import { type CalendarRow, finishCalendar } from '../store/calendars.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import {
  closeObligation,
  insertObligations,
  listKept,
  noteRaised,
  type ObligationRow,
  reviseObligation,
} from '../store/obligations.ts';
import { readComplianceFacts } from './read-facts.ts';
import { recordOnObligation } from './record-obligation.ts';

/**
 * Obligations are listed from this many days before they are due. The next obligation of each duty is always listed.
 */
const SIGHT_DAYS = 400;
/**
 * Number of days ahead for which due dates are considered. A company formed in January can owe a tax in June of the
 * next year.
 */
const FARTHEST_DAYS = 800;
/** Maximum number of days between two updates of a calendar, even if nothing changes. */
const LOOK_DAYS = 30;

type Run = { tx: Tx; entity: Entity; calendar: CalendarRow; today: Day };
type Judged = Run & { facts: ComplianceFacts };

/**
 * Updates a company's calendar to a time of the account's clock: adds new obligations, closes those that no longer
 * apply, raises the reminders now due, and schedules the next update. The caller has locked the entity and the
 * calendar.
 */
export async function keepCalendar(tx: Tx, entity: Entity, calendar: CalendarRow, at: Date): Promise<void> {
  if (!isKnownJurisdiction(entity.jurisdiction)) throw new Error(`no calendar of ${entity.jurisdiction}`);
  const zone = timeZoneOf(entity.jurisdiction);
  const run = { tx, entity, calendar, today: dayAt(zone, at) };
  const kept = await listKept(tx.sql, calendar);
  if (!hasCalendar(entity.state)) {
    // A company gets no reminders while it winds down, or after the office turned out not to have the company's filing.
    // So its open obligations are cancelled.
    for (const { id, state } of kept) {
      if (state === 'open' || state === 'breached')
        closeObligation(tx, calendar, { id, state: 'cancelled', doneOn: null });
    }
    finishCalendar(tx, calendar, { nextAt: null, at });
    return;
  }
  const facts = await readComplianceFacts(tx.sql, entity, inputsOf(calendar));
  const rows = apply({ ...run, facts }, kept, judge(run, facts, kept));
  raise({ ...run, facts }, rows);
  const days = rows.flatMap((row) => nextStageDay(row, run.today) ?? []);
  const next = days.reduce((first, day) => (day < first ? day : first), addDays(run.today, LOOK_DAYS));
  finishCalendar(tx, calendar, { nextAt: startOfDay(zone, next, at), at });
}

function judge({ calendar, today }: Run, facts: ComplianceFacts, kept: readonly ObligationRow[]): Reconciled {
  const done = new Set(kept.filter(({ state }) => state === 'done').map((row) => `${row.code} ${row.period}`));
  const expected = obligationsOf(calendarsOf(facts.jurisdiction), facts, {
    from: calendar.kept_from,
    to: addDays(today, FARTHEST_DAYS),
    today,
    isDone: (obligation, period) => done.has(`${obligation} ${period}`),
  });
  return reconcile(kept, inSight(expected, today, SIGHT_DAYS));
}

function apply(
  run: Judged,
  kept: readonly ObligationRow[],
  { inserts, revisions, closings }: Reconciled,
): ObligationRow[] {
  const { tx, entity, calendar } = run;
  const rows = new Map(kept.map((row) => [row.id, row]));
  for (const revision of revisions) {
    const before = rows.get(revision.id);
    if (before === undefined) continue;
    reviseObligation(tx, calendar, revision);
    const row = { ...before, ...revision.obligation, raised: revision.raised };
    rows.set(row.id, row);
    if (row.state === 'breached' && before.state !== 'breached') tellBreach(run, row);
  }
  for (const closing of closings) {
    const before = rows.get(closing.id);
    if (before === undefined) continue;
    closeObligation(tx, calendar, closing);
    const row = { ...before, state: closing.state };
    rows.set(row.id, row);
    const also = { done_on: closing.doneOn, done_by: 'service', has_evidence: false };
    if (row.state === 'done') recordOnObligation(tx, 'compliance.done', entity, row, run, also);
  }
  for (const row of insertObligations(tx, calendar, timeZoneOf(entity.jurisdiction), inserts)) {
    rows.set(row.id, row);
    if (row.state === 'breached') tellBreach(run, row);
  }
  return [...rows.values()];
}

function tellBreach(run: Judged, row: ObligationRow): void {
  const also = { reason: 'condition_breached', late_since: null };
  recordOnObligation(run.tx, 'compliance.at_risk', run.entity, row, run, also);
}

function raise(run: Judged, rows: readonly ObligationRow[]): void {
  const { tx, entity, calendar, today } = run;
  const raised = rows.flatMap((row) => {
    const stage = stageToRaise(row, row.raised, today);
    return stage === null ? [] : [{ row, ...stage }];
  });
  const order = ({ row, on }: (typeof raised)[number]) => `${on} ${row.dueOn} ${row.code} ${row.period}`;
  for (const { row, stage } of raised.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    noteRaised(tx, calendar, row.id, stage);
    if (stage === OVERDUE) recordOnObligation(tx, 'compliance.overdue', entity, row, run);
    else recordOnObligation(tx, 'compliance.due', entity, row, run, { reminder_days: stage });
  }
}
