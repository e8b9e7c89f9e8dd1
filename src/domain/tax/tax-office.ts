import { closingAfter, type OfficeCalendar } from '../filing/business-days.ts';
import { STEP_EXPECTED_MS } from '../filing/formation.ts';
import { FEDERAL_HOLIDAYS } from '../jurisdictions/holidays.ts';
import { nextMidnight, nextOpeningOf, type OfficeHours, wallDay } from '../jurisdictions/office-hours.ts';

const NEW_YORK = 'America/New_York';

/** Hours of the online service (irs.gov, reviewed 2026-08-19). On weekdays it closes at 1:00 on the next day. */
export const TAX_OFFICE_HOURS: readonly OfficeHours[] = [
  { timeZone: NEW_YORK, days: [1, 2, 3, 4, 5], opens: '06:00', closes: '24:00' },
  { timeZone: NEW_YORK, days: [2, 3, 4, 5, 6], opens: '00:00', closes: '01:00' },
  { timeZone: NEW_YORK, days: [6], opens: '06:00', closes: '21:00' },
  { timeZone: NEW_YORK, days: [7], opens: '18:00', closes: '24:00' },
];

/**
 * Business days on which the IRS's staff processes requests. Holidays count only here, because no source says that the
 * online service closes on them.
 */
const TAX_OFFICE_CALENDAR: OfficeCalendar = {
  hours: { timeZone: NEW_YORK, days: [1, 2, 3, 4, 5], opens: '06:00', closes: '24:00' },
  holidays: FEDERAL_HOLIDAYS,
};
/**
 * Business days until an EIN is expected: about four for a request by fax (irs.gov), and one for an operator to send
 * it. A request online is answered at once.
 */
const TAX_NUMBER_BUSINESS_DAYS = 5;

/** Returns the time at which an EIN requested at `at` is expected. The simulator answers sooner. */
export function taxNumberExpectedBy(at: Date, isSimulated: boolean): Date {
  if (isSimulated) return new Date(at.getTime() + STEP_EXPECTED_MS.ein);
  return closingAfter(TAX_OFFICE_CALENDAR, at, TAX_NUMBER_BUSINESS_DAYS);
}

/** Returns the date in New York at a moment. */
export function taxDay(at: Date): string {
  return wallDay(NEW_YORK, at);
}

/** Returns when the office first opens on a day in New York. `day`: YYYY-MM-DD, as from `taxDay`. */
export function openingOn(day: string, hours: readonly OfficeHours[]): Date {
  // Noon UTC on the previous day is also on the previous day in New York, in summer and winter.
  const dayBefore = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000);
  return nextOpeningOf(hours, nextMidnight(NEW_YORK, dayBefore));
}

/** Returns the end of the day in New York that contains a moment. */
export function taxDayEnd(at: Date): Date {
  return nextMidnight(NEW_YORK, at);
}

/** Delay of a retry after a technical problem. The IRS asks applicants to wait for a day (reference 109). */
const TECHNICAL_RETRY_MS = 24 * 3_600_000;
/** Maximum number of requests for one EIN. After that, the service waits until the account answers. */
export const MAX_TAX_NUMBER_REQUESTS = 5;

/** Returns when to repeat a rejected request automatically; null: never. `ordinal`: number of the request, from 1. */
export function taxRetryAt(code: string, ordinal: number, now: Date): Date | null {
  if (ordinal >= MAX_TAX_NUMBER_REQUESTS) return null;
  if (code === 'ein_technical') return new Date(now.getTime() + TECHNICAL_RETRY_MS);
  if (code === 'ein_daily_limit') return taxDayEnd(now);
  return null;
}

/** Returns a text that identifies a responsible party, ignoring case and extra spaces. */
export function partyIdentity({ name, email }: { name: string; email?: string }): string {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return `${plain(name)}\n${plain(email ?? '')}`;
}
