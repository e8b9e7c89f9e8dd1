import type { FilingType } from '../entity/filing-type.ts';
import { findPack } from '../jurisdictions/index.ts';
import { wallDay } from '../jurisdictions/office-hours.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { enteredDateFault, officeTime } from './entered-date.ts';
import { dateFault, einFault, type FactFault, numberFault, yearFault } from './fact.ts';
import { isOfTaxOffice } from './filing-rules.ts';

/* Judges the asserted result of an accepted filing as a whole: a number and its date. */

export type Subject = {
  type: FilingType;
  jurisdiction: string;
  /** Null: the date may be from before the company was known here, but not from before such companies existed. */
  createdAt: Date | null;
  /** The latest possible effective date. */
  latest: Date;
};

export function faultOfNumber({ type, jurisdiction }: Subject, number: string | null): FactFault | null {
  if (isOfTaxOffice(type)) return einFault(number);
  return numberFault(number, packOf(jurisdiction).filingNumberPattern.value);
}

/**
 * Compares the year in a number with the date that a person entered. A registry's own pair is not compared: an effective
 * date may be in the next year.
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

/** Judges a date as a person enters it: a day at the office, or a time. */
export function faultOfEnteredDate(subject: Subject, text: string): FactFault | null {
  const { timeZone } = packOf(subject.jurisdiction);
  return enteredDateFault(text, timeZone) ?? faultOfDate(subject, new Date(officeTime(text, timeZone)));
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
