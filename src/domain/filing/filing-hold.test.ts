import { describe, expect, it } from 'vitest';
import type { OfficeHours } from '../jurisdictions/office-hours.ts';
import { decideHold, decideRetryAfter } from './filing-hold.ts';

const NOW = new Date('2026-04-26T18:00:00Z');

const aMinuteLater = (at: Date) => new Date(at.getTime() + 60_000);

describe('a held filing', () => {
  const office: OfficeHours = { timeZone: 'America/Denver', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' };
  // 2026-04-26 is a Sunday; Denver is six hours behind.
  it('waits for the office to open, and for a pause to end, and otherwise does not wait', () => {
    expect(decideHold([office], null, NOW, aMinuteLater)).toMatchObject({
      state: 'ready',
      dueInMs: Date.parse('2026-04-27T14:00:00Z') - NOW.getTime(),
      reason: 'The office opens at 2026-04-27 14:00 UTC.',
      expectedAt: new Date('2026-04-27T14:01:00Z'),
    });
    expect(decideHold([office], null, new Date('2026-04-27T14:00:00Z'), aMinuteLater)).toBeNull();
    expect(decideHold([], 'holiday', NOW, aMinuteLater)).toMatchObject({ state: 'ready', held: 'paused' });
    expect(decideHold([], null, NOW, aMinuteLater)).toBeNull();
  });
});

it('is not sent before the moment that the registry asked for', () => {
  const notBefore = new Date(NOW.getTime() + 60_000);
  expect(decideRetryAfter(notBefore, NOW)).toMatchObject({ state: 'unavailable', dueInMs: 60_000 });
  expect(decideRetryAfter(NOW, NOW)).toBeNull();
  expect(decideRetryAfter(null, NOW)).toBeNull();
});
