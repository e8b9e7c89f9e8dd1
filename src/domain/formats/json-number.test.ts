import { expect, test } from 'vitest';
import { hasExponent, isStorable } from './json-number.ts';

test('a number can be stored if it is short when written in full', () => {
  for (const value of [0, -0, 1, -1, 0.1, 1e15, -9.99e15, 1e-15, 123456789.123456])
    expect(isStorable(value)).toBe(true);
  for (const value of [1e16, -1e16, 1e21, 1e308, Infinity, Number.NaN, 1e-16, -5e-324])
    expect(isStorable(value)).toBe(false);
});

test.each(['{"a":1e3}', '[1E3]', '[0, -1.5e-16383]', '{"text":"1","n": \n1e+5}', '{"\\"":[{"b":"]","c":12e1}]}'])(
  'finds the exponent in %s',
  (json) => {
    expect(hasExponent(json)).toBe(true);
  },
);

test.each([
  '{"a":1000}',
  '{"hash":"12e4","list":[1,2.5]}',
  '{"text":"a,1e5 and [1e5"}',
  '{"text":"quoted \\",1e5"}',
  '{"1e5":true}',
])('finds none in %s', (json) => {
  expect(hasExponent(json)).toBe(false);
});
