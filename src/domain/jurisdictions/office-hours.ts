/** Hours in which an office accepts filings, in its local time. */
export type OfficeHours = {
  /** IANA name, such as America/Denver. */
  timeZone: string;
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  days: readonly number[];
  /** Times as HH:MM. The closing time is later than the opening time, and may be 24:00. */
  opens: string;
  closes: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function isOpen(hours: OfficeHours, now: Date): boolean {
  return untilOpeningMs(hours, wallMs(hours.timeZone, now.getTime())) === 0;
}

/** Returns the next time at which the office opens; `now` if the office is open. */
export function nextOpening(hours: OfficeHours, now: Date): Date {
  let fromMs = now.getTime();
  for (;;) {
    const openingMs = fromMs + untilOpeningMs(hours, wallMs(hours.timeZone, fromMs));
    // If the clocks change for daylight saving before the opening, the opening is computed again from that moment.
    const changeMs = clockChangeMs(hours.timeZone, fromMs, openingMs);
    if (changeMs === null) return new Date(openingMs);
    fromMs = changeMs;
  }
}

/** Returns the next opening, as `nextOpening` does, of an office with different hours on different days. */
export function nextOpeningOf(hours: readonly OfficeHours[], now: Date): Date {
  return new Date(Math.min(...hours.map((each) => nextOpening(each, now).getTime())));
}

/** Returns the calendar day in this time zone, as YYYY-MM-DD. */
export function wallDay(timeZone: string, at: Date): string {
  return new Date(wallMs(timeZone, at.getTime())).toISOString().slice(0, 10);
}

/** Returns the end of the current day in this time zone. */
export function nextMidnight(timeZone: string, at: Date): Date {
  const midnight = (Math.floor(wallMs(timeZone, at.getTime()) / DAY_MS) + 1) * DAY_MS;
  return nextWallMoment(timeZone, at, midnight);
}

/** Returns the closing time on `day` (YYYY-MM-DD), which must begin at `at` or later. */
export function closingOn({ timeZone, closes }: OfficeHours, day: string, at: Date): Date {
  return nextWallMoment(timeZone, at, Date.parse(`${day}T00:00:00Z`) + timeMs(closes));
}

function nextWallMoment(timeZone: string, at: Date, localMs: number): Date {
  let fromMs = at.getTime();
  for (;;) {
    const endMs = fromMs + localMs - wallMs(timeZone, fromMs);
    const changeMs = clockChangeMs(timeZone, fromMs, endMs);
    if (changeMs === null) return new Date(endMs);
    fromMs = changeMs;
  }
}

/** Reads hours such as `America/Denver 1-5 08:00-17:00`; days are a range or a list. Null for any other form. */
export function parseOfficeHours(text: string): OfficeHours | null {
  const [, timeZone = '', dayText = '', opens = '', closes = ''] =
    /^(\S+) +([1-7](?:-[1-7]|(?:,[1-7])*)) +(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  const [first = 0, last] = dayText.split('-').map(Number);
  const days =
    last === undefined ? dayText.split(',').map(Number) : [1, 2, 3, 4, 5, 6, 7].filter((d) => d >= first && d <= last);
  return checkOfficeHours({ timeZone, days, opens, closes });
}

/** Returns the hours if they are valid and this machine knows the time zone; else null. */
export function checkOfficeHours(hours: OfficeHours): OfficeHours | null {
  const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isTime(hours.opens) || !(isTime(hours.closes) || hours.closes === '24:00')) return null;
  if (hours.opens >= hours.closes || hours.days.length === 0) return null;
  if (!hours.days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)) return null;
  try {
    wallClock(hours.timeZone);
    return hours;
  } catch {
    return null;
  }
}

function untilOpeningMs({ days, opens, closes }: OfficeHours, wall: number): number {
  const today = Math.floor(wall / DAY_MS);
  for (let day = today; day <= today + 7; day += 1) {
    // Day 0 of the count is 1 January 1970, which was a Thursday.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
    const midnight = day * DAY_MS;
    if (days.includes(weekday) && wall < midnight + timeMs(closes)) return Math.max(0, midnight + timeMs(opens) - wall);
  }
  throw new Error('an office that never opens');
}

function timeMs(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return (hour * 60 + minute) * MINUTE_MS;
}

function clockChangeMs(timeZone: string, fromMs: number, toMs: number): number | null {
  const offsetMs = (atMs: number) => wallMs(timeZone, atMs) - atMs;
  const before = offsetMs(fromMs);
  if (offsetMs(toMs) === before) return null;
  let [same, changed] = [fromMs, toMs];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetMs(middle) === before) same = middle;
    else changed = middle;
  }
  return changed;
}

/** Returns the local time at a moment in milliseconds, as if it were UTC: 09:00 in Denver gives 09:00 UTC. */
function wallMs(timeZone: string, atMs: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of wallClock(timeZone).formatToParts(atMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((atMs % 1000) + 1000) % 1000);
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the formatter for the local time of a time zone. Formatters are cached, because creating one takes a hundred
 * times as long as using it. Throws for an unknown time zone.
 */
function wallClock(timeZone: string): Intl.DateTimeFormat {
  const cached = wallClocks.get(timeZone);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  wallClocks.set(timeZone, made);
  return made;
}
