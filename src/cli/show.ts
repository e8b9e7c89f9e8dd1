import { styleText } from 'node:util';
import { ENV } from './env.ts';

/** Where a command prints, and how. */
export type Screen = {
  out: NodeJS.WriteStream;
  err: NodeJS.WriteStream;
  /** JSON for programs: asked for, or because nobody looks at a terminal. */
  isJson: boolean;
};

const MAX_COLUMNS = 7;
const MAX_CELL = 48;
const DEFAULT_WIDTH = 80;
/** Columns that tell most, in this order; the others follow as they come. */
const FIRST = [
  'id',
  'name',
  'legal_name',
  'title',
  'code',
  'kind',
  'type',
  'state',
  'status',
  'stage',
  'url',
  'amount_usd',
];
/** Columns that tell little in a table. */
const LAST = ['livemode', 'version', 'metadata', 'updated_at', 'account_id', 'external_reference', 'description'];
const GOOD: ReadonlySet<string> = new Set([
  'Active',
  'Registered',
  'Filed',
  'done',
  'approved',
  'executed',
  'sent',
  'delivered',
  'enabled',
  'verified',
  'ok',
]);
const BAD: ReadonlySet<string> = new Set([
  'FilingFailed',
  'failed',
  'rejected',
  'needs_review',
  'outcome_unknown',
  'disabled',
  'past_due',
]);

type Row = Readonly<Record<string, unknown>>;

/** Prints an answer: JSON for programs; for people a table of a page, or the members of one thing. */
export function show(screen: Screen, answer: unknown): void {
  if (screen.isJson) return void screen.out.write(`${JSON.stringify(answer, null, 2)}\n`);
  const rows = pageOf(answer);
  const lines = rows === null ? members(screen, answer as Row) : [table(screen, rows), ...following(answer as Row)];
  screen.out.write(`${lines.join('\n')}\n`);
}

/** Returns text without what a terminal would obey: some of it comes from others. */
function plain(value: unknown): string {
  return String(value).replaceAll(/\p{Cc}/gu, '\uFFFD');
}

/** Prints one item of many: a line of JSON for programs, a line of text for people. */
export function showItem(screen: Screen, item: unknown, line: string): void {
  screen.out.write(`${screen.isJson ? JSON.stringify(item) : plain(line)}\n`);
}

/** Prints a sentence for people; programs get only data. */
export function tell(screen: Screen, sentence: string): void {
  if (!screen.isJson) screen.err.write(`${sentence}\n`);
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

/** Returns rows as columns that fit the width of the terminal. */
export function table({ out }: Pick<Screen, 'out'>, rows: readonly Row[]): string {
  if (rows.length === 0) return 'None.';
  const columns = columnsOf(rows);
  const cells = rows.map((row) => columns.map((name) => cell(row[name])));
  const widths = columns.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)));
  let width = 0;
  const fitting = columns.filter((_, at) => {
    width += (widths[at] ?? 0) + 2;
    return at === 0 || width <= widthOf(out) + 2;
  });
  const line = (row: readonly string[], paint: (text: string, cellOf: string) => string) =>
    fitting
      .map((_, at) => paint((row[at] ?? '').padEnd(widths[at] ?? 0), row[at] ?? ''))
      .join('  ')
      .trimEnd();
  const head = line(columns, (text) => styled(out, 'dim', text));
  return [head, ...cells.map((row) => line(row, (text, value) => colored(out, text, value)))].join('\n');
}

/** Some terminals say 0. */
function widthOf({ columns }: NodeJS.WriteStream): number {
  return columns || Number(ENV['COLUMNS']) || DEFAULT_WIDTH;
}

function columnsOf(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isShort(row[name]))))];
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : LAST.includes(name) ? 200 : 100);
  const filled = names.filter((name) => rows.some((row) => row[name] !== null && row[name] !== undefined));
  return filled.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_COLUMNS);
}

function isShort(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = plain(Array.isArray(value) ? value.map(String).join(' ') : value);
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
}

/** Returns the members of one thing, those without a value left out. */
function members(screen: Screen, thing: Row, indent = ''): string[] {
  const entries = Object.entries(thing).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.flatMap(([name, value]) => {
    const label = `${indent}${styled(screen.out, 'dim', name.padEnd(width))}  `;
    if (typeof value !== 'object' || value === null)
      return [`${label}${colored(screen.out, plain(value), String(value))}`];
    if (Array.isArray(value) && value.every(isShortItem))
      return [`${label}${value.length === 0 ? 'none' : plain(value.join(', '))}`];
    if (Array.isArray(value))
      return [
        label.trimEnd(),
        ...table(screen, value as Row[])
          .split('\n')
          .map((line) => `${indent}  ${line}`),
      ];
    return [label.trimEnd(), ...members(screen, value as Row, `${indent}  `)];
  });
}

function isShortItem(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function colored(out: NodeJS.WriteStream, text: string, value: string): string {
  return GOOD.has(value) ? styled(out, 'green', text) : BAD.has(value) ? styled(out, 'red', text) : text;
}

/** Colours only a terminal, and respects NO_COLOR. */
function styled(out: NodeJS.WriteStream, style: 'dim' | 'green' | 'red', text: string): string {
  return styleText(style, text, { stream: out });
}
