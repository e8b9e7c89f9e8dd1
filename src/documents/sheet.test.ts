import { describe, expect, it } from 'vitest';
import { type Piece, paginate } from './sheet.ts';

const piece = (height: number, more: Partial<Piece> = {}): Piece => ({ height, before: 0, marks: [], ...more });

describe('pages', () => {
  it('are filled from the top; a part that does not fit begins the next page', () => {
    const pieces = [piece(40), piece(40), piece(40)];
    const pages = paginate(pieces, 100);
    expect(pages.map((page) => page.map(({ y }) => y))).toEqual([[0, 40], [0]]);
  });

  it('never end with a heading: it moves with its section', () => {
    const heading = piece(10, { isKept: true });
    const pages = paginate([piece(60), heading, piece(40)], 100);
    expect(pages[1]?.[0]?.piece).toBe(heading);
  });

  it('repeat the head of a table that continues', () => {
    const head = piece(10, { isKept: true });
    const rows = Array.from({ length: 4 }, () => piece(40, { head }));
    const pages = paginate([head, ...rows], 100);
    expect(pages.map((page) => page[0]?.piece === head)).toEqual([true, true]);
    expect(pages.map((page) => page.length)).toEqual([3, 3]);
  });

  it('omit the space above their first part', () => {
    const pages = paginate([piece(90), piece(20, { before: 15 })], 100);
    expect(pages[1]?.[0]?.y).toBe(0);
  });

  it('split a part that is kept together but higher than a page', () => {
    const pages = paginate(
      Array.from({ length: 5 }, () => piece(40, { isKept: true })),
      100,
    );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  });

  it('exist even without content: there is always one', () => {
    expect(paginate([])).toEqual([[]]);
  });
});
