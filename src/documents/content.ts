import type { Text } from './lines.ts';

/** The content of a document without its layout. Templates produce it; layout.ts lays it out. */
export type Block =
  | { kind: 'heading'; number?: string; text: string; citation?: string }
  | { kind: 'paragraph'; text: Text; isSoft?: boolean }
  | { kind: 'clause'; number: string; heading: string; text: Text }
  /** A note on how the previous clause relates to the law. */
  | { kind: 'law'; text: string }
  | { kind: 'list'; items: readonly Text[] }
  /** Rows that each have a label and a value. */
  | { kind: 'fields'; rows: readonly { label: string; value: Text; note?: string; isSmall?: boolean }[] }
  /** Column widths are fractions that add up to 1. The head row is repeated on every page. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Text[])[] }
  /** Text in a box, because the law requires it to be conspicuous or a separate statement. */
  | { kind: 'notice'; heading: string; text: string; citation: string }
  /** A signature line, with the known facts about the signer. */
  | { kind: 'signature'; of: string; role: string; date?: string; signed?: SetSignature };

/** A signature on its line, the day it was given, and a note below the line if the signature was set automatically. */
export type SetSignature = { text: string; day: string; note?: string };

export type Column = { title: string; share: number; align?: 'right' };

export type DocumentContent = {
  /** Text above the title of a document: the state and the office. */
  overline: string;
  title: string;
  name: string;
  /** Note below the name of the company. */
  note?: string;
  /** Line that says who wrote the document, so that nobody takes it for one that an office issued. */
  origin?: string;
  blocks: readonly Block[];
};

/** Makes bold text, for the parts of a document that vary from company to company. */
export function bold(text: string): { text: string; face: 'bold' } {
  return { text, face: 'bold' };
}
