import bidiModule from 'bidi-js';
import { type Face, type FontName, spansOf, widthOf } from './faces.ts';

/** Text at a position from the line's left edge. Neighbouring texts in the same font are merged. */
export type Placed = { font: FontName; text: string; x: number };
export type Line = { parts: Placed[]; width: number };

/** A part of a text in one style. A plain string has the regular style. */
export type Run = { text: string; face: Face };
export type Text = string | readonly Run[];

export function runsOf(text: Text, face: Face = 'regular'): readonly Run[] {
  return typeof text === 'string' ? [{ text, face }] : text;
}

type Atom = { font: FontName; text: string; width: number };
/** A part of a text that is divided only if it does not fit into one line. `isSpaced`: true if a space precedes it. */
type Word = { atoms: Atom[]; width: number; isSpaced: boolean };

/** Breaks a text into lines of at most the given width. Keeps the line feeds in the text. */
export function breakLines(text: Text, options: { size: number; width: number; face?: Face }): Line[] {
  const { size, width, face = 'regular' } = options;
  return paragraphsOf(runsOf(text, face)).flatMap((runs) =>
    fill(wordsOf(runs, size), size, width).map((line) => inVisualOrder(line, size)),
  );
}

function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const run of runs) {
    const [first = '', ...others] = run.text.split(/\r\n|[\n\r\u2028\u2029]/);
    paragraphs.at(-1)?.push({ ...run, text: first });
    for (const text of others) paragraphs.push([{ ...run, text }]);
  }
  return paragraphs;
}

function wordsOf(runs: readonly Run[], size: number): Word[] {
  const words: Word[] = [];
  let isSpaced = false;
  let isOpen = false;
  for (const { text, face } of runs) {
    for (const piece of text.split(/([ \t\u3000]+)/)) {
      if (piece === '') continue;
      if (/^[ \t\u3000]/.test(piece)) {
        isSpaced = true;
        isOpen = false;
        continue;
      }
      const atoms = spansOf(piece, face).map((span) => ({ ...span, width: widthOf(span.text, span.font, size) }));
      const width = sum(atoms);
      const last = words.at(-1);
      if (isOpen && last !== undefined) {
        last.atoms.push(...atoms);
        last.width += width;
      } else words.push({ atoms, width, isSpaced: isSpaced && words.length > 0 });
      isSpaced = false;
      isOpen = true;
    }
  }
  return words;
}

function fill(words: readonly Word[], size: number, width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = { parts: [], width: 0 };
  const turn = () => {
    lines.push(line);
    line = { parts: [], width: 0 };
  };
  for (const word of words) {
    const spaceFont = word.atoms[0]?.font ?? 'regular';
    const space = word.isSpaced && line.parts.length > 0 ? widthOf(' ', spaceFont, size) : 0;
    if (line.parts.length > 0 && line.width + space + word.width > width) turn();
    if (line.parts.length > 0 && space > 0) append(line, { font: spaceFont, text: ' ', width: space });
    if (line.parts.length > 0 || word.width <= width) for (const atom of word.atoms) append(line, atom);
    else {
      for (const atom of word.atoms) {
        for (const piece of divide(atom, size, width - line.width, width)) {
          if (line.parts.length > 0 && line.width + piece.width > width) turn();
          append(line, piece);
        }
      }
    }
  }
  if (line.parts.length > 0 || lines.length === 0) lines.push(line);
  return lines;
}

function append(line: Line, { font, text, width }: Atom): void {
  const last = line.parts.at(-1);
  if (last?.font === font) last.text += text;
  else line.parts.push({ font, text, x: line.width });
  line.width += width;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function divide({ font, text }: Atom, size: number, firstWidth: number, width: number): Atom[] {
  const pieces: Atom[] = [];
  let clusters = [...segmenter.segment(text)].map(({ segment }) => segment);
  let room = firstWidth;
  while (clusters.length > 0) {
    let count = 0;
    let used = 0;
    while (count < clusters.length) {
      const next = widthOf(clusters[count] ?? '', font, size);
      if (count > 0 && used + next > room) break;
      used += next;
      count += 1;
    }
    if (count < clusters.length) {
      const sign = clusters.slice(0, count).findLastIndex((cluster) => '/:-.?&=_@'.includes(cluster));
      if (sign >= count / 2) count = sign + 1;
    }
    const piece = clusters.slice(0, count).join('');
    pieces.push({ font, text: piece, width: widthOf(piece, font, size) });
    clusters = clusters.slice(count);
    room = width;
  }
  return pieces;
}

function sum(atoms: readonly Atom[]): number {
  return atoms.reduce((total, { width }) => total + width, 0);
}

/** The types of the package are wrong here: they describe a CommonJS module, but Node imports the function itself. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0600-\u07bf\u200f\u202b\u202e\u2067]/u;
/** Matches characters that are placed one by one in right-to-left text, because fonts reverse only some of them. */
const NOT_SHAPED = /^[^\p{L}\p{M}]$/u;

type Piece = { font: FontName; text: string; level: number; at: number };

/**
 * Returns a line with its words in the order in which they are seen (Unicode Bidirectional Algorithm): a right-to-left
 * name runs from right to left, numbers and Latin words within it from left to right. Lines begin at the left, because
 * documents are in English.
 */
function inVisualOrder(line: Line, size: number): Line {
  const text = line.parts.map((part) => part.text).join('');
  if (!RIGHT_TO_LEFT.test(text)) return line;
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const pieces = piecesOf(line.parts, levels);
  // The parts keep the order of the text even if words are drawn elsewhere, because programs that extract text need
  // that order.
  const parts: Placed[] = new Array(pieces.length);
  let x = 0;
  for (const { font, text: shown, level, at } of reordered(pieces)) {
    const isMirrored = level % 2 === 1 && shown.length === 1;
    const seen = (isMirrored && bidi.getMirroredCharacter(shown)) || shown;
    parts[at] = { font, text: seen, x };
    x += widthOf(seen, font, size);
  }
  return { parts, width: x };
}

/** Divides a line where font or direction changes, and between words of right-to-left text. */
function piecesOf(parts: readonly Placed[], levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { font, text } of parts) {
    let open: Piece | undefined;
    for (const character of text) {
      const level = levels[at] ?? 0;
      at += character.length;
      const isAlone = level > 0 && NOT_SHAPED.test(character);
      if (open === undefined || open.level !== level || isAlone) {
        open = { font, text: '', level, at: pieces.length };
        pieces.push(open);
      }
      open.text += character;
      if (isAlone) open = undefined;
    }
  }
  return pieces;
}

/**
 * Applies rule L2 of the Unicode Bidirectional Algorithm: for each level from the highest down to the lowest odd one,
 * reverses every run of that level or higher.
 */
function reordered(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = Math.max(...ordered.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
