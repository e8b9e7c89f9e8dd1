import { expect, it } from 'vitest';
import { currentPack } from '../jurisdictions/index.ts';
import { consentStatement, currentConsentText, nextAgentMail } from './agent-consent.ts';

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

it.each([
  ['consent', 'the signature line of the consent.'],
  ['statement_of_change', 'the signature line of the registered agent in the statement of change, which also states'],
] as const)('an agent who signs by link reads that its name is set in the %s', (paper, place) => {
  const agent = { name: 'Prairie Agents', street: '1 Main St', city: 'Cheyenne', state: 'WY', postal_code: '82001' };
  const text = consentStatement(currentConsentText(paper), agent, 'Example LLC', currentPack('US-WY'));
  expect(text).toContain(`my typed name and the day are then set on ${place}`);
});
