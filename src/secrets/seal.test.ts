import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataKeys, seal, unseal } from './seal.ts';

const key = (fill: number) => ({ id: Buffer.alloc(8, fill).toString('hex'), key: new Uint8Array(32).fill(fill) });
const keys: DataKeys = { dataKey: key(1), previousDataKey: undefined };
const secret = new TextEncoder().encode('a private key');

describe('sealing', () => {
  it('returns exactly the given content, for any content and place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (plaintext, place) => {
        expect(unseal(keys, seal(keys, plaintext, place), place)).toEqual(plaintext);
      }),
    );
  });

  it('never gives the same result twice', () => {
    expect(seal(keys, secret, 'x')).not.toEqual(seal(keys, secret, 'x'));
  });

  it('detects any flipped bit', () => {
    const sealed = seal(keys, secret, 'dids/1');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = sealed.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(() => unseal(keys, altered, 'dids/1'), `bit ${bit}`).toThrow();
    }
  });

  it('detects a value moved to another row, and one cut short', () => {
    const sealed = seal(keys, secret, 'dids/1');
    expect(() => unseal(keys, sealed, 'dids/2')).toThrow();
    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(keys, sealed.subarray(0, length), 'dids/1')).toThrow();
    }
  });

  it('still opens under the previous key while rotating, and names a missing key', () => {
    const sealed = seal(keys, secret, 'x');
    expect(unseal({ dataKey: key(2), previousDataKey: key(1) }, sealed, 'x')).toEqual(secret);
    expect(() => unseal({ dataKey: key(2), previousDataKey: key(3) }, sealed, 'x')).toThrow('0101010101010101');
  });
});
