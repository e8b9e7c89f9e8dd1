import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blake3Hex, canonicalJson, utf8 } from './canonical.ts';

describe('canonicalJson', () => {
  it('spells equal values equally, in any member order (RFC 8785 §3.2.3)', () => {
    expect(canonicalJson({ b: 1, a: [1e21, -0, 'é\n'] })).toBe('{"a":[1e+21,0,"é\\n"],"b":1}');
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });

  it('spells every JSON value as the library does, whether its keys are in order or not', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonicalJson(value);
        expect(text).toBe(canonicalize(value));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
    const odd = [
      { 10: 1, 9: 2 },
      { a: '\\ud800' },
      JSON.parse('{"__proto__":1,"a":-0}'),
      { toJSON: () => 1 },
      new Date(0),
    ];
    for (const value of odd) expect(canonicalJson(value)).toBe(canonicalize(value));
  });

  it('throws on values that JSON cannot represent instead of hashing something else', () => {
    for (const value of [undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY, 1n, '\ud800', { a: '\udc00' }]) {
      expect(() => canonicalJson(value)).toThrow();
    }
  });
});

describe('blake3Hex', () => {
  it('agrees with the published value for empty input', () => {
    const empty = 'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262';
    expect(blake3Hex()).toBe(empty);
    expect(blake3Hex(utf8(''))).toBe(empty);
  });

  it('hashes parts like their concatenation', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        expect(blake3Hex(utf8(first), utf8(second))).toBe(blake3Hex(Buffer.concat([utf8(first), utf8(second)])));
      }),
    );
  });
});
