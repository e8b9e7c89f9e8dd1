import { describe, expect, it } from 'vitest';
import { canPrint } from '../../src/documents/faces.ts';
import { renderDocument } from '../../src/documents/render.ts';
import { isLatin, isPrinted } from '../../src/domain/formats/latin-name.ts';
import { requestsOf } from './samples.ts';
import { dense, textOf } from './text.ts';

/* Names of people stand in documents in their own script, and programs read them as they are written. */

const NAMES: readonly [string, string][] = [
  ['Arabic, with lam and alef', 'محمد عبد الرحمن الأمين علاء'],
  ['Persian, with letters that share a form', 'زهرا کاظمی كريم'],
  ['Urdu', 'ڈاکٹر فیض احمد'],
  ['Hebrew', 'יצחק בן־שלום'],
  ['Hebrew among Latin words and digits', 'דוד LLC (2026) כהן'],
  ['an Arabic address', 'شارع الملك 123 الرياض'],
  ['Chinese', '王小明'],
  ['a rare ideograph', '𠮷田﨑'],
  ['Japanese', '田中 あゆみ'],
  ['Korean', '김민준'],
  ['Cyrillic', 'Владимир Щукин'],
  ['Greek', 'Αλέξανδρος Παπαδόπουλος'],
  ['Armenian', 'Արմեն Սարգսյան'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Vietnamese', 'Nguyễn Thị Hồng Đào'],
];

/** Scripts whose vowels stand before the consonant that they follow: the page says the text beside the glyphs. */
const REORDERED: readonly [string, string][] = [
  ['Devanagari', 'प्रिया क्षेत्री'],
  ['Thai, with a vowel of two parts', 'สมชาย น้ำใจดี'],
];

function articlesOf(organizer: object): Uint8Array {
  const [request] = requestsOf('dao', { changes: { organizer } });
  if (request === undefined) throw new Error('no sample');
  return renderDocument(request).content;
}

describe.each(NAMES)('%s', (_, name) => {
  it('has every glyph, and is read back in its order', async () => {
    expect(canPrint(name)).toBe(true);
    expect(dense((await textOf(articlesOf({ name, email: 'a@northwind.energy' }))).text)).toContain(dense(name));
  });
});

describe.each(REORDERED)('%s', (_, name) => {
  it('has every glyph, and the text beside them', () => {
    expect(canPrint(name)).toBe(true);
    expect(saidTexts(articlesOf({ name, email: 'a@northwind.energy' }))).toContain(name);
  });
});

/** Returns the texts that stand beside glyphs (ActualText), without the escapes of a PDF. */
function saidTexts(content: Uint8Array): string[] {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const file = Buffer.from(content).toString('latin1');
  return Array.from(file.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g), ([, written = '']) => {
    const bytes = written.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);
    return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le');
  });
}

describe('a Latin name', () => {
  const articles = (organizer: object) => articlesOf({ email: 'a@northwind.energy', ...organizer });

  it('is printed before the one in the own script', async () => {
    const { text } = await textOf(articles({ name: '王小明', latin_name: 'Wang Xiaoming' }));
    expect(text).toContain('The organizer, Wang Xiaoming (王小明), signs');
  });

  it('stands alone where no font has the other, so that no code point is signed', async () => {
    const { text } = await textOf(articles({ name: 'བཀྲ་ཤིས', latin_name: 'Tashi' }));
    expect(text).toContain('The organizer, Tashi, signs');
    expect(text).not.toContain('U+');
  });

  it('has a glyph for each of its characters', () => {
    const missing: string[] = [];
    for (let point = 0; point < 0x3000; point += 1) {
      const text = `e${String.fromCodePoint(point)}`;
      if (isLatin(text) && !canPrint(text)) missing.push(text);
    }
    expect(missing).toEqual([]);
  });
});

it('every character that is taken for printed has a glyph, alone or on a letter of its script', () => {
  const LETTERS = ['', 'e', 'а', 'α', 'א', 'ب', 'ग', 'ก', 'ა', 'か', 'カ', '한', '王'];
  const missing: string[] = [];
  for (let point = 0x20; point < 0x32_000; point += 1) {
    const character = String.fromCodePoint(point);
    // A blank needs no glyph.
    if (/[\p{C}\p{Zs}]/u.test(character) || character !== character.normalize('NFC') || !isPrinted(character)) continue;
    if (!LETTERS.some((letter) => canPrint(`${letter}${character}`.normalize('NFC')))) missing.push(point.toString(16));
  }
  expect(missing).toEqual([]);
});

it('a name without glyphs is known before it is printed', () => {
  const names = ['Ada', ...[...NAMES, ...REORDERED].map(([, name]) => name), 'བཀྲ་ཤིས', 'বাংলা', '🚀'];
  expect(names.map(isPrinted)).toEqual(names.map(canPrint));
});
