import type { Text } from './lines.ts';

/** The content of a document without its layout: templates make it, layout.ts sets it. */
export type Block =
  | { kind: 'heading'; number?: string; text: string; citation?: string }
  | { kind: 'paragraph'; text: Text; isSoft?: boolean }
  | { kind: 'clause'; number: string; heading: string; text: Text }
  /** How the clause above stands to the law. */
  | { kind: 'law'; text: string }
  | { kind: 'list'; items: readonly Text[] }
  /** Labels with their values. */
  | { kind: 'fields'; rows: readonly { label: string; value: Text; note?: string; isSmall?: boolean }[] }
  /** Column widths are shares that add up to 1. The head is repeated on every page of the table. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Text[])[] }
  /** Set apart in a box, because the law asks for it to be conspicuous, or to be a statement by itself. */
  | { kind: 'notice'; heading: string; text: string; citation: string }
  /** A line to sign on, and the known facts about the signer. */
  | { kind: 'signature'; of: string; role: string; date?: string; signed?: SetSignature };

/** A signature on its line, the day it was given, and a note below if it is not a person's own. */
export type SetSignature = { text: string; day: string; note?: string };

export type Column = { title: string; share: number; align?: 'right' };

export type DocumentContent = {
  /** Above the title: the state and the office. */
  overline: string;
  title: string;
  /** The company's name. */
  name: string;
  /** Below the name. */
  note?: string;
  /** The author, who is no office. */
  origin?: string;
  blocks: readonly Block[];
};

/** Makes bold text: `bold` marks what varies from company to company. */
export function bold(text: string): { text: string; face: 'bold' } {
  return { text, face: 'bold' };
}
