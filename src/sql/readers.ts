import {
  Connection,
  type ConnectionConfig,
  ConnectionLost,
  endsConnection,
  errorOf,
  isOutdated,
} from './connection.ts';
import { createSql, type OnConnection } from './sql.ts';
import type { Statement } from './statement.ts';

/**
 * Number of statements after which a connection is replaced, because PostgreSQL caches plans and tables per connection.
 */
export const MAX_USES = 500_000;
/** Maximum number of statements that share a connection, and so a packet, in one turn of the event loop. */
const MOST_TOGETHER = 8;

type Reader = {
  readonly connection: Connection;
  readonly ready: Promise<unknown>;
  isReady: boolean;
  underWay: number;
  sent: number;
};

/**
 * Connections for single statements. They send a statement without waiting for the previous answer, so a few
 * connections serve any number of callers. A lost connection is replaced at the next statement.
 */
export class Readers {
  readonly #readers = new Set<Reader>();
  readonly #count: number;
  readonly #config: ConnectionConfig;
  #isEnded = false;
  /**
   * The connection that all statements of the current turn of the event loop share. `together`: number of statements so
   * far.
   */
  #current: { reader: Reader; together: number } | undefined;

  constructor(count: number, config: ConnectionConfig) {
    this.#count = count;
    this.#config = config;
  }

  send(statement: Statement): Promise<unknown[]> {
    return this.#sendOver(null, statement);
  }

  /** Runs work on each open connection, between other statements; opens a connection if there is none. */
  onEach<T>(work: OnConnection<T>): Promise<T[]> {
    const readers = this.#readers.size > 0 ? [...this.#readers] : [this.#open()];
    return Promise.all(
      readers.map(async (reader) => {
        await reader.ready;
        const send = (statement: Statement) => this.#sendOver(reader, statement);
        const isDistributed = this.#config.distribution !== undefined;
        const sql = createSql({ isDistributed, send, script: () => Promise.reject() });
        return work(sql, reader.connection.toldProcessId);
      }),
    );
  }

  replaceAll(): void {
    for (const reader of this.#readers) this.#retire(reader);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all([...this.#readers].map(({ connection }) => connection.end()));
  }

  destroy(): void {
    for (const { connection } of this.#readers) connection.destroy();
  }

  /** Sends a statement. `given`: the connection to use; null: the connection chosen for this turn of the event loop. */
  async #sendOver(given: Reader | null, statement: Statement, isRepeated = false): Promise<unknown[]> {
    // Even after `end`, a timer may send a statement. The statement is refused, because nobody would close its new
    // connection.
    if (this.#isEnded) throw new ConnectionLost(new Error('the connections were ended'));
    const reader = given ?? this.#next();
    reader.underWay += 1;
    reader.sent += 1;
    try {
      if (!reader.isReady) await reader.ready;
      return await reader.connection.send(statement);
    } catch (error) {
      // The connection is removed now, because a server reports its shutdown before it disconnects, and the next
      // statement must use another connection.
      if (endsConnection(error)) this.#drop(reader);
      if (isRepeated || !isOutdated(error)) throw errorOf(error);
    } finally {
      reader.underWay -= 1;
    }
    this.replaceAll();
    return this.#sendOver(null, statement, true);
  }

  #next(): Reader {
    if (this.#current === undefined) {
      setImmediate(() => {
        this.#current = undefined;
      });
    }
    if (this.#current === undefined || this.#current.together === MOST_TOGETHER) {
      this.#current = { reader: this.#leastBusy(), together: 0 };
    }
    this.#current.together += 1;
    return this.#current.reader;
  }

  #leastBusy(): Reader {
    let best: Reader | undefined;
    for (const reader of this.#readers) {
      if (best === undefined || reader.underWay < best.underWay) best = reader;
    }
    if (best === undefined || (best.underWay > 0 && this.#readers.size < this.#count)) return this.#open();
    if (best.sent < MAX_USES) return best;
    this.#retire(best);
    return this.#open();
  }

  #open(): Reader {
    const connection = new Connection(this.#config);
    const reader: Reader = { connection, ready: connection.connect(), isReady: false, underWay: 0, sent: 0 };
    this.#readers.add(reader);
    const drop = () => this.#drop(reader);
    connection.once('end', drop);
    reader.ready.then(() => {
      reader.isReady = true;
    }, drop);
    return reader;
  }

  /** Ends the connection once all its statements are answered. */
  #retire(reader: Reader): void {
    this.#drop(reader);
    reader.connection.end().catch(() => {});
  }

  #drop(reader: Reader): void {
    this.#readers.delete(reader);
    if (this.#current?.reader === reader) this.#current = undefined;
  }
}
