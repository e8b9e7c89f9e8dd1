import { expect, test } from 'vitest';
import { parseForm } from './form-body.ts';

test.each([
  ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
  ['a[b][0][c]=1&a[b][1][c]=2', { a: { b: [{ c: '1' }, { c: '2' }] } }],
  ['a[]=x&a[]=y', { a: ['x', 'y'] }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a=1&a=2', { a: '2' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['a[1]=x', { a: { 1: 'x' } }],
  ['a[b=1&]c=2', { 'a[b': '1', ']c': '2' }],
  ['a=', { a: '' }],
  ['', {}],
])('reads %s', (text, form) => {
  expect(parseForm(text)).toEqual(form);
});

test('a parameter named like a property of JavaScript is an ordinary parameter', () => {
  const form = parseForm('__proto__[polluted]=1&a[constructor]=2');
  expect(Object.keys(form)).toEqual(['__proto__', 'a']);
  expect('polluted' in {}).toBe(false);
  expect(form['a']).toEqual({ constructor: '2' });
});
