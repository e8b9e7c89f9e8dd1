import { deflateSync } from 'node:zlib';
import type * as fontkit from 'fontkit';
import { type FontName, openFont, subsetOf } from './faces.ts';

/** First and last byte of the encoding, which is Windows-1252: Latin-1 and typographic punctuation. */
const FIRST_BYTE = 0x20;
const LAST_BYTE = 0xff;
/** The soft hyphen. A soft hyphen should be invisible, but fonts show it as a space. */
const SOFT_HYPHEN = 0xad;

/**
 * A font style with all characters that most documents need. It is made once, because its objects are the same in every
 * PDF.
 */
export type LatinFont = {
  /**
   * Entries of the PDF's font descriptor, without the entries that refer to other objects of the PDF. `font` has the
   * entries of the font itself.
   */
  descriptor: Record<string, unknown>;
  font: Record<string, unknown>;
  /** The compressed font program; `programSize`: its uncompressed size. */
  program: Buffer;
  programSize: number;
  toUnicode: string;
  /**
   * Returns a word as the PDF writes it between `(` and `)`. Null if this font lacks one of the word's glyphs, or if a
   * glyph must be drawn away from its normal position.
   */
  encode(word: string): string | null;
};

const made = new Map<FontName, LatinFont>();

/** Returns a font style, which is made only once for all documents of this thread. */
export function latinFont(name: FontName): LatinFont {
  let font = made.get(name);
  if (font === undefined) {
    font = make(openFont(name));
    made.set(name, font);
  }
  return font;
}

/** Maximum number of cached words per font, twice the number in all templates. */
const MAX_WORDS = 3_000;

type Character = { byte: number; glyph: number; text: string; width: number };

function make(font: fontkit.Font): LatinFont {
  const characters = charactersOf(font);
  const subset = subsetOf(font);
  const bytes = new Map(characters.map(({ byte, glyph }) => [byte, subset.includeGlyph(glyph)]));
  const program = withCharacterMap(Buffer.from(subset.encode()), bytes);
  const byGlyph = new Map(characters.map((character) => [character.glyph, character]));
  const byByte = new Map(characters.map((character) => [character.byte, character]));
  const words = new Map<string, string | null>();
  const name = `LATINA+${font.postscriptName}`;
  return {
    descriptor: descriptorOf(font, name),
    font: {
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: name,
      FirstChar: FIRST_BYTE,
      LastChar: LAST_BYTE,
      Widths: new Written(widthsOf(byByte)),
    },
    program: deflateSync(program, { level: 9 }),
    programSize: program.length,
    toUnicode: toUnicodeOf(characters),
    encode(word) {
      let known = words.get(word);
      if (known === undefined) {
        known = encode(font, byGlyph, word);
        if (words.size >= MAX_WORDS) words.clear();
        words.set(word, known);
      }
      return known;
    },
  };
}

/** Size in bytes of a table's entry in the directory of a font file. The directory begins after twelve bytes. */
const ENTRY = 16;

/**
 * Adds to a font program the table that maps bytes to glyphs, which the library fontkit leaves out. The table has the
 * only format that PDF readers use for a symbolic font (platform 1, format 0). Its directory entry shifts all other
 * tables. Checksums stay unchanged, because no reader checks them in an embedded font.
 */
function withCharacterMap(program: Buffer, bytes: ReadonlyMap<number, number>): Buffer {
  const map = Buffer.alloc(12 + 262);
  [0, 1, 1, 0, 0, 12, 0, 262].forEach((number, at) => {
    map.writeUInt16BE(number, at * 2);
  });
  for (const [byte, glyph] of bytes) map.writeUInt8(glyph, 12 + 6 + byte);
  const count = program.readUInt16BE(4);
  const end = 12 + count * ENTRY;
  const directory = Buffer.concat([program.subarray(0, end), Buffer.alloc(ENTRY)]);
  for (let at = 12 + 8; at < end; at += ENTRY) directory.writeUInt32BE(directory.readUInt32BE(at) + ENTRY, at);
  directory.write('cmap', end, 'latin1');
  directory.writeUInt32BE(program.length + ENTRY, end + 8);
  directory.writeUInt32BE(map.length, end + 12);
  const power = Math.floor(Math.log2(count + 1));
  [count + 1, 2 ** power * 16, power, (count + 1 - 2 ** power) * 16].forEach((number, at) => {
    directory.writeUInt16BE(number, 4 + at * 2);
  });
  return Buffer.concat([directory, program.subarray(end), map]);
}

/**
 * Text that the library pdfkit writes unchanged, because pdfkit calls `toString` on objects of classes that it does not
 * know. With this class, the widths of a font are converted to text only once, not for every document.
 */
class Written {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get [Symbol.toStringTag](): string {
    return 'Written';
  }

  toString(): string {
    return this.#text;
  }
}

function widthsOf(characters: ReadonlyMap<number, Character>): string {
  const bytes = Array.from({ length: LAST_BYTE - FIRST_BYTE + 1 }, (_, at) => FIRST_BYTE + at);
  return `[${bytes.map((byte) => characters.get(byte)?.width ?? 0).join(' ')}]`;
}

/**
 * Returns the characters that the font can encode. Leaves out glyphs that stand for several characters, because
 * programs must be able to extract each character.
 */
function charactersOf(font: fontkit.Font): Character[] {
  const decoder = new TextDecoder('windows-1252');
  const found: Character[] = [];
  for (let byte = FIRST_BYTE; byte <= LAST_BYTE; byte++) {
    const text = decoder.decode(Uint8Array.of(byte));
    const [glyph] = font.layout(text).glyphs;
    const isControl = byte !== 0x7f && /\p{Cc}/u.test(text);
    if (byte === 0x7f || byte === SOFT_HYPHEN || isControl || !glyph || glyph.id === 0) continue;
    if (found.some((other) => other.glyph === glyph.id)) continue;
    found.push({ byte, glyph: glyph.id, text, width: glyph.advanceWidth });
  }
  return found;
}

function encode(font: fontkit.Font, byGlyph: ReadonlyMap<number, Character>, word: string): string | null {
  const { glyphs, positions } = font.layout(word);
  let shown = '';
  for (const [at, { id, advanceWidth, codePoints }] of glyphs.entries()) {
    const character = byGlyph.get(id);
    const { xAdvance = advanceWidth, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const isSame = character !== undefined && String.fromCodePoint(...codePoints) === character.text;
    if (!isSame || xOffset !== 0 || yOffset !== 0) return null;
    shown += escaped(character.byte);
    if (xAdvance !== advanceWidth) shown += `) ${rounded(advanceWidth - xAdvance)} (`;
  }
  return shown;
}

/**
 * Returns a PDF font descriptor like that of pdfkit, plus the symbolic flag. Because of the flag, PDF readers use the
 * font's own table from bytes to glyphs.
 */
function descriptorOf(font: fontkit.Font, name: string): Record<string, unknown> {
  const { bbox, italicAngle, ascent, descent, capHeight, xHeight } = font;
  const SERIF = 2;
  const SYMBOLIC = 4;
  const ITALIC = 64;
  return {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SERIF | SYMBOLIC | (italicAngle === 0 ? 0 : ITALIC),
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY],
    ItalicAngle: italicAngle,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    XHeight: xHeight,
    StemV: 0,
  };
}

function toUnicodeOf(characters: readonly Character[]): string {
  const hex = (number: number, length: number) => number.toString(16).padStart(length, '0');
  const lines = characters.map(({ byte, text }) => `<${hex(byte, 2)}> <${hex(text.codePointAt(0) ?? 0, 4)}>`);
  // A PDF character map allows at most a hundred lines per block.
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) =>
    lines.slice(at * 100, at * 100 + 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<00> <ff>',
    'endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

function escaped(byte: number): string {
  const character = String.fromCharCode(byte);
  return '()\\'.includes(character) ? `\\${character}` : character;
}

/** Rounds numbers as pdfkit does. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
