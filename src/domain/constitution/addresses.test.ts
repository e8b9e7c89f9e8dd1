import { describe, expect, it } from 'vitest';
import { SMALL } from '../../../test/rules/constitution.ts';
import { parseConstitutionValue, parseStored } from './parse.ts';
import { newSpellingProblems } from './rules/spelling-rules.ts';

const sandbox = { livemode: false };
const STREET = { street: '1 Main St', city: 'Springfield' };

type Sent = Record<string, unknown>;

function read(address: Sent) {
  return parseConstitutionValue({ ...SMALL, principal_office: { ...STREET, ...address } }, sandbox);
}

function found(address: Sent): string[] {
  const parsed = read(address);
  return parsed.ok
    ? []
    : parsed.problems.map(({ code, pointer }) => `${code} ${pointer.replace('/principal_office', '')}`);
}

function messages(address: Sent): string {
  const parsed = read(address);
  return parsed.ok ? '' : parsed.problems.map(({ message }) => message).join(' ');
}

describe('a state of the United States that does not exist is refused, with the nearest one', () => {
  it.each([
    ['Wyomming', 'Wyoming (WY)'],
    ['Wyomin', 'Wyoming (WY)'],
    ['Wyo.', 'Wyoming (WY)'],
    ['Calif', 'California (CA)'],
    ['Californa', 'California (CA)'],
    ['Deleware', 'Delaware (DE)'],
    ['Pensylvania', 'Pennsylvania (PA)'],
    ['Massachusets', 'Massachusetts (MA)'],
    ['Conneticut', 'Connecticut (CT)'],
    ['Missisipi', 'Mississippi (MS)'],
    ['Tennesee', 'Tennessee (TN)'],
    ['Hawai', 'Hawaii (HI)'],
    ['Colorodo', 'Colorado (CO)'],
    ['Minn', 'Minnesota (MN)'],
    ['Fla.', undefined],
    ['XX', undefined],
    ['ZZ', undefined],
    ['Ontario', undefined],
    ['Bayern', undefined],
    ['WYO', 'Wyoming (WY)'],
    ['US-WY', undefined],
    ['D', undefined],
    ['New', undefined],
    ['Utopia', undefined],
    ['82001', undefined],
    ['-', undefined],
    ['WY 82001', undefined],
    ['Wyoming1', 'Wyoming (WY)'],
    ['APO', undefined],
    ['Wash', undefined],
  ])('%s', (state, nearest) => {
    expect(found({ state, postal_code: '82001' })).toEqual(['unknown_state /state']);
    const text = messages({ state, postal_code: '82001' });
    expect(text).toContain(nearest === undefined ? 'Write its code or name' : `Did you mean ${nearest}?`);
  });

  it.each(['WY', 'wy', 'Wyoming', 'WYOMING', 'wyoming', 'W.Y.', 'W. Y.'])('%s is a state', (state) => {
    expect(found({ state, postal_code: '82001' })).toEqual([]);
  });
});

describe('a ZIP code that no state has, or another one, is refused', () => {
  it.each([
    ['12', 'wrong_format'],
    ['1234', 'wrong_format'],
    ['820011', 'wrong_format'],
    ['820011234', 'wrong_format'],
    ['82001-12', 'wrong_format'],
    ['82001 1234', 'wrong_format'],
    ['8200I', 'wrong_format'],
    ['O2139', 'wrong_format'],
    ['WY 82001', 'wrong_format'],
    ['SW1A 1AA', 'wrong_format'],
    ['K1A 0B1', 'wrong_format'],
    ['00000', 'zip_outside_state'],
    ['00100', 'zip_outside_state'],
    ['99999', 'zip_outside_state'],
    ['80202', 'zip_outside_state'],
    ['90210', 'zip_outside_state'],
    ['10001-0001', 'zip_outside_state'],
    ['83201', 'zip_outside_state'],
    [59001, 'zip_outside_state'],
  ])('%s in Wyoming is %s', (postal_code, code) => {
    expect(found({ state: 'WY', postal_code })).toEqual([`${code} /postal_code`]);
  });

  it.each([
    ['CA', '82070'],
    ['DE', '19610'],
    ['CO', '82001'],
    ['NY', '07030'],
    ['NJ', '10001'],
    ['MA', '06390'],
    ['DC', '22201'],
    ['VA', '20001'],
    ['PR', '00801'],
    ['HI', '96910'],
    ['TX', '88001'],
    ['ID', '83414'],
  ])('%s does not have %s', (state, postal_code) => {
    // ZIP code 83414 is within the range of Idaho, and Alta in Wyoming has it; both are accepted.
    const expected = state === 'ID' ? [] : ['zip_outside_state /postal_code'];
    expect(found({ state, postal_code })).toEqual(expected);
  });

  it.each([
    ['WY', '82001-1234'],
    ['WY', '83128'],
    ['WY', '83414'],
    ['WY', 82801],
    ['DE', '19901'],
    ['CO', '81658'],
    ['NY', '06390'],
    ['NY', '00501'],
    ['CT', '06390'],
    ['MA', '05501'],
    ['MA', '02139'],
    ['DC', '20500'],
    ['DC', '56901'],
    ['VA', '20101'],
    ['VA', '20598'],
    ['MD', '20588'],
    ['TX', '73301'],
    ['TX', '73960'],
    ['TX', '88510'],
    ['GA', '39901'],
    ['PR', '00901'],
    ['VI', '00802'],
    ['GU', '96910'],
    ['AS', '96799'],
    ['MP', '96950'],
    ['AE', '09021'],
    ['AA', '34001'],
    ['AP', '96201'],
    ['District of Columbia', '20001'],
    ['New York', '10001'],
  ])('%s has %s', (state, postal_code) => {
    expect(found({ state, postal_code })).toEqual([]);
  });

  it('names the state of the ZIP code', () => {
    expect(messages({ state: 'CA', postal_code: '82070' })).toContain(
      'a ZIP code of Wyoming (WY), not of California (CA)',
    );
    expect(messages({ state: 'CA', postal_code: '00000' })).toContain('a ZIP code of no state');
  });
});

describe('an address in a country without postal codes needs none', () => {
  it.each(
    'HK AE IE QA MO PA JM BS FJ AG BB1 AO BW GH UG RW ZW SY YE LY CI CM BO BZ DM GD GY TT VU WS SC NR TV KI'
      .split(' ')
      .filter((code) => code.length === 2),
  )('%s', (country) => {
    expect(found({ country })).toEqual([]);
    expect(found({ country, postal_code: '0000' })).toEqual([]);
  });

  it.each('DE AT CH GB FR JP CN IN BR CA MX AU NL SE PL ES IT SG KR ZA NG KE EG SA IL TR UA VN TH MY'.split(' '))(
    '%s needs one',
    (country) => {
      expect(found({ country })).toEqual(['required /postal_code']);
    },
  );

  it('the United States need both the state and the ZIP code', () => {
    expect(found({}).toSorted()).toEqual(['required /postal_code', 'required /state']);
  });
});

/**
 * Countries without postal codes in the npm package postal-codes-js 2.5.2, except for Bermuda, Western Sahara and the
 * outlying islands of the United States, which the address formats of libaddressinput write with a code.
 */
const WITHOUT_CODES =
  'AE AG AO AW BF BI BJ BS BV BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KP ML MO MR MW NR NU QA RW SB SC SL SR SS ST SY TF TG TK TL TO TV UG VU YE ZW';

describe('the lists of two packages agree', () => {
  it.each(WITHOUT_CODES.split(' '))('an address in %s needs no postal code', (country) => {
    expect(found({ country })).toEqual([]);
  });
});

describe('a country in other words is refused with its code', () => {
  it.each([
    ['us', 'US'],
    ['USA', 'US'],
    ['gb', 'GB'],
    ['Germany', 'DE'],
    ['GERMANY', 'DE'],
    ['france', 'FR'],
    ['Hong Kong SAR China', 'HK'],
    ['South Korea', 'KR'],
    [' DE', 'DE'],
    ['uk', 'GB'],
  ])('%s', (country, code) => {
    expect(messages({ country, postal_code: '10115' })).toContain(`Write ${code} for `);
    expect(found({ country, postal_code: '10115' })).toHaveLength(1);
  });

  it.each(['U.S.', 'DEU', 'Deutschland', 'Europe', '', 'D E'])('%j gets an example', (country) => {
    expect(messages({ country, postal_code: '10115' })).toContain('such as DE for Germany');
  });
});

describe('a country that does not exist is refused, with the one that is meant', () => {
  it.each([
    ['UK', 'GB'],
    ['EN', 'GB'],
    ['EL', 'GR'],
    ['JA', 'JP'],
    ['KO', 'KR'],
    ['SP', 'ES'],
    ['DA', 'DK'],
    ['CS', 'CZ'],
    ['ZH', 'CN'],
    ['SU', 'RU'],
    ['DD', 'DE'],
    ['BU', 'MM'],
    ['ZR', 'CD'],
    ['TP', 'TL'],
  ])('%s is %s', (country, meant) => {
    expect(found({ country, postal_code: '1010' })).toEqual(['wrong_format /country']);
    expect(messages({ country, postal_code: '1010' })).toContain(`Write ${meant} for `);
  });

  it.each(['XX', 'ZZ', 'EU', 'XK', 'AN', 'UN', 'QQ', 'AA', 'OO', 'IC', 'EA', 'AC', 'XA', 'YU', 'NT', 'QO'])(
    '%s',
    (country) => {
      expect(found({ country, postal_code: '1010' })).toEqual(['wrong_format /country']);
      expect(messages({ country, postal_code: '1010' })).toContain('such as DE for Germany');
    },
  );
});

describe('a stored constitution', () => {
  const old = { ...SMALL, principal_office: { ...STREET, state: 'Wyomming', postal_code: '12' }, name: 'Helios  PLLC' };
  const stored = { format: 'json', source: JSON.stringify(old) } as const;

  it('keeps a spelling that is refused now', () => {
    expect(parseConstitutionValue(old, sandbox).ok).toBe(false);
    expect(parseStored(stored, sandbox)).toMatchObject({ ok: true });
  });

  it('may be changed elsewhere, and gets no misspelling in addition', () => {
    const before = parseStored(stored, sandbox);
    const after = parseStored({ format: 'json', source: JSON.stringify({ ...old, purpose: 'looms' }) }, sandbox);
    const moved = { ...old, mailing_address: { ...STREET, state: 'WY', postal_code: '80202' } };
    const worse = parseStored({ format: 'json', source: JSON.stringify(moved) }, sandbox);
    if (!before.ok || !after.ok || !worse.ok) throw new Error('a stored constitution is refused');
    expect(newSpellingProblems(before.constitution, after.constitution)).toEqual([]);
    expect(
      newSpellingProblems(before.constitution, worse.constitution).map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(['zip_outside_state /mailing_address/postal_code']);
  });
});
