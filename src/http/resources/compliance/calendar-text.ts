import { type CalendarEvent, writeCalendar } from '../../../domain/compliance/ical.ts';
import type { ObligationView } from '../../../store/obligations.ts';
import { obligationBody } from './shapes.ts';

type About = { legalName: string; livemode: boolean; host: string; at: Date };

/** Returns the iCalendar text of obligations that have a due date. `at`: business clock. */
export function calendarText(rows: readonly ObligationView[], about: About): string {
  const name = `${about.livemode ? '' : 'Sandbox: '}${about.legalName}`;
  return writeCalendar(
    name,
    rows.flatMap((row) => eventOf(row, about) ?? []),
  );
}

function eventOf(row: ObligationView, { legalName, host, at }: About): CalendarEvent | null {
  if (row.dueOn === null) return null;
  const { title, status, source, consequence, applies_if, completion } = obligationBody(row, at);
  const prefix = status === 'done' ? 'Done: ' : status === 'overdue' ? 'Overdue: ' : '';
  const unverified = `Not verified: check it yourself (reviewed until ${source.review_by}).`;
  const lines = [
    `Due by the end of ${row.dueOn} (${row.timeZone}).`,
    ...(completion === null ? [] : [`Done on ${completion.done_on}.`]),
    ...(applies_if === null ? [] : [applies_if]),
    `If missed: ${consequence}`,
    `Source: ${source.citation}.`,
    ...(source.is_verified ? [] : [unverified]),
    'Not legal advice.',
  ];
  return {
    uid: `${row.id}@${host}`,
    on: row.dueOn,
    changedAt: row.updated_at,
    summary: `${prefix}${title} (${legalName})`,
    description: lines.join('\n'),
    status: status === 'cancelled' ? 'CANCELLED' : row.applies === 'unknown' ? 'TENTATIVE' : 'CONFIRMED',
  };
}
