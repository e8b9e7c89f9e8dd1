import { type Face, type FontName, openFont } from './faces.ts';
import { type LatinFont, latinFont, rounded } from './latin-font.ts';
import type { ScriptFont } from './scripts.ts';
import { type EmbeddedFont, isShaped, shapedText } from './shaped-text.ts';

type Pdf = PDFKit.PDFDocument;
type Ref = PDFKit.PDFKitReference;

/** A font of the library pdfkit for words that the Latin font cannot set, with only the letters of this document. */
type RareFont = { embedded: EmbeddedFont; words: Map<string, string | null> };
/** Text in one font, as written between the brackets of PDF's array operator for text. */
type Shown = { id: string; items: string };

/** The last two options keep pdfkit from computing width and word count for underlines, which documents do not use. */
const ON_BASELINE = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const;
/** Names of the Latin fonts on a page; pdfkit uses F1, F2 … for its own. */
const LATIN_IDS: Readonly<Record<Face, string>> = { regular: 'R', bold: 'B', italic: 'I' };

/**
 * Writes text into a document. Nearly all text uses the Latin font of its style, which is the same in every document.
 * Only words with other characters need a separate font, which pdfkit writes.
 */
export class TextWriter {
  readonly #pdf: Pdf;
  readonly #latin = new Map<Face, Ref>();
  readonly #rare = new Map<FontName, RareFont>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  write(text: string, name: FontName, { x, y, size }: { x: number; y: number; size: number }): void {
    if (isShaped(name)) this.#shape(text, name, { x, y, size });
    else this.#draw(text, name, { x, y, size });
  }

  #shape(text: string, name: ScriptFont, place: { x: number; y: number; size: number }): void {
    const { embedded } = this.#rareFont(name);
    this.#pdf.page.fonts[embedded.id] ??= embedded.ref();
    const { operators, actual } = shapedText(text, name, embedded, place);
    if (actual !== null) this.#pdf.markContent('Span', { actual });
    this.#pdf.addContent(operators);
    if (actual !== null) this.#pdf.endMarkedContent();
  }

  #draw(text: string, name: FontName, { x, y, size }: { x: number; y: number; size: number }): void {
    const pdf = this.#pdf;
    const shown = this.#shown(text, name);
    if (shown === null) return void pdf.font(name).fontSize(size).text(text, x, y, ON_BASELINE);
    const arrays = shown.map(({ id, items }) => `/${id} ${rounded(size)} Tf [${items}] TJ`);
    // Pages are drawn from the top down, which turns letters upside down. The matrix turns them back.
    pdf.addContent(`BT 1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm ${arrays.join(' ')} ET`);
  }

  /**
   * Returns the text in parts, one for each run of words in the same font. Null if the font moves a glyph up or down,
   * as for an accent; pdfkit then draws the text.
   */
  #shown(text: string, name: FontName): Shown[] | null {
    const latin = name === 'regular' || name === 'bold' || name === 'italic' ? latinFont(name) : null;
    const all: Shown[] = [];
    for (const word of wordsOf(text)) {
      const plain = latin?.encode(word) ?? null;
      const next = plain === null ? this.#inRareFont(word, name) : { id: this.#latinId(name as Face), items: plain };
      if (next === null) return null;
      const last = all.at(-1);
      if (last?.id === next.id) last.items += next.items;
      else all.push({ ...next });
    }
    for (const part of all) part.items = part.id.startsWith('F') ? `<${part.items}>` : `(${part.items})`;
    return all;
  }

  /** Returns the Latin font's name on this page. If needed, adds the font to the document and to the page. */
  #latinId(face: Face): string {
    const id = LATIN_IDS[face];
    let ref = this.#latin.get(face);
    if (ref === undefined) {
      ref = embedLatinFont(this.#pdf, latinFont(face));
      this.#latin.set(face, ref);
    }
    this.#pdf.page.fonts[id] ??= ref;
    return id;
  }

  #inRareFont(word: string, name: FontName): Shown | null {
    const { embedded, words } = this.#rareFont(name);
    let items = words.get(word);
    if (items === undefined) {
      items = set(word, name, embedded);
      words.set(word, items);
    }
    if (items === null) return null;
    this.#pdf.page.fonts[embedded.id] ??= embedded.ref();
    return { id: embedded.id, items };
  }

  #rareFont(name: FontName): RareFont {
    const known = this.#rare.get(name);
    if (known !== undefined) return known;
    // pdfkit also accepts an opened font, although its types do not say so. The font is then read only once for all
    // documents.
    this.#pdf.registerFont(name, openFont(name) as unknown as ArrayBuffer);
    const { _font: embedded } = this.#pdf.font(name) as unknown as { _font: EmbeddedFont };
    const font = { embedded, words: new Map<string, string | null>() };
    this.#rare.set(name, font);
    return font;
  }
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', from)) {
    words.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length) words.push(text.slice(from));
  return words;
}

function embedLatinFont(pdf: Pdf, { descriptor, font, program, programSize, toUnicode }: LatinFont): Ref {
  const file = endedRef(pdf, { Length1: programSize, Filter: 'FlateDecode' }, program);
  const described = endedRef(pdf, { ...descriptor, FontFile2: file });
  return endedRef(pdf, { ...font, FontDescriptor: described, ToUnicode: endedRef(pdf, {}, toUnicode) });
}

function endedRef(pdf: Pdf, data: Record<string, unknown>, stream?: Buffer | string): Ref {
  const ref = pdf.ref(data);
  ref.end(stream);
  return ref;
}

/** Returns a word as a PDF writes it between `<` and `>`. Null if the font moves a glyph up or down. */
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
