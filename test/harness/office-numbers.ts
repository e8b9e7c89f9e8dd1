import { YEAR } from './this-year.ts';

/*
 * Numbers as offices give them: another one at each call, so no two tests that run side by side can state the same.
 * They begin high, where the register of a test service, which counts from one, does not come.
 */
const FIRST = 700_000_000;
const FIRST_TAX_NUMBER = 3_456_000;
let given = 0;

/** Returns another filing number of Wyoming's register, `YYYY-NNNNNNNNN`. */
export function nextNumber(year: number | string = YEAR): string {
  given += 1;
  return `${year}-${FIRST + given}`;
}

/** Returns another tax number, `12-NNNNNNN`. */
export function nextEin(): string {
  given += 1;
  return `12-${FIRST_TAX_NUMBER + given}`;
}
