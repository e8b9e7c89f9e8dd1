import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  Connection,
  type ConnectionConfig,
  ConnectionLost,
  type Distribution,
  errorOf,
  isOutdated,
  sqlState,
} from './connection.ts';
import { MAX_USES } from './readers.ts';
import { createSql, type OnConnection, type Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/**
 * Builds the statements of one open transaction. This type differs from that of a pool, so that code that needs a
 * transaction does not compile without one.
 */
export type TransactionSql = Sql & {
  /**
   * Sends a statement whose rows are not needed, without waiting for its answer, in the same packet as the next
   * statement. If the statement fails, the transaction fails too.
   */
  later(strings: TemplateStringsArray, ...inputs: Parameters<Sql>[1][]): void;
  /** Waits for the answers to all `later` statements; throws the first error. */
  settle(): Promise<void>;
  /** Sets the transaction's remaining time, instead of the default limit. */
  limit(ms: number): void;
};

const IN_FAILED_TRANSACTION = '25P02';

type OnStatement = (statement: Statement) => void;
type Options = {
  /** Time after which a transaction is ended, even if its work still waits for something. */
  limitMs: number;
  onStatement?: OnStatement | undefined;
  startWait?: (() => () => void) | undefined;
};
type Taken = Connection & pg.PoolClient;

/** Connections that each serve one transaction at a time. */
export class Transactions {
  readonly #config: pg.PoolConfig;
  readonly #limitMs: number;
  readonly #onStatement: OnStatement;
  readonly #startWait: () => () => void;
  readonly #connections = new Set<Connection>();
  #pool: pg.Pool;
  /** Number of statements sent in transactions so far. The number grows while any transaction makes progress. */
  #sent = 0;

  constructor(
    count: number,
    config: ConnectionConfig,
    { limitMs, onStatement = () => {}, startWait = () => () => {} }: Options,
  ) {
    this.#config = { ...config, Client: Connection as never, max: count, idleTimeoutMillis: 0, maxUses: MAX_USES };
    this.#limitMs = limitMs;
    this.#onStatement = onStatement;
    this.#startWait = startWait;
    this.#pool = this.#open();
  }

  /** Runs work in one transaction; if the work throws, everything is rolled back. */
  async run<T>(mode: string, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    try {
      return await this.#runOnce(mode, work);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.replaceAll();
      return this.#runOnce(mode, work);
    }
  }

  /** Sends SQL text over a connection that no other caller uses meanwhile. */
  async script(text: string): Promise<unknown[]> {
    const connection = await this.#take();
    try {
      return (await connection.script(text)).rows;
    } finally {
      connection.release();
    }
  }

  /** Runs work once on each idle connection, outside a transaction. If none is idle, opens one or waits for one. */
  async onEach<T>(work: OnConnection<T>): Promise<T[]> {
    const count = Math.max(1, this.#pool.idleCount);
    // All connections are taken before any is released, so that no connection is taken twice.
    const connections = await Promise.all(Array.from({ length: count }, () => this.#take()));
    try {
      return await Promise.all(connections.map((connection) => work(sqlOf(connection), connection.toldProcessId)));
    } finally {
      for (const connection of connections) connection.release();
    }
  }

  /** Replaces all connections; the old ones end after the transactions that they serve. */
  replaceAll(): void {
    this.#pool.end().catch(() => {});
    this.#pool = this.#open();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  destroy(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  /**
   * Returns true if a transaction can begin and write within `waitMs`, or if other transactions send statements in that
   * time.
   */
  async canWrite(waitMs: number): Promise<boolean> {
    const sent = this.#sent;
    const tried = this.#tryToWrite(waitMs).then(
      () => true,
      () => false,
    );
    const late = sleep(waitMs, undefined, { ref: false });
    return (await Promise.race([tried, late])) ?? this.#sent > sent;
  }

  async #tryToWrite(limitMs: number): Promise<void> {
    const connection = await this.#take();
    const bounded = new Bounded(connection, limitMs);
    try {
      await bounded.until(connection.script('begin; select pg_current_xact_id(); rollback'));
      connection.release();
    } catch (error) {
      connection.release(error as Error);
      throw error;
    } finally {
      bounded.end();
    }
  }

  async #runOnce<T>(mode: string, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    const bounded = new Bounded(connection, this.#limitMs);
    const later: Promise<unknown>[] = [];
    let lost: Error | undefined;
    try {
      return await bounded.until(this.#commit(connection, mode, work, bounded, later));
    } catch (error) {
      // The work may still send statements, for example in parallel with the failed one. Such statements must not
      // become part of the next transaction.
      bounded.isOver = true;
      await bounded.until(connection.script('rollback')).catch((problem) => {
        lost = problem;
      });
      if (sqlState(error) === IN_FAILED_TRANSACTION) await Promise.all(later);
      throw error;
    } finally {
      bounded.end();
      connection.release(lost);
    }
  }

  async #commit<T>(
    connection: Connection,
    mode: string,
    work: (sql: TransactionSql) => Promise<T>,
    bounded: Bounded,
    later: Promise<unknown>[],
  ): Promise<T> {
    // `begin` is sent in the same packet as the first statement. If `begin` fails, that statement fails too.
    const begun = this.#control(connection, beginning(mode, connection.distribution));
    begun.catch(() => {});
    const sql = sqlOf(connection, (statement) => {
      if (bounded.isOver) throw new Error('the transaction is over');
      this.#sent += 1;
      this.#onStatement(statement);
    });
    const value = await work(transactionSql(sql, later, bounded));
    const { command } = await this.#control(connection, 'commit');
    await Promise.all([begun, ...later]);
    // PostgreSQL does not answer with COMMIT if a statement failed, even if the work ignored the failure.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so nothing was committed');
    return value;
  }

  #control(connection: Connection, text: string): Promise<pg.QueryResult> {
    this.#onStatement({ text, values: [] });
    return connection.script(text);
  }

  async #take(): Promise<Taken> {
    const endWait = this.#startWait();
    try {
      const connection = (await this.#pool.connect()) as Taken;
      endWait();
      return connection;
    } catch (error) {
      throw errorOf(error);
    }
  }

  #open(): pg.Pool {
    const pool = new pg.Pool(this.#config);
    // This listener ignores errors, because the pool removes a lost connection, and its statements fail.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      const connection = client as unknown as Connection;
      this.#connections.add(connection);
      connection.once('end', () => this.#connections.delete(connection));
    });
    return pool;
  }
}

/**
 * Limits the time for which a transaction may use a connection, because a transaction that waits for something else,
 * such as a client, must not block the connection for others.
 */
class Bounded {
  isOver = false;
  readonly #connection: Connection;
  readonly #ended = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection, limitMs: number) {
    this.#connection = connection;
    this.#ended.promise.catch(() => {});
    connection.once('end', this.#onEnd);
    this.limit(limitMs);
  }

  limit(ms: number): void {
    clearTimeout(this.#timer);
    // PostgreSQL rolls back the transaction of a connection that ends, so the timer only has to end the connection.
    this.#timer = setTimeout(() => {
      this.#lose(`it was used for longer than ${ms} ms`);
      this.#connection.destroy();
    }, ms);
  }

  /** Settles like the given work; rejects earlier if the transaction's time limit passes or the connection ends. */
  until<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#ended.promise]);
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.#timer);
    this.#connection.off('end', this.#onEnd);
  }

  readonly #onEnd = (): void => this.#lose('PostgreSQL or the network ended it');

  #lose(reason: string): void {
    this.#ended.reject(new ConnectionLost(new Error(reason)));
  }
}

/**
 * Returns the statements that begin a transaction. A transaction with a mode is read-only, so it needs no `beginWith`.
 */
function beginning(mode: string, distribution: Distribution | undefined): string {
  return mode === '' && distribution !== undefined ? `begin; ${distribution.beginWith}` : `begin ${mode}`;
}

function transactionSql(sql: Sql, sent: Promise<unknown>[], bounded: Bounded): TransactionSql {
  const later: TransactionSql['later'] = (strings, ...inputs) => {
    const answer = sql(strings, ...inputs).then();
    // Errors are ignored at this point, because the code that awaits the answers handles them.
    answer.catch(() => {});
    sent.push(answer);
  };
  const settle = async (): Promise<void> => {
    await Promise.all(sent);
  };
  return Object.assign(sql, { later, settle, limit: (ms: number) => bounded.limit(ms) });
}

/**
 * Returns an `Sql` that sends its statements over a connection. `onStatement` is called before each statement; if it
 * throws, the statement is not sent.
 */
export function sqlOf(connection: Connection, onStatement: OnStatement = () => {}): Sql {
  return createSql({
    isDistributed: connection.distribution !== undefined,
    send(statement) {
      onStatement(statement);
      return connection.send(statement);
    },
    async script(text) {
      onStatement({ text, values: [] });
      return (await connection.script(text)).rows;
    },
  });
}
