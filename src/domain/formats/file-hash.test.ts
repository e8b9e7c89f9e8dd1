import { blake3 } from '@noble/hashes/blake3.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blake3Hex } from './canonical.ts';
import { blake3HexFast, fileHash, fileHashInPieces } from './file-hash.ts';

const MIB = 1024 * 1024;
const fileOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * at + (at >> 8)) & 0xff);

it.each([0, 1, 1_024, 1_025, 70_000, MIB, MIB + 1, 3 * MIB + 17])(
  'a file of %i bytes has the hash that the other implementation gives, as a whole and in pieces',
  async (size) => {
    const file = fileOf(size);
    expect(fileHash(file)).toBe(blake3Hex(file));
    expect(await fileHashInPieces(file)).toBe(blake3Hex(file));
  },
);

it('large files that are hashed at the same time have each their own hash', async () => {
  const files = [fileOf(2 * MIB + 1), fileOf(3 * MIB + 2), fileOf(2 * MIB + 3)];
  expect(await Promise.all(files.map(fileHashInPieces))).toEqual(files.map((file) => blake3Hex(file)));
});

it('parts have the same hash by both implementations, one text after the other', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 3 }), (parts) => {
      const expected = Buffer.from(blake3(Buffer.concat(parts))).toString('hex');
      expect([blake3Hex(...parts), blake3HexFast(...parts)]).toEqual([expected, expected]);
    }),
  );
});
