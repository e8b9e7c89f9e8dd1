import { einProblem } from '../formats/ein.ts';
import { textFault } from '../formats/text.ts';
import { wallDay } from '../jurisdictions/office-hours.ts';

/*
 * Checks a reported number or date before it is recorded as a fact. A result of null means that the fact is plausible.
 */

export type FactFault = {
  /**
   * Code of the problem. `unusual`: the fact may be correct, and an operator can confirm it with proof. Any other code:
   * the fact is wrong.
   */
  code:
    | ('missing' | 'too_long' | 'forbidden_character' | 'not_a_number' | 'unusual')
    | ('too_early' | 'too_late' | 'in_the_future' | 'another_day_at_the_office');
  /** Rest of a sentence that begins with the fact, such as "is in the future". */
  message: string;
};

/** Name of the office that assigns tax numbers. The other offices are named after their state. */
export const TAX_OFFICE = 'IRS';

export const NUMBER_MAX_LENGTH = 40;

const MISSING: FactFault = { code: 'missing', message: 'is missing or blank' };
const TOO_LONG: FactFault = { code: 'too_long', message: `has more than ${NUMBER_MAX_LENGTH} characters` };
const FORBIDDEN: FactFault = {
  code: 'forbidden_character',
  message: 'contains a control character or another character that no number has',
};
const NOT_A_NUMBER: FactFault = {
  code: 'not_a_number',
  message: 'must have at least one digit, only ASCII characters, and no space at its beginning or end',
};
const UNUSUAL: FactFault = { code: 'unusual', message: 'does not have the usual form of the numbers of this office' };

const OTHER_YEAR: FactFault = { code: 'unusual', message: 'has another year than the filing date' };

/** Checks the number of a filing or dissolution. `pattern`: regular expression for the office's numbers. */
export function numberFault(text: string | null, pattern: string): FactFault | null {
  const fault = shapeFault(text);
  if (fault !== null || text === null) return fault;
  return new RegExp(pattern).test(text) ? null : UNUSUAL;
}

/** Compares the year in a number (the group `year` of the pattern) with the day of the filing at the office. */
export function yearFault(text: string, pattern: string, filedAt: Date, timeZone: string): FactFault | null {
  const year = new RegExp(pattern).exec(text)?.groups?.['year'];
  if (year === undefined || Number.isNaN(filedAt.getTime())) return null;
  return wallDay(timeZone, filedAt).startsWith(`${year}-`) ? null : OTHER_YEAR;
}

/** Checks a tax number. A prefix that was never assigned is only unusual, because the IRS may begin to use it. */
export function einFault(text: string | null): FactFault | null {
  const fault = shapeFault(text);
  if (fault !== null || text === null) return fault;
  const problem = einProblem(text);
  if (problem === null) return null;
  return { code: problem.code === 'never_assigned' ? 'unusual' : 'not_a_number', message: problem.message };
}

function shapeFault(text: string | null): FactFault | null {
  if (text === null || text.trim() === '') return MISSING;
  if (text.length > NUMBER_MAX_LENGTH) return TOO_LONG;
  if (text.includes('\ufffd') || textFault(text, 'line') !== null) return FORBIDDEN;
  return /^(?! )[ -~]*\d[ -~]*(?<! )$/.test(text) ? null : NOT_A_NUMBER;
}

export type DateBounds = { notBefore: Date; notAfter: Date; timeZone: string };

/** Checks the date of a filing. A date without a time of day is compared as a day in the state. */
export function dateFault(at: Date | null, { notBefore, notAfter, timeZone }: DateBounds): FactFault | null {
  if (at === null || Number.isNaN(at.getTime())) return { code: 'missing', message: 'is missing or not a date' };
  const day = dayWithoutTime(at, timeZone);
  const isEarly = at.getTime() < roundedDownMs(notBefore, at);
  if (isEarly && (day === null || day < wallDay(timeZone, notBefore))) {
    return { code: 'too_early', message: `is before ${notBefore.toISOString()}, which is too early` };
  }
  const isLate = at > notAfter;
  if (isLate && (day === null || day > wallDay(timeZone, notAfter))) {
    return { code: 'in_the_future', message: 'is in the future' };
  }
  return null;
}

/**
 * Returns the day if the time is midnight in UTC or in the state's zone, because many systems write a day without a
 * time in this way; null otherwise.
 */
function dayWithoutTime(at: Date, timeZone: string): string | null {
  if (at.getTime() % DAY_MS === 0) return at.toISOString().slice(0, 10);
  const day = wallDay(timeZone, at);
  return wallDay(timeZone, new Date(at.getTime() - 1)) === day ? null : day;
}

const DAY_MS = 86_400_000;

function roundedDownMs(moment: Date, writtenLike: Date): number {
  const unit = [3_600_000, 60_000, 1_000].find((each) => writtenLike.getTime() % each === 0) ?? 1;
  return Math.floor(moment.getTime() / unit) * unit;
}

/** A date of decision, or a deadline for a resubmission, is implausible if it is further than this from now. */
const FAR_MS = 5 * 366 * DAY_MS;

export function isNear(at: Date, now: Date): boolean {
  return Math.abs(at.getTime() - now.getTime()) <= FAR_MS;
}
