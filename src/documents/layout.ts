import type { Block, DocumentContent } from './content.ts';
import type { Face } from './faces.ts';
import { breakLines, type Line, type Run, runsOf, type Text } from './lines.ts';
import { INK, type Mark, type Piece, type Tag, TEXT_WIDTH } from './sheet.ts';
import { tablePieces } from './table.ts';

const BODY = { size: 11, leading: 15 } as const;
const INDENT = 24;
const LABEL_WIDTH = 148;
const FEW_ROWS = 8;
/** Font size at which a hash fits into one line. */
const SMALL = 9;
/** Font size at which a clause number such as "16.5" fits in the margin. */
const NUMBER_SIZE = 8.5;

type Style = {
  size: number;
  leading: number;
  face?: Face;
  color?: string;
  x?: number;
  width?: number;
  align?: 'center' | 'right';
};

/** Lays out the whole document as pieces, in order. */
export function layOut(content: DocumentContent): Piece[] {
  return [...head(content), ...content.blocks.flatMap((block, at) => withNext(block, content.blocks[at + 1]))];
}

/** Kinds of blocks that belong to the paragraph or clause above them. */
const LED: ReadonlySet<Block['kind']> = new Set(['table', 'fields', 'list', 'law']);

function withNext(block: Block, next: Block | undefined): Piece[] {
  const pieces = layOutBlock(block);
  if (next?.kind === 'law') return keepLast(pieces);
  if (block.kind === 'signature' && next?.kind === 'signature')
    return pieces.map((piece) => ({ ...piece, isKept: true }));
  if ((block.kind !== 'paragraph' && block.kind !== 'clause') || next === undefined) return pieces;
  if (next.kind === 'signature') return pieces.map((piece) => ({ ...piece, isKept: true }));
  const leads = LED.has(next.kind);
  return leads ? keepLast(pieces) : pieces;
}

function keepLast(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, at) => (at === pieces.length - 1 ? { ...piece, isKept: true } : piece));
}

function head({ overline, title, name, note, origin }: DocumentContent): Piece[] {
  const tag: Tag = { type: 'H1' };
  const center = { align: 'center' } as const;
  const pieces = [
    ...textPieces(overline.toUpperCase(), { size: 9.5, leading: 14, color: INK.soft, ...center }, { type: 'P' }),
    ...textPieces(title, { size: 21, leading: 27, face: 'bold', ...center }, tag, 8),
    ...textPieces('of', { size: 11, leading: 16, color: INK.soft, ...center }, tag),
    ...textPieces(name, { size: 14, leading: 18.5, face: 'bold', ...center }, tag, 1),
    ...(note === undefined
      ? []
      : textPieces(note, { size: 10, leading: 14, color: INK.soft, ...center }, { type: 'P' }, 4)),
    ...(origin === undefined
      ? []
      : textPieces(origin, { size: 9.5, leading: 13, color: INK.soft, ...center }, { type: 'P' }, 4)),
  ];
  const rule: Mark = { kind: 'rule', x: 0, y: 0, width: TEXT_WIDTH, color: INK.rule, weight: 0.75 };
  return [...pieces, { height: 8, before: 14, marks: [rule], isKept: true }].map((piece) => ({
    ...piece,
    isKept: true,
  }));
}

function layOutBlock(block: Block): Piece[] {
  switch (block.kind) {
    case 'heading':
      return heading(block);
    case 'paragraph': {
      const color = block.isSoft ? INK.soft : INK.text;
      const style = block.isSoft ? { size: 9.5, leading: 13 } : BODY;
      return textPieces(block.text, { ...style, color, ...inset() }, { type: 'P' }, 4);
    }
    case 'clause':
      return clause(block);
    case 'law':
      return textPieces(block.text, { size: CITED.size, leading: 11, color: INK.soft, ...inset() }, { type: 'P' }, 1);
    case 'list':
      return list(block.items);
    case 'fields':
      return fields(block.rows);
    case 'table':
      return tablePieces(block, { x: INDENT, width: TEXT_WIDTH - INDENT });
    case 'notice':
      return [notice(block)];
    case 'signature':
      return [signature(block)];
  }
}

function inset(): { x: number; width: number } {
  return { x: INDENT, width: TEXT_WIDTH - INDENT };
}

function heading({ number, text, citation }: Extract<Block, { kind: 'heading' }>): Piece[] {
  const tag: Tag = { type: 'H2' };
  const size = 11.5;
  const lines = breakLines(text, { size, width: TEXT_WIDTH - INDENT, face: 'bold' });
  const marks: Mark[] = lines.map((line, at) => textMark(line, { x: INDENT, y: 12 + at * 16, size, tag }));
  if (number !== undefined) {
    const [line] = breakLines(`${number}.`, { size, width: INDENT, face: 'bold' });
    if (line) marks.unshift(textMark(line, { x: 0, y: 12, size, tag }));
  }
  let height = lines.length * 16;
  if (citation !== undefined) {
    const cited = citationLines(citation, TEXT_WIDTH - INDENT);
    const last = lines.at(-1)?.width ?? 0;
    const fits = cited.length === 1 && last + (cited[0]?.width ?? 0) + INDENT + 16 < TEXT_WIDTH;
    cited.forEach((line, at) => {
      const y = fits ? height - 4 : height + 8 + at * 11;
      marks.push(textMark(line, { x: fits ? TEXT_WIDTH - line.width : INDENT, y, ...CITED }));
    });
    if (!fits) height += cited.length * 11 + 2;
  }
  return [{ height, before: number === undefined ? 18 : 11, marks, isKept: true }];
}

const CITED = { size: 8.5, color: INK.soft, tag: { type: 'P' } } as const;

function citationLines(citation: string, width: number): Line[] {
  return breakLines(citation, { size: CITED.size, width });
}

/** Breaks a text into lines, one piece each. A page break never separates the first two lines, nor the last two. */
function textPieces(text: Text, style: Style, tag: Tag, before = 0): Piece[] {
  const { size, leading, face = 'regular', color = INK.text, x = 0, width = TEXT_WIDTH, align } = style;
  const lines = breakLines(runsOf(text, face), { size, width });
  return lines.map((line, at) => {
    const shift = align === 'center' ? (width - line.width) / 2 : align === 'right' ? width - line.width : 0;
    return {
      height: leading,
      before: at === 0 ? before : 0,
      marks: [textMark(line, { x: x + shift, y: leading * 0.74, size, color, tag })],
      isKept: at < lines.length - 1 && (at === 0 || at === lines.length - 2),
    };
  });
}

function textMark(
  line: Line,
  { color = INK.text, ...at }: { x: number; y: number; size: number; color?: string; tag: Tag },
): Mark {
  return { kind: 'text', line, color, ...at };
}

function clause({ number, heading: title, text }: Extract<Block, { kind: 'clause' }>): Piece[] {
  const tag: Tag = { type: 'P' };
  const head: Run = { text: `${title}. `, face: 'bold' };
  const pieces = textPieces([head, ...runsOf(text)], { ...BODY, ...inset() }, tag, 6);
  const [numbered] = breakLines(number, { size: NUMBER_SIZE, width: INDENT });
  if (numbered)
    pieces[0]?.marks.unshift(
      textMark(numbered, { x: 0, y: BODY.leading * 0.74, size: NUMBER_SIZE, color: INK.soft, tag }),
    );
  return pieces;
}

function list(items: readonly Text[]): Piece[] {
  const parent: Tag = { type: 'L' };
  return items.flatMap((item) => {
    const tag: Tag = { type: 'LBody', parent: { type: 'LI', parent } };
    const x = INDENT + 14;
    const [first, ...others] = textPieces(item, { ...BODY, x, width: TEXT_WIDTH - x }, tag, 4);
    const [dot] = breakLines('\u2022', { size: BODY.size, width: 14 });
    if (first && dot)
      first.marks.unshift(textMark(dot, { x: INDENT + 2, y: BODY.leading * 0.74, size: BODY.size, tag }));
    return first ? [first, ...others] : others;
  });
}

function fields(rows: Extract<Block, { kind: 'fields' }>['rows']): Piece[] {
  const parent: Tag = { type: 'Table' };
  return rows.map(({ label, value, note, isSmall }, at) => {
    const size = isSmall ? SMALL : BODY.size;
    const row: Tag = { type: 'TR', parent };
    const x = INDENT + LABEL_WIDTH + 12;
    const labels = breakLines(label, { size: 9.5, width: LABEL_WIDTH });
    const values = breakLines(value, { size, width: TEXT_WIDTH - x });
    const notes = note === undefined ? [] : breakLines(note, { size: 9, width: TEXT_WIDTH - x });
    const head: Tag = { type: 'TH', parent: row };
    const cell: Tag = { type: 'TD', parent: row };
    const valueHeight = values.length * 14.5 + notes.length * 12;
    const height = Math.max(labels.length * 13, valueHeight) + 7;
    const marks: Mark[] = [
      ...labels.map((line, n) => textMark(line, { x: INDENT, y: 15 + n * 13, size: 9.5, color: INK.soft, tag: head })),
      ...values.map((line, n) => textMark(line, { x, y: 15 + n * 14.5, size, tag: cell })),
      ...notes.map((line, n) =>
        textMark(line, { x, y: 14 + values.length * 14.5 + n * 12, size: 9, color: INK.soft, tag: cell }),
      ),
      { kind: 'rule', x: INDENT, y: height + 1, width: TEXT_WIDTH - INDENT, color: INK.hairline, weight: 0.5 },
    ];
    // A short table stays on one page. In a long table, neither the first nor the last row is left alone on a page.
    const isKept = at < rows.length - 1 && (rows.length <= FEW_ROWS || at === 0 || at === rows.length - 2);
    return { height: height + 1, before: at === 0 ? 2 : 0, marks, isKept };
  });
}

function notice({ heading: title, text, citation }: Extract<Block, { kind: 'notice' }>): Piece {
  const pad = 16;
  const width = TEXT_WIDTH - INDENT - 2 * pad;
  const left = INDENT + pad;
  const titles = breakLines(title.toUpperCase(), { size: 12, width, face: 'bold' });
  const lines = breakLines(text, { size: 11.5, width, face: 'bold' });
  const cited = citationLines(citation, width);
  const top = pad + 10 + titles.length * 16;
  const bottom = top + lines.length * 15.5;
  const height = bottom + cited.length * 11 + pad - 4;
  const tag: Tag = { type: 'H2' };
  return {
    height: height + 4,
    before: 16,
    marks: [
      { kind: 'frame', x: INDENT, y: 0, width: TEXT_WIDTH - INDENT, height },
      ...titles.map((line, at) =>
        textMark(line, { x: left + (width - line.width) / 2, y: pad + 9 + at * 16, size: 12, tag }),
      ),
      ...lines.map((line, at) => textMark(line, { x: left, y: top + 6 + at * 15.5, size: 11.5, tag: NOTICE_TEXT })),
      ...cited.map((line, at) => textMark(line, { x: left + width - line.width, y: bottom + 7 + at * 11, ...CITED })),
    ],
  };
}

const NOTICE_TEXT: Tag = { type: 'P' };

function signature({ of, role, date, signed }: Extract<Block, { kind: 'signature' }>): Piece {
  const tag: Tag = { type: 'P' };
  const line = 250;
  const dateX = INDENT + line + 24;
  const dateWidth = TEXT_WIDTH - dateX;
  const names = breakLines(of, { size: 11, width: line, face: 'bold' });
  const roles = [role, ...(signed?.note ? [signed.note] : [])].flatMap((text) =>
    breakLines(text, { size: 9.5, width: line }),
  );
  const typed = signed ? breakLines(signed.text, { size: 12.5, width: line }) : [];
  const days = signed ? breakLines(signed.day, { size: 11, width: dateWidth }) : [];
  const dates = breakLines(date ?? 'Date', { size: 9.5, width: dateWidth });
  // Space above the signature rule for the second line of a long name.
  const top = 46 + Math.max(0, typed.length - 2) * 15;
  return {
    height: top + 4 + Math.max(names.length * 14.5 + roles.length * 12.5, dates.length * 12.5) + 4,
    before: 4,
    marks: [
      { kind: 'rule', x: INDENT, y: top, width: line, color: INK.text, weight: 0.6 },
      { kind: 'rule', x: dateX, y: top, width: dateWidth, color: INK.text, weight: 0.6 },
      ...typed.map((each, at) =>
        textMark(each, { x: INDENT, y: top - 6 - (typed.length - 1 - at) * 15, size: 12.5, tag }),
      ),
      ...days.map((each, at) => textMark(each, { x: dateX, y: top - 6 - (days.length - 1 - at) * 13, size: 11, tag })),
      ...names.map((each, at) => textMark(each, { x: INDENT, y: top + 14 + at * 14.5, size: 11, tag })),
      ...roles.map((each, at) =>
        textMark(each, { x: INDENT, y: top + 13 + names.length * 14.5 + at * 12.5, size: 9.5, color: INK.soft, tag }),
      ),
      ...dates.map((each, at) =>
        textMark(each, { x: dateX, y: top + 13 + at * 12.5, size: 9.5, color: INK.soft, tag }),
      ),
    ],
  };
}
