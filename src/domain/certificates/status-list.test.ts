import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isValidIn, STATUS_ENTRIES, statusBits } from './status-list.ts';

it('marks exactly the given entries as valid, and no entry beyond the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(STATUS_ENTRIES - 1), { maxLength: 100 }), (valid) => {
      const bytes = statusBits(valid);
      const found: number[] = [];
      for (let index = 0; index < STATUS_ENTRIES + 16; index += 1) if (isValidIn(bytes, index)) found.push(index);
      expect(found).toEqual([...valid].sort((one, other) => one - other));
    }),
    { numRuns: 20 },
  );
});

it('does not reveal the number of certificates by its length', () => {
  expect(statusBits([]).length).toBe(statusBits([0, 1, STATUS_ENTRIES - 1]).length);
});
