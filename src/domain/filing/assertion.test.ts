import { describe, expect, it } from 'vitest';
import { faultOfRecordedTimes } from './assertion.ts';

const SUBJECT = {
  type: 'formation',
  jurisdiction: 'US-WY',
  createdAt: null,
  latest: new Date('2026-11-27T09:00:00Z'),
} as const;
const FILED = '2026-01-05T15:00:00.000Z';

describe('the times of a recorded result', () => {
  it.each([
    { filed_at: FILED },
    { filed_at: '1977-07-01T15:00:00.000Z' },
    { filed_at: FILED, effective_at: '2027-02-24T15:00:00.000Z' },
  ])('may be those of an office: %j', (times) => {
    expect(faultOfRecordedTimes(SUBJECT, times)).toBeNull();
  });

  it.each([
    [{ filed_at: '1000-01-01T00:00:00.000Z' }, 'too_early'],
    [{ filed_at: '2026-12-05T15:00:00.000Z' }, 'in_the_future'],
    [{ filed_at: FILED, effective_at: '1000-01-01T00:00:00.000Z' }, 'too_early'],
    [{ filed_at: FILED, effective_at: '2028-02-24T15:00:00.000Z' }, 'in_the_future'],
    [{ filed_at: FILED, effective_at: '9999-12-31T23:59:59.000Z' }, 'in_the_future'],
  ])('may not be %j', (times, code) => {
    expect(faultOfRecordedTimes(SUBJECT, times)).toMatchObject({ code });
  });
});
