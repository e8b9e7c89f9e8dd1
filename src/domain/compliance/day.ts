import { closingOn, wallDay } from '../jurisdictions/office-hours.ts';

/** A date, YYYY-MM-DD, without time of day or zone. Dates can be compared as text. */
export type Day = string;

const DAY_MS = 86_400_000;

function midnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(midnight(day) + days * DAY_MS);
}

/** Returns the same day `months` months later (negative: earlier), or the last day of a month without that day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/**
 * Returns the last day of a period of months. One month from 15 January ends on 14 February; from 31 January, on the
 * last day of February.
 */
export function closeOfMonths(start: Day, months: number): Day {
  const corresponding = addMonths(start, months);
  return corresponding.slice(8) === start.slice(8) ? addDays(corresponding, -1) : corresponding;
}

/** Returns the number of days from one day to another; negative if the second day is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

export function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

/** Returns a day. `month`: 1 to 12. */
export function dayIn(year: number, month: number, day: number): Day {
  return dayOf(Date.UTC(year, month - 1, day));
}

/** Returns the date in a time zone at a moment. */
export function dayAt(timeZone: string, at: Date): Day {
  return wallDay(timeZone, at);
}

/** Returns the first moment of a day in a time zone. `at`: any moment on an earlier day, to look forward from. */
export function startOfDay(timeZone: string, day: Day, at: Date): Date {
  return closingOn({ timeZone, days: [], opens: '00:00', closes: '00:00' }, day, at);
}
