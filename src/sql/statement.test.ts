import { describe, expect, it } from 'vitest';
import { createSql, type Query } from './sql.ts';

const sql = createSql({ send: async () => [], script: async () => [] });
const compiled = (query: Query<never[]>) => query.compile();

describe('a statement', () => {
  it('numbers its values', () => {
    expect(compiled(sql`select ${'a'}, ${2}, ${null}`)).toEqual({ text: 'select $1, $2, $3', values: ['a', 2, null] });
  });

  it.each([
    ['a moment', new Date('2026-01-02T03:04:05.006Z'), 'select $1::timestamptz', '2026-01-02T03:04:05.006Z'],
    ['a truth', true, 'select $1::boolean', true],
    ['JSON', sql.json({ a: ['b'] }), 'select $1::jsonb', '{"a":["b"]}'],
    ['bytes', Buffer.from('a'), 'select $1::bytea', Buffer.from('a')],
    ['an array', ['a', 'b'], 'select $1', ['a', 'b']],
  ])('tells the type of %s where PostgreSQL would have to guess', (_title, value, text, sent) => {
    expect(compiled(sql`select ${value}`)).toEqual({ text, values: [sent] });
  });

  it('numbers the values of its parts in their order', () => {
    const part = sql`and b = ${2}`;
    expect(compiled(sql`select 1 where a = ${1} ${part} ${[sql`and c = ${3}`, sql`and d = ${4}`]}`)).toEqual({
      text: 'select 1 where a = $1 and b = $2  and c = $3 and d = $4',
      values: [1, 2, 3, 4],
    });
  });

  it('inserts rows, sets columns, lists values, and quotes names', () => {
    const rows = [
      { a: 1, 'b"c': new Date(0) },
      { 'b"c': null, a: sql.json([]) },
    ];
    expect(compiled(sql`insert into t ${sql.insert(rows)}`)).toEqual({
      text: 'insert into t ("a", "b""c") values ($1, $2), ($3, $4)',
      values: [1, '1970-01-01T00:00:00.000Z', '[]', null],
    });
    expect(
      compiled(sql`update ${sql.identifier('t')} set ${sql.set({ a: 1, b: 'x' })} where c in ${sql.list([1, 2])}`),
    ).toEqual({
      text: 'update "t" set "a" = $1, "b" = $2 where c in ($3, $4)',
      values: [1, 'x', 1, 2],
    });
    expect(compiled(sql`select ${sql.identifier(['a', 'b'])} where c in ${sql.list([])}`)).toEqual({
      text: 'select "a", "b" where c in ($1)',
      values: [null],
    });
  });

  it('refuses a value that is undefined, and an insertion of nothing', () => {
    expect(() => compiled(sql`select ${undefined as never}`)).toThrow('undefined');
    expect(() => compiled(sql`insert into t ${sql.insert({ a: undefined })}`)).toThrow('undefined');
    expect(() => compiled(sql`insert into t ${sql.insert([])}`)).toThrow('nothing to insert');
  });

  it('is sent once, even if it is awaited several times, and not at all as a part', async () => {
    const sent: string[] = [];
    const counting = createSql({
      send: async ({ text }) => {
        sent.push(text);
        return [];
      },
      script: async () => [],
    });
    const query = counting`select 1 ${counting`where true`}`;
    await Promise.all([query, query]);
    await query;
    expect(sent).toEqual(['select 1 where true']);
  });
});
