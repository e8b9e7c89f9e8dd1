import { randomBytes, randomUUID } from 'node:crypto';
import type { TransactionSql } from '../../src/store/core/db.ts';

/** Tables whose rows must never change once they are written, or follow from those that do not. */
const KEPT = [
  'audit_entries',
  'audit_data',
  'chain_heads',
  'events',
  'event_positions',
  'documents',
  'document_dictionaries',
  'uploads',
  'constitutions',
  'treasury_entries',
] as const;

/**
 * Columns that may be changed without anybody noticing, with the reason. None of them is a fact of a company: what a
 * caller relies on is in the audit chain, which has a hash over all of it.
 */
export const UNPROTECTED: Readonly<Record<string, string>> = {
  'constitutions.source': 'The text as it was sent. What binds is the canonical text, which has a hash.',
  'constitutions.created_at': 'The events of the company say when it changed.',
  'event_positions.position':
    'Positions have gaps, and into one an event can move; its order in its company is a rule.',
  'documents.constitution_version': 'Which version was in force. The document itself names its hash.',
};

export type Column = { table: string; column: string; type: string };
export type Table = { table: string; key: readonly string[]; columns: readonly Column[] };

export async function readTables(sql: TransactionSql): Promise<Table[]> {
  const rows = await sql<(Column & { is_key: boolean })[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      a.attnum = any(i.indkey) as is_key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relname in ${sql.list(KEPT)} order by c.relname, a.attnum`;
  return KEPT.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    return { table, columns, key: columns.filter((row) => row.is_key).map(({ column }) => column) };
  });
}

type Row = Record<string, unknown>;

/** Picks one of them by chance. */
export function pick<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

/** Changes one value of one row a little; returns what it was, or null if there is no such value. */
export async function changeValue(sql: TransactionSql, { table, key }: Table, column: Column): Promise<string | null> {
  const name = sql.identifier(column.column);
  const rows = await sql<Row[]>`
    select * from ${sql.identifier(table)} where ${name} is not null order by random() limit 1`;
  const [row] = rows;
  if (row === undefined) return null;
  const value = altered(row[column.column], column.type);
  if (value === null) return null;
  const changed = await sql`
    update ${sql.identifier(table)} set ${name} = ${value as string}::text::${sql.raw(column.type)}
    where ${whereKey(sql, row, key)} returning 1`;
  return changed.length === 1 ? describe(row, key) : null;
}

export async function deleteRow(sql: TransactionSql, { table, key }: Table): Promise<string | null> {
  const [row] = await sql<Row[]>`select * from ${sql.identifier(table)} order by random() limit 1`;
  if (row === undefined) return null;
  await sql`delete from ${sql.identifier(table)} where ${whereKey(sql, row, key)}`;
  return describe(row, key);
}

function whereKey(sql: TransactionSql, row: Row, key: readonly string[]) {
  return key
    .map((column) => sql`${sql.identifier(column)} = ${row[column] as string}`)
    .reduce((all, one) => sql`${all} and ${one}`);
}

function describe(row: Row, key: readonly string[]): string {
  return key.map((column) => `${column} ${String(row[column])}`).join(', ');
}

/** Another value of the same type, as text; null: there is nothing to change in it. */
function altered(value: unknown, type: string): string | null {
  if (Buffer.isBuffer(value) || value instanceof Uint8Array) return `\\x${flipped(Buffer.from(value)).toString('hex')}`;
  if (value instanceof Date) return new Date(value.getTime() + 1_000).toISOString();
  if (type === 'jsonb') return JSON.stringify(alteredJson(value));
  if (type === 'uuid') return randomUUID();
  if (type === 'boolean') return String(!value);
  if (type === 'bigint' || type === 'integer') return String(Number(value) + pick([-1, 1]));
  const text = String(value);
  if (text === '') return null;
  const at = Math.floor(Math.random() * text.length);
  // A digit stays a digit, so that a constraint about the form is not what finds it.
  return `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`;
}

function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << ((randomBytes(1)[0] ?? 0) % 8));
  return bytes;
}

/** Changes one leaf, or adds one to what has none. */
function alteredJson(value: unknown): unknown {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    return typeof value === 'string' ? `${value}x` : 'x';
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return Array.isArray(value) ? ['x'] : { x: 'x' };
  const at = pick(keys);
  const changed = alteredJson((value as Row)[at]);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === at ? changed : each));
  return { ...value, [at]: changed };
}
