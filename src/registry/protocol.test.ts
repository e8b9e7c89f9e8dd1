import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packetHash } from './protocol.ts';
import { EXAMPLE_PACKET } from './protocol-openapi.ts';

describe('packetHash', () => {
  it('never changes: both sides of a filing in flight rely on it', () => {
    expect(packetHash(EXAMPLE_PACKET)).toBe('6ffb6406b119cd147367a1d99eeff18d1e5ce3e679e0c6f1660120161c273ec9');
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (members) => {
        const reversed = Object.fromEntries(Object.entries(members).reverse());
        expect(packetHash(reversed)).toBe(packetHash(members));
      }),
    );
  });

  it('distinguishes any two packets, including members unknown to the protocol', () => {
    expect(packetHash({ ...EXAMPLE_PACKET, fee_cents: 10_001 })).not.toBe(packetHash(EXAMPLE_PACKET));
    expect(packetHash({ ...EXAMPLE_PACKET, extra: null })).not.toBe(packetHash(EXAMPLE_PACKET));
  });
});
