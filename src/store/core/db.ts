import type { Fragment as DriverFragment, TransactionSql as DriverTransactionSql, Sql } from 'postgres';
import { postgres } from './driver.ts';

/** A pool of connections. Reads go through it directly; changes only through `write` (store/core/write.ts). */
export type Db = Sql;

/** One open transaction. `Db` is not one, so a query that must run inside a transaction does not compile outside. */
export type TransactionSql = DriverTransactionSql;

/** A part of a statement. */
export type Fragment = DriverFragment;

/** A pool or a transaction: for reads that are also made inside a transaction. */
export type Reader = Db | TransactionSql;

/** Reads with several statements that see the same state: what was committed when the first began. */
export async function readAtOneMoment<T>(db: Db, read: (sql: TransactionSql) => Promise<T>): Promise<T> {
  const { value } = await db.begin('isolation level repeatable read read only', async (sql) => ({
    value: await read(sql),
  }));
  return value;
}

export type DbOptions = {
  poolSize: number;
  /** `serving` can neither change the schema nor rewrite history. `owner` is for migrations only. */
  role: 'serving' | 'owner';
  applicationName: string;
};

/** The role without DDL and without UPDATE or DELETE on audit and events; see migrations/. */
export const SERVING_ROLE = 'efs_serving';

/** The int8 columns are versions and sequence numbers; they stay far below 2^53 - 1. */
export const columnTypes = { bigint: { to: 20, from: [20], parse: Number, serialize: String } };

export function openDb(databaseUrl: string, options: DbOptions): Db {
  return postgres(databaseUrl, {
    max: options.poolSize,
    types: columnTypes,
    // Seconds until a lost connection is retried. The driver's own wait grows to 20 s, and all connections raise it
    // together: half a second without a database became 20 s in which every request hung.
    backoff: () => 0.2,
    // NOTICEs (e.g. "already exists, skipping") do not belong in the log.
    onnotice: () => {},
    connection: {
      application_name: options.applicationName,
      ...(options.role === 'serving' ? servingSettings : {}),
    },
  });
}

/** Settings of every serving connection. */
export const servingSettings = {
  role: SERVING_ROLE,
  // Whatever the database's own default is, statements have to see what was committed while they waited for a lock.
  default_transaction_isolation: 'read committed' as const,
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

/** Returns the SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof postgres.PostgresError ? error.code : null;
}
