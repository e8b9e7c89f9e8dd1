import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOfficeHours, isOpen, nextOpening, type OfficeHours, parseOfficeHours } from './office-hours.ts';

const DENVER: OfficeHours = { timeZone: 'America/Denver', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' };

describe('an office in Denver, Monday to Friday', () => {
  it.each([
    ['opens at 8, by the wall', '2026-11-23T15:00:00Z', true],
    ['is closed a second before', '2026-11-23T14:59:59Z', false],
    ['closes at 17', '2026-11-24T00:00:00Z', false],
    ['is open a second before', '2026-11-23T23:59:59Z', true],
    ['opens an hour earlier in summer', '2026-07-20T14:00:00Z', true],
    ['is closed on Saturday', '2026-11-21T18:00:00Z', false],
  ])('%s', (_, moment, open) => expect(isOpen(DENVER, new Date(moment))).toBe(open));

  it.each([
    ['Friday evening: Monday', '2026-11-21T00:00:00Z', '2026-11-23T15:00:00Z'],
    ['at night: the same day', '2026-11-24T08:00:00Z', '2026-11-24T15:00:00Z'],
    ['over the weekend in which the clocks go forward', '2026-03-07T12:00:00Z', '2026-03-09T14:00:00Z'],
    ['over the weekend in which they go back', '2026-10-31T12:00:00Z', '2026-11-02T15:00:00Z'],
    ['open: now', '2026-11-23T18:00:00.123Z', '2026-11-23T18:00:00.123Z'],
  ])('next opens, asked %s', (_, asked, opening) =>
    expect(nextOpening(DENVER, new Date(asked))).toEqual(new Date(opening)),
  );
});

describe('hours in the night of a clock change', () => {
  const sundays = (opens: string, closes: string) => ({ ...DENVER, days: [7], opens, closes });

  it('begin when the missing hour is over', () => {
    const opening = nextOpening(sundays('02:30', '04:00'), new Date('2026-03-08T08:00:00Z'));
    expect(opening).toEqual(new Date('2026-03-08T09:00:00Z'));
  });

  it('are skipped when all of them are missing', () => {
    const opening = nextOpening(sundays('02:15', '02:45'), new Date('2026-03-08T08:00:00Z'));
    expect(opening).toEqual(new Date('2026-03-15T08:15:00Z'));
  });

  it('come twice when their hour does', () => {
    const opening = nextOpening(sundays('00:00', '01:30'), new Date('2026-11-01T07:40:00Z'));
    expect(opening).toEqual(new Date('2026-11-01T08:00:00Z'));
  });
});

it('the next opening is open, and no earlier moment is', () => {
  const hours = fc
    .record({
      timeZone: fc.constantFrom('America/Denver', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      length: fc.integer({ min: 1, max: 24 * 60 }),
    })
    .map(({ timeZone, days, from, length }) => {
      const text = (minutes: number) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      return { timeZone, days, opens: text(from), closes: text(Math.min(24 * 60, from + length)) };
    });
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(hours, moments, shares, (office, now, between) => {
      expect(checkOfficeHours(office)).toBe(office);
      const opening = nextOpening(office, now);
      expect(isOpen(office, opening)).toBe(true);
      const waitMs = opening.getTime() - now.getTime();
      expect(waitMs).toBeGreaterThanOrEqual(0);
      if (waitMs === 0) return;
      for (const share of [0, 1, ...between]) {
        const before = new Date(now.getTime() + Math.floor((waitMs - 1) * share));
        expect(isOpen(office, before)).toBe(false);
      }
    }),
  );
});

describe('the written form', () => {
  it('has a zone, days and times', () => {
    expect(parseOfficeHours('America/Denver 1-5 08:00-17:00')).toEqual(DENVER);
    expect(parseOfficeHours('UTC 2,4 00:00-24:00')).toEqual({
      timeZone: 'UTC',
      days: [2, 4],
      opens: '00:00',
      closes: '24:00',
    });
  });

  it.each([
    'America/Denver',
    'America/Atlantis 1-5 08:00-17:00',
    'UTC 5-1 08:00-17:00',
    'UTC 0-5 08:00-17:00',
    'UTC 1-5 17:00-08:00',
    'UTC 1-5 08:00-25:00',
    'UTC 1-5 24:00-24:00',
    'UTC 1-5 8-17',
  ])('is refused: %s', (text) => expect(parseOfficeHours(text)).toBeNull());
});
