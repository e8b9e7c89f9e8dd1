import type { Text } from './lines.ts';

/** The content of a document without its layout. Templates produce it; layout.ts lays it out. */
export type Block =
  | { kind: 'heading'; number?: string; text: string; citation?: string }
  | { kind: 'paragraph'; text: Text; isSoft?: boolean }
  | { kind: 'clause'; number: string; heading: string; text: Text }
  /** States how the clause above relates to the law. */
  | { kind: 'law'; text: string }
  | { kind: 'list'; items: readonly Text[] }
  /** Rows of a label and its value. */
  | { kind: 'fields'; rows: readonly { label: string; value: Text; note?: string; isSmall?: boolean }[] }
  /** Column widths are fractions that add up to 1. The head row is repeated on every page. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Text[])[] }
  /** Text in a box, because the law requires it to be conspicuous or a separate statement. */
  | { kind: 'notice'; heading: string; text: string; citation: string }
  /** A signature line, and the known facts about the signer. */
  | { kind: 'signature'; of: string; role: string; date?: string; signed?: SetSignature };

/** A signature on its line, the day it was given, and a note below if no person gave it. */
export type SetSignature = { text: string; day: string; note?: string };

export type Column = { title: string; share: number; align?: 'right' };

export type DocumentContent = {
  /** Text above the title: the state and the office. */
  overline: string;
  title: string;
  name: string;
  /** Note below the name. */
  note?: string;
  /** Names the author, so that nobody takes the document for one that an office issued. */
  origin?: string;
  blocks: readonly Block[];
};

/** Makes bold text, for parts that vary from company to company. */
export function bold(text: string): { text: string; face: 'bold' } {
  return { text, face: 'bold' };
}
