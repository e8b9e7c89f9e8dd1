import { utf8 } from '../formats/canonical.ts';
import { addDays, type Day } from './day.ts';

/** An all-day event, because a due date has no time of day and is the same day in every time zone. */
export type CalendarEvent = {
  uid: string;
  on: Day;
  changedAt: Date;
  summary: string;
  description: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
};

/** RFC 5545 §3.1: a line has at most 75 octets, without the line break. */
const LINE_OCTETS = 75;

export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Entity Formation Service//Compliance calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines({ uid, on, changedAt, summary, description, status }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(changedAt)}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `STATUS:${status}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function compact(text: string): string {
  return text.replaceAll('-', '');
}

function moment(at: Date): string {
  return `${compact(at.toISOString().slice(0, 19)).replaceAll(':', '')}Z`;
}

/** Escapes text as RFC 5545 §3.3.11 requires. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** Folds a long line: inserts a line break and a space where needed, but never inside a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const length = utf8(character).length;
    if (octets + length > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
