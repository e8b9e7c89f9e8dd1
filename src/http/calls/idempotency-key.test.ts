import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIdempotencyKey } from './register-route.ts';

const parts = { method: 'PUT', route: '/v1/entities/{id}', path: '/v1/entities/1', body: { version: 1, a: { b: 1 } } };
const fingerprint = (changes: Partial<typeof parts> | { body: unknown }) =>
  Buffer.from(readIdempotencyKey('key', 'scope', { ...parts, ...changes })?.fingerprint ?? []).toString('hex');

it('a missing header gives no key', () => {
  expect(readIdempotencyKey(undefined, 'scope', parts)).toBeNull();
});

it('quoted and bare are the same key', () => {
  const visible = fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0x7e })
      .map((code) => String.fromCharCode(code))
      .filter((character) => character !== '"'),
    minLength: 1,
    maxLength: 255,
  });
  fc.assert(
    fc.property(visible, (key) => {
      for (const header of [key, `"${key}"`]) expect(readIdempotencyKey(header, 'scope', parts)?.key).toBe(key);
    }),
  );
});

it.each(['', '""', 'a b', '"a', 'a"', 'é', 'a\tb', 'x'.repeat(256), ['a', 'b']])('%j is refused', (header) => {
  expect(() => readIdempotencyKey(header, 'scope', parts)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter' }),
  );
});

describe('the fingerprint', () => {
  it('is the same for the same members in another order', () => {
    expect(fingerprint({ body: { a: { b: 1 }, version: 1 } })).toBe(fingerprint({}));
  });

  it('differs with method, route, path and everything in the body', () => {
    const all = [
      fingerprint({}),
      fingerprint({ method: 'DELETE' }),
      fingerprint({ route: '/v1/entities' }),
      fingerprint({ path: '/v1/entities/2' }),
      fingerprint({ body: { version: 2, a: { b: 1 } } }),
      fingerprint({ body: { version: 1, a: { b: '1' } } }),
      fingerprint({ body: null }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('treats a missing body like null', () => {
    expect(fingerprint({ body: undefined })).toBe(fingerprint({ body: null }));
  });
});
