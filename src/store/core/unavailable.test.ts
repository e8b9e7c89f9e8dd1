import pg from 'pg';
import { expect, it } from 'vitest';
import { violationOf } from './unavailable.ts';

const errorOf = (message: string, told: object = {}) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '23514', ...told });

it('names the table and the rule that refused a row', () => {
  const told = { table: 'filings', constraint: 'filings_note', detail: 'Failing row contains …' };
  expect(violationOf(errorOf('new row for relation "filings" violates check constraint "filings_note"', told))).toEqual(
    told,
  );
  expect(violationOf(new Error('something else'))).toBeNull();
});

it.each([
  ['new row for relation "filings_102010" violates check constraint "filings_note"', 'filings', 'filings_note'],
  ['duplicate key value violates unique constraint "entities_pkey_102008"', '', 'entities_pkey'],
  [
    'insert or update on table "uploads_102031" violates foreign key constraint "uploads_owner_102031"',
    'uploads',
    'uploads_owner',
  ],
])('reads both from the words of a server of Citus: %s', (message, table, constraint) => {
  expect(violationOf(errorOf(message))).toEqual({ table, constraint, detail: '' });
});
