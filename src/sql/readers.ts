import pg from 'pg';
import { endsConnection, errorOf, send } from './connection.ts';
import type { Statement } from './statement.ts';

type Reader = { client: pg.Client; ready: Promise<unknown>; underWay: number; sent: number };

/** PostgreSQL keeps plans and tables in memory for each connection, so one that was used this often is replaced. */
export const MAX_USES = 500_000;

/**
 * Connections for single statements. Each sends a statement without waiting for the answer to the one before, so a few
 * of them serve any number of callers. One that is lost is replaced at the next statement.
 */
export class Readers {
  readonly #readers = new Set<Reader>();
  readonly #count: number;
  readonly #config: () => pg.ClientConfig;

  constructor(count: number, config: () => pg.ClientConfig) {
    this.#count = count;
    this.#config = config;
  }

  async send(statement: Statement): Promise<unknown[]> {
    const reader = this.#leastBusy();
    reader.underWay += 1;
    reader.sent += 1;
    try {
      await reader.ready;
      return await send(reader.client, statement);
    } catch (error) {
      // It says so before it hangs up: the next statement takes another connection.
      if (endsConnection(error)) this.#readers.delete(reader);
      throw errorOf(error);
    } finally {
      reader.underWay -= 1;
    }
  }

  async end(): Promise<void> {
    await Promise.all([...this.#readers].map(({ client }) => client.end()));
  }

  #leastBusy(): Reader {
    let best: Reader | undefined;
    for (const reader of this.#readers) {
      if (best === undefined || reader.underWay < best.underWay) best = reader;
    }
    if (best !== undefined && (best.underWay === 0 || this.#readers.size >= this.#count)) return this.#fresh(best);
    return this.#open();
  }

  #fresh(reader: Reader): Reader {
    if (reader.sent < MAX_USES) return reader;
    this.#readers.delete(reader);
    // Ends once what it has sent is answered.
    reader.client.end().catch(() => {});
    return this.#open();
  }

  #open(): Reader {
    const client = new pg.Client(this.#config());
    const reader = { client, ready: client.connect(), underWay: 0, sent: 0 };
    this.#readers.add(reader);
    const drop = () => this.#readers.delete(reader);
    client.once('end', drop);
    client.on('error', drop);
    reader.ready.catch(drop);
    return reader;
  }
}
