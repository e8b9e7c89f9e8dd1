import pg from 'pg';
import { Connection, type ConnectionConfig, type Distribution, errorOf, isOutdated, sqlState } from './connection.ts';
import { MAX_USES } from './readers.ts';
import { createSql, type OnConnection, type Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** Statements of one open transaction. A pool is not one, so what must run inside a transaction compiles nowhere else. */
export type TransactionSql = Sql & {
  /**
   * Sends a statement whose rows nobody needs, without waiting for its answer: it shares a packet with the next one. If
   * it fails, so does the transaction.
   */
  later(strings: TemplateStringsArray, ...inputs: Parameters<Sql>[1][]): void;
  /** Waits for the answers to all statements of `later`; throws the error of the first that failed. */
  settle(): Promise<void>;
};

/** SQLSTATE of every statement after the one that failed. */
const IN_FAILED_TRANSACTION = '25P02';

type OnStatement = (statement: Statement) => void;
type Watch = { onStatement?: OnStatement | undefined; startWait?: (() => () => void) | undefined };
type Taken = Connection & pg.PoolClient;

/** Connections of which each serves one transaction at a time. */
export class Transactions {
  readonly #config: pg.PoolConfig;
  readonly #onStatement: OnStatement;
  readonly #startWait: () => () => void;
  readonly #connections = new Set<Connection>();
  #pool: pg.Pool;

  constructor(
    count: number,
    config: ConnectionConfig,
    { onStatement = () => {}, startWait = () => () => {} }: Watch = {},
  ) {
    this.#config = { ...config, Client: Connection as never, max: count, idleTimeoutMillis: 0, maxUses: MAX_USES };
    this.#onStatement = onStatement;
    this.#startWait = startWait;
    this.#pool = this.#open();
  }

  /** Runs in one transaction: commits what it does, or nothing of it if it throws. */
  async run<T>(mode: string, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    try {
      return await this.#runOnce(mode, work);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.replaceAll();
      return this.#runOnce(mode, work);
    }
  }

  /** Sends text over a connection that nobody else uses meanwhile. */
  async script(text: string): Promise<unknown[]> {
    const connection = await this.#take();
    try {
      return (await connection.script(text)).rows;
    } finally {
      connection.release();
    }
  }

  /** Runs work on each connection that serves no transaction; opens one if there is none. */
  async onEach<T>(work: OnConnection<T>): Promise<T[]> {
    const count = Math.max(1, this.#pool.idleCount);
    // Taken together, so that each is another one.
    const connections = await Promise.all(Array.from({ length: count }, () => this.#take()));
    try {
      return await Promise.all(connections.map((connection) => work(sqlOf(connection), connection.toldProcessId)));
    } finally {
      for (const connection of connections) connection.release();
    }
  }

  /** The old connections end after the transactions that they serve. */
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

  async #runOnce<T>(mode: string, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    const later: Promise<unknown>[] = [];
    let lost: Error | undefined;
    try {
      // Shares the packet of the first statement, which fails if this does.
      const begun = this.#control(connection, beginning(mode, connection.distribution));
      begun.catch(() => {});
      const value = await work(transactionSql(sqlOf(connection, this.#onStatement), later));
      const { command } = await this.#control(connection, 'commit');
      await Promise.all([begun, ...later]);
      // PostgreSQL answers so if a statement has failed, even if the work went on.
      if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so nothing was committed');
      return value;
    } catch (error) {
      await connection.script('rollback').catch((problem) => {
        lost = problem;
      });
      if (sqlState(error) === IN_FAILED_TRANSACTION) await Promise.all(later);
      throw error;
    } finally {
      connection.release(lost);
    }
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
    // A connection was lost: the pool drops it, and statements under way fail by themselves.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      const connection = client as unknown as Connection;
      this.#connections.add(connection);
      connection.once('end', () => this.#connections.delete(connection));
    });
    return pool;
  }
}

/** A transaction with a mode only reads. */
function beginning(mode: string, distribution: Distribution | undefined): string {
  return mode === '' && distribution !== undefined ? `begin; ${distribution.beginWith}` : `begin ${mode}`;
}

function transactionSql(sql: Sql, sent: Promise<unknown>[]): TransactionSql {
  const later: TransactionSql['later'] = (strings, ...inputs) => {
    const answer = sql(strings, ...inputs).then();
    // It is awaited at the end.
    answer.catch(() => {});
    sent.push(answer);
  };
  const settle = async (): Promise<void> => {
    await Promise.all(sent);
  };
  return Object.assign(sql, { later, settle });
}

export function sqlOf(connection: Connection, onStatement: OnStatement = () => {}): Sql {
  return createSql({
    isDistributed: connection.distribution !== undefined,
    send(statement) {
      onStatement(statement);
      return connection.send(statement);
    },
    script: async (text) => (await connection.script(text)).rows,
  });
}
