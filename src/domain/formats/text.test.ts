import { expect, it } from 'vitest';
import { cut } from './text.ts';

it.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['longer', 4, 'long'],
  ['ab\u{1f600}cd', 4, 'ab\u{1f600}'],
  ['ab\u{1f600}cd', 3, 'ab'],
])('cuts %j to %i units, never inside a character', (text, length, expected) => {
  expect(cut(text, length)).toBe(expected);
});
