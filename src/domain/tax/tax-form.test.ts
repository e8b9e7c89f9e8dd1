import { describe, expect, it } from 'vitest';
import { constitutionOf } from '../../../test/documents/samples.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { ownersOf, taxFormLines } from './tax-form.ts';

const COMPANY = {
  legalName: 'Helios LLC',
  state: 'Wyoming',
  startedOn: 'November 20, 2026',
  addressText: () => 'somewhere',
};
const linesOf = (constitution: Constitution) =>
  Object.fromEntries(taxFormLines(constitution, COMPANY).map((line) => [line.line || line.label, line]));

describe('Form SS-4', () => {
  it('one member: disregarded, and what applies if that member is foreign', () => {
    const lines = linesOf(constitutionOf('wyoming').constitution);
    expect(lines['8b']?.value).toBe('1');
    expect(lines['9a']).toMatchObject({
      value: 'Other: Disregarded entity',
      note: expect.stringContaining('Form 5472'),
    });
  });

  it('more members: a partnership; observers and programs are not counted', () => {
    const { constitution } = constitutionOf('dao');
    expect([constitution.members.length, ownersOf(constitution).length]).toEqual([5, 3]);
    const lines = linesOf(constitution);
    expect(lines['8b']).toMatchObject({ value: '3', note: 'Observers and algorithmic members are not counted.' });
    expect(lines['9a']?.value).toBe('Partnership');
  });

  it('line 7b is blank on purpose; without employees, 14 and 15 do not apply', () => {
    const lines = linesOf(constitutionOf('delaware').constitution);
    expect(lines['7b']).toMatchObject({ value: null, note: 'Never held here: write it by hand.' });
    expect([lines['13']?.value, lines['14']?.value, lines['15']?.value]).toEqual([
      'Agricultural 0, household 0, other 0',
      'N/A',
      'N/A',
    ]);
  });

  it('the office is on line 5 only if mail goes elsewhere', () => {
    expect(linesOf(constitutionOf('dao').constitution)['5a\u2013b']?.value).toBe('somewhere');
    expect(linesOf(constitutionOf('wyoming').constitution)['5a\u2013b']?.value).toBe('Same');
  });
});
