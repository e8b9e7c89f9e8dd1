import type { Line } from './lines.ts';

/** Page size and margins in points: US Letter, with the margins of a legal document. */
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

/** An element of the document's structure, for screen readers and other programs. */
export type Tag = {
  readonly type: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
  readonly parent?: Tag;
};

/**
 * A drawn element. Positions are relative to the left margin and the top of its piece; text is placed by its baseline.
 */
export type Mark =
  | { kind: 'text'; line: Line; x: number; y: number; size: number; color: string; tag: Tag }
  | { kind: 'rule'; x: number; y: number; width: number; color: string; weight: number }
  | { kind: 'frame'; x: number; y: number; width: number; height: number };

/** A part of a document that is never divided between pages: a line, a row, a box. */
export type Piece = {
  height: number;
  /** Space above the piece, unless it begins a page. */
  before: number;
  marks: Mark[];
  /** True for a piece that must not be the last on its page, such as a heading. */
  isKept?: boolean;
  /** The head row of the table to which the piece belongs. It is repeated if the piece begins a page. */
  head?: Piece;
};

export type Page = { piece: Piece; y: number }[];

/** Places pieces on pages from the top down. Pieces that must stay together move to the next page together. */
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
