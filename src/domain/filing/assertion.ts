import { daysBetween } from '../compliance/day.ts';
import type { FilingType } from '../entity/filing-type.ts';
import { EIN_PATTERN } from '../formats/ein.ts';
import { isRealDate } from '../formats/real-date.ts';
import { findPack } from '../jurisdictions/index.ts';
import { nextMidnight, wallDay } from '../jurisdictions/office-hours.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { dateFault, einFault, type FactFault, numberFault, yearFault } from './fact.ts';
import { FILING_RULES, isOfTaxOffice } from './filing-rules.ts';

/* Checks the result that someone reports for a filing: its number and its date. */

export type Subject = {
  type: FilingType;
  jurisdiction: string;
  /**
   * Time at which the company was created in this service. An earlier date of a filing is refused. Null: the earliest
   * allowed date is in the state's first filing year.
   */
  createdAt: Date | null;
  /** The latest possible date of the filing. */
  latest: Date;
};

/** Returns the regular expression for numbers assigned by the office that decides on a filing. */
export function numberPatternOf({ type, jurisdiction }: Pick<Subject, 'type' | 'jurisdiction'>): string {
  return isOfTaxOffice(type) ? EIN_PATTERN : packOf(jurisdiction).filingNumberPattern.value;
}

export function faultOfNumber({ type, jurisdiction }: Subject, number: string | null): FactFault | null {
  if (isOfTaxOffice(type)) return einFault(number);
  return numberFault(number, packOf(jurisdiction).filingNumberPattern.value);
}

/**
 * Compares the year in a filing number with the date that a person entered. Not used for a registry's own answer,
 * because a filing numbered in December can take effect in January.
 */
export function faultOfYear({ type, jurisdiction }: Subject, number: string, filedAt: Date): FactFault | null {
  if (isOfTaxOffice(type)) return null;
  const { filingNumberPattern, timeZone } = packOf(jurisdiction);
  return yearFault(number, filingNumberPattern.value, filedAt, timeZone);
}

export function faultOfDate({ jurisdiction, createdAt, latest }: Subject, at: Date | null): FactFault | null {
  const { timeZone, firstFilingYear } = packOf(jurisdiction);
  const notBefore = createdAt ?? new Date(Date.UTC(firstFilingYear.value, 0, 1));
  return dateFault(at, { notBefore, notAfter: latest, timeZone });
}

/** Checks the format of a date that a person entered. */
export function faultOfEntry(jurisdiction: string, text: string): FactFault | null {
  return enteredDateFault(text, packOf(jurisdiction).timeZone);
}

/** Checks a date that a person entered: a day at the office, or a time. */
export function faultOfEnteredDate(subject: Subject, text: string): FactFault | null {
  const { timeZone } = packOf(subject.jurisdiction);
  return enteredDateFault(text, timeZone) ?? faultOfDate(subject, new Date(officeTime(text, timeZone)));
}

/**
 * Checks a later time of effect that an office stated for a filing. `text`: a day at the office, or a time. Only a
 * formation waits for this time, because the company does not exist before it.
 */
export function faultOfEffect({ type, jurisdiction }: Subject, text: string, filedAt: Date): FactFault | null {
  const { timeZone, delayedEffectDays } = packOf(jurisdiction);
  const malformed = enteredDateFault(text, timeZone);
  if (malformed !== null) return malformed;
  const effectiveAt = new Date(officeTime(text, timeZone));
  const days = daysBetween(wallDay(timeZone, filedAt), wallDay(timeZone, effectiveAt));
  if (days < 0) return { code: 'too_early', message: 'is before the date of the filing' };
  if (days > 0 && FILING_RULES[type].shownBy !== 'state_filing') return ONLY_A_FORMATION;
  const most = delayedEffectDays.value ?? LONGEST_DELAY_DAYS;
  if (days <= most) return null;
  return { code: 'too_late', message: `is more than ${most} days after the date of the filing` };
}

/**
 * Maximum number of days from a filing to its later time of effect, if the state's limit is not known. A longer delay
 * counts as a typing mistake.
 */
const LONGEST_DELAY_DAYS = 366;

/**
 * Checks the times in a result that came with an imported archive. `subject.latest`: now; a time of effect may be up to
 * `LONGEST_DELAY_DAYS` later.
 */
export function faultOfRecordedTimes(subject: Subject, times: Times): FactFault | null {
  const latest = new Date(subject.latest.getTime() + LONGEST_DELAY_DAYS * DAY_MS);
  return faultOfDate(subject, new Date(times.filed_at)) ?? faultOfDate({ ...subject, latest }, effectiveAtOf(times));
}

const ONLY_A_FORMATION: FactFault = {
  code: 'too_late',
  message:
    'is later than the date of the filing, and only a formation waits for that day. Note the day as `call_again_on` of a hand-in, and record the acceptance once it has taken effect',
};

type Times = { filed_at: string; effective_at?: string };

/** Returns the time from which an accepted filing has effect. */
export function effectiveAtOf({ filed_at, effective_at = filed_at }: Times): Date {
  return new Date(effective_at);
}

/** Converts entered days to times. Leaves out a time of effect on the day of the filing: only a later day counts. */
export function timesAtOffice(
  jurisdiction: string,
  { filed_at, effective_at = filed_at }: { filed_at: string; effective_at?: string | undefined },
): Times {
  const filedAt = timeAtOffice(jurisdiction, filed_at);
  const effectiveAt = new Date(timeAtOffice(jurisdiction, effective_at));
  const isLater = dayAtOffice(jurisdiction, new Date(filedAt)) < dayAtOffice(jurisdiction, effectiveAt);
  return { filed_at: filedAt, ...(isLater && { effective_at: effectiveAt.toISOString() }) };
}

export function timeAtOffice(jurisdiction: string, text: string): string {
  return officeTime(text, packOf(jurisdiction).timeZone);
}

export function dayAtOffice(jurisdiction: string, at: Date): string {
  return wallDay(packOf(jurisdiction).timeZone, at);
}

function packOf(jurisdiction: string): JurisdictionPack {
  const pack = findPack(jurisdiction);
  if (pack === undefined) throw new Error(`no pack of ${jurisdiction}`);
  return pack;
}

/* The date of a filing as a person enters it: a day at the office, or a time with its zone. */

const DAY_MS = 86_400_000;

const NOT_A_DATE: FactFault = { code: 'missing', message: 'is missing or not a date' };

/**
 * Checks the format of the entered text. Refuses a midnight that falls on another day at the office: somebody who
 * enters 2026-11-27T00:00Z means 27 November, but in Denver that moment is on the 26th.
 */
export function enteredDateFault(text: string, timeZone: string): FactFault | null {
  const day = text.slice(0, 10);
  const at = new Date(text);
  if (!isRealDate(text)) return NOT_A_DATE;
  if (!isMidnight(text) || wallDay(timeZone, at) === day) return null;
  return {
    code: 'another_day_at_the_office',
    message: `is ${wallDay(timeZone, at)} at the office. If the paper shows a day only, send the day alone, "${day}"`,
  };
}

/**
 * Converts a day to the time at which it begins at the office. Returns a time, or text that is not a date, unchanged.
 */
export function officeTime(text: string, timeZone: string): string {
  if (text.length !== 10 || !isRealDate(text)) return text;
  // Starts at noon UTC of the previous day, which is the previous day everywhere in the United States.
  return nextMidnight(timeZone, new Date(Date.parse(text) - DAY_MS / 2)).toISOString();
}

function isMidnight(text: string): boolean {
  return /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})$/i.test(text);
}
