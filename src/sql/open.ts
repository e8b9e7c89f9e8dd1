import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, clientConfig } from './connection.ts';
import { listen, type Subscription } from './listen.ts';
import { Readers } from './readers.ts';
import { createSql, type OnConnection, type Sql } from './sql.ts';
import type { Statement } from './statement.ts';
import { type TransactionSql, Transactions } from './transactions.ts';

/** The connections to a database. A statement outside a transaction uses any of these connections. */
export type Db = Sql & {
  /** Runs work in one transaction; if the work throws, everything is rolled back. `mode`: text after SQL's `begin`. */
  begin<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  begin<T>(mode: string, work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /**
   * Returns true if a transaction can begin and write within `waitMs`, or if other transactions send statements in that
   * time.
   */
  canWrite(waitMs: number): Promise<boolean>;
  notify(channel: string, payload: string): Promise<void>;
  /** Calls back with each message; calls `onListen` whenever earlier messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onListen?: () => void): Promise<Subscription>;
  /**
   * Runs work on each open connection, outside a transaction. Opens a connection if there is none for single
   * statements, or none for transactions. The work must not begin a transaction. Besides the connection, the work gets
   * the id of the server process, as reported when connecting.
   */
  onEach<T>(work: OnConnection<T>): Promise<T[]>;
  /** Ends every connection once its current work is done; later statements get new connections. */
  replaceConnections(): void;
  /** Ends all connections. Statements in progress get at most `timeout` seconds to finish. */
  end(options?: { timeout: number }): Promise<void>;
};

export type OpenOptions = Omit<ConnectionOptions, 'url'> & {
  /** Connection options for `listen`, which needs its own session; omitted: the options of the other connections. */
  listening?: Pick<ConnectionOptions, 'url' | 'settings'> | undefined;
  /** Maximum number of connections, at least 2. Each `listen` uses one more. */
  max: number;
  /** Maximum duration of a transaction, after which it is ended. A longer transaction must first call `limit`. */
  transactionLimitMs?: number;
  /** Called when a transaction waits for its connection; the returned function is called once it has one. */
  startWait?: (() => () => void) | undefined;
  /** Called with each statement before it is sent. For tests. */
  onStatement?: (statement: Statement) => void;
};

const END_TIMEOUT_S = 30;
const TRANSACTION_LIMIT_MS = 60_000;
const SHARE_OF_READERS = 0.4;

/** Divides the connections into those for single statements and those that each serve one transaction. */
export function sharesOf(max: number): { readers: number; transactions: number } {
  const readers = Math.max(1, Math.floor(max * SHARE_OF_READERS));
  return { readers, transactions: Math.max(1, max - readers) };
}

/** Returns a `Db` without open connections: each is opened when first needed. */
export function openConnections(
  url: string,
  { max, transactionLimitMs = TRANSACTION_LIMIT_MS, onStatement, startWait, listening, ...options }: OpenOptions,
): Db {
  const connecting = { ...options, url };
  const config = clientConfig(connecting);
  const shares = sharesOf(max);
  const single = new Readers(shares.readers, config);
  const transactions = new Transactions(shares.transactions, config, {
    limitMs: transactionLimitMs,
    onStatement,
    startWait,
  });
  const sql = createSql({
    isDistributed: options.distribution !== undefined,
    send: (statement) => {
      onStatement?.(statement);
      return single.send(statement);
    },
    script: (text) => transactions.script(text),
  });
  const begin = <T>(
    first: string | ((sql: TransactionSql) => Promise<T>),
    second?: (sql: TransactionSql) => Promise<T>,
  ) => (typeof first === 'string' ? transactions.run(first, second as never) : transactions.run('', first));
  return Object.assign(sql, {
    begin: begin as Db['begin'],
    canWrite: (waitMs: number) => transactions.canWrite(waitMs),
    async notify(channel: string, payload: string) {
      await sql`select pg_notify(${channel}, ${payload})`;
    },
    listen: (channel: string, onMessage: (payload: string) => void, onListen?: () => void) =>
      listen({ ...connecting, ...listening }, channel, onMessage, onListen),
    onEach: async <T>(work: OnConnection<T>) =>
      (await Promise.all([single.onEach(work), transactions.onEach(work)])).flat(),
    replaceConnections() {
      single.replaceAll();
      transactions.replaceAll();
    },
    async end({ timeout } = { timeout: END_TIMEOUT_S }) {
      const waiting = new AbortController();
      const ended = Promise.all([single.end(), transactions.end()]);
      const late = sleep(timeout * 1_000, undefined, { signal: waiting.signal, ref: false }).catch(() => {});
      await Promise.race([ended, late]);
      waiting.abort();
      single.destroy();
      transactions.destroy();
    },
  });
}
