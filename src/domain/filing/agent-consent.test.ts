import { expect, it } from 'vitest';
import { nextAgentMail } from './agent-consent.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;

it.each<[title: string, last: Date | null, next: Date | null]>([
  ['was never mailed', null, null],
  ['was mailed a day ago', new Date(NOW.getTime() - DAY_MS), null],
  ['was mailed an hour ago', new Date(NOW.getTime() - 3_600_000), new Date(NOW.getTime() + 23 * 3_600_000)],
  ['is said to have been mailed in the year 9999', new Date('9999-12-31T00:00:00Z'), new Date(NOW.getTime() + DAY_MS)],
])('an agent who %s is asked within a day', (_title, last, next) => {
  expect(nextAgentMail(last, NOW)).toEqual(next);
});
