import bidiModule from 'bidi-js';
import { type FontName, widthOf } from './faces.ts';
import type { Line, Placed } from './line.ts';

/** The package's types describe a CommonJS module; Node gives the function itself. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0600-\u07bf\u200f\u202b\u202e\u2067]/u;
/** Characters that are set alone: a font would reverse some of them by itself, and others not. */
const NOT_SHAPED = /^[^\p{L}\p{M}]$/u;

type Piece = { font: FontName; text: string; level: number; at: number };

/**
 * Returns a line with its words in the order in which they are seen: a right-to-left name reads from the right, numbers
 * and Latin words within it from the left (Unicode Bidirectional Algorithm). Documents are in English, so lines begin
 * at the left.
 */
export function inVisualOrder(line: Line, size: number): Line {
  const text = line.parts.map((part) => part.text).join('');
  if (!RIGHT_TO_LEFT.test(text)) return line;
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const pieces = piecesOf(line.parts, levels);
  // Programs that read the page find the words in the order of the text, wherever they stand.
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

/** Divides a line where font or direction changes, and words of right-to-left text from each other. */
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

/** Rule L2: from the highest level to the lowest odd one, each run at that level or higher is reversed. */
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
