import type { NextAction } from '../../sdk/src/index.ts';
import { inWords } from '../operations/in-words.ts';
import type { Columns } from './columns.ts';
import { nextLines } from './command-line.ts';
import { colored, orUnknown, plain, type Row, styled, Table } from './table.ts';

/** The stream that gets a command's output, and the output's format. */
export type Screen = {
  out: NodeJS.WriteStream;
  err: NodeJS.WriteStream;
  /** True if the output is JSON: because it was requested, or because the output does not go to a terminal. */
  isJson: boolean;
};

const ROWS_AT_ONCE = 100;

/** Prints an answer: JSON for programs; for people a list as a table, or the fields of one object. */
export function show(screen: Screen, answer: unknown, columns: Columns = () => null): void {
  if (screen.isJson) return void screen.out.write(`${JSON.stringify(answer, null, 2)}\n`);
  const rows = pageOf(answer);
  const lines =
    rows === null
      ? members(screen, answer as Row, columns)
      : [...tableLines(screen, rows, { columns: columns('data') }), ...following(answer as Row)];
  screen.out.write(`${lines.join('\n')}\n`);
}

/** Prints the items of all pages: one line of JSON each for programs, a table for people. */
export async function showItems(screen: Screen, items: AsyncIterable<object>, columns: Columns): Promise<void> {
  let table: Table | null = null;
  let rows: Row[] = [];
  const print = (): void => {
    const isFirst = table === null;
    table ??= newTable(screen, rows, { columns: columns('data') });
    screen.out.write([...(isFirst ? [table.head()] : []), ...table.lines(rows)].map((line) => `${line}\n`).join(''));
    rows = [];
  };
  for await (const item of items) {
    if (screen.isJson) screen.out.write(`${JSON.stringify(item)}\n`);
    else rows.push(item as Row);
    if (rows.length === ROWS_AT_ONCE) print();
  }
  if (rows.length > 0) print();
  else if (table === null && !screen.isJson) screen.out.write('None.\n');
}

/** Prints one of many items: a line of JSON for programs, a line of text for people. */
export function showItem(screen: Screen, item: unknown, line: string): void {
  screen.out.write(`${screen.isJson ? JSON.stringify(item) : plain(line)}\n`);
}

/** Prints a sentence for people; programs get only data. */
export function tell(screen: Screen, sentence: string): void {
  if (!screen.isJson) screen.err.write(`${sentence}\n`);
}

type Layout = { columns?: readonly string[] | null; indent?: number };

function newTable({ out }: Pick<Screen, 'out'>, rows: readonly Row[], { columns = null, indent = 0 }: Layout): Table {
  return new Table(out, rows, { ...(columns !== null && { columns }), indent });
}

/** Returns rows as lines of columns that fit the terminal's width. */
export function tableLines(screen: Pick<Screen, 'out'>, rows: readonly Row[], layout: Layout = {}): string[] {
  if (rows.length === 0) return ['None.'];
  const table = newTable(screen, rows, layout);
  const margin = ' '.repeat(layout.indent ?? 0);
  return [table.head(), ...table.lines(rows)].map((line) => `${margin}${line}`);
}

function pageOf(answer: unknown): Row[] | null {
  const { data } = (answer ?? {}) as { data?: unknown };
  return Array.isArray(data) && data.every((row) => typeof row === 'object' && row !== null) ? (data as Row[]) : null;
}

function following({ next_cursor, next_after, has_more }: Row): string[] {
  const next = next_cursor ?? next_after;
  if (typeof next !== 'string' || has_more === false) return [];
  return ['', `More: add ${next_cursor === undefined ? '--after' : '--cursor'} ${next}, or --all`];
}

function members(screen: Screen, thing: Row, columns: Columns, indent = 0): string[] {
  const entries = Object.entries(thing)
    .map(([name, value]) => [name, orUnknown(name, value)] as const)
    .filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.flatMap(([name, value]) => {
    const label = `${' '.repeat(indent)}${styled(screen.out, 'dim', name.padEnd(width))}  `;
    const margin = ' '.repeat(indent + width + 2);
    if (typeof value !== 'object' || value === null) {
      // A value of several lines, such as a challenge to sign, is printed unchanged.
      const lines = (name === 'message' ? inWords(String(value)) : String(value)).trimEnd().split('\n').map(plain);
      return lines.map((text, at) => `${at === 0 ? label : margin}${colored(screen.out, text, text)}`);
    }
    if (name === 'next_action') {
      return nextLines(value as NextAction).map((line, at) => `${at === 0 ? label : margin}${plain(line)}`);
    }
    if (Array.isArray(value) && value.every(isShortItem))
      return [`${label}${value.length === 0 ? 'none' : plain(value.join(', '))}`];
    if (Array.isArray(value))
      return [label.trimEnd(), ...tableLines(screen, value as Row[], { columns: columns(name), indent: indent + 2 })];
    return [label.trimEnd(), ...members(screen, value as Row, columns, indent + 2)];
  });
}

function isShortItem(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
