import { isCollection, parseDocument } from 'yaml';

/** The place of a value in a YAML document. */
export type Path = readonly (string | number)[];

/** The text as values, with the text itself; null while it cannot be read. */
export type Source = { text: string; values: unknown };

export function readSource(text: string): Source | null {
  const document = parseDocument(text);
  if (document.errors.length > 0) return null;
  return { text, values: document.toJS() as unknown };
}

/** Returns the value at the place as text; empty if there is none. */
export function fieldOf({ values }: Source, path: Path): string {
  const value = valueAt(values, path);
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

/** True if the text has something at the place. */
export function isThere({ values }: Source, path: Path): boolean {
  const value = valueAt(values, path);
  return value !== undefined && value !== null;
}

export function lengthOf({ values }: Source, path: Path): number {
  const value = valueAt(values, path);
  return Array.isArray(value) ? value.length : 0;
}

function valueAt(values: unknown, path: Path): unknown {
  return path.reduce<unknown>((place, key) => (isObject(place) ? place[key] : undefined), values);
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Writes a value at the place; an empty text removes it. Comments and all else stay as they are. */
export function withField({ text }: Source, path: Path, value: string | number | boolean): string {
  const document = parseDocument(text);
  if (value !== '') document.setIn(path, value);
  else if (document.hasIn(path)) document.deleteIn(path);
  const parent = path.slice(0, -1);
  const left = parent.length === 0 ? null : document.getIn(parent);
  if (isCollection(left) && left.items.length === 0) document.deleteIn(parent);
  return document.toString({ lineWidth: 0 });
}

export function withItem({ text }: Source, path: Path, item: object | string): string {
  const document = parseDocument(text);
  if (document.hasIn(path)) document.addIn(path, document.createNode(item));
  else document.setIn(path, document.createNode([item]));
  return document.toString({ lineWidth: 0 });
}

export function withoutItem({ text }: Source, path: Path, index: number): string {
  const document = parseDocument(text);
  document.deleteIn([...path, index]);
  return document.toString({ lineWidth: 0 });
}
