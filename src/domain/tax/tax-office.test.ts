import { describe, expect, it } from 'vitest';
import { einProblem } from '../formats/ein.ts';
import { isOpen, nextOpeningOf } from '../jurisdictions/office-hours.ts';
import {
  MAX_TAX_NUMBER_REQUESTS,
  openingOn,
  partyIdentity,
  TAX_OFFICE_HOURS,
  taxDay,
  taxDayEnd,
  taxNumberExpectedBy,
  taxRetryAt,
} from './tax-office.ts';

const at = (moment: string) => new Date(moment);
const opens = (moment: string) => nextOpeningOf(TAX_OFFICE_HOURS, at(moment)).toISOString();

describe("the tax office's hours", () => {
  it.each([
    // Winter: UTC-5.
    ['Monday, a minute before six', '2026-11-23T10:59:00Z', '2026-11-23T11:00:00.000Z'],
    ['Monday at midnight: it is open until one', '2026-11-24T05:00:00Z', '2026-11-24T05:00:00.000Z'],
    ['Tuesday at one: until six', '2026-11-24T06:00:00Z', '2026-11-24T11:00:00.000Z'],
    ['Saturday half past midnight: the end of Friday', '2026-11-28T05:30:00Z', '2026-11-28T05:30:00.000Z'],
    ['Saturday at 21: until Sunday at 18', '2026-11-29T02:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['Sunday noon: until 18', '2026-11-29T17:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['Monday half past midnight: Sunday ended at 24', '2026-11-30T05:30:00Z', '2026-11-30T11:00:00.000Z'],
    // Summer: UTC-4.
    ['Monday at six in summer', '2026-07-20T10:00:00Z', '2026-07-20T10:00:00.000Z'],
    [
      'Saturday night, the clocks go forward: Sunday at 18 in summer time',
      '2026-03-08T03:00:00Z',
      '2026-03-08T22:00:00.000Z',
    ],
    [
      'Saturday night, the clocks go back: Sunday at 18 in winter time',
      '2026-11-01T02:00:00Z',
      '2026-11-01T23:00:00.000Z',
    ],
  ])('%s', (_, asked, opening) => expect(opens(asked)).toBe(opening));

  it('match the table for every half hour of a week', () => {
    const monday = Date.parse('2026-11-23T05:00:00Z');
    const open = Array.from({ length: 7 * 48 }, (_, half) => {
      const moment = new Date(monday + half * 1_800_000);
      return TAX_OFFICE_HOURS.some((hours) => isOpen(hours, moment)) ? 1 : 0;
    });
    const hoursOf = (day: number) =>
      open.slice(day * 48, day * 48 + 48).reduce<number>((sum, each) => sum + each, 0) / 2;
    expect([0, 1, 2, 3, 4, 5, 6].map(hoursOf)).toEqual([18, 19, 19, 19, 19, 16, 6]);
  });
});

describe('a day in New York', () => {
  it.each([
    ['winter', '2026-11-24T04:59:59.999Z', '2026-11-23', '2026-11-24T05:00:00.000Z'],
    ['summer', '2026-07-20T04:00:00.000Z', '2026-07-20', '2026-07-21T04:00:00.000Z'],
    ['23 hours', '2026-03-08T05:00:00.000Z', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['25 hours', '2026-11-01T04:00:00.000Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  ])('of %s', (_, moment, day, end) => {
    expect(taxDay(at(moment))).toBe(day);
    expect(taxDayEnd(at(moment)).toISOString()).toBe(end);
  });

  it('begins at midnight in New York when the office opens', () => {
    expect(openingOn('2026-11-24', TAX_OFFICE_HOURS).toISOString()).toBe('2026-11-24T05:00:00.000Z');
    expect(openingOn('2026-11-29', TAX_OFFICE_HOURS).toISOString()).toBe('2026-11-29T23:00:00.000Z');
    expect(openingOn('2026-03-08', TAX_OFFICE_HOURS).toISOString()).toBe('2026-03-08T22:00:00.000Z');
  });
});

describe('a refused request', () => {
  const now = at('2026-11-23T18:00:00Z');
  it.each([
    ['ein_technical', 1, '2026-11-24T18:00:00.000Z'],
    ['ein_daily_limit', 1, '2026-11-24T05:00:00.000Z'],
    ['ein_daily_limit', MAX_TAX_NUMBER_REQUESTS, undefined],
    ['ein_party_mismatch', 1, undefined],
    ['ein_name_conflict', 1, undefined],
    ['ein_other', 1, undefined],
  ] as const)('for %s, at try %i, is repeated at %s', (code, ordinal, moment) => {
    expect(taxRetryAt(code, ordinal, now)?.toISOString()).toBe(moment);
  });
});

it('a responsible party stays the same in another spelling', () => {
  const ada = partyIdentity({ name: 'Ada  Lovelace', email: 'Ada@Example.com' });
  expect(ada).toBe(partyIdentity({ name: ' ada lovelace ', email: 'ada@example.COM' }));
  expect(ada).not.toBe(partyIdentity({ name: 'Ada Lovelace', email: 'other@example.com' }));
});

it('a tax number has two digits that the IRS assigns, a dash and seven digits', () => {
  const prefixes = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
  expect(prefixes.filter((prefix) => einProblem(`${prefix}-0000001`) === null)).toHaveLength(83);
  for (const text of ['123456789', '12-345678', '12-34567890', '123-45-6789', '12–3456789', ' 12-3456789']) {
    expect(einProblem(text)?.code, text).toBe('pattern');
  }
  expect(einProblem('00-1234567')?.code).toBe('never_assigned');
});

it('expects a number after five business days, without federal holidays', () => {
  const expected = (moment: string) => taxNumberExpectedBy(at(moment), false).toISOString();
  // Thanksgiving, and Christmas with New Year's Day: midnight in New York after the fifth day.
  expect(expected('2026-11-20T22:05:00Z')).toBe('2026-12-01T05:00:00.000Z');
  expect(expected('2026-12-23T15:00:00Z')).toBe('2027-01-01T05:00:00.000Z');
  expect(taxNumberExpectedBy(at('2026-11-20T22:05:00Z'), true)).toEqual(at('2026-11-20T22:07:00Z'));
});
