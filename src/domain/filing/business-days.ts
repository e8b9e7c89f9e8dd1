import { closedDays, type HolidayRules } from '../jurisdictions/holidays.ts';
import { closingOn, type OfficeHours, wallDay } from '../jurisdictions/office-hours.ts';

export type OfficeCalendar = { readonly hours: OfficeHours; readonly holidays: HolidayRules };

const DAY_MS = 86_400_000;

/**
 * Returns when the office closes on the nth business day after `at`, the time of receipt. A filing that arrives after
 * office hours counts as received on the next business day.
 */
export function closingAfter(calendar: OfficeCalendar, at: Date, businessDays: number): Date {
  const { hours } = calendar;
  let day = wallDay(hours.timeZone, at);
  if (isBusinessDay(calendar, day) && closingOn(hours, day, at) <= at) day = nextDay(day);
  for (let left = businessDays; ; day = nextDay(day)) {
    if (!isBusinessDay(calendar, day)) continue;
    if (left === 0) return closingOn(hours, day, at);
    left -= 1;
  }
}

/** Returns whether the office works on a day. `day`: YYYY-MM-DD in the office's time zone. */
export function isBusinessDay({ hours, holidays }: OfficeCalendar, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return hours.days.includes(weekday) && !closedDays(holidays, Number(day.slice(0, 4))).includes(day);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
