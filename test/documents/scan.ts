import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Path } from 'fontkit';
import PDFDocument from 'pdfkit';
import { encodePng } from './png.ts';

/* Papers as pictures and scans: a program has to recognize their text. They are drawn here, in black on white. */

const require = createRequire(import.meta.url);
const FONT = create(
  readFileSync(require.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf')),
) as Font;
/** Pixels: letters of 12 points at 300 dpi, with lines and margins as usual. */
const [EM, LINE, MARGIN] = [50, 80, 60];
const STEPS_OF_CURVE = 8;

type Point = readonly [x: number, y: number];

/** Returns a PNG with these lines of text. */
export function pictureOfLines(...lines: readonly string[]): Uint8Array {
  const width = 2 * MARGIN + Math.ceil(Math.max(...lines.map(widthOf)));
  const height = 2 * MARGIN + LINE * lines.length;
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [index, line] of lines.entries()) {
    let left = MARGIN;
    for (const { path, advanceWidth } of FONT.layout(line).glyphs) {
      fill(outlinesOf(path, left, MARGIN + LINE * (index + 0.7)), { pixels, width, height });
      left += advanceWidth * SCALE;
    }
  }
  return encodePng(pixels, width, height);
}

/** Returns a scanned PDF: each picture on a page of its own, and no text. */
export async function scanOfPictures(...pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => pdf.once('end', resolve));
  for (const picture of pictures) pdf.addPage().image(Buffer.from(picture), 0, 0, { width: 600 });
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

const SCALE = EM / FONT.unitsPerEm;

function widthOf(line: string): number {
  return FONT.layout(line).advanceWidth * SCALE;
}

/** The closed outlines of a glyph as points, with `left` and `baseline` in pixels. */
function outlinesOf({ commands }: Path, left: number, baseline: number): Point[][] {
  const outlines: Point[][] = [];
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, at): Point => {
      const [x = 0, y = 0] = args.slice(2 * at);
      return [left + x * SCALE, baseline - y * SCALE];
    });
    if (command === 'moveTo') outlines.push(points);
    else outlines.at(-1)?.push(...alongCurve([...(outlines.at(-1) ?? []).slice(-1), ...points]));
  }
  return outlines;
}

/** Points on a line or Bézier curve with these control points, without the first. */
function alongCurve(control: readonly Point[]): Point[] {
  if (control.length <= 2) return control.slice(1);
  return Array.from({ length: STEPS_OF_CURVE }, (_, step) => pointAt(control, (step + 1) / STEPS_OF_CURVE));
}

function pointAt(control: readonly Point[], t: number): Point {
  const [first = [0, 0], ...others] = control;
  if (others.length === 0) return first;
  const [one, other] = [pointAt(control.slice(0, -1), t), pointAt(others, t)];
  return [one[0] + t * (other[0] - one[0]), one[1] + t * (other[1] - one[1])];
}

type Canvas = { pixels: Uint8ClampedArray; width: number; height: number };

/** Fills what lies within an outline, row by row: the outlines of a hole run in the other direction. */
function fill(outlines: readonly Point[][], { pixels, width, height }: Canvas): void {
  const edges = outlines.flatMap((points) =>
    points.map((point, at) => [point, points[(at + 1) % points.length] ?? point] as const),
  );
  for (let row = 0; row < height; row += 1) {
    const y = row + 0.5;
    const crossings = edges
      .filter(([[, from], [, to]]) => from <= y !== to <= y)
      .map(([from, to]) => ({
        x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
        turn: from[1] < to[1] ? 1 : -1,
      }))
      .toSorted((one, other) => one.x - other.x);
    let winding = 0;
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn;
      if (winding === 0) continue;
      const end = crossings[at + 1]?.x ?? x;
      for (let column = Math.round(x); column < Math.round(end); column += 1) {
        pixels.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
      }
    }
  }
}
