import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_KEY_LENGTH, createApiKey, displayPrefix, hashApiKey, parseApiKey } from './api-key.ts';

const randomBytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SAMPLE = createApiKey(
  false,
  new Uint8Array(32).map((_, index) => index * 7),
);
const PEPPER = new Uint8Array(32).fill(9);

describe('createApiKey', () => {
  it('makes keys that are accepted and show their mode', () => {
    fc.assert(
      fc.property(fc.boolean(), randomBytes32, (livemode, bytes) => {
        const key = createApiKey(livemode, bytes);
        expect(key).toMatch(/^efs_(test|live)_[0-9A-Za-z]{49}$/);
        expect(key).toHaveLength(API_KEY_LENGTH);
        expect(parseApiKey(key)).toEqual({ livemode });
      }),
    );
  });

  it('keeps every random bit: flipping any one gives another key', () => {
    const keys = new Set([createApiKey(false, new Uint8Array(32))]);
    for (let bit = 0; bit < 256; bit += 1) {
      keys.add(
        createApiKey(
          false,
          new Uint8Array(32).map((_, index) => (index === bit >> 3 ? 1 << (bit & 7) : 0)),
        ),
      );
    }
    expect(keys.size).toBe(257);
  });

  it('never changes its format: a key once issued stays valid', () => {
    expect(SAMPLE).toBe('efs_test_00P7TMJAMtIAKPK15KMeONVl8lPkp3Q5J7OZtDH3YNd0LWXRs');
    expect(Buffer.from(hashApiKey(SAMPLE, PEPPER)).toString('hex')).toBe(
      '5b98bca68a7d1688cf6dc1da16f8296b73377c2e84c3267d7796eb36c209c6bf',
    );
  });

  it('throws unless it gets 32 bytes', () => {
    expect(() => createApiKey(true, new Uint8Array(31))).toThrow(RangeError);
  });
});

describe('parseApiKey', () => {
  it('refuses every substitution of one character, at every place', () => {
    for (let position = 0; position < SAMPLE.length; position += 1) {
      for (const character of `${BASE62}_- é`) {
        const other = SAMPLE.slice(0, position) + character + SAMPLE.slice(position + 1);
        if (other !== SAMPLE) expect(parseApiKey(other), other).toBeNull();
      }
    }
  });

  it('refuses two neighbours exchanged, and a test key that claims to be live', () => {
    for (let position = 0; position + 1 < SAMPLE.length; position += 1) {
      const [first = '', second = ''] = SAMPLE.slice(position, position + 2);
      if (first === second) continue;
      expect(parseApiKey(SAMPLE.slice(0, position) + second + first + SAMPLE.slice(position + 2))).toBeNull();
    }
    expect(parseApiKey(SAMPLE.replace('efs_test_', 'efs_live_'))).toBeNull();
  });

  it('refuses anything else without throwing', () => {
    for (const text of [
      '',
      SAMPLE.slice(1),
      `${SAMPLE}\n`,
      ` ${SAMPLE}`,
      SAMPLE.toLowerCase(),
      'x'.repeat(1_000_000),
    ]) {
      expect(parseApiKey(text)).toBeNull();
    }
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: fc.constantFrom(...BASE62), minLength: 49, maxLength: 49 }).map((tail) => `efs_live_${tail}`),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseApiKey(text)).toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('hashApiKey', () => {
  it('depends on the whole key and on the pepper', () => {
    const hash = hashApiKey(SAMPLE, PEPPER);
    expect(hash).toHaveLength(32);
    expect(hashApiKey(SAMPLE, PEPPER)).toEqual(hash);
    expect(hashApiKey(SAMPLE, new Uint8Array(32).fill(8))).not.toEqual(hash);
    expect(hashApiKey(createApiKey(false, new Uint8Array(32)), PEPPER)).not.toEqual(hash);
  });

  it('throws on a pepper of the wrong length instead of hashing without one', () => {
    expect(() => hashApiKey(SAMPLE, new Uint8Array(16))).toThrow();
    expect(() => hashApiKey(SAMPLE, new Uint8Array())).toThrow();
  });
});

it('displayPrefix shows only the mode and four characters', () => {
  expect(displayPrefix(SAMPLE)).toBe(SAMPLE.slice(0, 13));
});
