import { closingAfter } from '../domain/filing/business-days.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { STEP_EXPECTED_MS } from '../domain/filing/formation.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import { orderOf } from '../domain/jurisdictions/office-services.ts';
import type { ExpectedTime, JurisdictionPack } from '../domain/jurisdictions/pack.ts';
import { taxNumberExpectedBy } from '../domain/tax/tax-office.ts';
import type { Filing } from '../store/filings.ts';

/** The office handles every expedited request within one business day. */
const EXPEDITED: ExpectedTime = { businessDays: 1 };

const DAY_MS = 86_400_000;

/** Returns the time by which the office usually answers a filing sent at `at`; a simulated office is faster. */
export function filingExpectedBy(
  { type, packet, pack_version }: Pick<Filing, 'type' | 'packet' | 'pack_version'>,
  { at, isSimulated }: { at: Date; isSimulated: boolean },
): Date {
  if (isOfTaxOffice(type)) return taxNumberExpectedBy(at, isSimulated);
  const pack = findPack(String(packet['jurisdiction']), pack_version);
  // If no time is known for a type, the longer time of a dissolution is used, to avoid false alarms.
  const expected = (pack?.expectedTimes[type] ?? pack?.expectedTimes.dissolution)?.value;
  if (isSimulated || pack === undefined || expected === undefined) return later(at, STEP_EXPECTED_MS.state_filing);
  const isExpedited = orderOf(packet).service_level !== 'regular';
  return expectedBy(pack, isExpedited ? EXPEDITED : expected, at);
}

function expectedBy({ officeHours, holidays }: JurisdictionPack, expected: ExpectedTime, at: Date): Date {
  if ('calendarDays' in expected) return later(at, expected.calendarDays * DAY_MS);
  if (officeHours === undefined || holidays === undefined) throw new Error('business days without a calendar');
  return closingAfter({ hours: officeHours.value, holidays: holidays.value }, at, expected.businessDays);
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
