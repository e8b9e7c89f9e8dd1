import { describe, expect, it } from 'vitest';
import { enteredDateFault, faultOfEffect, officeTime, timesAtOffice } from './assertion.ts';

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
  for (const text of [
    '2026-11-22T17:00:00-07:00',
    '2026-11-23T00:00:01Z',
    '2026-11-23T00:30:00-05:00',
    '2026-11-23T00:00:00-07:00',
  ]) {
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

describe('midnight in a zone where another day begins than at the office is refused', () => {
  const OFFSETS =
    '+14:00 +13:00 +12:45 +12:00 +11:00 +10:30 +10:00 +09:30 +09:00 +08:00 +07:00 +06:30 +06:00 +05:45 +05:30 +05:00 +04:30 +04:00 +03:30 +03:00 +02:00 +01:00 +00:00 -00:00 -01:00 -02:00 -02:30 -03:00 -03:30 -04:00';

  it.each(OFFSETS.split(' '))('of %s', (offset) => {
    const text = `2026-11-20T00:00:00${offset}`;
    const fault = enteredDateFault(text, DENVER);
    expect(fault?.code).toBe('another_day_at_the_office');
    expect(fault?.message).toContain('is 2026-11-19 at the office');
    expect(fault?.message).toContain('send the day alone, "2026-11-20"');
  });

  it.each(['-07:00', '-08:00', '-10:00', '-12:00'])('but not of %s, where it is the same day', (offset) => {
    expect(enteredDateFault(`2026-11-20T00:00:00${offset}`, DENVER)).toBeNull();
  });
});

describe('midnight in every time zone, also on the days on which clocks change', () => {
  const DAYS = ['2026-01-15', '2026-03-08', '2026-03-29', '2026-07-04', '2026-11-01', '2026-12-31'];
  const OFFICES = [DENVER, NEW_YORK];

  it.each(Intl.supportedValuesOf('timeZone'))('%s', (zone) => {
    for (const day of DAYS) {
      const at = new Date(`${day}T12:00:00Z`);
      const { value: offset } = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName') ?? { value: '' };
      const text = `${day}T00:00:00${offset.slice(3) || 'Z'}`;
      for (const office of OFFICES) {
        const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: office }).format(new Date(text));
        const fault = enteredDateFault(text, office);
        expect([text, fault?.code], office).toEqual([text, dayThere === day ? undefined : 'another_day_at_the_office']);
        if (fault) expect(fault.message).toContain(`is ${dayThere} at the office`);
      }
    }
  });
});

describe('a later time of effect', () => {
  const filedAt = new Date('2026-11-23T20:00:00Z');
  const faultOf = (type: 'formation' | 'dissolution', text: string, jurisdiction = 'US-WY') =>
    faultOfEffect({ type, jurisdiction, createdAt: null, latest: filedAt }, text, filedAt)?.code ?? null;

  it.each([
    ['2026-11-22', 'too_early'],
    ['2026-11-23', null],
    ['2027-02-21', null],
    ['2027-02-22', 'too_late'],
    ['2027-02-30', 'missing'],
    ['2026-12-01T00:00:00Z', 'another_day_at_the_office'],
  ])('of a formation is at most as late as its office allows: %s', (text, code) => {
    expect(faultOf('formation', text)).toBe(code);
  });

  it('counts as a mistake after more than a year, if no limit is known', () => {
    expect([faultOf('formation', '2027-11-24', 'US-DE'), faultOf('formation', '2027-11-25', 'US-DE')]).toEqual([
      null,
      'too_late',
    ]);
  });

  it('is refused for anything but a formation', () => {
    expect([faultOf('dissolution', '2026-11-23'), faultOf('dissolution', '2026-11-24')]).toEqual([null, 'too_late']);
  });

  it('is left out on the day of the filing', () => {
    const filed_at = filedAt.toISOString();
    expect(timesAtOffice('US-WY', { filed_at, effective_at: '2026-11-23' })).toEqual({ filed_at });
    expect(timesAtOffice('US-WY', { filed_at, effective_at: '2026-11-24' })).toEqual({
      filed_at,
      effective_at: '2026-11-24T07:00:00.000Z',
    });
  });

  it('is written in UTC, however it was entered', () => {
    const filed_at = filedAt.toISOString();
    expect(timesAtOffice('US-WY', { filed_at, effective_at: '2026-12-01T09:30:00-07:00' })).toEqual({
      filed_at,
      effective_at: '2026-12-01T16:30:00.000Z',
    });
  });
});
