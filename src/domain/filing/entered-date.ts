import { isRealDate } from '../formats/real-date.ts';
import { nextMidnight, wallDay } from '../jurisdictions/office-hours.ts';
import type { FactFault } from './fact.ts';

/* The date of a filing as a person enters it: a day at the office, or a time with its zone. */

const DAY_MS = 86_400_000;

const NOT_A_DATE: FactFault = { code: 'missing', message: 'is missing or not a date' };

/**
 * Judges what was entered as such. Midnight in UTC is refused where it is another day at the office: it was meant as a
 * day, and would be recorded as the day before.
 */
export function enteredDateFault(text: string, timeZone: string): FactFault | null {
  const day = text.slice(0, 10);
  const at = new Date(text);
  if (!isRealDate(text)) return NOT_A_DATE;
  if (!isMidnightInUtc(text, at) || wallDay(timeZone, at) === day) return null;
  return {
    code: 'another_day_at_the_office',
    message: `is ${wallDay(timeZone, at)} at the office. If the paper shows a day only, send the day alone, "${day}"`,
  };
}

/** Returns a day as the time at which it begins at the office; a time, and what is no date, stay as they are. */
export function officeTime(text: string, timeZone: string): string {
  if (text.length !== 10 || !isRealDate(text)) return text;
  // Noon of the day before in UTC is the day before everywhere in the United States.
  return nextMidnight(timeZone, new Date(Date.parse(text) - DAY_MS / 2)).toISOString();
}

function isMidnightInUtc(text: string, at: Date): boolean {
  return text.length > 10 && at.getTime() % DAY_MS === 0 && /(?:Z|[+-]00:00)$/.test(text);
}
