import { openFont, type Subset } from './faces.ts';
import { rounded } from './latin-font.ts';
import type { ScriptFont } from './scripts.ts';

/** An embedded font of the library pdfkit, whose types omit it. `widths` and `unicode` are indexed by glyph number. */
export type EmbeddedFont = {
  id: string;
  subset: Subset;
  widths: number[];
  unicode: (readonly number[])[];
  ref(): PDFKit.PDFKitReference;
};

/** Scripts whose letters join or combine, or are drawn in another order than in the text. */
const SHAPED: ReadonlySet<string> = new Set<ScriptFont>(['arabic', 'devanagari', 'thai']);

export function isShaped(name: string): name is ScriptFont {
  return SHAPED.has(name);
}

/**
 * The Thai vowel sara am, which has two parts, with any tone mark before it. The ring of the vowel belongs below the
 * tone mark, but the library fontkit leaves it above.
 */
const SARA_AM = /([\u0e48-\u0e4b]*)\u0e33/g;

/** PDF operators that draw a text. `actual`: the text itself, if programs cannot read it from the glyphs. */
export type Shaped = { operators: string; actual: string | null };

/** Places a text's glyphs from the left. `y`: baseline, measured from the top of the page. */
export function shapedText(
  text: string,
  name: ScriptFont,
  embedded: EmbeddedFont,
  { x, y, size }: { x: number; y: number; size: number },
): Shaped {
  const { glyphs, positions } = openFont(name).layout(
    name === 'thai' ? text.replaceAll(SARA_AM, '\u0e4d$1\u0e32') : text,
  );
  let left = x;
  const operators = glyphs.flatMap((glyph, at) => {
    const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const parts = name === 'arabic' ? lettersOf(glyph, name) : [glyph];
    const drawn = parts.map((part, n) => {
      const across = left + ((xOffset + n * part.advanceWidth) * size) / 1000;
      const place = [across, y - (yOffset * size) / 1000].map(rounded).join(' ');
      const shown = numberOf(part, embedded).toString(16).padStart(4, '0');
      return `BT 1 0 0 -1 ${place} Tm /${embedded.id} ${rounded(size)} Tf <${shown}> Tj ET`;
    });
    left += (xAdvance * size) / 1000;
    return drawn;
  });
  // In Devanagari and Thai, a vowel may be drawn before the consonant that it follows in the text, so the PDF also
  // contains the whole text for programs.
  return { operators: operators.join('\n'), actual: name === 'arabic' ? null : text };
}

type Glyph = { id: number; advanceWidth: number; codePoints: readonly number[] };

/**
 * Splits a ligature (one glyph for several Arabic letters, such as lam and alef) into one glyph per letter. Programs
 * that extract the text reverse it glyph by glyph, and would get the letters of a ligature in the wrong order. The last
 * letter keeps the glyph, the others get blanks, and all share its width.
 */
function lettersOf({ id, advanceWidth, codePoints }: Glyph, name: ScriptFont): Glyph[] {
  if (codePoints.length < 2) return [{ id, advanceWidth, codePoints }];
  const [blank] = openFont(name).layout(' ').glyphs;
  return codePoints.toReversed().map((point, at) => ({
    id: at === 0 ? id : (blank?.id ?? 0),
    advanceWidth: advanceWidth / codePoints.length,
    codePoints: [point],
  }));
}

/**
 * Returns the number of a glyph in the font. Each number stands for one text only: if several letters share a glyph,
 * such as Arabic and Persian kaf at the beginning of a word, each letter gets its own number.
 */
function numberOf({ id, advanceWidth, codePoints }: Glyph, { subset, widths, unicode }: EmbeddedFont): number {
  const isSame = (number: number) => String(unicode[number]) === String(codePoints) && widths[number] === advanceWidth;
  let number = subset.includeGlyph(id);
  if (unicode[number] !== undefined && !isSame(number)) {
    const other = subset.glyphs.findIndex((glyph, at) => glyph === id && isSame(at));
    number = other === -1 ? subset.glyphs.push(id) - 1 : other;
  }
  widths[number] = advanceWidth;
  unicode[number] = codePoints;
  return number;
}
