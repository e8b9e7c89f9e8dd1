import { expect, test } from 'vitest';
import { maskedAddress } from './masked-address.ts';

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['é@example.com', 'é•••@example.com'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
