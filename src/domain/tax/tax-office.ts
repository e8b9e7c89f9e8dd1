import { nextMidnight, nextOpeningOf, type OfficeHours, wallDay } from '../filing/office-hours.ts';

const NEW_YORK = 'America/New_York';

/**
 * When the IRS takes requests for a number in online (irs.gov, page reviewed 2026-08-19): Monday to Friday 6:00 to 1:00
 * of the next day, Saturday 6:00 to 21:00, Sunday 18:00 to 24:00.
 */
export const TAX_OFFICE_HOURS: readonly OfficeHours[] = [
  { timeZone: NEW_YORK, days: [1, 2, 3, 4, 5], opens: '06:00', closes: '24:00' },
  { timeZone: NEW_YORK, days: [2, 3, 4, 5, 6], opens: '00:00', closes: '01:00' },
  { timeZone: NEW_YORK, days: [6], opens: '06:00', closes: '21:00' },
  { timeZone: NEW_YORK, days: [7], opens: '18:00', closes: '24:00' },
];

/** Year, month and day in New York. */
export function taxDay(at: Date): string {
  return wallDay(NEW_YORK, at);
}

/** The first moment of a day in New York, given as `taxDay` gives it, at which the office is open. */
export function openingOn(day: string, hours: readonly OfficeHours[]): Date {
  // Noon UTC of the day before is still the day before in New York, in summer and in winter.
  const dayBefore = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000);
  return nextOpeningOf(hours, nextMidnight(NEW_YORK, dayBefore));
}

/** When the day in New York ends. */
export function taxDayEnd(at: Date): Date {
  return nextMidnight(NEW_YORK, at);
}

/** A technical problem is to be tried again after a day (reference 109). */
const TECHNICAL_RETRY_MS = 24 * 3_600_000;
/** So many requests are made in all before only an answer of the account leads on. */
export const MAX_TAX_NUMBER_REQUESTS = 5;

/** When a refused request is made once more by itself; null: never. `ordinal`: of the request, from 1. */
export function taxRetryAt(code: string, ordinal: number, now: Date): Date | null {
  if (ordinal >= MAX_TAX_NUMBER_REQUESTS) return null;
  if (code === 'ein_technical') return new Date(now.getTime() + TECHNICAL_RETRY_MS);
  if (code === 'ein_daily_limit') return taxDayEnd(now);
  return null;
}

/** What a responsible party is known by: case and blanks make nobody another. */
export function partyIdentity({ name, email }: { name: string; email?: string }): string {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return `${plain(name)}\n${plain(email ?? '')}`;
}
