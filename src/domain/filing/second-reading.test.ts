import { describe, expect, it } from 'vitest';
import type { EvidenceCheck } from './evidence.ts';
import { needsSecondReading, readAgain, unreadCheck, withoutNumber } from './second-reading.ts';

const NUMBER = '2026-001234567';
const check = (outcome: EvidenceCheck['outcome'], more: Partial<EvidenceCheck> = {}): EvidenceCheck => ({
  outcome,
  missing: outcome === 'not_found' ? ['number'] : [],
  note: null,
  ...more,
});

const read = (recorded: string, typed: string | undefined, proof = check('unreadable'), hasOpened = true) =>
  readAgain(proof, recorded, { typed, reader: 'another_person', hasOpened });

describe('a second reading', () => {
  it.each([
    ['is needed if the proof has no text', check('unreadable'), true],
    ['is needed if the text lacks a fact, whatever explains it', check('not_found', { note: 'A stamp.' }), true],
    ['is not needed if the text has the facts', check('found'), false],
    ['is not needed if another person has read it', check('unreadable', { second_reading: 'another_person' }), false],
    ['is not needed if the same person has read it', check('not_found', { second_reading: 'same_person' }), false],
    ['is not needed if nobody compared the proof', null, false],
    ['is not needed if no comparison is stored', undefined, false],
  ])('%s', (_, proof, expected) => {
    expect(needsSecondReading(proof)).toBe(expected);
  });
});

describe('the number that is typed', () => {
  it.each(['2026-001234567', '2026001234567', ' 2026 – 001 234 567 '])('agrees if it is "%s"', (typed) => {
    expect(read(NUMBER, typed).problems).toEqual([]);
  });

  it.each(['2026-001234576', '1234567', '12026-001234567', '-', '2026-00123456O'])(
    'differs if it is "%s", and the problem does not show the recorded one',
    (typed) => {
      const { problems } = read(NUMBER, typed);
      expect(problems).toMatchObject([{ pointer: '/number', code: 'differs' }]);
      expect(JSON.stringify(problems)).not.toContain('1234567');
    },
  );

  it('is required, and the problem does not show the recorded one', () => {
    const { problems } = read(NUMBER, undefined);
    expect(problems).toMatchObject([{ pointer: '/number', code: 'required' }]);
    expect(JSON.stringify(problems)).not.toContain('1234567');
  });

  it('is refused from a reader who has not opened the proof, whether it agrees or not', () => {
    for (const typed of [NUMBER, '1234567']) {
      expect(read(NUMBER, typed, check('unreadable'), false).problems).toMatchObject([{ code: 'proof_not_opened' }]);
    }
    expect(read(NUMBER, NUMBER, check('found'), false).problems).toEqual([]);
  });

  it('agrees if only the case of letters differs', () => {
    expect(read('C4521-7', 'c4521 7').problems).toEqual([]);
  });

  it('is optional if the proof needs no second reading, and may still be typed', () => {
    const proof = check('found');
    expect(read(NUMBER, undefined, proof)).toEqual({ check: proof, problems: [] });
    expect(read(NUMBER, '1234567', proof).problems).toMatchObject([{ code: 'differs' }]);
  });

  it('adds to the comparison the person who typed it', () => {
    expect(read(NUMBER, NUMBER).check).toEqual(check('unreadable', { second_reading: 'another_person' }));
  });
});

describe('a text that is shown before the second reading', () => {
  it.each([
    ['The stamp says 2026-001234567.', 'The stamp says [number].'],
    ['2026 001 234 567, not 2026-001234576', '[number], not 2026-001234576'],
    ['A scan.', 'A scan.'],
  ])('has no recorded number: "%s"', (text, expected) => {
    expect(withoutNumber(text, NUMBER)).toBe(expected);
  });

  it('stays unchanged if the number has no letter and no digit', () => {
    expect(withoutNumber('A scan.', '-')).toBe('A scan.');
  });

  it('is the note of the comparison, whose other members stay', () => {
    const shown = unreadCheck(check('not_found', { note: `It is ${NUMBER}.` }), NUMBER);
    expect(shown).toEqual(check('not_found', { note: 'It is [number].' }));
    expect(unreadCheck(check('unreadable'), NUMBER)).toEqual(check('unreadable'));
  });
});
