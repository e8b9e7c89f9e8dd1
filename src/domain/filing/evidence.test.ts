import { describe, expect, it } from 'vitest';
import { EIN_PATTERN } from '../formats/ein.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import { checkEvidence, evidenceProblem, recognizedNumber, recognizedProblem, type SoughtFact } from './evidence.ts';

const NAME: SoughtFact = { fact: 'legal_name', value: 'Helios Research DAO LLC' };
const number = (value: string): SoughtFact => ({ fact: 'number', value });
const day = (at: string): SoughtFact => ({ fact: 'filed_at', at: new Date(at), timeZone: 'America/Denver' });
const missing = (text: string | null, ...sought: SoughtFact[]) => checkEvidence(text, sought, undefined).missing;

describe('a name', () => {
  it.each([
    'Articles of HELIOS RESEARCH DAO LLC were filed',
    'Helios Research, D.A.O. L.L.C.',
    'Helios Re-\nsearch DAO\n  LLC',
    'H e l i o s  R e s e a r c h  D A O  L L C',
    'Name:\u00a0Hélios Research\tDAO LLC.',
    'No.7Helios Research DAO LLC',
  ])('is found in "%s"', (text) => {
    expect(missing(text, NAME)).toEqual([]);
  });

  it.each(['Helios Research LLC', 'Ultrahelios Research DAO LLC', 'Helios Research DAO LLCs', 'Helios'])(
    'is not found in "%s"',
    (text) => {
      expect(missing(text, NAME)).toEqual(['legal_name']);
    },
  );

  it('may be written with & or with and', () => {
    expect(missing('SMITH AND SONS LLC', { fact: 'legal_name', value: 'Smith & Sons LLC' })).toEqual([]);
  });
});

describe('a number', () => {
  it.each([
    ['2026-001234567', 'Filing ID: 2026-001234567'],
    ['2026-001234567', '2026 001234567 on 11/20/2026'],
    ['2026-001234567', '2026–0012\n34567'],
    ['2026-001234567', 'ID2026001234567filed'],
    ['12-3456789', 'EIN 123456789.'],
    ['C4521-7', 'file no. c45217'],
  ])('%s is found in "%s"', (value, text) => {
    expect(missing(text, number(value))).toEqual([]);
  });

  it.each([
    ['2026-001234567', '2026-001234576'],
    ['2026-001234567', '12026-001234567'],
    ['2026-001234567', '2026-0012345678'],
    ['12-3456789', '1-23456780'],
    ['?', 'anything'],
  ])('%s is not found in "%s"', (value, text) => {
    expect(missing(text, number(value))).toEqual(['number']);
  });
});

describe('good standing', () => {
  const isMissing = (text: string) => missing(text, { fact: 'good_standing' }).length > 0;
  it.each([
    'is in existence and in Good Standing in this state',
    'has a legal corporate existence, has not been dissolved, and is in good\nstanding',
    'no proceeding is pending; the company is in good standing with this office',
    'CERTIFICATE OF GOOD STANDING. Helios DAO LLC has paid all annual license taxes',
  ])('is found in "%s"', (text) => expect(isMissing(text)).toBe(false));

  it.each([
    'Helios DAO LLC is NOT in good standing',
    'is not currently in good-standing',
    'is no longer in good standing',
    'has not been in good standing since 2025',
    'is not active and in good standing',
    'Certificate of Good Standing: this company is delinquent',
    'Good Standing. Status: Administratively Dissolved',
    'has ceased to be in good standing',
    'has failed to be in good standing since 2024',
    'was in good standing until 2025, and since revoked',
    'The office cannot certify that it is in good standing',
    'would be in good standing if it paid',
    'Good Standing - Tax: Delinquent',
    'lost its good\nstanding',
    'Certificate of existence of Helios DAO LLC',
  ])('is not found in "%s"', (text) => expect(isMissing(text)).toBe(true));
});

describe('a date', () => {
  it.each([
    'November 20, 2026',
    'NOV. 20, 2026',
    '11/20/2026',
    '11-20-26',
    '2026-11-20',
    '20 November 2026',
    'this 20th day of November, 2026',
    'November 20th, 2026',
  ])('is found as "%s"', (text) => {
    expect(missing(text, day('2026-11-20T15:00:00Z'))).toEqual([]);
  });

  it('counts in UTC and in the zone of the state', () => {
    const evening = day('2026-11-21T03:00:00Z');
    expect([missing('11/20/2026', evening), missing('11/21/2026', evening)]).toEqual([[], []]);
  });

  it.each(['1/11/2026', '11/10/2026', '20 2026', 'November 2, 2026', '111/1/2026'])(
    'the first of November is not found in "%s"',
    (text) => {
      expect(missing(text, day('2026-11-01T15:00:00Z'))).toEqual(['filed_at']);
    },
  );
});

describe('an explanation', () => {
  const sought = [number('2026-001234567'), NAME];

  it.each([undefined, '', ' \t'])('is required for a text without the facts: "%s" is none', (note) => {
    const check = checkEvidence('Another LLC', sought, note);
    expect(check).toEqual({ outcome: 'not_found', missing: ['number', 'legal_name'], note: null });
    const problem = evidenceProblem(check, sought);
    expect(problem).toMatchObject({ pointer: '/evidence_note', code: 'not_in_evidence' });
    expect(problem?.message).toContain('the number and the name of the company (Helios Research DAO LLC)');
  });

  it('is kept with the facts that the text lacks', () => {
    const check = checkEvidence('2026-001234567', sought, ' The clerk uses the former name. ');
    const note = 'The clerk uses the former name.';
    expect(check).toEqual({ outcome: 'not_found', missing: ['legal_name'], note });
    expect(evidenceProblem(check, sought)).toBeNull();
  });

  it.each([null, '', ' \n\f – ', '•••'])('is not required for a file without text: %j', (text) => {
    const check = checkEvidence(text, sought, undefined);
    expect(check).toEqual({ outcome: 'unreadable', missing: [], note: null });
    expect(evidenceProblem(check, sought)).toBeNull();
  });

  it('is not required if the text has every fact', () => {
    const check = checkEvidence('Helios Research DAO LLC, 2026-001234567', sought, undefined);
    expect([check.outcome, evidenceProblem(check, sought)]).toEqual(['found', null]);
  });
});

const patternOf = (code: JurisdictionCode) => currentPack(code).filingNumberPattern.value;
const WYOMING = patternOf('US-WY');
const ORIGINAL = '2026-001234567';
const recognized = (text: string, entered = ORIGINAL, pattern = WYOMING) => recognizedNumber(text, entered, pattern);

describe('the entered number is recognized', () => {
  it.each([
    'Original ID: 2026-001234567',
    'Original ID: 2026 — 0012 34567.',
    'Original ID:\n2026-001234567 Filed 11/20/2026',
    'Original ID 2O26-OOI2345G7 2026-00l234567',
    'Original ID: 2O26-OO1Z34S67',
    'ID 2026-001234568, formerly 2026-001234567',
  ])('in "%s"', (text) => expect(recognized(text)).toBe('same'));

  it('also if it has letters that look like digits', () => {
    expect(recognized('No. C4521-7', 'CA521-B', '^[A-Z]\\w{4}-\\w$')).toBe('similar');
    expect(recognized('No. L4521-8', 'l4521-B', '^[A-Z]\\w{4}-\\w$')).toBe('same');
  });
});

describe('a similar number is recognized', () => {
  it.each([
    ['one digit', 'Original ID: 2026-001234568'],
    ['two swapped digits', 'Original ID: 2026-001234576'],
    ['the year', 'Original ID: 2025-001234567'],
    ['a digit and a letter read for a digit', 'Original ID: 2O26-001234S68'],
    ['a digit, beside blanks at the hyphen', 'Original ID: 2026 - 001234568.'],
  ])('that differs in %s', (_, text) => expect(recognized(text)).toBe('similar'));

  it('as a tax number', () => {
    expect(recognized('We assigned you EIN 12-3456789.', '12-3456798', EIN_PATTERN)).toBe('similar');
  });

  it('that has one digit more, at an office whose numbers have seven or eight digits', () => {
    expect(recognized('File number 12345678', '1234567', patternOf('US-DE'))).toBe('similar');
  });
});

describe('neither number is recognized', () => {
  it.each([
    ['a text without it', 'Certificate of Organization, Cheyenne, 82001-0020'],
    ['an empty text', ' \n '],
    ['a number that differs in three digits', '2026-001234000'],
    ['a number without the form of the office', '20260012345678'],
    ['a part of a longer number', '92026-0012345689'],
  ])('in %s', (_, text) => expect(recognized(text)).toBeNull());
});

describe('the problem of a recognized number', () => {
  const problem = (of: 'same' | 'similar' | null, isConfirmed = false) =>
    recognizedProblem(of, { pointer: '/number', isConfirmed });

  it('asks for another look at a similar number, and shows no number', () => {
    expect(problem('similar')).toMatchObject({ pointer: '/number', code: 'unusual' });
    expect(problem('similar')?.message).toContain('"confirm_unusual": true');
    expect(problem('similar')?.message).not.toMatch(/\d/);
  });

  it('is gone once the number is confirmed', () => expect(problem('similar', true)).toBeNull());

  it.each([null, 'same'] as const)('is null if recognized is %s', (of) => expect(problem(of)).toBeNull());
});
