import { findPack } from '../jurisdictions/index.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { dateFault, einFault, type FactFault, numberFault } from './fact.ts';
import type { FilingType } from './filing.ts';

/* Judges the asserted result of an accepted filing as a whole: a number and its date. */

/** The name of the number that each type of filing results in. */
export const NUMBER_OF: Readonly<Record<FilingType, string>> = {
  formation: 'filing number',
  ein: 'tax number',
  dissolution: 'dissolution number',
};

export type Subject = {
  type: FilingType;
  jurisdiction: string;
  /** Null: the date may be from before the company was known here, but not from before such companies existed. */
  createdAt: Date | null;
  /** The latest possible effective date. */
  latest: Date;
};

export function faultOfNumber({ type, jurisdiction }: Subject, number: string | null): FactFault | null {
  if (type === 'ein') return einFault(number);
  return numberFault(number, packOf(jurisdiction).filingNumberPattern.value);
}

export function faultOfDate({ jurisdiction, createdAt, latest }: Subject, at: Date | null): FactFault | null {
  const { timeZone, firstFilingYear } = packOf(jurisdiction);
  const notBefore = createdAt ?? new Date(Date.UTC(firstFilingYear.value, 0, 1));
  return dateFault(at, { notBefore, notAfter: latest, timeZone });
}

function packOf(jurisdiction: string): JurisdictionPack {
  const pack = findPack(jurisdiction);
  if (pack === undefined) throw new Error(`no pack of ${jurisdiction}`);
  return pack;
}
