import { describe, expect, it } from 'vitest';
import { SMALL } from '../../../test/rules/constitution.ts';
import { currentPack, JURISDICTION_CODES } from '../jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import { nameProblems } from '../names/names.ts';
import { parseConstitutionValue } from './parse.ts';

function found(change: object): string[] {
  const parsed = parseConstitutionValue({ ...SMALL, ...change }, { livemode: false });
  return parsed.ok ? [] : parsed.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

const [ADA] = SMALL.members;
const ada = (change: object) => found({ members: [{ ...ADA, ...change }] });

const firmOf = (signatory: object) => ({
  id: 'did:web:firm.example.com',
  name: 'Firm',
  role: 'member',
  signatory,
});

const BLANKS = [
  ['two blanks', 'Ada  Byron'],
  ['three blanks', 'Ada   Byron'],
  ['a blank that does not break', 'Ada\u00a0Byron'],
  ['a blank that does not break beside another', 'Ada \u00a0Byron'],
  ['an Ogham blank', 'Ada\u1680Byron'],
  ['an en blank', 'Ada\u2002Byron'],
  ['an em blank', 'Ada\u2003Byron'],
  ['a third of an em', 'Ada\u2004Byron'],
  ['a quarter of an em', 'Ada\u2005Byron'],
  ['a sixth of an em', 'Ada\u2006Byron'],
  ['a figure blank', 'Ada\u2007Byron'],
  ['a punctuation blank', 'Ada\u2008Byron'],
  ['a thin blank', 'Ada\u2009Byron'],
  ['a hair blank', 'Ada\u200aByron'],
  ['a narrow blank that does not break', 'Ada\u202fByron'],
  ['a mathematical blank', 'Ada\u205fByron'],
  ['an ideographic blank', 'Ada\u3000Byron'],
] as const;

describe('a name has one ordinary blank between its words', () => {
  it.each(BLANKS)('of a company: %s', (_what, name) => {
    expect(found({ name })).toEqual(['name_blanks /name']);
  });

  it.each(BLANKS)('of a person: %s', (_what, name) => {
    expect(ada({ name })).toEqual(['blanks /members/0/name']);
  });

  it.each(['Ada\tByron', 'Ada\nByron', 'Ada\u0085Byron'])('a tab or line break is no blank: %j', (name) => {
    expect(ada({ name })).toContain('text_forbidden_character /members/0/name');
  });

  it('also in other names and in addresses, all at once', () => {
    const person = { name: 'Ada  Byron', email: 'ada@example.com' };
    const address = { street: '1  Main St', city: 'Los\u00a0Alamos', state: 'NM', postal_code: '87544' };
    expect(
      found({
        organizer: person,
        responsible_party: person,
        escalation: { contacts: [person] },
        principal_office: address,
        registered_agent: { ...address, name: 'Prairie  Agents', email: 'a@example.com' },
      }),
    ).toEqual([
      'blanks /escalation/contacts/0/name',
      'blanks /organizer/name',
      'blanks /responsible_party/name',
      'blanks /registered_agent/street',
      'blanks /registered_agent/city',
      'blanks /registered_agent/name',
      'blanks /principal_office/street',
      'blanks /principal_office/city',
    ]);
  });

  /** Every field of one line in which a person types a name, a title or an address. */
  const TYPED: readonly [pointer: string, change: (text: string) => object][] = [
    ['/members/0/latin_name', (latin_name) => ({ members: [{ ...ADA, latin_name }] })],
    ['/organizer/latin_name', (latin_name) => ({ organizer: { name: 'Ada', latin_name, email: 'ada@example.com' } })],
    ['/members/1/signatory/name', (name) => ({ members: [ADA, firmOf({ name, title: 'Manager' })] })],
    ['/members/1/signatory/title', (title) => ({ members: [ADA, firmOf({ name: 'Bo', title })] })],
    [
      '/officers_and_authority/officers/0/name',
      (name) => ({ officers_and_authority: { officers: [{ title: 'Clerk', name }] } }),
    ],
    [
      '/officers_and_authority/officers/0/title',
      (title) => ({ officers_and_authority: { officers: [{ title, name: 'Bo' }] } }),
    ],
    [
      '/mailing_address/street2',
      (street2) => ({
        mailing_address: { street: '1 Main St', street2, city: 'Bonn', postal_code: '53111', country: 'DE' },
      }),
    ],
    [
      '/mailing_address/state',
      (state) => ({
        mailing_address: { street: '1 Main St', city: 'Bonn', state, postal_code: '53111', country: 'DE' },
      }),
    ],
  ];

  it.each(TYPED)('%s', (pointer, change) => {
    for (const [, text] of BLANKS) {
      expect(found(change(text))).toContainEqual(expect.stringMatching(`^(?:blanks|wrong_format) ${pointer}$`));
    }
    expect(found(change('Ada Byron')).filter((each) => each.startsWith('blanks'))).toEqual([]);
  });

  it.each(['Ada Byron', 'Ada de la Byron', '王小明', 'Ada', "O'Neil & Sons"])('%s is accepted', (name) => {
    expect(ada({ name })).toEqual([]);
  });
});

describe('an e-mail address has only ASCII before the @', () => {
  it.each([
    'josé@example.org',
    'müller@example.org',
    'ñandu@example.org',
    'zoë@example.org',
    'françois@example.org',
    'søren@example.org',
    'þór@example.org',
    'łukasz@example.org',
    'ada’s@example.org',
    'ada–byron@example.org',
    'аda@example.org',
    'ада@example.org',
    'άδα@example.org',
    '用户@example.org',
    'ユーザー@example.org',
    '사용자@example.org',
    'مستخدم@example.org',
    'उपयोगकर्ता@example.org',
    'ada😀@example.org',
    'ａｄａ@example.org',
    'adà@bücher.example',
    'ß@example.org',
    'ＡＤＡ@example.org',
    'ada\u00adbyron@example.org',
    'ada\u200d@example.org',
    'ada@exam\u00adple.org',
    'ada@exam\u200bple.org',
    'ada@example\u2060.org',
    'ada@example.org\u3164',
    'ı@example.org',
    'ådå@example.org',
  ])('%s is refused', (email) => {
    expect(ada({ email })).toEqual(['email_not_ascii /members/0/email']);
  });

  it.each([
    'ada@example.org',
    "o'neil+forms@example.org",
    'ada_byron.1815@mail.example.org',
    'ada@bücher.example',
    'ada@例え.example',
  ])('%s is accepted', (email) => {
    expect(ada({ email })).toEqual([]);
  });
});

it('an address of every person has only ASCII before the @', () => {
  const email = 'josé@example.org';
  const person = { name: 'Ada', email };
  expect(
    found({
      members: [{ ...ADA, email }],
      escalation: { contacts: [person] },
      organizer: person,
      responsible_party: person,
      officers_and_authority: { officers: [{ title: 'Clerk', ...person }] },
      economics: { partnership_representative: person },
    }).filter((each) => each.startsWith('email_not_ascii')),
  ).toHaveLength(6);
});

type Named = [name: string, state: JurisdictionCode, form: LegalForm];
const codesOf = ([name, state, form]: Named) => nameProblems(name, form, currentPack(state)).map(({ code }) => code);

describe('a designator of another form, or a second one, is refused', () => {
  it.each<Named>([
    ['Smith PLLC', 'US-WY', 'llc'],
    ['Smith, P.L.L.C.', 'US-WY', 'llc'],
    ['Smith P L L C', 'US-WY', 'llc'],
    ['Smith PLLC LLC', 'US-WY', 'llc'],
    ['Smith PC', 'US-WY', 'llc'],
    ['Smith, P.C.', 'US-WY', 'llc'],
    ['Smith P.C. LLC', 'US-WY', 'llc'],
    ['Smith Professional Corporation', 'US-WY', 'llc'],
    ['Smith Professional Limited Liability Company', 'US-WY', 'llc'],
    ['Smith Professional Association', 'US-WY', 'llc'],
    ['Smith LLC LLC', 'US-WY', 'llc'],
    ['Smith LLC, LLC', 'US-WY', 'llc'],
    ['Smith L.L.C. LLC', 'US-WY', 'llc'],
    ['Smith LC LLC', 'US-WY', 'llc'],
    ['Smith Limited Company LLC', 'US-WY', 'llc'],
    ['Smith Limited Liability Company LLC', 'US-WY', 'llc'],
    ['Smith Corp LLC', 'US-WY', 'llc'],
    ['Smith LLP', 'US-WY', 'llc'],
    ['Smith Limited Liability Partnership', 'US-WY', 'llc'],
    ['Smith PLLC', 'US-WY', 'dao_llc'],
    ['Smith LLC DAO LLC', 'US-WY', 'dao_llc'],
    ['Smith DAO DAO LLC', 'US-WY', 'dao_llc'],
    ['Smith DAO LLC LLC', 'US-WY', 'dao_llc'],
    ['Smith PLLC', 'US-DE', 'llc'],
    ['Smith P.C.', 'US-DE', 'llc'],
    ['Smith LLC LLC', 'US-DE', 'llc'],
    ['Smith Corp LLC', 'US-DE', 'llc'],
    ['Smith Inc. LLC', 'US-DE', 'llc'],
    ['Smith P.C.', 'US-DE', 'corporation'],
    ['Smith PLLC', 'US-DE', 'corporation'],
    ['Smith Professional Corporation', 'US-DE', 'corporation'],
    ['Smith Inc. Inc.', 'US-DE', 'corporation'],
    ['Smith Incorporated, Inc.', 'US-DE', 'corporation'],
    ['Smith Corp. Corporation', 'US-DE', 'corporation'],
    ['Smith PLLC', 'US-CO', 'llc'],
    ['Smith P.C.', 'US-CO', 'llc'],
    ['Smith Ltd LLC', 'US-CO', 'llc'],
    ['Smith LLC LLC', 'US-CO', 'llc'],
  ])('%s in %s as %s', (...named) => {
    expect(codesOf(named)).toEqual(['name_wrong_designator']);
  });

  it.each<Named>([
    ['Smith LLC', 'US-WY', 'llc'],
    ['Smith Professional LLC', 'US-WY', 'llc'],
    ['Smith LLC Holdings LLC', 'US-WY', 'llc'],
    ['PC Builders LLC', 'US-WY', 'llc'],
    ['Epc LLC', 'US-WY', 'llc'],
    ['Smith DAO LLC', 'US-WY', 'dao_llc'],
    ['Smith DAO', 'US-WY', 'dao_llc'],
    ['Smith Limited Company', 'US-DE', 'llc'],
    ['Smith Fund Inc.', 'US-DE', 'corporation'],
    ['Smith Company, Inc.', 'US-DE', 'corporation'],
    ['Smith Limited', 'US-CO', 'llc'],
    ['Ma Pa LLC', 'US-CO', 'llc'],
  ])('%s in %s as %s is accepted', (...named) => {
    expect(codesOf(named)).toEqual([]);
  });
});

describe('every designator of a state', () => {
  const FORMS = JURISDICTION_CODES.flatMap((state) =>
    Object.entries(currentPack(state).legalForms).map(([form, rules]) => ({
      state,
      form: form as LegalForm,
      ...rules.designators.value,
    })),
  );
  const OWN = FORMS.flatMap(({ state, form, accepted }) => accepted.map((own) => [own, state, form] as const));
  const dotted = (words: string) => words.replace(/(?:LLC|LC|DAO|LAO|L3C)/g, (letters) => `${[...letters].join('.')}.`);

  it.each(OWN)('%s is accepted once, with dots, small letters and a comma, in %s as %s', (own, state, form) => {
    const accepted = [own, own.toLowerCase(), dotted(own), `${own}.`].flatMap((each) => [
      `Smith ${each}`,
      `Smith, ${each}`,
    ]);
    expect(accepted.flatMap((name) => codesOf([name, state, form]))).toEqual([]);
  });

  it.each(OWN)('%s is refused twice, whatever signs are between, in %s as %s', (own, state, form) => {
    const twice = [
      `${own} ${own}`,
      `${own}, ${own}`,
      `(${own}) ${own}`,
      `"${own}" ${own}`,
      `${own} & ${own}`,
      `${own.toLowerCase()}. ${own}`,
      `${dotted(own)} ${own}`,
    ];
    for (const each of twice)
      expect([each, codesOf([`Smith ${each}`, state, form])]).toEqual([
        each,
        expect.arrayContaining(['name_wrong_designator']),
      ]);
  });

  const FOREIGN = [
    'PLLC',
    'P.L.L.C.',
    'P. L. L. C.',
    'P.C.',
    'P. C.',
    'L3C',
    'L.3.C.',
    'L 3 C',
    'L.P.',
    'L.L.P.',
    'LLLP',
    'P.L.C.',
    'Low Profit LLC',
    'Low-Profit Limited Liability Company',
    'Professional Limited Liability Company',
    'Professional Association',
  ];

  it.each(
    FORMS.flatMap(({ state, form, standard }) => FOREIGN.map((foreign) => [foreign, state, form, standard] as const)),
  )('%s is refused in %s as %s, alone and before %s', (foreign, state, form, standard) => {
    for (const name of [`Smith ${foreign}`, `Smith ${foreign} ${standard}`, `Smith (${foreign}) ${standard}`])
      expect([name, codesOf([name, state, form])]).toEqual([name, expect.arrayContaining(['name_wrong_designator'])]);
  });

  it.each<Named>([
    ['Smith Limited Liability Co.', 'US-DE', 'corporation'],
    ['Smith Ltd. Liability Company', 'US-DE', 'llc'],
    ['Smith Ltd Liability Co LLC', 'US-DE', 'llc'],
    ['Smith LC LLC', 'US-CO', 'llc'],
    ['Smith P.B.C.', 'US-CO', 'llc'],
  ])('%s is one of another state or form in %s as %s', (...named) => {
    expect(codesOf(named)).toEqual(['name_wrong_designator']);
  });
});

describe('signs that Delaware does not accept in a name', () => {
  const SIGNS = ['[', ']', '%', '_', '^'];

  it.each(
    SIGNS.flatMap((sign): Named[] => [
      [`Smith ${sign} LLC`, 'US-DE', 'llc'],
      [`Smith${sign}Co Inc.`, 'US-DE', 'corporation'],
      [`${sign}Smith LLC`, 'US-DE', 'llc'],
    ]),
  )('%s in %s as %s is refused', (...named) => {
    expect(codesOf(named)).toEqual(['name_character']);
    const [problem] = nameProblems(named[0], named[2], currentPack(named[1]));
    expect([problem?.mark, problem?.citation]).toEqual(['secondary', expect.stringContaining('Admin. Code')]);
  });

  it.each([...'!"#$&\'()*+,-./:;<=>?@{|}~`\\'])('%s is accepted', (sign) => {
    expect(codesOf([`Smith ${sign} Sons LLC`, 'US-DE', 'llc'])).toEqual([]);
  });

  it('a name of 245 characters is refused', () => {
    const name = `${'S'.repeat(241)} LLC`;
    expect(found({ name, jurisdiction: 'US-DE', legal_form: 'llc' })).toEqual(['wrong_length /name']);
  });
});
