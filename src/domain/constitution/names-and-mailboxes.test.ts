import { describe, expect, it } from 'vitest';
import { currentPack } from '../jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import { nameProblems } from '../names/names.ts';
import { parseConstitutionValue } from './parse.ts';
import { SMALL } from './test-constitution.ts';

function found(change: object): string[] {
  const parsed = parseConstitutionValue({ ...SMALL, ...change }, { livemode: false });
  return parsed.ok ? [] : parsed.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

const [ADA] = SMALL.members;
const ada = (change: object) => found({ members: [{ ...ADA, ...change }] });

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
      'blanks /registered_agent/name',
      'blanks /registered_agent/street',
      'blanks /registered_agent/city',
      'blanks /principal_office/street',
      'blanks /principal_office/city',
    ]);
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
