import { expect, it } from 'vitest';
import { namesTag } from './entity-tag.ts';

const CURRENT = '"Zx4-_9k"';

it.each([
  CURRENT,
  'W/"Zx4-_9k"',
  '"Zx4-_9k-gzip"',
  '"Zx4-_9k--gzip"',
  '"Zx4-_9k-br"',
  '"Zx4-_9k-zstd"',
  '"Zx4-_9k-deflate"',
  '"Zx4-_9k;gzip"',
  'W/"Zx4-_9k-gzip"',
  ' "Zx4-_9k" ',
  '"other", "Zx4-_9k"',
  '"other",W/"Zx4-_9k-br"',
  '"a,b", "Zx4-_9k"',
  'Zx4-_9k',
  '*',
  ' * ',
])('%s names the current tag', (header) => expect(namesTag(header, CURRENT)).toBe(true));

it.each([
  '',
  '""',
  '"other"',
  '"Zx4-_9k2"',
  '"zx4-_9k"',
  '"Zx4-_9k-gzip-gzip"',
  '"Zx4-_9k-identity"',
  '"gzip"',
  '"a", "b"',
  'W/',
  '"*"',
  '"Zx4", "-_9k"',
])('%s does not', (header) => expect(namesTag(header, CURRENT)).toBe(false));

it('knows a tag that ends like a coding', () => {
  expect(namesTag('"abc-br"', '"abc-br"')).toBe(true);
  expect(namesTag('"abc-br-gzip"', '"abc-br"')).toBe(true);
  expect(namesTag('"abc--gzip"', '"abc-"')).toBe(true);
  expect(namesTag('"abc---gzip"', '"abc-"')).toBe(true);
});
