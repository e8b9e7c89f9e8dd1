import { expect, it } from 'vitest';
import { enteredDateFault, officeTime } from './assertion.ts';

const [DENVER, NEW_YORK] = ['America/Denver', 'America/New_York'];

it.each([
  ['2026-11-23', DENVER, '2026-11-23T07:00:00.000Z'],
  ['2026-11-23', NEW_YORK, '2026-11-23T05:00:00.000Z'],
  ['2026-07-04', NEW_YORK, '2026-07-04T04:00:00.000Z'],
  // Clocks change on this day, after midnight.
  ['2026-11-01', DENVER, '2026-11-01T06:00:00.000Z'],
])('a day begins when it begins at the office: %s in %s', (day, zone, at) => {
  expect(officeTime(day, zone)).toBe(at);
  expect(enteredDateFault(day, zone)).toBeNull();
});

it('a time with its zone stays as it was entered', () => {
  for (const text of ['2026-11-22T17:00:00-07:00', '2026-11-23T00:00:01Z', '2026-11-23T00:00:00-05:00']) {
    expect([officeTime(text, DENVER), enteredDateFault(text, DENVER)]).toEqual([text, null]);
  }
});

it.each(['2026-11-23T00:00:00Z', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00+00:00'])(
  'midnight in UTC is refused where it is the day before: %s',
  (text) => {
    const fault = enteredDateFault(text, NEW_YORK);
    expect(fault?.code).toBe('another_day_at_the_office');
    expect(fault?.message).toContain('is 2026-11-22 at the office');
    expect(fault?.message).toContain('send the day alone, "2026-11-23"');
    expect(enteredDateFault(text, 'UTC')).toBeNull();
  },
);

it.each(['2026-02-30', '2026-02-30T12:00:00Z', '2026-13-01', '2026-11-23T25:00:00Z'])('no date: %s', (text) => {
  expect(enteredDateFault(text, DENVER)?.code).toBe('missing');
});
