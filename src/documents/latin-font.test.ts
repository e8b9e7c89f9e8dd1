import { inflateSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { type Face, openFont } from './faces.ts';
import { latinFont } from './latin-font.ts';

const FACES: readonly Face[] = ['regular', 'bold', 'italic'];
const decoder = new TextDecoder('windows-1252');
const CHARACTERS = Array.from({ length: 0x100 }, (_, byte) => decoder.decode(Uint8Array.of(byte))).filter((character) =>
  /[^\p{Cc}\u00ad]/u.test(character),
);

describe.each(FACES)('%s', (face) => {
  const latin = latinFont(face);
  const font = openFont(face);

  it('writes every character of Latin-1 and print as one byte', () => {
    expect(CHARACTERS.length).toBe(217);
    for (const character of CHARACTERS) expect(latin.encode(character)).toMatch(/^\\?[\x20-\xff]$/);
  });

  it('leaves other characters to a separate font', () => {
    for (const word of ['Łódź', 'Ωmega', 'e\u0323', 'Ж']) expect(latin.encode(word)).toBeNull();
  });

  it('writes kerning as the font has it, and escapes brackets', () => {
    expect(['(', ')', '\\'].map((sign) => latin.encode(sign))).toEqual(['\\(', '\\)', '\\\\']);
    const { glyphs, positions } = font.layout('AV');
    const kerning = (glyphs[0]?.advanceWidth ?? 0) - (positions[0]?.xAdvance ?? 0);
    expect(kerning).toBeGreaterThan(0);
    expect(latin.encode('AV')).toBe(`A) ${kerning} (V`);
  });

  it('embeds a program in which each byte shows the outline and width of its character', () => {
    const program = inflateSync(latin.program);
    expect(program.length).toBe(latin.programSize);
    const embedded = fontkit.create(program) as fontkit.Font;
    const glyphs = charactersOf(program);
    for (const character of CHARACTERS) {
      const byte = latin.encode(character)?.at(-1)?.charCodeAt(0) ?? 0;
      const shown = embedded.getGlyph(glyphs[byte] ?? 0);
      const own = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      expect(shown.path.toSVG()).toBe(own.path.toSVG());
      expect(shown.advanceWidth).toBe(own.advanceWidth);
      expect(glyphs[byte]).not.toBe(0);
    }
  });
});

function charactersOf(program: Buffer): number[] {
  for (let count = program.readUInt16BE(4), at = 12; count > 0; count--, at += 16) {
    if (program.toString('latin1', at, at + 4) !== 'cmap') continue;
    const table = program.subarray(program.readUInt32BE(at + 8));
    const [platform, encoding, offset] = [table.readUInt16BE(4), table.readUInt16BE(6), table.readUInt32BE(8)];
    expect([platform, encoding, table.readUInt16BE(offset)]).toEqual([1, 0, 0]);
    return [...table.subarray(offset + 6, offset + 6 + 256)];
  }
  throw new Error('a font without its map');
}
