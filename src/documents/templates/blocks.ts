import type { Block } from '../content.ts';
import type { Text } from '../lines.ts';

type Rows = Extract<Block, { kind: 'fields' }>['rows'];
type Cells = readonly (readonly Text[])[];

export function heading(text: string, number?: string): Block {
  return { kind: 'heading', text, ...(number !== undefined && { number }) };
}

export function paragraph(text: Text): Block {
  return { kind: 'paragraph', text };
}

/** Makes a note in lighter print. */
export function softParagraph(text: string): Block {
  return { kind: 'paragraph', text, isSoft: true };
}

export function law(text: string): Block {
  return { kind: 'law', text };
}

export function fields(rows: Rows): Block {
  return { kind: 'fields', rows };
}

/** Makes a table. `shares`: the title of each column, with its share of the width. */
export function table(shares: Readonly<Record<string, number>>, rows: Cells): Block {
  return { kind: 'table', columns: Object.entries(shares).map(([title, share]) => ({ title, share })), rows };
}

/** Makes a table whose last column is right-aligned, for numbers. */
export function numberTable(shares: Readonly<Record<string, number>>, rows: Cells): Block {
  const last = Object.keys(shares).length - 1;
  const columns = Object.entries(shares).map(([title, share], at) => {
    return { title, share, ...(at === last && { align: 'right' as const }) };
  });
  return { kind: 'table', columns, rows };
}
