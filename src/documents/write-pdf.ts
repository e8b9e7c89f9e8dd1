import { spansOf, widthOf } from './faces.ts';
import { breakLines, type Line } from './lines.ts';
import { QuickPdf } from './quick-pdf.ts';
import { INK, type Mark, type Page, type Piece, SHEET, type Tag, TEXT_WIDTH } from './sheet.ts';
import { TextWriter } from './write-text.ts';

export type Imprint = {
  title: string;
  subject: string;
  /** Text at the bottom of every page. */
  footer: readonly [string, string];
  isSandbox: boolean;
  /** The document's own date, so that the bytes depend only on the content, not on the time of writing. */
  date: Date;
};

const PRODUCER = 'Entity Formation Service';
export const SANDBOX_LINE = 'Sandbox: no such company exists';

type Pdf = PDFKit.PDFDocument;

/** Draws pages, with footers, as a tagged PDF. */
export function writePdf(pages: readonly Page[], imprint: Imprint): Uint8Array {
  const pdf = new QuickPdf({
    size: [SHEET.width, SHEET.height],
    margin: 0,
    autoFirstPage: false,
    font: null as unknown as string,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    // The PDF is not compressed, because the database compresses its text much better together with other documents.
    compress: false,
    info: {
      Title: imprint.title,
      Subject: imprint.subject,
      Producer: PRODUCER,
      Creator: PRODUCER,
      CreationDate: imprint.date,
      ModDate: imprint.date,
    },
  });
  const pen = new Pen(pdf);
  pages.forEach((page, at) => {
    pen.turn();
    pen.artifact('Layout', () => imprint.isSandbox && watermark(pen));
    pen.page(page);
    pen.artifact('Pagination', () => frame(pen, imprint, `Page ${at + 1} of ${pages.length}`));
  });
  pen.end();
  return pdf.bytes();
}

type Place = { x: number; y: number; size: number; color: string };

class Pen {
  readonly #pdf: Pdf;
  readonly #text: TextWriter;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #elements = new Map<Tag, PDFKit.PDFStructureElement>();
  /** Table heads that were already drawn. Their repetitions are marked as layout, not as content. */
  readonly #drawn = new Set<Piece>();
  /** The current text colour; empty at the beginning of a page. */
  #color = '';

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
    this.#text = new TextWriter(pdf);
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  get pdf(): Pdf {
    return this.#pdf;
  }

  /** Begins the next page. */
  turn(): void {
    this.#pdf.addPage();
    this.#color = '';
  }

  /** Rotates what `draw` draws around a point, then restores the previous state. */
  rotated(degrees: number, origin: [number, number], draw: () => void): void {
    this.#pdf.save().rotate(degrees, { origin });
    draw();
    this.#pdf.restore();
    this.#color = '';
  }

  page(page: Page): void {
    this.artifact('Layout', () => {
      for (const { piece, y } of page) for (const mark of piece.marks) this.#line(mark, y);
    });
    for (const { piece, y } of page) {
      const isRepeated = this.#drawn.has(piece);
      this.#drawn.add(piece);
      if (isRepeated) this.artifact('Layout', () => this.#texts(piece, y, () => {}));
      else this.#tagged(piece, y);
    }
  }

  artifact(type: 'Layout' | 'Pagination', draw: () => unknown): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  line(line: Line, { x, y, size, color }: Place): void {
    if (color !== this.#color) this.#pdf.addContent(fillOperator(color));
    this.#color = color;
    for (const part of line.parts) this.#text.write(part.text, part.font, { x: x + part.x, y, size });
  }

  end(): void {
    this.#root.end();
  }

  #tagged(piece: Piece, y: number): void {
    let open: Tag | undefined;
    this.#texts(piece, y, (tag) => {
      if (tag === open) return;
      if (open !== undefined) this.#pdf.endMarkedContent();
      this.#element(tag).add(this.#pdf.markStructureContent(tag.type));
      open = tag;
    });
    if (open !== undefined) this.#pdf.endMarkedContent();
  }

  #texts(piece: Piece, y: number, before: (tag: Tag) => void): void {
    for (const mark of piece.marks) {
      if (mark.kind !== 'text') continue;
      before(mark.tag);
      this.line(mark.line, { ...mark, x: SHEET.left + mark.x, y: SHEET.top + y + mark.y });
    }
  }

  #element(tag: Tag): PDFKit.PDFStructureElement {
    const known = this.#elements.get(tag);
    if (known !== undefined) return known;
    const element = this.#pdf.struct(tag.type);
    (tag.parent === undefined ? this.#root : this.#element(tag.parent)).add(element);
    this.#elements.set(tag, element);
    return element;
  }

  #line(mark: Mark, top: number): void {
    const pdf = this.#pdf;
    if (mark.kind === 'text') return;
    const x = SHEET.left + mark.x;
    const y = SHEET.top + top + mark.y;
    if (mark.kind === 'frame') pdf.lineWidth(1.5).strokeColor(INK.text).rect(x, y, mark.width, mark.height).stroke();
    else
      pdf
        .lineWidth(mark.weight)
        .strokeColor(mark.color)
        .moveTo(x, y)
        .lineTo(x + mark.width, y)
        .stroke();
  }
}

function fillOperator(color: string): string {
  const shares = [1, 3, 5].map(
    (at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) * 1_000) / 255) / 1_000,
  );
  return `${shares.join(' ')} rg`;
}

/** Draws a watermark, pale enough for text above it to stay readable. */
function watermark(pen: Pen): void {
  const [word] = breakLines('SANDBOX', { size: 128, width: SHEET.height, face: 'bold' });
  if (word === undefined) return;
  const center = { x: SHEET.width / 2, y: SHEET.height / 2 };
  pen.rotated(-52, [center.x, center.y], () =>
    pen.line(word, { x: center.x - word.width / 2, y: center.y + 42, size: 128, color: '#f7e7e1' }),
  );
}

const FOOT = SHEET.height - 52;

function frame(pen: Pen, { footer, isSandbox }: Imprint, page: string): void {
  if (isSandbox) {
    const [line] = breakLines(SANDBOX_LINE, { size: 9.5, width: TEXT_WIDTH, face: 'bold' });
    if (line) pen.line(line, { x: (SHEET.width - line.width) / 2, y: 42, size: 9.5, color: INK.warning });
  }
  pen.pdf
    .lineWidth(0.5)
    .strokeColor(INK.hairline)
    .moveTo(SHEET.left, FOOT - 12);
  pen.pdf.lineTo(SHEET.width - SHEET.right, FOOT - 12).stroke();
  const size = 8;
  const [number] = breakLines(page, { size, width: TEXT_WIDTH });
  if (number) pen.line(number, { x: SHEET.width - SHEET.right - number.width, y: FOOT, size, color: INK.soft });
  footer.forEach((text, at) => {
    const line = oneLine(text, size, at === 0 ? TEXT_WIDTH - 80 : TEXT_WIDTH);
    pen.line(line, { x: SHEET.left, y: FOOT + at * 11, size, color: INK.soft });
  });
}

function oneLine(text: string, size: number, width: number): Line {
  const [line, ...others] = breakLines(text, { size, width: width - 10 });
  if (line === undefined) return { parts: [], width: 0 };
  if (others.length === 0) return line;
  const [dots] = spansOf('\u2026', 'regular');
  const font = dots?.font ?? 'regular';
  return {
    parts: [...line.parts, { font, text: '\u2026', x: line.width }],
    width: line.width + widthOf('\u2026', font, size),
  };
}
