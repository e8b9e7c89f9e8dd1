import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isValidIn, statusBits } from './status-list.ts';

it('says valid of exactly the given entries, and of none beyond the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5_000), { maxLength: 100 }), (valid) => {
      const bytes = statusBits(valid);
      const known = new Set(valid);
      for (let index = 0; index < bytes.length * 8 + 16; index += 1) {
        expect(isValidIn(bytes, index)).toBe(known.has(index));
      }
    }),
    { numRuns: 40 },
  );
});

it('does not tell the number of certificates by its length', () => {
  expect(statusBits([]).length).toBe(statusBits([0, 1, 2]).length);
});
