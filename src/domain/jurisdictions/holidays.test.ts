import { describe, expect, it } from 'vitest';
import { closedDays, DELAWARE_HOLIDAYS, FEDERAL_HOLIDAYS, WYOMING_HOLIDAYS } from './holidays.ts';

/**
 * Weekdays on which each office is closed, written from the statutes with a printed calendar, as MMDD. Saturdays and
 * Sundays are left out: the office is closed anyway.
 */
const WYOMING: Record<number, string> = {
  2024: '0101 0115 0219 0527 0704 0902 1111 1128 1225',
  2025: '0101 0120 0217 0526 0704 0901 1111 1127 1225',
  2026: '0101 0119 0216 0525 0907 1111 1126 1225',
  2027: '0101 0118 0215 0531 0705 0906 1111 1125',
  2028: '0117 0221 0529 0704 0904 1123 1225',
  2029: '0101 0115 0219 0528 0704 0903 1112 1122 1225',
  2030: '0101 0121 0218 0527 0704 0902 1111 1128 1225',
  2031: '0101 0120 0217 0526 0704 0901 1111 1127 1225',
  2032: '0101 0119 0216 0531 0705 0906 1111 1125',
  2033: '0117 0221 0530 0704 0905 1111 1124 1226',
};

const DELAWARE: Record<number, string> = {
  2024: '0101 0115 0329 0527 0619 0704 0902 1105 1111 1128 1129 1225',
  2025: '0101 0120 0418 0526 0619 0704 0901 1111 1127 1128 1225',
  2026: '0101 0119 0403 0525 0619 0703 0907 1103 1111 1126 1127 1225',
  2027: '0101 0118 0326 0531 0618 0705 0906 1111 1125 1126 1224 1231',
  2028: '0117 0414 0529 0619 0704 0904 1107 1110 1123 1124 1225',
  2029: '0101 0115 0330 0528 0619 0704 0903 1112 1122 1123 1225',
  2030: '0101 0121 0419 0527 0619 0704 0902 1105 1111 1128 1129 1225',
  2031: '0101 0120 0411 0526 0619 0704 0901 1111 1127 1128 1225',
  2032: '0101 0119 0326 0531 0618 0705 0906 1102 1111 1125 1126 1224 1231',
  2033: '0117 0415 0530 0620 0704 0905 1111 1124 1125 1226',
};

const FEDERAL: Record<number, string> = {
  2024: '0101 0115 0219 0527 0619 0704 0902 1014 1111 1128 1225',
  2025: '0101 0120 0217 0526 0619 0704 0901 1013 1111 1127 1225',
  2026: '0101 0119 0216 0525 0619 0703 0907 1012 1111 1126 1225',
  2027: '0101 0118 0215 0531 0618 0705 0906 1011 1111 1125 1224 1231',
  2028: '0117 0221 0529 0619 0704 0904 1009 1110 1123 1225',
  2029: '0101 0115 0219 0528 0619 0704 0903 1008 1112 1122 1225',
  2030: '0101 0121 0218 0527 0619 0704 0902 1014 1111 1128 1225',
  2031: '0101 0120 0217 0526 0619 0704 0901 1013 1111 1127 1225',
  2032: '0101 0119 0216 0531 0618 0705 0906 1011 1111 1125 1224 1231',
  2033: '0117 0221 0530 0620 0704 0905 1010 1111 1124 1226',
};

describe('holidays of ten years', () => {
  it.each([
    ['Wyoming', WYOMING_HOLIDAYS, WYOMING],
    ['Delaware', DELAWARE_HOLIDAYS, DELAWARE],
    ['the federal offices', FEDERAL_HOLIDAYS, FEDERAL],
  ] as const)('close %s on the days of a list written by hand', (_, rules, byHand) => {
    for (const [year, days] of Object.entries(byHand)) {
      const onWeekdays = closedDays(rules, Number(year)).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
      const expected = days.split(' ').map((day) => `${year}-${day.slice(0, 2)}-${day.slice(2)}`);
      expect(onWeekdays, year).toEqual(expected);
    }
  });
});

it('Easter is early and late where the rule has its exceptions', () => {
  const easter = { days: [{ name: 'Easter', easterPlusDays: 0 }], saturdayMovesTo: null, sundayMovesTo: null };
  const found = [1954, 1981, 2000, 2008, 2011, 2038, 2049, 2076, 2285].map((year) => closedDays(easter, year)[0]);
  expect(found).toEqual([
    ...['1954-04-18', '1981-04-19', '2000-04-23', '2008-03-23', '2011-04-24'],
    ...['2038-04-25', '2049-04-18', '2076-04-19', '2285-03-22'],
  ]);
});
