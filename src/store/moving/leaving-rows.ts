import type { ChainHead } from '../../domain/audit/audit-chain.ts';
import { partRows } from '../../domain/moving/manifest.ts';
import { TRAVELLING } from '../../domain/moving/travel.ts';
import type { Fragment, Reader, TransactionSql } from '../core/db.ts';
import { setLocal } from '../core/set-local.ts';
import { type StoredDocument, storedColumns } from '../documents.ts';
import type { Upload } from '../uploads.ts';

/*
 * Reads the rows of an account for export by a cursor: in one transaction, so that all rows show the same moment, and
 * in batches, so that an account of any size fits into memory.
 */

/** Time limit of an export, because its transaction keeps the database from vacuuming old rows. */
const LONGEST_MS = 1_800_000;
/** Time limit for pauses between two statements, in which the process only compresses and writes a batch. */
const IDLE_MS = 60_000;

/** Prepares the transaction for an export: longer limits, and times in UTC. */
export async function prepareExport(sql: TransactionSql): Promise<void> {
  sql.limit(LONGEST_MS);
  await setLocal(sql, {
    statement_timeout: String(LONGEST_MS),
    idle_in_transaction_session_timeout: String(IDLE_MS),
    TimeZone: 'UTC',
    enable_sort: 'on',
  });
}

/** Returns the name of the last applied migration. */
export async function readSchemaName(db: Reader): Promise<string> {
  const [row] = await db<{ name: string }[]>`select max(name) as name from schema_migrations`;
  if (row === undefined) throw new Error('a database without migrations');
  return row.name;
}

/** Yields the rows of one table as lines of JSON, in batches. */
export async function* eachPart(sql: Reader, table: string, accountId: string): AsyncGenerator<string[]> {
  const travel = TRAVELLING.find(([name]) => name === table)?.[1];
  if (travel?.order === undefined) throw new Error(`${table} does not travel`);
  const rows = rowsOf(sql, table, accountId, await columnsOf(sql, table, travel.without ?? []));
  const lines = sql`select to_jsonb(r)::text as line from (${rows} order by ${sql.raw(orderOf(table, travel.order))}) r`;
  for await (const part of fetched<{ line: string }>(sql, table, lines)) yield part.map(({ line }) => line);
}

/** Returns the columns of a table, in their order. */
export async function columnsOf(sql: Reader, table: string, without: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`;
  return rows.map(({ name }) => name).filter((name) => !without.includes(name));
}

function orderOf(table: string, order: string): string {
  if (table === 'events') return 'p.position nulls last, q.ordinal';
  return order.replace(/\w+/g, 't.$&');
}

function rowsOf(sql: Reader, table: string, accountId: string, columns: readonly string[]): Fragment {
  const from = sql.identifier(table);
  const columnList = sql.raw(columns.map((column) => `t."${column}"`).join(', '));
  switch (table) {
    case 'accounts':
      return sql`select ${columnList} from accounts t where t.id = ${accountId}`;
    case 'events':
      return sql`
        select ${columnList} from events t
        left join event_positions p on p.account_id = t.account_id and p.event_id = t.id
        left join event_queue q on q.account_id = t.account_id and q.event_id = t.id
        where t.account_id = ${accountId}`;
    case 'operator_keys':
      return sql`
        select ${columnList} from operator_keys t where t.id in (
          select unnest(array[claimed_by, release_asked_by]) from filings where account_id = ${accountId}
          union select unnest(array[operator_id, second_operator_id, confirmed_by]) from filing_reports
            where account_id = ${accountId}
          union select unnest(array[asked_by, decided_by]) from corrections where account_id = ${accountId})`;
    case 'corrections': {
      // The other account of an exchange is not named to this one.
      const own = columns.map((column) =>
        column.startsWith('swap_')
          ? `case when t.swap_account_id = t.account_id then t."${column}" end as "${column}"`
          : `t."${column}"`,
      );
      return sql`select ${sql.raw(own.join(', '))} from corrections t where t.account_id = ${accountId}`;
    }
    default:
      return sql`select ${columnList} from ${from} t where t.account_id = ${accountId}`;
  }
}

/**
 * Yields the rows of a query by a cursor. `name` distinguishes the cursors, because a prepared FETCH keeps its columns.
 * For whole rows, `name` is the name of the table.
 */
async function* fetched<Row>(sql: Reader, name: string, statement: Fragment): AsyncGenerator<Row[]> {
  const cursor = sql.identifier(`leaving_${name}`);
  await sql`declare ${cursor} no scroll cursor for ${statement}`;
  for (;;) {
    const rows = await sql<Row[]>`fetch ${sql.raw(String(partRows(name)))} from ${cursor}`;
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${cursor}`;
}

/**
 * Yields the documents that are not uploads, ordered by hash; documents with the same bytes come one after the other.
 */
export async function* eachLeavingDocument(sql: Reader, accountId: string): AsyncGenerator<StoredDocument> {
  const documents = sql`
    select ${storedColumns(sql)} from documents where account_id = ${accountId} and upload_id is null order by blake3, id`;
  for await (const part of fetched<StoredDocument>(sql, 'files', documents)) yield* part;
}

/** Yields the uploads without their bytes, ordered by hash. */
export async function* eachLeavingUpload(
  sql: Reader,
  accountId: string,
): AsyncGenerator<Pick<Upload, 'account_id' | 'id' | 'sha256'>> {
  const uploads = sql`select account_id, id, sha256 from uploads where account_id = ${accountId} order by sha256, id`;
  for await (const part of fetched<Pick<Upload, 'account_id' | 'id' | 'sha256'>>(sql, 'bytes', uploads)) yield* part;
}

/** Yields the head (last entry) of every chain of the account. */
export async function* eachLeavingHead(sql: Reader, accountId: string): AsyncGenerator<ChainHead[]> {
  yield* fetched<ChainHead>(
    sql,
    'heads',
    sql`select chain, seq, hash from chain_heads where account_id = ${accountId} order by chain`,
  );
}
