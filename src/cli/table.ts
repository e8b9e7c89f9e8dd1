import { styleText } from 'node:util';
import { ENV } from './env.ts';

export type Row = Readonly<Record<string, unknown>>;

const MAX_CELL = 60;
const MIN_TEXT = 16;
const GAP = 2;
const DEFAULT_WIDTH = 80;
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
  'ImportFailed',
  'failed',
  'rejected',
  'needs_review',
  'outcome_unknown',
  'disabled',
  'past_due',
]);

/** A table that is printed in parts. The first rows determine its columns and their widths. */
export class Table {
  readonly #out: NodeJS.WriteStream;
  readonly #names: readonly string[];
  readonly #widths: readonly number[];

  constructor(out: NodeJS.WriteStream, rows: readonly Row[], { columns = fieldsOf(rows), indent = 0 } = {}) {
    const filled = columns.filter((name) => rows.some((row) => cell(row, name) !== ''));
    const cells = filled.map((name) => rows.map((row) => cell(row, name)));
    const natural = filled.map((name, at) => Math.max(headOf(name).length, ...(cells[at] ?? []).map(lengthOf)));
    const isText = cells.map((texts) => texts.some((text) => / /.test(text) && /[a-z]/i.test(text)));
    this.#out = out;
    this.#widths = fitted(natural, isText, widthOf(out) - indent);
    this.#names = filled.slice(0, this.#widths.length);
  }

  head(): string {
    return this.#line(this.#names.map(headOf), (text) => styled(this.#out, 'dim', text));
  }

  lines(rows: readonly Row[]): string[] {
    return rows.map((row) =>
      this.#line(
        this.#names.map((name) => cell(row, name)),
        (text, value) => colored(this.#out, text, value),
      ),
    );
  }

  #line(cells: readonly string[], paint: (text: string, value: string) => string): string {
    return cells
      .map((text, at) => {
        const width = this.#widths[at] ?? 0;
        const cell = text.length > width ? `${text.slice(0, width - 1)}…` : text;
        return paint(at === cells.length - 1 ? cell : cell.padEnd(width), text);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  }
}

function fieldsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isShort(row[name]))))];
}

/**
 * Leaves out the last columns that do not fit, because a part of an id is useless; then shortens the widest text
 * columns.
 */
function fitted(natural: readonly number[], isText: readonly boolean[], width: number): number[] {
  const total = (widths: readonly number[]) => widths.reduce((sum, each) => sum + each + GAP, -GAP);
  const least = natural.map((each, at) => (isText[at] ? Math.min(each, MIN_TEXT) : each));
  while (least.length > 1 && total(least) > width) least.pop();
  const widths = natural.slice(0, least.length);
  for (let over = total(widths) - width; over > 0; over = total(widths) - width) {
    const widest = Math.max(...widths.map((each, at) => (isText[at] ? each : 0)));
    if (widest <= MIN_TEXT) return widths;
    widths[widths.findIndex((each, at) => isText[at] && each === widest)] = Math.max(MIN_TEXT, widest - over);
  }
  return widths;
}

/** Returns the terminal's width; some terminals report 0. */
function widthOf({ columns }: NodeJS.WriteStream): number {
  return columns || Number(ENV['COLUMNS']) || DEFAULT_WIDTH;
}

function isShort(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value);
}

function headOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function lengthOf(text: string): number {
  return Math.min(text.length, MAX_CELL);
}

function cell(row: Row, path: string): string {
  const member = path.split('.').reduce<unknown>((from, name) => (from as Row | null | undefined)?.[name], row);
  const value = orUnknown(headOf(path), member);
  if (value === null || value === undefined || !isShort(value)) return '';
  if (typeof value === 'string' && DATE_TIME.test(value)) return `${value.slice(0, 10)} ${value.slice(11, 19)}`;
  return plain(Array.isArray(value) ? value.filter(isShort).map(String).join(' ') : value);
}

/** Shows `not known` for a fee that is null, so that it does not look free. */
export function orUnknown(name: string, value: unknown): unknown {
  return value === null && name === 'fee_cents' ? 'not known' : value;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns text without terminal control characters, because some of it comes from others. */
export function plain(value: unknown): string {
  return String(value).replaceAll(/\p{Cc}/gu, '\uFFFD');
}

/** Colours a text green for success, and red if somebody has to act. */
export function colored(out: NodeJS.WriteStream, text: string, value: string): string {
  return GOOD.has(value) ? styled(out, 'green', text) : BAD.has(value) ? styled(out, 'red', text) : text;
}

/** Styles text only on a terminal, and respects NO_COLOR. */
export function styled(out: NodeJS.WriteStream, style: 'dim' | 'green' | 'red', text: string): string {
  return styleText(style, text, { stream: out });
}
