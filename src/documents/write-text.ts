import { type FontName, openFont } from './faces.ts';
import type { FontSubset } from './font-subset.ts';

type Pdf = PDFKit.PDFDocument;

/** pdfkit's font in a document, which its types omit. Widths and characters are indexed by glyph number. */
type EmbeddedFont = {
  id: string;
  subset: FontSubset;
  widths: number[];
  unicode: (readonly number[])[];
  ref(): unknown;
};

/** pdfkit would compute width and words for underlines, which are not used. */
const ON_BASELINE = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const;
const AFTER_SPACE = /(?<= )/;

/**
 * Writes text into a document. pdfkit sets every word twice, however often it recurs, which took a third of the time
 * for a document. Here a word is set once. The bytes are the same.
 */
export class TextWriter {
  readonly #pdf: Pdf;
  readonly #fonts = new Map<FontName, { embedded: EmbeddedFont; words: Map<string, string | null> }>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  write(text: string, name: FontName, { x, y, size }: { x: number; y: number; size: number }): void {
    const { embedded, words } = this.#font(name);
    const pdf = this.#pdf;
    const shown: string[] = [];
    for (const word of text.split(AFTER_SPACE)) {
      let known = words.get(word);
      if (known === undefined) {
        known = set(word, name, embedded);
        words.set(word, known);
      }
      if (known === null) return void pdf.font(name).fontSize(size).text(text, x, y, ON_BASELINE);
      shown.push(known);
    }
    const { fonts, height } = pdf.page;
    fonts[embedded.id] ??= embedded.ref();
    pdf.addContent(
      [
        'q',
        `1 0 0 -1 0 ${height} cm`,
        'BT',
        `1 0 0 1 ${rounded(x)} ${rounded(height - y)} Tm`,
        `/${embedded.id} ${rounded(size)} Tf`,
        `[${closed(shown.join(''))}] TJ`,
        'ET',
        'Q',
      ].join('\n'),
    );
  }

  #font(name: FontName) {
    const known = this.#fonts.get(name);
    if (known !== undefined) return known;
    // pdfkit also accepts an opened font, although the types do not say so: it is read once and not for every document.
    this.#pdf.registerFont(name, openFont(name) as unknown as ArrayBuffer);
    const { _font: embedded } = this.#pdf.font(name) as unknown as { _font: EmbeddedFont };
    const font = { embedded, words: new Map<string, string | null>() };
    this.#fonts.set(name, font);
    return font;
  }
}

/** Returns the word as written between `<` and `>`; null if a glyph is out of line, which is left to pdfkit. */
function set(word: string, name: FontName, { subset, widths, unicode }: EmbeddedFont): string | null {
  const { glyphs, positions } = openFont(name).layout(word);
  if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return null;
  let shown = '';
  glyphs.forEach(({ id, advanceWidth, codePoints }, at) => {
    const number = subset.includeGlyph(id);
    widths[number] ??= advanceWidth;
    unicode[number] ??= codePoints;
    shown += number.toString(16).padStart(4, '0');
    const { xAdvance = advanceWidth } = positions[at] ?? {};
    if (xAdvance !== advanceWidth) shown += `> ${rounded(advanceWidth - xAdvance)} <`;
  });
  return shown;
}

/** Shown text always ends with the offset of the next text. */
function closed(shown: string): string {
  return shown.endsWith('<') ? `<${shown.slice(0, -2)}` : `<${shown}> 0`;
}

/** Writes numbers as pdfkit does. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
