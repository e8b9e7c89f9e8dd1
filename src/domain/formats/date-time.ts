import { IsDateTime } from 'typebox/format';

/** The first and the last moment that our answers can write as an RFC 3339 date-time. */
const FIRST_MS = Date.parse('0000-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns whether a text is a date-time (RFC 3339) that means one moment for us. A leap second and a time zone in
 * brackets (RFC 9557) are none: JavaScript cannot read them. In UTC the year has four digits.
 */
export function isDateTime(text: string): boolean {
  const ms = Date.parse(text);
  return IsDateTime(text) && ms >= FIRST_MS && ms <= LAST_MS;
}

/** Returns what a date-time must be, with a hint about a common mistake. */
export function dateTimeWords(text: string): string {
  const words = 'must be an RFC 3339 date and time, such as 2026-11-21T18:00:00Z';
  if (/ \d\d:\d\d$/.test(text)) return `${words}. In a URL, write \`+\` as \`%2B\`, or use \`Z\``;
  if (/:60([.Z+-]|$)/i.test(text)) return `${words}. Seconds go to 59: a leap second is written as :59`;
  if (text.endsWith(']')) return `${words}, without a time zone in brackets`;
  if (/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text))
    return `${words}. It needs its offset from UTC, or \`Z\``;
  return words;
}
