import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ed25519PublicKey, hasSmallOrder, signEd25519, verifyEd25519 } from './ed25519.ts';

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** RFC 8032 §7.1, test 2. */
const SEED = fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');
const PUBLIC_KEY = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
const MESSAGE = fromHex('72');
const SIGNATURE = fromHex(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
);

describe('Ed25519', () => {
  it('agrees with RFC 8032', () => {
    expect(ed25519PublicKey(SEED)).toEqual(PUBLIC_KEY);
    expect(signEd25519(SEED, MESSAGE)).toEqual(SIGNATURE);
    expect(verifyEd25519({ publicKey: PUBLIC_KEY, message: MESSAGE, signature: SIGNATURE })).toBe(true);
  });

  it('refuses every signature with one changed bit', () => {
    for (let bit = 0; bit < 512; bit += 1) {
      const signature = SIGNATURE.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(verifyEd25519({ publicKey: PUBLIC_KEY, message: MESSAGE, signature })).toBe(false);
    }
  });

  it('returns false, without throwing, for keys and signatures of any other length', () => {
    const bytes = fc.uint8Array({ maxLength: 100 });
    fc.assert(
      fc.property(bytes, bytes, (key, signature) => {
        fc.pre(key.length !== 32 && signature.length !== 64);
        expect(verifyEd25519({ publicKey: key, message: MESSAGE, signature: SIGNATURE })).toBe(false);
        expect(verifyEd25519({ publicKey: PUBLIC_KEY, message: MESSAGE, signature })).toBe(false);
      }),
    );
    expect(() => signEd25519(new Uint8Array(31), MESSAGE)).toThrow(RangeError);
  });
});

describe('a key of small order', () => {
  const NEUTRAL = `01${'00'.repeat(31)}`;
  it('is detected, even if the library accepts it', () => {
    const anyones = { publicKey: fromHex(NEUTRAL), signature: fromHex(NEUTRAL + '00'.repeat(32)) };
    // By the equation of RFC 8032 §5.1.7 this signature fits every message; OpenSSL 3.5 already refuses it.
    expect(verifyEd25519({ ...anyones, message: MESSAGE })).toBe(false);
    expect(hasSmallOrder(anyones.publicKey)).toBe(true);
  });

  it.each([
    ['of order 2', `ec${'ff'.repeat(30)}7f`],
    ['of order 4', '00'.repeat(32)],
    ['of order 4, negative', `${'00'.repeat(31)}80`],
    ['of order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['of order 8, negative', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85'],
    ['of order 8, the other', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['not reduced', `ee${'ff'.repeat(31)}`],
  ])('%s', (_title, hex) => expect(hasSmallOrder(fromHex(hex))).toBe(true));

  it('does not include an ordinary key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        expect(hasSmallOrder(ed25519PublicKey(seed))).toBe(false);
      }),
    );
  });
});
