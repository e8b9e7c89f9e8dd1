import { AppError } from '../../errors/errors.ts';
import { type Db, openConnections } from '../../sql/open.ts';
import type { Fragment, Sql, Statement } from '../../sql/sql.ts';
import type { TransactionSql } from '../../sql/transactions.ts';
import { MARK_OF_A_CHANGE } from './citus/placements.ts';
import { isServingLogin, SERVING_ROLE, settingsOn } from './serving-role.ts';

export type { Db, Fragment, TransactionSql };

/** A pool or a transaction, for reads that may run inside or outside a transaction. */
export type Reader = Sql;

/** Returns the first row of a statement; null if there is none. */
export async function firstRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/**
 * Returns the only row found by an id without an account; null if there is none. Throws if two accounts have the same
 * id, because then neither could be trusted. Imports refuse ids that another account already has.
 */
export function onlyRow<Row>(rows: readonly Row[], what: string): Row | null {
  const [row, other] = rows;
  if (other !== undefined)
    throw new AppError('internal', { detail: 'The service failed.', internal: `several accounts have the ${what}` });
  return row ?? null;
}

/** Returns whether a statement returned any row. */
export async function hasRows(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}

/** Runs several read statements on one snapshot, taken when the first statement begins. */
export async function readAtOneMoment<T>(db: Db, read: (sql: TransactionSql) => Promise<T>): Promise<T> {
  const { value } = await db.begin('isolation level repeatable read read only', async (sql) => ({
    value: await read(sql),
  }));
  return value;
}

export type DbOptions = {
  /** Maximum number of connections, not counting those that listen. */
  poolSize: number;
  /** `serving` can neither change the schema nor rewrite history. `owner` is for migrations only. */
  role: 'serving' | 'owner';
  applicationName: string;
  /** False if a pooler switches sessions between transactions, because prepared statements would be lost. */
  keepsStatements?: boolean | undefined;
  /** True if Citus distributes the tables (citus/is-distributed.ts). */
  isDistributed?: boolean | undefined;
  /** Address for LISTEN that bypasses the pooler; omitted: the same as for all other connections. */
  directUrl?: string | undefined;
  /** Called when a transaction starts to wait for a connection. The returned function is called when the wait ends. */
  startWait?: (() => () => void) | undefined;
  /** Called with each statement before it is sent; for tests. */
  onStatement?: (statement: Statement) => void;
};

/**
 * Time limit of the owner's transactions. The limit is long, because migrations and imports may take hours, and no
 * request waits for them.
 */
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

/**
 * Returns the settings to send on connecting. None are sent on a login as the serving role, because its settings are
 * stored with the role. A login as the owner switches to the serving role, and gets the settings of that role.
 */
function settingsFor(databaseUrl: string, isDistributed: boolean): Readonly<Record<string, string>> {
  return isServingLogin(databaseUrl) ? {} : { role: SERVING_ROLE, ...settingsOn({ isDistributed }) };
}
