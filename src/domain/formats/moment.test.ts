import { expect, it } from 'vitest';
import { momentText, momentWords } from './moment.ts';

it.each([
  ['2026-11-25T18:50:59.999Z', '2026-11-25 18:50 UTC', 'Nov 25, 2026, 18:50 UTC'],
  ['2027-01-03T00:05:00.000Z', '2027-01-03 00:05 UTC', 'Jan 3, 2027, 00:05 UTC'],
])('writes %s for operators and for people', (at, text, words) => {
  expect([momentText(new Date(at)), momentWords(new Date(at))]).toEqual([text, words]);
});
