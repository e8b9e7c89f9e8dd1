import type { Line } from './lines.ts';

/** US Letter in points, with the margins of a legal document. */
export const SHEET = { width: 612, height: 792, left: 76, right: 76, top: 68, bottom: 80 } as const;
export const TEXT_WIDTH = SHEET.width - SHEET.left - SHEET.right;
const TEXT_HEIGHT = SHEET.height - SHEET.top - SHEET.bottom;

export const INK = {
  text: '#111111',
  soft: '#5c5c5c',
  rule: '#8c8c8c',
  hairline: '#cfcfcf',
  warning: '#9a2a00',
} as const;

/** An element of the document's structure, for readers that process it without looking. */
export type Tag = {
  readonly type: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
  readonly parent?: Tag;
};

/** A drawn element; positions start at the left margin, and at the top of its piece. Text stands on its baseline. */
export type Mark =
  | { kind: 'text'; line: Line; x: number; y: number; size: number; color: string; tag: Tag }
  | { kind: 'rule'; x: number; y: number; width: number; color: string; weight: number }
  | { kind: 'frame'; x: number; y: number; width: number; height: number };

/** A part that the end of a page never divides: a line, a row, a box. */
export type Piece = {
  height: number;
  /** Space above it, unless it begins a page. */
  before: number;
  marks: Mark[];
  /** It is never the last on its page: a heading belongs to its section. */
  isKept?: boolean;
  /** The head of its table, repeated if the piece begins a page. */
  head?: Piece;
};

export type Page = { piece: Piece; y: number }[];

/** Puts pieces on pages from the top down; pieces that have to stay together move to the next page together. */
export function paginate(pieces: readonly Piece[], height = TEXT_HEIGHT): Page[] {
  const pages: Page[] = [];
  let page: Page = [];
  let y = 0;
  const turn = () => {
    pages.push(page);
    page = [];
    y = 0;
  };
  for (let from = 0; from < pieces.length; ) {
    const group = groupAt(pieces, from);
    from += group.length;
    const needed = group.reduce((total, piece) => total + piece.before + piece.height, 0);
    if (page.length > 0 && y + needed > height) turn();
    for (const piece of group) {
      if (page.length > 0 && y + piece.before + piece.height > height) turn();
      if (page.length === 0 && piece.head !== undefined && piece.head !== piece) {
        page.push({ piece: piece.head, y });
        y += piece.head.height;
      }
      if (page.length > 0) y += piece.before;
      page.push({ piece, y });
      y += piece.height;
    }
  }
  if (page.length > 0 || pages.length === 0) pages.push(page);
  return pages;
}

function groupAt(pieces: readonly Piece[], from: number): Piece[] {
  const end = pieces.findIndex((piece, at) => at >= from && piece.isKept !== true);
  return pieces.slice(from, end === -1 ? pieces.length : end + 1);
}
