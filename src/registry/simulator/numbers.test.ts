import fc from 'fast-check';
import { expect, it } from 'vitest';
import { einFromSerial, NEVER_ASSIGNED_EIN_PREFIXES, wyomingNumberFromSerial } from './numbers.ts';

const serials = fc.integer({ min: 1, max: 83 * 10_000_000 - 1 });

it('gives every serial a tax number of the real form, never with an unassigned prefix', () => {
  fc.assert(
    fc.property(serials, (serial) => {
      const ein = einFromSerial(serial);
      expect(ein).toMatch(/^\d{2}-\d{7}$/);
      expect(NEVER_ASSIGNED_EIN_PREFIXES).not.toContain(ein.slice(0, 2));
    }),
  );
});

it('never gives two serials the same tax number', () => {
  fc.assert(
    fc.property(serials, serials, (one, other) => {
      expect(einFromSerial(one) === einFromSerial(other)).toBe(one === other);
    }),
  );
  const first = Array.from({ length: 1000 }, (_, index) => einFromSerial(index + 1));
  expect(new Set(first).size).toBe(1000);
});

it('stops instead of repeating itself when the numbers are used up', () => {
  expect(() => einFromSerial(83 * 10_000_000)).toThrow('no tax number left');
});

it("writes Wyoming's filing id with the year of filing", () => {
  expect(wyomingNumberFromSerial(123_456, new Date('2026-11-21T04:00:00Z'))).toBe('2026-000123456');
});
