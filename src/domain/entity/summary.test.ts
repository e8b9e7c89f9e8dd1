import { expect, it } from 'vitest';
import { daysSince, type EntityCount, firstSummaryDay, MAX_COUNTED, SUMMARY_DAYS, summarize } from './summary.ts';

const NOW = Date.parse('2026-11-24T23:59:59.999Z');

it('counts by the present day in UTC and the days before it', () => {
  const days = daysSince(firstSummaryDay(NOW), NOW);
  expect(days).toHaveLength(SUMMARY_DAYS);
  expect([days[0], days.at(-1)]).toEqual(['2026-10-26', '2026-11-24']);
});

it('sums up each state, and keeps the days', () => {
  const counts: EntityCount[] = [
    { state: 'Active', day: null, entities: 5 },
    { state: 'Active', day: '2026-11-20', entities: 2 },
    { state: 'Draft', day: '2026-11-24', entities: 1 },
  ];
  const { states, days, days_from } = summarize(counts, NOW);
  expect(states.filter(({ entities }) => entities > 0)).toEqual([
    { state: 'Draft', entities: 1, has_more: false },
    { state: 'Active', entities: 7, has_more: false },
  ]);
  expect(days).toEqual(counts.slice(1));
  expect(days_from).toBe('2026-10-26');
});

it('leaves out days with incomplete counts', () => {
  const counts: EntityCount[] = [
    { state: 'Active', day: '2026-11-22', entities: 1 },
    { state: 'Draft', day: '2026-11-23', entities: MAX_COUNTED },
    { state: 'Draft', day: '2026-11-24', entities: 1 },
  ];
  const { states, days, days_from } = summarize(counts, NOW);
  expect(states[0]).toEqual({ state: 'Draft', entities: MAX_COUNTED, has_more: true });
  expect(days).toEqual(counts.slice(2));
  expect(days_from).toBe('2026-11-24');
});

it('shows all days if the uncounted entities of a state were created earlier', () => {
  const older: EntityCount = { state: 'Draft', day: null, entities: MAX_COUNTED };
  const { states, days_from } = summarize([older, { state: 'Draft', day: '2026-11-24', entities: 1 }], NOW);
  expect(states[0]).toMatchObject({ has_more: true });
  expect(days_from).toBe('2026-10-26');
});
