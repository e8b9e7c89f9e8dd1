import { dayWords } from '../domain/formats/months.ts';

/**
 * Writes a time in the office's legal time zone. Builds the text from parts, because the format of a locale can change
 * with a new version of Node. A plain date has no time zone and stays unchanged.
 */
export function momentOf(text: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayWords(text);
  const { date, time, zone } = partsIn(new Date(text), timeZone);
  return `${dayWords(date)} at ${time} ${zone}`;
}

/** Returns the day of a moment in the office's time zone. */
export function dayOf(at: Date, timeZone: string): string {
  return dayWords(partsIn(at, timeZone).date);
}

export function utcText(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Formatters are cached, because creating one takes longer than laying out a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

function partsIn(at: Date, timeZone: string): { date: string; time: string; zone: string } {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour = '0', minute, timeZoneName = '' } = parts;
  const half = Number(hour) < 12 ? 'a.m.' : 'p.m.';
  return {
    date: `${year}-${month}-${day}`,
    time: `${Number(hour) % 12 || 12}:${minute} ${half}`,
    zone: timeZoneName,
  };
}
