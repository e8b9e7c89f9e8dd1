import { expect, it } from 'vitest';
import { dayOf, momentOf, utcText } from './moment.ts';

it.each([
  ['2026-11-20T22:05:31.000Z', 'America/Denver', 'November 20, 2026 at 3:05 p.m. MST'],
  ['2026-07-01T06:30:00Z', 'America/Denver', 'July 1, 2026 at 12:30 a.m. MDT'],
  ['2026-07-01T16:00:00Z', 'America/New_York', 'July 1, 2026 at 12:00 p.m. EDT'],
  ['2026-01-01T03:00:00+02:00', 'America/New_York', 'December 31, 2025 at 8:00 p.m. EST'],
])('%s in %s is %s', (text, zone, expected) => {
  expect(momentOf(text, zone)).toBe(expected);
});

it('a date has no zone, and stays the same date', () => {
  expect(momentOf('2026-03-01', 'America/Denver')).toBe('March 1, 2026');
});

it('the day is the day at the office, and the moment is the same everywhere', () => {
  const at = new Date('2026-11-21T05:00:00Z');
  expect([dayOf(at, 'America/Denver'), dayOf(at, 'America/New_York')]).toEqual([
    'November 20, 2026',
    'November 21, 2026',
  ]);
  expect(utcText(at)).toBe('2026-11-21T05:00:00Z');
});
