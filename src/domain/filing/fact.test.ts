import { describe, expect, it } from 'vitest';
import { canonicalNumber } from '../formats/canonical.ts';
import { dateFault, einFault, isNear, numberFault, yearFault } from './fact.ts';

const WYOMING = '^(?<year>(19|20)\\d{2})-\\d{9}$';

describe('a filing number', () => {
  it('of the usual form is believable', () => {
    expect(numberFault('2026-000700002', WYOMING)).toBeNull();
  });

  it.each(['C4521-7', 'L26000123456', '2026/000700002', '12 345 678', '#1234', '2026-1'])(
    'of another form is unusual: %s',
    (number) => {
      expect(numberFault(number, WYOMING)?.code).toBe('unusual');
    },
  );

  it.each([
    [null, 'missing'],
    ['', 'missing'],
    [' \t', 'missing'],
    ['1'.repeat(41), 'too_long'],
    ['2026-00\u000000001', 'forbidden_character'],
    ['2026-\u202e00001', 'forbidden_character'],
    ['2026-\ud800', 'forbidden_character'],
    ['2026-\ufffd', 'forbidden_character'],
    [' 2026-000700002', 'not_a_number'],
    ['2026-000700002 ', 'not_a_number'],
    ['N/A', 'not_a_number'],
    // Looks like C4521-7.
    ['\u04214521-7', 'not_a_number'],
    ['２０２６', 'not_a_number'],
  ])('is impossible: %j (%s)', (number, code) => {
    expect(numberFault(number, WYOMING)?.code).toBe(code);
  });
});

it.each([
  ['2026-001234567', '2026-11-23T15:00:00Z', null],
  ['2025-001234567', '2026-11-23T15:00:00Z', 'unusual'],
  ['1999-001234567', '2026-11-23T15:00:00Z', 'unusual'],
  // Still the last evening of the year at the office.
  ['2026-001234567', '2027-01-01T05:00:00Z', null],
  ['2027-001234567', '2027-01-01T05:00:00Z', 'unusual'],
  // Another form is judged as such.
  ['7712345', '2026-11-23T15:00:00Z', null],
])('the year of a number is that of the filing at the office: %s on %s is %s', (number, at, code) => {
  expect(yearFault(number, WYOMING, new Date(at), 'America/Denver')?.code ?? null).toBe(code);
  expect(yearFault(number, '^\\d{7,8}$', new Date(at), 'America/New_York')).toBeNull();
});

it.each([
  ['12-3456789', null],
  ['', 'missing'],
  [null, 'missing'],
  ['123456789', 'not_a_number'],
  ['123', 'not_a_number'],
  // The IRS has never assigned this prefix, and may one day.
  ['00-1234567', 'unusual'],
])('a tax number is judged: %j is %s', (ein, code) => {
  expect(einFault(ein)?.code ?? null).toBe(code);
});

it('two spellings of one number are equal, and leading zeros count', () => {
  const spellings = ['C-0012', 'c0012', 'C 00/12', '#C0012'];
  expect(new Set(spellings.map(canonicalNumber))).toEqual(new Set(['c0012']));
  expect(canonicalNumber('C-12')).not.toBe(canonicalNumber('C-0012'));
});

describe('a date', () => {
  const bounds = {
    notBefore: new Date('2026-11-22T09:16:12.345Z'),
    notAfter: new Date('2026-11-23T03:00:02.000Z'),
    timeZone: 'America/Denver',
  };
  const codeOf = (text: string) => dateFault(new Date(text), bounds)?.code ?? null;

  it.each([
    ['2026-11-22T09:16:12.345Z', null],
    ['2026-11-22T09:16:12.344Z', 'too_early'],
    ['1890-01-01T00:00:00Z', 'too_early'],
    ['2093-01-01T00:00:00Z', 'in_the_future'],
    ['2026-11-23T03:00:02.001Z', 'in_the_future'],
    ['yesterday', 'missing'],
  ])('is compared to the millisecond: %s is %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('of whole seconds, minutes or hours may have been cut off', () => {
    for (const text of ['2026-11-22T09:16:12Z', '2026-11-22T09:16:00Z', '2026-11-22T09:00:00Z']) {
      expect(codeOf(text), text).toBeNull();
    }
    for (const text of ['2026-11-22T09:16:11Z', '2026-11-22T09:15:00Z', '2026-11-22T08:00:00Z']) {
      expect(codeOf(text), text).toBe('too_early');
    }
  });

  it("without a time is compared as a day of the state's calendar", () => {
    // The company was created on the 22nd in Denver, where it is still the 22nd.
    for (const text of ['2026-11-22T00:00:00Z', '2026-11-22T00:00:00-07:00']) expect(codeOf(text), text).toBeNull();
    for (const text of ['2026-11-21T00:00:00Z', '2026-11-21T00:00:00-07:00']) {
      expect(codeOf(text), text).toBe('too_early');
    }
    expect(codeOf('2026-11-24T00:00:00Z')).toBe('in_the_future');
    expect(codeOf('2026-11-23T00:00:00-07:00')).toBe('in_the_future');
  });

  it('that is missing has a code of its own', () => {
    expect(dateFault(null, bounds)?.code).toBe('missing');
  });

  it('that an office sets may be years away, but not decades', () => {
    expect(isNear(new Date('2029-01-01T00:00:00Z'), bounds.notAfter)).toBe(true);
    for (const text of ['2093-01-01T00:00:00Z', '1890-01-01T00:00:00Z', '0000-01-01T00:00:00Z']) {
      expect(isNear(new Date(text), bounds.notAfter), text).toBe(false);
    }
  });
});
