import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentPack } from '../jurisdictions/index.ts';
import { nameCandidates } from './name-alternatives.ts';
import { nameProblems } from './names.ts';

const wyoming = currentPack('US-WY');

describe('suggested names', () => {
  it.each([
    ['Helios Inc.', 'Helios'],
    ['The Helios Bank', 'Helios'],
    ['Hélios & Söhne', 'Helios Sohne'],
    ['Неlіоs', 'Helios'],
    ['A Touch of Class!', 'Touch of Class'],
  ])('%s: begin with %s', (name, first) => {
    expect(nameCandidates(name, 'llc', wyoming)[0]).toBe(first);
  });

  it('add one word to a name without a problem, and never repeat it', () => {
    expect(nameCandidates('Helios LLC', 'llc', wyoming).slice(0, 2)).toEqual(['Helios Labs', 'Helios Works']);
  });

  it('never add a word that the name has already', () => {
    expect(nameCandidates('Blue Heron Labs', 'llc', wyoming)[0]).toBe('Blue Heron Labs Works');
    const additions = nameCandidates('Partner of the Lab', 'llc', wyoming).map((each) => each.split(' ').at(-1));
    expect(additions).toEqual(expect.not.arrayContaining(['Labs', 'Partners']));
  });

  it('are empty for a name without letters', () => {
    expect(nameCandidates('猫', 'llc', wyoming)).toEqual([]);
    expect(nameCandidates('The & LLC', 'llc', wyoming)).toEqual([]);
  });

  it('are all free of problems, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (name) => {
        const candidates = nameCandidates(name, 'dao_llc', wyoming);
        expect(candidates.flatMap((candidate) => nameProblems(candidate, 'dao_llc', wyoming))).toEqual([]);
        expect(nameCandidates(name, 'dao_llc', wyoming)).toEqual(candidates);
      }),
    );
  });
});
