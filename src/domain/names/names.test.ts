import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LegalForm } from '../jurisdictions/pack.ts';
import { usDe } from '../jurisdictions/us-de.ts';
import { usWy } from '../jurisdictions/us-wy.ts';
import { legalName } from './legal-name.ts';
import { normalizeName } from './name-normal-form.ts';
import { nameProblems, unfiledCharacters } from './names.ts';

const anyName = fc.oneof(
  fc.string({ maxLength: 128, unit: 'grapheme' }),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('Th', 'e', 'A', 'L.L.', 'C.', 'LLC', 'DAO', 'Inc.', 'Boxes', 'ies', 's', '&', 'Co', 'Ada', ','),
      {
        maxLength: 12,
      },
    )
    .map((words) => words.join(' ')),
);
const anyForm = fc.constantFrom<LegalForm>('dao_llc', 'llc');

describe('the legal name has its designator once', () => {
  it.each([
    ['helios-research', 'dao_llc', 'helios-research DAO LLC'],
    ['helios-research', 'llc', 'helios-research LLC'],
    ['Helios Research DAO LLC', 'dao_llc', 'Helios Research DAO LLC'],
    ['Helios LAO L.L.C.', 'dao_llc', 'Helios LAO L.L.C.'],
    ['Helios Decentralized Autonomous Organization LLC', 'dao_llc', 'Helios Decentralized Autonomous Organization LLC'],
    ['Helios DAO', 'dao_llc', 'Helios DAO LLC'],
    ['Helios, LLC', 'dao_llc', 'Helios DAO LLC'],
    ['Helios Ltd. Liability Co.', 'llc', 'Helios Ltd. Liability Co.'],
    ['Helios limited company', 'llc', 'Helios limited company'],
    ['Wallcal', 'llc', 'Wallcal LLC'],
  ] as const)('%s as %s is %s', (name, form, expected) => {
    expect(legalName(name, form, usWy)).toBe(expected);
  });

  it('Delaware does not accept LC', () => {
    expect(legalName('Helios', 'llc', usDe)).toBe('Helios LLC');
    expect(legalName('Helios Limited Company', 'llc', usDe)).toBe('Helios Limited Company LLC');
    expect(() => legalName('Helios', 'dao_llc', usDe)).toThrow('dao_llc');
  });

  it('a legal name is its own legal name', () => {
    fc.assert(
      fc.property(anyName, anyForm, (name, form) => {
        const once = legalName(name, form, usWy);
        expect(legalName(once, form, usWy)).toBe(once);
      }),
    );
  });
});

describe('names that the registry cannot tell apart normalise alike (W.S. 17-16-401(f))', () => {
  it.each([
    ['Helios Research DAO LLC', 'helios-research'],
    ['Helios Research', 'The Helios Research Limited Liability Company'],
    ['Helios Research', 'Helios Research, L.L.C.'],
    ['Helios Research', 'Hélios Research Ltd. Liability Co.'],
    ['Helios Research', 'HELIOS RESEARCH INC.'],
    ['Helios Research', 'Helios DAO Research LLC'],
    ['Smith & Sons', 'Smith and Son Co.'],
    ['Smith & Sons', 'Smith Sons'],
    ['A.B. Foods', 'AB Food'],
    ['A and B Foods', 'AB Foods'],
    ['Plan A', 'Plan'],
    ['Boxes', 'Box'],
    ['Glasses', 'Glass'],
    ['Houses', 'House'],
    ['Ponies', 'Pony'],
    ["Ada's", 'Adas'],
    ['Cats-Dogs', 'Cat Dog'],
    ['Ｈｅｌｉｏｓ', 'Helios'],
    ['Helios X L.L.C.', 'Helios X'],
  ])('%s and %s', (one, other) => {
    expect(normalizeName(one, usWy)).toBe(normalizeName(other, usWy));
  });

  it.each([
    ['Helios Research', 'Helios Researcher'],
    ['Car', 'Care'],
    ['Bus', 'Bu'],
    ['Apple 1', 'Apple 2'],
    ['North West', 'West North'],
    ['Ada', 'Ad'],
    ['Marie', 'Mary'],
  ])('%s and %s stay different', (one, other) => {
    expect(normalizeName(one, usWy)).not.toBe(normalizeName(other, usWy));
  });

  it('a normalised name is its own normal form, and neither case nor designator changes it', () => {
    fc.assert(
      fc.property(anyName, anyForm, fc.constantFrom(usWy, usDe), (name, form, pack) => {
        const once = normalizeName(name, pack);
        expect(normalizeName(once, pack)).toBe(once);
        if (pack !== usWy) return;
        expect(normalizeName(legalName(name, form, pack), pack)).toBe(once);
      }),
    );
  });
});

describe('name problems', () => {
  const codes = (name: string, form: LegalForm = 'dao_llc') =>
    nameProblems(name, form, usWy).map((problem) => `${problem.severity} ${problem.code}`);

  it('a missing designator is not a problem', () => {
    expect(codes('helios-research')).toEqual([]);
    expect(codes('Helios Research DAO LLC')).toEqual([]);
  });

  it.each(['Helios Inc.', 'Helios, Incorporated', 'Helios Corp LLC', 'Helios L.P.', 'Helios L3C'])(
    '%s claims another legal form',
    (name) => {
      expect(codes(name, 'llc')).toEqual(['error name_wrong_designator']);
    },
  );

  it('a name is judged as it would be filed', () => {
    // It would be filed as "Helios LLC & LLC".
    expect(codes('Helios LLC &', 'llc')).toContain('error name_wrong_designator');
    // "P LLC" reads as a P.L.L.C., which is another form in Delaware.
    expect(nameProblems('P', 'llc', usDe).map(({ code }) => code)).toEqual(['name_wrong_designator']);
  });

  it('words that only resemble a designator pass', () => {
    expect(codes('Incubator Corporeal Coop')).toEqual([]);
  });

  it('restricted words need an approval', () => {
    expect(codes('First Bank')).toEqual(['needs_approval name_restricted_word']);
    expect(codes('Bankside')).toEqual([]);
    expect(nameProblems('First Trust', 'llc', usDe)).toEqual([]);
  });

  it.each(['A Company of Owls', 'Ada & Bob', 'Ada and Bob', 'Over The Top', 'Go!'])('%s is for paper only', (name) => {
    expect(codes(name, 'llc')).toEqual(['warning name_paper_only']);
  });

  it('a name made of designators alone is refused', () => {
    expect(codes('LLC')).toContain('error name_empty');
    expect(codes('The Co.')).toContain('error name_empty');
  });

  it('reports everything at once', () => {
    expect(codes('The Ada Bank Inc.').sort()).toEqual([
      'error name_wrong_designator',
      'needs_approval name_restricted_word',
      'warning name_paper_only',
    ]);
  });
});

describe('a name that an office is said to have', () => {
  it.each(['Zest Trust', 'Caf\u00e9 Zest', "O'Neil & Sons, LLC"])('can be %s', (name) => {
    expect(unfiledCharacters(name, usWy)).toBeNull();
  });

  it.each([
    ['squared letters', '\u{1F183}\u{1F181}\u{1F184}\u{1F182}\u{1F183} Zest', 'name_character'],
    ['Cyrillic letters', 'Z\u0435st', 'name_lookalike'],
    ['an invisible character', 'Ze\u200bst', 'name_invisible_character'],
    ['a change of direction', '\u202eZest', 'name_character'],
    ['a line feed at its end', 'Zest\n', 'name_character'],
  ])('cannot have %s', (_what, name, code) => {
    expect(unfiledCharacters(name, usWy)?.code).toBe(code);
  });
});
