import pg from 'pg';
import { errorOf, send, sendScript } from './connection.ts';
import { MAX_USES } from './readers.ts';
import { createSql, type Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** Statements of one open transaction. A pool is not one, so what must run inside a transaction compiles nowhere else. */
export type TransactionSql = Sql & { readonly isTransaction: true };

/** Connections of which each serves one transaction at a time. */
export class Transactions {
  readonly #pool: pg.Pool;
  readonly #onStatement: OnStatement;

  constructor(count: number, config: pg.ClientConfig, onStatement: OnStatement = () => {}) {
    this.#onStatement = onStatement;
    this.#pool = new pg.Pool({
      ...config,
      max: count,
      idleTimeoutMillis: 0,
      maxUses: MAX_USES,
    });
    // A connection was lost: the pool drops it, and statements under way fail by themselves.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs in one transaction: commits what it does, or nothing of it if it throws. */
  async run<T>(mode: string, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    const client = await this.#take();
    let lost: Error | undefined;
    try {
      // Shares the round trip of the first statement, which fails if this does.
      const begun = this.#control(client, `begin ${mode}`);
      begun.catch(() => {});
      const value = await work(sqlOf(client, this.#onStatement) as TransactionSql);
      await begun;
      const { command } = await this.#control(client, 'commit');
      // PostgreSQL answers so if a statement has failed, even if the work went on.
      if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so nothing was committed');
      return value;
    } catch (error) {
      await sendScript(client, 'rollback').catch((problem) => {
        lost = problem;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  }

  #control(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
    this.#onStatement({ text, values: [] });
    return sendScript(client, text);
  }

  /** Sends text over a connection that nobody else uses meanwhile. */
  async script(text: string): Promise<unknown[]> {
    const client = await this.#take();
    try {
      return (await sendScript(client, text)).rows;
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #take(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw errorOf(error);
    }
  }
}

type OnStatement = (statement: Statement) => void;

export function sqlOf(client: pg.ClientBase, onStatement: OnStatement = () => {}): Sql {
  return createSql({
    send(statement) {
      onStatement(statement);
      return send(client, statement);
    },
    script: async (text) => (await sendScript(client, text)).rows,
  });
}
