import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TRAVEL, TRAVELLING } from '../../src/domain/moving/travel.ts';

/* What of an account travels: no table is forgotten, and none arrives before those that it refers to. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const tables = new Map(
  [...read('schema.sql').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(([, name = '', body = '']) => [
    name,
    body,
  ]),
);

it('every table travels or stays, with a reason', () => {
  expect(Object.keys(TRAVEL).sort()).toEqual([...tables.keys()].sort());
  for (const { why } of Object.values(TRAVEL)) expect(why).toMatch(/^[A-Z].*\.$/);
});

it('every table that travels is ordered, and every column that it names exists', () => {
  for (const [table, { order = '', without = [] }] of TRAVELLING) {
    const columns = [...order.split(', '), ...without];
    for (const column of columns)
      expect(tables.get(table), `${table}.${column}`).toMatch(new RegExp(`^ {2}${column} `, 'm'));
  }
});

it('a row arrives after the rows that it refers to, and refers to nothing that stays', () => {
  const place = new Map(TRAVELLING.map(([table], at) => [table, at]));
  const wrong = TRAVELLING.flatMap(([table], at) =>
    [...(tables.get(table) ?? '').matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g)]
      .filter(
        ([, columns = '', to = '']) => to !== table && !isLeftOut(table, columns) && (place.get(to) ?? Infinity) > at,
      )
      .map(([, , to = '']) => `${table} → ${to}`),
  );
  expect(wrong).toEqual([]);
});

it('no secret travels: hashes of keys, sealed values and secrets of webhooks stay', () => {
  for (const [table, { without = [] }] of TRAVELLING) {
    const secret = [
      ...(tables.get(table) ?? '').matchAll(/^ {2}((?:sealed_\w+|hash|secret|previous_secret|pepper_id)) (\w+)/gm),
    ]
      // The hash of a chain and of a constitution is text; that of a key is bytes.
      .filter(([, column = '', type]) => type !== 'text' || column === 'pepper_id')
      .map(([, column = '']) => column);
    expect(without, table).toEqual(expect.arrayContaining(secret));
  }
});

it('docs/export-format.md has a row for every table', () => {
  const format = read('docs/export-format.md');
  for (const [table, travel] of Object.entries(TRAVEL)) {
    const unvouched = travel.travels === 'stays' || travel.asserts === 'own' ? '' : travel.asserts.vouched;
    expect(format).toContain(`| \`${table}\` | ${travel.travels} | ${travel.why} | ${unvouched} |`);
  }
});

function isLeftOut(table: string, columns: string): boolean {
  const without = TRAVELLING.find(([name]) => name === table)?.[1].without ?? [];
  return columns.split(', ').some((column) => without.includes(column));
}
