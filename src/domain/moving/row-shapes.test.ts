import { expect, it } from 'vitest';
import { type Actor, SYSTEM_ACTORS } from '../access/actor.ts';
import { misshapenColumn, ROW_SHAPES } from './row-shapes.ts';

const SHAPED = Object.keys(ROW_SHAPES).filter((column) => typeof ROW_SHAPES[column] === 'function');
const tableOf = (column: string) => column.split('.')[0] ?? '';
const nameOf = (column: string) => column.split('.')[1] ?? '';
const REJECTION = { code: 'name_taken', message: 'No.', source: 'registry', retryable: true };
const RESULT = { number: '2026-000000001', filed_at: '2026-01-31T09:00:00.000Z', evidence: null };

it.each(SHAPED)('%s: no number, text or flag, and no list where an object is expected', (column) => {
  for (const value of [1, 'text', true, [1], [null]])
    expect(misshapenColumn(tableOf(column), { [nameOf(column)]: value }), JSON.stringify(value)).toBe(nameOf(column));
});

it.each([
  ['filings', { result: RESULT, rejection: null }],
  ['filings', { result: null, rejection: { ...REJECTION, resubmit_by: '2026-02-01T00:00:00Z', registry_code: '7' } }],
  ['entities', { metadata: { a: 'b' }, operating_agreement: 7 }],
  ['entities', { name: 1 }],
])('a row of %s as a deployment writes it', (table, row) => {
  expect(misshapenColumn(table, row)).toBeNull();
});

const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10';

it.each<Actor>([
  { type: 'api_key', id: ID, key_id: ID },
  { type: 'token', id: ID, key_id: ID, member_did: 'did:web:example.com' },
  { type: 'linked_token', id: ID, key_id: ID },
  { type: 'operator', id: ID },
  { type: 'mail_link', id: ID },
  { type: 'anonymous', id: 'anonymous' },
  ...SYSTEM_ACTORS.map((id) => ({ type: 'system', id }) as const),
])('has a shape for the actor $type $id', (actor) => {
  expect(misshapenColumn('audit_entries', { actor, action: 'entity.created' })).toBeNull();
});

it.each([
  ['a number that is no text', { result: { ...RESULT, number: ['2026-000000001'] } }],
  ['a number without letters and digits', { result: { ...RESULT, number: '--' } }],
  ['a number that is longer than any', { result: { ...RESULT, number: '1'.repeat(41) } }],
  ['a day that does not exist', { result: { ...RESULT, filed_at: '2026-13-01T00:00:00Z' } }],
  ['a year before the database', { result: { ...RESULT, filed_at: '-200000-01-01T00:00:00Z' } }],
  ['a member more', { result: { ...RESULT, more: true } }],
  ['an end of a term that no calendar reaches', { rejection: { ...REJECTION, resubmit_by: '9999-12-31T23:59:59Z' } }],
  ['a rejection from nobody', { rejection: { ...REJECTION, source: 'nobody' } }],
  ['a claim that is no text', { asserted: { number: 7, filed_at: null, evidence: null } }],
])('refuses %s', (_, row) => {
  expect(misshapenColumn('filings', row)).toBe(Object.keys(row)[0]);
});

it.each(['1000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('refuses a proposal carried out at %s', (executed_at) => {
  const receipt = { proposal_id: ID, executed_at, effect: {}, audit_hash: '' };
  expect(misshapenColumn('proposals', { receipt })).toBe('receipt');
});
