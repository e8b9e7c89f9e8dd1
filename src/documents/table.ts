import type { Block } from './content.ts';
import { breakLines, type Line, type Text } from './lines.ts';
import { INK, type Mark, type Piece, type Tag } from './sheet.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Place = { x: number; width: number };

const SIZE = 9.5;
const LEADING = 12.5;
const PAD = 4;
const GAP = 10;

/** Lays out a table as one piece for each row. Every row refers to the head row, which is repeated on every page. */
export function tablePieces(table: Table, place: Place): Piece[] {
  const tag: Tag = { type: 'Table' };
  const titles = table.columns.map(({ title }): Text => [{ text: title, face: 'bold' }]);
  const head = row(table, titles, place, { type: 'TR', parent: tag }, 'TH');
  const width = place.width;
  head.marks.push({ kind: 'rule', x: place.x, y: head.height, width, color: INK.rule, weight: 0.75 });
  const rows = table.rows.map((cells, at) => {
    const piece = row(table, cells, place, { type: 'TR', parent: tag }, 'TD');
    piece.marks.push({ kind: 'rule', x: place.x, y: piece.height, width, color: INK.hairline, weight: 0.5 });
    // The last two rows stay together on a page.
    return { ...piece, head, isKept: at === table.rows.length - 2 };
  });
  return [{ ...head, before: 6, isKept: rows.length > 0 }, ...rows];
}

function row(table: Table, cells: readonly Text[], place: Place, tag: Tag, cell: 'TH' | 'TD'): Piece {
  const marks: Mark[] = [];
  let x = place.x;
  let tallest = 1;
  table.columns.forEach(({ share, align }, at) => {
    const column = share * place.width;
    const width = column - (at === table.columns.length - 1 ? 0 : GAP);
    const lines = breakLines(cells[at] ?? '', { size: SIZE, width });
    const cellTag: Tag = { type: cell, parent: tag };
    lines.forEach((line, n) => {
      const y = PAD + LEADING * 0.76 + n * LEADING;
      marks.push({
        kind: 'text',
        line,
        x: x + shift(line, width, align),
        y,
        size: SIZE,
        color: INK.text,
        tag: cellTag,
      });
    });
    tallest = Math.max(tallest, lines.length);
    x += column;
  });
  return { height: tallest * LEADING + 2 * PAD, before: 0, marks };
}

function shift(line: Line, width: number, align: 'right' | undefined): number {
  return align === 'right' ? width - line.width : 0;
}
