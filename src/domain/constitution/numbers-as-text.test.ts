import { describe, expect, it } from 'vitest';
import { ADA, SMALL } from '../../../test/rules/constitution.ts';
import { corporation } from '../../../test/rules/corporation.ts';
import { parseConstitutionValue } from './parse.ts';

const sandbox = { livemode: false };
const messages = (value: object) => {
  const parsed = parseConstitutionValue(value, sandbox);
  return parsed.ok ? [] : parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`);
};
const company = corporation().constitution;
const shares = (authorized_shares: unknown) =>
  messages({ ...company, stock: { classes: [{ ...company.stock?.classes[0], authorized_shares }] } })[0];
const units = (...held: readonly unknown[]) =>
  messages({ ...SMALL, economics: { interests: [{ member: ADA, units: held[0] }] } });

describe('a number of shares', () => {
  it.each(
    "100|1000000|1,000|100.0|1e6| 100|0100|hundred|100 shares|١٠٠|1.000|1 000|1'000|1_000|+100|100%|10k|１００".split(
      '|',
    ),
  )('as the text %j is refused with what to write instead', (text) => {
    expect(shares(text)).toContain('Write it without quotes.');
  });
});

describe('a part of a unit', () => {
  it.each([
    12.5,
    0.5,
    33.33,
    1.000001,
    1.5,
    999.999,
    2.25,
    '12.5',
    '0.5',
    '33.333333',
    '99.9',
    '1.25',
    '0.000001',
    '1234.5',
  ])('%j is refused with what to write instead', (part) => {
    const [message = ''] = units(part);
    expect(message).toContain(`must be a whole number of units, not ${part}`);
    expect(message).toContain('Multiply the units of all holders');
  });

  it.each([12, '12', '12.0', 12.0])('%j is a whole number', (whole) => {
    expect(units(whole)).toEqual([]);
  });
});
