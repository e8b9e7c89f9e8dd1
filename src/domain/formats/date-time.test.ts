import { describe, expect, it } from 'vitest';
import { SPELLINGS } from '../../../test/rules/date-times.ts';
import { firstUuidAt } from './first-uuid.ts';
import { dateTimeWords, isDateTime } from './schema-problems.ts';

describe('a date-time', () => {
  it.each(SPELLINGS)('%s: %s', (text, isOne) => {
    expect(isDateTime(text)).toBe(isOne);
    // An accepted text can be written again.
    if (isOne) expect(new Date(text).toISOString()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
  });

  it('is explained where people often make mistakes', () => {
    expect(dateTimeWords('2026-06-30T23:59:59 00:00')).toContain('`%2B`');
    expect(dateTimeWords('2026-06-30T23:59:60Z')).toContain('leap second');
    expect(dateTimeWords('2026-06-30T23:59:59')).toContain('offset from UTC');
    expect(dateTimeWords('2026-06-30T23:59:59Z[Europe/Berlin]')).toContain('brackets');
  });
});

it.each(SPELLINGS.filter(([, isOne]) => isOne))('the first id of %s is a UUID', (text) => {
  expect(firstUuidAt(new Date(text))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-0{4}-0{4}-0{12}$/);
});
