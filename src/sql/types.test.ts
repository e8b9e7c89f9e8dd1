import pg from 'pg';
import { expect, it } from 'vitest';
import { readMoment } from './types.ts';

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

it.each([
  '2026-11-25 09:56:20+00',
  '2026-11-25 09:56:20.1+00',
  '2026-11-25 09:56:20.123+00',
  '2026-11-25 09:56:20.123999+00',
  '0001-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999999+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '2026-11-25 09:56:20.5+05:30',
  '2026-11-25 09:56:20-08',
  'infinity',
  '-infinity',
])('%s is the same moment as by the driver', (text) => {
  expect(readMoment(text)).toEqual(driver(text));
});
