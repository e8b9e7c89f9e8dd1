import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase62, encodeBase62 } from '../access/api-key.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';

describe('base62', () => {
  it('decodes what it encodes, at a fixed width', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        const text = encodeBase62(value, 43);
        expect(text).toHaveLength(43);
        expect(decodeBase62(text)).toBe(value);
      }),
    );
  });

  it('throws instead of cutting off digits, and refuses foreign characters', () => {
    expect(encodeBase62(61n, 1)).toBe('z');
    expect(() => encodeBase62(62n, 1)).toThrow(RangeError);
    expect(() => encodeBase62(-1n, 1)).toThrow(RangeError);
    expect(decodeBase62('a-b')).toBeNull();
  });
});

describe('base64', () => {
  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it('accepts one spelling only: no spare bits, missing padding, spaces or other alphabet', () => {
    expect(decodeBase64('AA==')).toEqual(Uint8Array.of(0));
    for (const other of ['AB==', 'AA', 'AA=', ' AA==', 'A-==', 'AA==\n', '💥']) expect(decodeBase64(other)).toBeNull();
  });
});
