import { describe, expect, it } from 'vitest';
import { currentPack } from '../../src/domain/jurisdictions/index.ts';
import { legalName } from '../../src/domain/names/legal-name.ts';
import { distinctWords, normalizeName } from '../../src/domain/names/name-normal-form.ts';
import { nameProblems } from '../../src/domain/names/names.ts';
import { report } from '../harness/report.ts';
import { PAIRS } from './pairs.ts';
import { FILED, PROBLEMS } from './single-names.ts';

/* The statutes' rules on names, case by case: the data came first, the code second. */

describe.each(PAIRS)('$jurisdiction $expected: $citation', ({ jurisdiction, expected, pairs }) => {
  const pack = currentPack(jurisdiction);
  it.each(pairs)('%s / %s', (one, other) => {
    const isSame = normalizeName(one, pack) === normalizeName(other, pack);
    expect(isSame).toBe(expected !== 'different');
    if (expected === 'spacing') expect(distinctWords(one, pack)).not.toEqual(distinctWords(other, pack));
  });
});

describe.each(FILED)('$jurisdiction $form: $citation', ({ jurisdiction, form, names }) => {
  it.each(names)('%s is filed as %s', (given, filed) => {
    expect(legalName(given, form, currentPack(jurisdiction))).toBe(filed);
  });
});

describe.each(PROBLEMS)('$jurisdiction $form $codes: $citation', ({ jurisdiction, form, codes, names }) => {
  it.each(names)('%s', (name) => {
    const problems = nameProblems(name, form, currentPack(jurisdiction));
    expect(problems.map(({ code }) => code)).toEqual(codes);
    for (const { message, citation } of problems) expect([message, citation]).not.toContain('');
  });
});

it('there are at least 300 of them, none twice', () => {
  const pairs = PAIRS.flatMap(({ jurisdiction, pairs: all }) =>
    all.map((pair) => `${jurisdiction} ${pair.join(' / ')}`),
  );
  const filed = FILED.flatMap(({ jurisdiction, form, names }) =>
    names.map(([name]) => `${jurisdiction} ${form} ${name}`),
  );
  const judged = PROBLEMS.flatMap(({ jurisdiction, form, names }) =>
    names.map((name) => `? ${jurisdiction} ${form} ${name}`),
  );
  const all = [...pairs, ...filed, ...judged];
  report('name cases', { pairs: pairs.length, filed: filed.length, judged: judged.length, cases: all.length });
  expect(all.filter((name, index) => all.indexOf(name) < index)).toEqual([]);
  expect(all.length).toBeGreaterThanOrEqual(300);
});
