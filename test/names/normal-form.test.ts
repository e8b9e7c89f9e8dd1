import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentPack, JURISDICTION_CODES } from '../../src/domain/jurisdictions/index.ts';
import type { LegalForm } from '../../src/domain/jurisdictions/pack.ts';
import { legalName } from '../../src/domain/names/legal-name.ts';
import { latinReading, skeletonOf } from '../../src/domain/names/lookalike.ts';
import { normalizeName } from '../../src/domain/names/name-normal-form.ts';
import { nameProblems } from '../../src/domain/names/names.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';

/* Properties of every possible name, not only of chosen ones. */

const NAMES = size(2_000, 100_000);
const LIMIT_MS = 10 * 60_000;

/** Names as people write them: words, initials, designators, signs; and any other text. */
const WORDS =
  'Helios Research Works Red Fox Boxes Ponies Hero Th e A L.L. C. LLC DAO Inc. ies s & Co Ada , D A O L C'.split(' ');
const anyName = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 10 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ maxLength: 128, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
);
/** Two to five plain words of three letters or more, so that none is an initial. */
const plainName = fc
  .array(fc.constantFrom(...'Helios Research Work Fox Box Pony Hero Glass City Wolf Quick Lamp Rivet'.split(' ')), {
    minLength: 2,
    maxLength: 5,
  })
  .map((words) => words.join(' '));

describe.each(JURISDICTION_CODES)('%s', (code) => {
  const pack = currentPack(code);
  const forms = Object.keys(pack.legalForms) as LegalForm[];
  const anyForm = fc.constantFrom(...forms);
  const normal = (name: string) => normalizeName(name, pack);
  const holds = (property: fc.IProperty<never> | fc.IProperty<unknown[]>) =>
    fc.assert(property as fc.IProperty<unknown>, { numRuns: NAMES });

  it(
    `${NAMES} names: a normal form is its own normal form, and the legal name has the same one and is its own legal name`,
    () => {
      holds(
        fc.property(anyName, anyForm, (name, form) => {
          const once = normal(name);
          const filed = legalName(name, form, pack);
          if (normal(once) !== once) throw new Error(`normal form of ${once} is ${normal(once)}`);
          if (legalName(filed, form, pack) !== filed) throw new Error(`legal name of ${filed}`);
          if (normal(filed) !== once) throw new Error(`${filed} has the normal form ${normal(filed)}, not ${once}`);
        }),
      );
      report('names', { jurisdiction: code, names: NAMES });
    },
    LIMIT_MS,
  );

  it(
    'neither capitals nor punctuation, designators or articles make another name',
    () => {
      const designators = pack.names.indistinctPhrases.value;
      holds(
        fc.property(
          plainName,
          fc.constantFrom(...designators),
          fc.constantFrom(...pack.names.indistinctWords.value, '&'),
          fc.constantFrom(...',.:;!?/|*+~()"_-'),
          (name, designator, article, sign) => {
            const expected = normal(name);
            const [first = '', ...others] = name.split(' ');
            const variants = [
              name.toUpperCase(),
              name.toLowerCase(),
              `${name} ${designator}`,
              `${name}, ${designator.toLowerCase()}.`,
              `${first} ${article} ${others.join(' ')}`,
              `${article.toLowerCase()} ${name}`,
              `${first}${sign} ${others.join(' ')}`,
              `${sign}${name}${sign}`,
              `${first}${sign}${others.join(sign)}`,
              `  ${first}   ${others.join('  ')} `,
            ];
            expect(variants.map(normal)).toEqual(variants.map(() => expected));
          },
        ),
      );
    },
    LIMIT_MS,
  );

  it(
    `a plural ${pack.names.singularEqualsPlural.value ? 'is its singular' : 'is a name of its own'}`,
    () => {
      const nouns = { Fox: 'Foxes', Pony: 'Ponies', Hero: 'Heroes', Glass: 'Glasses', Wolf: 'Wolves', Lamp: 'Lamps' };
      holds(
        fc.property(plainName, fc.constantFrom(...Object.entries(nouns)), (name, [one, many]) => {
          const isSame = normal(`${name} ${one}`) === normal(`${name} ${many}`);
          expect(isSame).toBe(pack.names.singularEqualsPlural.value);
        }),
      );
    },
    LIMIT_MS,
  );

  it(
    'a name has the same problems with and without its designator, and always an answer',
    () => {
      holds(
        fc.property(anyName, anyForm, (name, form) => {
          const codes = (text: string) => nameProblems(text, form, pack).map((problem) => problem.code);
          expect(codes(legalName(name, form, pack))).toEqual(codes(name));
          skeletonOf(normal(latinReading(name)));
        }),
      );
    },
    LIMIT_MS,
  );
});
