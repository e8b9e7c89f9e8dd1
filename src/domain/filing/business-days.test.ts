import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELAWARE_HOLIDAYS, WYOMING_HOLIDAYS } from '../jurisdictions/holidays.ts';
import { wallDay } from '../jurisdictions/office-hours.ts';
import { closingAfter, isBusinessDay, type OfficeCalendar } from './business-days.ts';

const weekdays = { days: [1, 2, 3, 4, 5], opens: '08:00' } as const;
const CHEYENNE: OfficeCalendar = {
  hours: { ...weekdays, timeZone: 'America/Denver', closes: '17:00' },
  holidays: WYOMING_HOLIDAYS,
};
const DOVER: OfficeCalendar = {
  hours: { ...weekdays, timeZone: 'America/New_York', closes: '16:30' },
  holidays: DELAWARE_HOLIDAYS,
};

describe('business days after receipt end at closing time', () => {
  it.each([
    ['a Monday morning', CHEYENNE, '2026-11-23T16:00:00Z', 1, '2026-11-25T00:00:00.000Z'],
    ['before opening, still that day', CHEYENNE, '2026-11-23T10:00:00Z', 1, '2026-11-25T00:00:00.000Z'],
    ['at closing time: the next day', CHEYENNE, '2026-11-24T00:00:00Z', 1, '2026-11-26T00:00:00.000Z'],
    ['over Thanksgiving', CHEYENNE, '2026-11-25T16:00:00Z', 1, '2026-11-28T00:00:00.000Z'],
    ['over Thanksgiving and the day after', DOVER, '2026-11-25T15:00:00Z', 1, '2026-11-30T21:30:00.000Z'],
    ['over the weekend in which clocks go forward', CHEYENNE, '2026-03-06T20:00:00Z', 1, '2026-03-09T23:00:00.000Z'],
    ['over the weekend in which clocks go back', DOVER, '2026-10-30T15:00:00Z', 1, '2026-11-02T21:30:00.000Z'],
    ['over the general election', DOVER, '2026-11-02T15:00:00Z', 1, '2026-11-04T21:30:00.000Z'],
    ['across 29 February', CHEYENNE, '2028-02-28T18:00:00Z', 1, '2028-03-01T00:00:00.000Z'],
    ['Independence Day on a Saturday, Delaware', DOVER, '2026-07-02T15:00:00Z', 1, '2026-07-06T20:30:00.000Z'],
    ['Independence Day on a Saturday, Wyoming', CHEYENNE, '2026-07-02T15:00:00Z', 1, '2026-07-06T23:00:00.000Z'],
    ['Independence Day on a Sunday', CHEYENNE, '2027-07-02T15:00:00Z', 1, '2027-07-06T23:00:00.000Z'],
    ['on a holiday: the first open day', CHEYENNE, '2026-12-25T18:00:00Z', 0, '2026-12-29T00:00:00.000Z'],
    ['fifteen days over Christmas and New Year', CHEYENNE, '2026-12-14T18:00:00Z', 15, '2027-01-07T00:00:00.000Z'],
  ] as const)('%s', (_, calendar, at, days, closing) =>
    expect(closingAfter(calendar, new Date(at), days).toISOString()).toBe(closing),
  );
});

it('one business day more ends at the next closing time', () => {
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2033-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(CHEYENNE, DOVER), moments, fc.integer({ min: 0, max: 30 }), (calendar, at, days) => {
      const closing = closingAfter(calendar, at, days);
      expect(closing > at).toBe(true);
      expect(isBusinessDay(calendar, wallDay(calendar.hours.timeZone, closing))).toBe(true);
      expect(closingAfter(calendar, at, days + 1)).toEqual(closingAfter(calendar, closing, 0));
    }),
  );
});
