import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryLine, countryName, countryProblem } from './countries.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const ALL_PAIRS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));

/** Reserved, outdated or transitional codes, and codes of no country, which the data of the runtime names as well. */
const NOT_ASSIGNED =
  'AC CP CQ DG EA EU EZ IC TA UN XA XB XK ZZ AN BU CS DD DY FQ FX HV JT MI NH NQ NT PC PU PZ QO RH SU TP UK VD WK YD YU ZR'.split(
    ' ',
  );

test('agrees with the regions that the runtime knows, except for those that are assigned to no country', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const assigned = ALL_PAIRS.filter((code) => names.of(code) !== undefined && !NOT_ASSIGNED.includes(code));
  expect([...COUNTRY_CODES].toSorted()).toEqual(assigned);
  expect(COUNTRY_CODES.size).toBe(249);
});

test.each([...NOT_ASSIGNED, 'us', 'USA', ''])('refuses %j', (code) => {
  expect(countryProblem(code)).toMatch(/is no country code/);
});

test('every code that is accepted has an English name of its own, which no address line but that of the United States omits', () => {
  const names = [...COUNTRY_CODES].map((code) => countryName(code));
  for (const name of names) expect(name).toMatch(/^\p{Lu}[\p{L}\p{M}\u2019' .,&()-]{3,}$/u);
  expect(new Set(names).size).toBe(COUNTRY_CODES.size);
  for (const code of COUNTRY_CODES) expect(countryLine(code)).toBe(code === 'US' ? undefined : countryName(code));
  expect([countryName('DE'), countryName('GB'), countryName('US'), countryName('CI')]).toEqual([
    'Germany',
    'United Kingdom',
    'United States',
    'Côte d’Ivoire',
  ]);
});

test('leaves an unknown code unchanged, and prints nothing for a missing one', () => {
  expect([countryName('XX'), countryName('Utopia'), countryLine(undefined)]).toEqual(['XX', 'Utopia', undefined]);
});

test.each([...COUNTRY_CODES].map((code) => [code, countryName(code)]))(
  '%s is meant by small letters, by blanks around it and by the name %s',
  (code, name) => {
    const meant = `is no country code of ISO 3166-1. Write ${code} for ${name}`;
    for (const text of [code.toLowerCase(), ` ${code}`, name, name.toUpperCase()])
      expect(countryProblem(text)).toBe(meant);
  },
);

test('names the code that is meant', () => {
  expect(countryProblem('USA')).toBe('is no country code of ISO 3166-1. Write US for United States');
  expect(countryProblem('DEU')).toContain('Write the code of the country');
  expect(countryProblem('UK')).toBe('is no country code of ISO 3166-1. Write GB for United Kingdom');
  expect(countryProblem('XX')).toBe(
    'is no country code of ISO 3166-1. Write the code of the country, such as DE for Germany',
  );
  expect(countryProblem('GB')).toBeNull();
});
