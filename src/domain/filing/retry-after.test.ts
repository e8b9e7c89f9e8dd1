import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

it.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 18:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 17:59:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['9'.repeat(400), null],
  [undefined, null],
])('reads Retry-After %s as milliseconds, or as none', (text, ms) => {
  expect(readRetryAfter(text, new Date('2026-11-21T18:00:00Z'))).toBe(ms);
});
