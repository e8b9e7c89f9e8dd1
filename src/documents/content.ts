import type { Text } from './lines.ts';

/** What a document says, before anybody thinks of paper: templates make it, layout.ts sets it. */
export type Block =
  | { kind: 'heading'; number?: string; text: string; citation?: string }
  | { kind: 'paragraph'; text: Text; isSoft?: boolean }
  | { kind: 'list'; items: readonly Text[] }
  /** Names with their values. */
  | { kind: 'fields'; rows: readonly { label: string; value: Text; note?: string; isSmall?: boolean }[] }
  /** Shares of the width, which add up to 1. The head stands on every page that the table reaches. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Text[])[] }
  /** Set apart in a box, because the law asks for it to be conspicuous, or to be a statement by itself. */
  | { kind: 'notice'; heading: string; text: string; citation: string }
  /** A line to sign on, and what is known of who signs. */
  | { kind: 'signature'; of: string; role: string; date?: string };

export type Column = { title: string; share: number; align?: 'right' };

export type DocumentContent = {
  /** Above the title: whose law, which office. */
  overline: string;
  title: string;
  /** Whom it is about. */
  name: string;
  /** Beneath the name. */
  note?: string;
  blocks: readonly Block[];
};

/** Text with parts in bold: `bold` marks what varies from company to company. */
export function bold(text: string): { text: string; face: 'bold' } {
  return { text, face: 'bold' };
}
