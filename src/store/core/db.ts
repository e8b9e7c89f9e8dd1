import { type Db, openConnections } from '../../sql/open.ts';
import type { Fragment, Sql, Statement } from '../../sql/sql.ts';
import type { TransactionSql } from '../../sql/transactions.ts';

export type { Db, Fragment, TransactionSql };

/** A pool or a transaction: for reads that are also made inside a transaction. */
export type Reader = Sql;

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
  /** Called when a transaction asks for its connection; the result is called when it has one. */
  startWait?: (() => () => void) | undefined;
  /** Called with each statement before it is sent; for tests. */
  onStatement?: (statement: Statement) => void;
};

/** The role without DDL and without UPDATE or DELETE on audit and events; see migrations/. */
export const SERVING_ROLE = 'efs_serving';

export function openDb(databaseUrl: string, { poolSize, role, ...options }: DbOptions): Db {
  return openConnections(databaseUrl, {
    ...options,
    max: poolSize,
    ...(role === 'serving' && { settings: servingSettings }),
  });
}

/** Settings of every serving connection. */
export const servingSettings = {
  role: SERVING_ROLE,
  // Whatever the database's own default is, statements have to see what was committed while they waited for a lock.
  default_transaction_isolation: 'read committed',
  // A request that would wait longer is better refused with 503.
  statement_timeout: 5_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 10_000,
  // Every serving statement reads a few rows through an index, in its order. The cost of other plans depends on the
  // account, and statistics know only the average one: sorting 15 rows is quicker than a page index, until the account
  // has 200,000 (0.1 ms became 350 ms). So one plan is made once for all accounts, and it never reads more rows than it
  // returns.
  plan_cache_mode: 'force_generic_plan',
  ...off('seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin', 'material'),
};

function off(...methods: string[]): Record<string, string> {
  return Object.fromEntries(methods.map((method) => [`enable_${method}`, 'off']));
}
