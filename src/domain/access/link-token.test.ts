import { expect, it } from 'vitest';
import { createLinkToken, hashLinkToken, isLinkToken } from './link-token.ts';

const pepper = new Uint8Array(32).fill(7);

it('a token carries all 256 bits and is safe in a URL', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
  const token = createLinkToken(bytes);
  expect(isLinkToken(token)).toBe(true);
  expect(encodeURIComponent(token)).toBe(token);
  expect(new Uint8Array(Buffer.from(token, 'base64url'))).toEqual(bytes);
  expect(() => createLinkToken(bytes.subarray(1))).toThrow(RangeError);
});

it.each(['', 'short', `${'a'.repeat(43)}=`, 'a'.repeat(42), `${'a'.repeat(42)}/`])('%j is not a token', (text) => {
  expect(isLinkToken(text)).toBe(false);
});

it('the hash depends on the token and on the pepper', () => {
  const hash = hashLinkToken('a'.repeat(43), pepper);
  expect(hash).toHaveLength(32);
  expect(hash).toEqual(hashLinkToken('a'.repeat(43), pepper));
  expect(hash).not.toEqual(hashLinkToken('b'.repeat(43), pepper));
  expect(hash).not.toEqual(hashLinkToken('a'.repeat(43), new Uint8Array(32)));
});
