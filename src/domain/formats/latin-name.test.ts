import { describe, expect, it } from 'vitest';
import { constitutionOf } from '../../../test/documents/samples.ts';
import { latinBlockers } from '../constitution/latin-blockers.ts';
import { filedPerson, isLatin, isPrinted, LATIN_NAME_PATTERN, latinNameOf } from './latin-name.ts';

describe('a Latin name', () => {
  it.each(['Ada Lovelace', "Siân O'Brien-Nørgård", 'Nguyễn Thị Hồng Đào', 'İpek Şahin', 'Li Xiaoming'])(
    '%s',
    (name) => {
      expect([isLatin(name), latinNameOf({ name })]).toEqual([true, name]);
      expect(name).toMatch(new RegExp(LATIN_NAME_PATTERN, 'u'));
    },
  );

  it.each(['王小明', 'محمد', 'Владимир', 'Αλέξανδρος', 'Ada 🚀', ' Ada', 'Ada ', '--'])('is not %s', (name) => {
    expect(name).not.toMatch(new RegExp(LATIN_NAME_PATTERN, 'u'));
  });

  it('is the name that an office gets', () => {
    const person = { name: '王小明', latin_name: 'Wang Xiaoming', email: 'wang@northwind.energy' };
    expect(filedPerson(person)).toEqual({ name: 'Wang Xiaoming', email: person.email });
  });
});

it('documents can show the scripts that have fonts, and no others', () => {
  expect(['王小明', 'محمد', 'Ада', 'Ada <b> & Co + $1', 'प्रिया', 'สมชาย', 'יצחק'].every(isPrinted)).toBe(true);
  expect(['བཀྲ', 'বাংলা', 'Ada 🚀'].some(isPrinted)).toBe(false);
});

describe('a submission', () => {
  const blockersOf = (changes: object) =>
    latinBlockers({ ...constitutionOf('dao').constitution, ...changes }).map(({ code, pointer }) => [code, pointer]);
  const wang = { name: '王小明', email: 'wang@northwind.energy' };

  it('needs a Latin name of the people whom offices get to know', () => {
    expect(blockersOf({})).toEqual([]);
    expect(blockersOf({ organizer: wang, responsible_party: wang })).toEqual([
      ['organizer_latin_name_missing', '/organizer/latin_name'],
      ['responsible_party_latin_name_missing', '/responsible_party/latin_name'],
    ]);
    const named = { ...wang, latin_name: 'Wang Xiaoming' };
    expect(blockersOf({ organizer: named, responsible_party: named })).toEqual([]);
    expect(blockersOf({ responsible_party: wang, tax: { ein: 'waived', reason: 'None needed' } })).toEqual([]);
  });

  it('needs a Latin name of a member who signs and whose script has no font, and addresses in Latin letters', () => {
    const { members, principal_office } = constitutionOf('dao').constitution;
    const [founder, ...others] = members;
    expect(blockersOf({ members: [{ ...founder, name: 'བཀྲ་ཤིས' }, ...others] })).toEqual([
      ['member_latin_name_missing', '/members/0/latin_name'],
    ]);
    expect(blockersOf({ members: [{ ...founder, name: '王小明' }, ...others] })).toEqual([]);
    const organization = { ...founder, natural_person: false, signatory: { name: 'བཀྲ་ཤིས', title: 'Manager' } };
    expect(blockersOf({ members: [organization, ...others] })).toEqual([
      ['member_latin_name_missing', '/members/0/signatory/name'],
    ]);
    expect(blockersOf({ principal_office: { ...principal_office, city: '北京' } })).toEqual([
      ['not_latin', '/principal_office/city'],
    ]);
  });
});

describe('a name with a letter that several scripts share', () => {
  it.each([
    'Kaʻiulani',
    'Kaʼiulani',
    'Ka’iulani',
    'Ka‘iulani',
    "Ka'iulani",
    'ʻIolani Hawaiʻi',
    'Oʻahu Kealiʻi',
    'Niʻihau',
    'Tuʻipulotu',
    'Maʻafu Fuluʻa',
    'Faʻasavalu',
    'Gʻafur Oʻktam',
    'Oʼktam',
    'Shmuʼel',
    'D’Angelo',
    'Nguyễn Thị Ánh',
    'O’Neil',
    'Þór Ægisson',
    'Łukasz Żółć',
    'Ağaoğlu',
  ])('%s is printed and filed', (name) => {
    expect([isPrinted(name), isLatin(name)]).toEqual([true, true]);
    expect(latinNameOf({ name })).toBe(name);
  });

  it.each(['ジョー', 'スーザン', 'らーめん', '佐々木', '葛\u{e0100}', '辻\u{e0101}', 'עִבְרִית', 'محـمد'])(
    '%s is printed',
    (name) => {
      expect(isPrinted(name)).toBe(true);
    },
  );

  it.each(['Ada 😀', 'Ada ☺\ufe0f', 'ⴰⴷⴰ'])('%s asks for a Latin name', (name) => {
    expect(isPrinted(name)).toBe(false);
  });
});
