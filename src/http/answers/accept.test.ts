import { expect, it } from 'vitest';
import { prefersCsv, prefersHtml } from './accept.ts';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
  ['text/html', true],
  ['Text/HTML ; Q=0.5, application/json;q=0.4', true],
  ['text/html, application/json', false],
  ['text/html;q=0, */*', false],
  ['*/*', false],
  ['application/json', false],
  ['application/problem+json', false],
  ['', false],
  [undefined, false],
  ['text/html;q=x', false],
])('answers Accept: %s with HTML or JSON', (accept, isPage) => {
  expect(prefersHtml(accept)).toBe(isPage);
});

it.each([
  ['text/csv', true],
  ['text/csv, application/json;q=0.5', true],
  ['application/json, text/csv', false],
  ['text/html', false],
  ['*/*', false],
  [undefined, false],
])('answers Accept: %s with CSV or JSON', (accept, isTable) => {
  expect(prefersCsv(accept)).toBe(isTable);
});
