import { expect, it } from 'vitest';
import { CLOCKS_DIFFER_MS, mayBeForgotten } from './forgotten.ts';

const restoredAt = new Date('2026-11-25T18:00:00Z');
const after = (ms: number) => new Date(restoredAt.getTime() + ms);
const MONTH_MS = 30 * 86_400_000;

it.each([
  ['of a company from before the restore', -1, 0, true],
  ['of a company that a machine made whose clock is ahead', CLOCKS_DIFFER_MS - 1, CLOCKS_DIFFER_MS, true],
  ['of a company from after the restore', CLOCKS_DIFFER_MS, CLOCKS_DIFFER_MS, false],
  ['within 30 days of the restore', -1, MONTH_MS - 1, true],
  ['later than 30 days after the restore', -1, MONTH_MS, false],
])('a filing %s may be forgotten, or not', (_title, madeMs, openedMs, isPossible) => {
  expect(mayBeForgotten(after(madeMs), after(openedMs), restoredAt)).toBe(isPossible);
  expect(mayBeForgotten(after(madeMs), after(openedMs), null)).toBe(false);
});
