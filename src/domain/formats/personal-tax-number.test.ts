import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAX_NUMBER_GAPS } from '../../../test/security/tax-number-gaps.ts';
import { personalTaxNumberAt, personalTaxNumbersIn, redactDeep, redactTaxNumbers } from './personal-tax-number.ts';

describe('the tax number of a person', () => {
  it.each(TAX_NUMBER_GAPS)('is found with %j between its groups, anywhere', (gap) => {
    for (const text of [`123${gap}45${gap}6789`, `SSN:123${gap}45${gap}6789.`, `x123${gap}45-6789y`]) {
      expect(personalTaxNumberAt(text, false), text).toBeGreaterThan(-1);
      expect(redactTaxNumbers(text)).not.toMatch(/6789/);
    }
  });

  it('is found in the digits of other scripts', () => {
    expect(personalTaxNumberAt('１２３-４５-６７８９', false)).toBe(0);
    expect(personalTaxNumberAt('١٢٣-٤٥-٦٧٨٩', false)).toBe(0);
  });

  it.each([
    ['a tax number of a company', '12-3456789'],
    ['a longer number', '0123-45-6789'],
    ['a longer end', '123-45-67890'],
    ['an id', '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11'],
    ['a day', '2026-11-21T18:00:00.000Z'],
    ['a filing number', '2026-123456789'],
    ['a ZIP code', '82001-1234'],
    ['a telephone number', '+1 307 555 0123'],
    ['nine digits', '123456789'],
  ])('is not %s', (_, text) => expect(personalTaxNumberAt(text, false)).toBe(-1));

  it('is nine digits as well where a person or a tax matter is named', () => {
    expect(personalTaxNumberAt('Ada 123456789', true)).toBe(4);
    for (const text of ['12-3456789', '2026000123456', 'A123456789', '1234567890']) {
      expect(personalTaxNumberAt(text, true), text).toBe(-1);
    }
  });
});

describe('in a value', () => {
  it('every place is named, without the number', () => {
    const value = {
      name: 'Helios',
      metadata: { a: '123-45-6789', '123-45-6789': 'x', serial: '123456789' },
      list: [{ deep: ['123 45 6789'] }],
      responsible_party: { name: 'Ada 123456789', email: 'ada@example.com' },
      tax: { number: 123456789 },
    };
    expect(personalTaxNumbersIn(value)).toEqual([
      '/metadata/a',
      '/metadata/…',
      '/list/0/deep/0',
      '/responsible_party/name',
      '/tax/number',
    ]);
    expect(personalTaxNumbersIn({ constitution: value }, new Map([['/constitution', typeof value]]))).toEqual([]);
    expect(JSON.stringify(redactDeep(value))).not.toMatch(/123.45.6789/);
  });

  it('redacting the text of a registry changes nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(personalTaxNumbersIn(value).length === 0);
        expect(redactDeep(value)).toEqual(value);
      }),
    );
  });
});
