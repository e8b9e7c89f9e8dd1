import { AppError } from '../../errors/errors.ts';
import { type Db, openConnections } from '../../sql/open.ts';
import type { Fragment, Sql, Statement } from '../../sql/sql.ts';
import type { TransactionSql } from '../../sql/transactions.ts';
import { MARK_OF_A_CHANGE } from './citus/placements.ts';
import { isServingLogin, SERVING_ROLE, settingsOn } from './serving-role.ts';

export type { Db, Fragment, TransactionSql };

/** A pool or a transaction: for reads that are also made inside a transaction. */
export type Reader = Sql;

/** Returns the first row of a statement; null: there is none. */
export async function firstRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/**
 * Returns the row that an id without an account leads to. An import brings no id of another account; if two accounts had
 * one, nobody could tell whose it is, and neither row would be believed.
 */
export function onlyRow<Row>(rows: readonly Row[], what: string): Row | null {
  const [row, other] = rows;
  if (other !== undefined)
    throw new AppError('internal', { detail: 'The service failed.', internal: `several accounts have the ${what}` });
  return row ?? null;
}

/** Returns whether a statement has read or changed a row. */
export async function hasRows(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}

/** Reads with several statements that see the same state: what was committed when the first began. */
export async function readAtOneMoment<T>(db: Db, read: (sql: TransactionSql) => Promise<T>): Promise<T> {
  const { value } = await db.begin('isolation level repeatable read read only', async (sql) => ({
    value: await read(sql),
  }));
  return value;
}

export type DbOptions = {
  /** Connections at most, besides those that listen. */
  poolSize: number;
  /** `serving` can neither change the schema nor rewrite history. `owner` is for migrations only. */
  role: 'serving' | 'owner';
  applicationName: string;
  /** False behind a pooler that gives each transaction another session, and prepares nothing in it. */
  keepsStatements?: boolean | undefined;
  /** True if Citus distributes the tables (citus/is-distributed.ts). */
  isDistributed?: boolean | undefined;
  /** Where to listen, past the pooler; omitted: like everything else. */
  directUrl?: string | undefined;
  /** Called when a transaction asks for its connection; the result is called when it has one. */
  startWait?: (() => () => void) | undefined;
  /** Called with each statement before it is sent; for tests. */
  onStatement?: (statement: Statement) => void;
};

/** Migrations and imports may take hours, and nobody waits behind them. */
const OWNER_LIMIT_MS = 86_400_000;

export function openDb(
  databaseUrl: string,
  { poolSize, role, directUrl, isDistributed = false, ...options }: DbOptions,
): Db {
  const settings = (url: string) => (role === 'serving' ? { settings: settingsFor(url, isDistributed) } : {});
  return openConnections(databaseUrl, {
    ...options,
    ...(isDistributed && { distribution: { beginWith: MARK_OF_A_CHANGE } }),
    max: poolSize,
    ...(role === 'owner' && { transactionLimitMs: OWNER_LIMIT_MS }),
    ...settings(databaseUrl),
    ...(directUrl !== undefined && { listening: { url: directUrl, ...settings(directUrl) } }),
  });
}

/** The serving role has its settings; the owner takes them on, and its role with them, when it connects. */
function settingsFor(databaseUrl: string, isDistributed: boolean): Readonly<Record<string, string>> {
  return isServingLogin(databaseUrl) ? {} : { role: SERVING_ROLE, ...settingsOn({ isDistributed }) };
}
