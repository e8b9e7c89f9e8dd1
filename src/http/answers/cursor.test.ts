import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const KEY = [new Uint8Array(32).fill(7)] as const;
const OTHER = [new Uint8Array(32).fill(8)] as const;
const scope = { accountId: 'a1', filter: { state: 'Draft', order: 'created_at' } };
const position = { createdAt: new Date('2026-04-26T18:00:00.123Z'), id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11' };
const refusal = expect.objectContaining({ code: 'invalid_parameter' });

it('a cursor restores its position to the millisecond', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.uuid(), (createdAt, id) => {
      expect(decodeCursor(KEY, scope, encodeCursor(KEY, scope, { createdAt, id }))).toEqual({ createdAt, id });
    }),
  );
});

it('a cursor is valid for one account, one filter and one key', () => {
  const cursor = encodeCursor(KEY, scope, position);
  for (const [key, other] of [
    [OTHER, scope],
    [KEY, { ...scope, accountId: 'a2' }],
    [KEY, { ...scope, filter: { ...scope.filter, state: 'Active' } }],
    [KEY, { ...scope, filter: {} }],
  ] as const) {
    expect(() => decodeCursor(key, other, cursor)).toThrow(refusal);
  }
});

it('a cursor does not depend on the order of the filters', () => {
  const cursor = encodeCursor(KEY, scope, position);
  const reordered = { accountId: 'a1', filter: { order: 'created_at', state: 'Draft' } };
  expect(decodeCursor(KEY, reordered, cursor)).toEqual(position);
});

it('decodeCursor accepts only cursors of this service', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(KEY, scope, text)).toThrow(refusal);
    }),
  );
});

it('a cursor is read under both keys of a rotation, and written under the first', () => {
  const cursor = encodeCursor(KEY, scope, position);
  expect(decodeCursor([...OTHER, ...KEY], scope, cursor)).toEqual(position);
  expect(() => decodeCursor(KEY, scope, encodeCursor([...OTHER, ...KEY], scope, position))).toThrow(refusal);
});
