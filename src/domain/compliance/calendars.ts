import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import { type Day, dayAt } from './day.ts';
import type { Calendar, ObligationCode, ObligationRule } from './rule.ts';
import { usCoNovember } from './us-co.ts';
import { usDe, usDeNovember } from './us-de.ts';
import { usWyNovember } from './us-wy.ts';

/**
 * All versions of each state's calendar, the newest first. A company keeps the version of the state's law (pack) under
 * which it was filed, but later changes to yearly duties also apply to it. So calendars have their own versions, and an
 * obligation's due date decides which version applies.
 */
const VERSIONS: Readonly<Record<JurisdictionCode, readonly [Calendar, ...Calendar[]]>> = {
  'US-WY': [usWyNovember],
  'US-DE': [usDe, usDeNovember],
  'US-CO': [usCoNovember],
};

/** Returns the calendar versions of a state, the newest first. */
export function calendarsOf(code: JurisdictionCode): readonly [Calendar, ...Calendar[]] {
  return VERSIONS[code];
}

export function isKnownJurisdiction(code: string): code is JurisdictionCode {
  return Object.hasOwn(VERSIONS, code);
}

/** Returns the calendar version for obligations due on a day. */
export function calendarOn(versions: readonly [Calendar, ...Calendar[]], day: Day): Calendar {
  return versions.find(({ inForceFrom }) => inForceFrom === null || inForceFrom <= day) ?? versions[0];
}

/** Returns the time zone that determines when legal days begin and end in a state. */
export function timeZoneOf(code: JurisdictionCode): string {
  return VERSIONS[code][0].timeZone;
}

/** Returns the date at a moment in the company's state, or the UTC date if the state is unknown. */
export function legalDayOf(code: string, at: Date): Day {
  return isKnownJurisdiction(code) ? dayAt(timeZoneOf(code), at) : at.toISOString().slice(0, 10);
}

/** Returns the rule behind a stored obligation. The rule always exists, because published calendars are kept. */
export function ruleOf(code: JurisdictionCode, version: string, obligation: ObligationCode): ObligationRule {
  const calendar = VERSIONS[code].find((each) => each.version === version);
  const rule = calendar?.rules.find((each) => each.code === obligation);
  if (rule === undefined) throw new Error(`calendar ${code} ${version} has no ${obligation}`);
  return rule;
}
