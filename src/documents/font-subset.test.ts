import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { expect, it } from 'vitest';
import { FILES } from './faces.ts';
import { FontFile, FontSubset } from './font-subset.ts';

const require = createRequire(import.meta.url);
/** Letters, composite letters (and composites of these), and characters that are unlikely in any text. */
const SAMPLE = 'Ångström \u01fa \u1ea8 \u0130 Ħ fi ‹U+1F600› § • Łódź № \u0492 \u0416';

it.each(Object.keys(FILES) as (keyof typeof FILES)[])('%s: the same bytes as fontkit makes', (name) => {
  const bytes = readFileSync(require.resolve(FILES[name]));
  const font = fontkit.create(bytes) as fontkit.Font;
  const everySeventh = Array.from({ length: Math.floor(font.numGlyphs / 7) }, (_, at) => at * 7);
  for (const glyphs of [[], font.layout(SAMPLE).glyphs.map(({ id }) => id), everySeventh]) {
    const theirs = font.createSubset() as fontkit.Subset & { encode(): Uint8Array };
    const ours = new FontSubset(new FontFile(bytes));
    const numbers = glyphs.map((id) => [ours.includeGlyph(id), theirs.includeGlyph(id as unknown as fontkit.Glyph)]);
    expect(numbers.filter(([own, other]) => own !== other)).toEqual([]);
    expect(Buffer.compare(ours.encode(), theirs.encode())).toBe(0);
  }
});

it('a font with a different glyph layout is refused when it is opened', () => {
  const bytes = Buffer.from(readFileSync(require.resolve(FILES.regular)));
  const head = bytes.readUInt32BE(bytes.indexOf('head', 'latin1') + 8);
  bytes.writeInt16BE(0, head + 50);
  expect(() => new FontFile(bytes)).toThrow(/not laid out/);
});
