import { expect, it } from 'vitest';
import { filingExpectedBy } from './expected-time.ts';

// Monday before Thanksgiving, 9:00 in Cheyenne.
const at = new Date('2026-11-23T16:00:00Z');
const expected = (jurisdiction: string, pack_version: string, isSimulated = false) =>
  filingExpectedBy({ type: 'dissolution', packet: { jurisdiction }, pack_version }, { at, isSimulated }).toISOString();

it('counts the business days of the office until it closes', () => {
  // Without Thanksgiving: 15 December, 17:00 in Cheyenne; in Dover without the Friday after as well.
  expect(expected('US-WY', '2026-11-23')).toBe('2026-12-16T00:00:00.000Z');
  expect(expected('US-DE', '2026-11-23')).toBe('2026-12-09T21:30:00.000Z');
});

it('counts calendar days under an older version of the rules', () => {
  expect(expected('US-WY', '2026-11')).toBe('2026-12-14T16:00:00.000Z');
});

it('uses the slower of the known times for a paper without one', () => {
  const filing = { type: 'amendment', packet: { jurisdiction: 'US-WY' }, pack_version: '2026-11-23' } as const;
  const amended = filingExpectedBy(filing, { at, isSimulated: false });
  expect(amended.toISOString()).toBe(expected('US-WY', '2026-11-23'));
});

it('expects the simulator within minutes', () => {
  expect(expected('US-WY', '2026-11-23', true)).toBe('2026-11-23T16:02:00.000Z');
});
