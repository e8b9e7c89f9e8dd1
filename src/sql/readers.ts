import pg from 'pg';
import { errorOf, send } from './connection.ts';
import type { Statement } from './statement.ts';

type Reader = { client: pg.Client; ready: Promise<unknown>; underWay: number; openedMs: number };

/** PostgreSQL keeps plans and tables in memory for each connection, so it gets a new one now and then. */
export const MAX_AGE_MS = 45 * 60_000;

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
    try {
      await reader.ready;
      return await send(reader.client, statement);
    } catch (error) {
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
    if (best !== undefined && (best.underWay === 0 || this.#readers.size >= this.#count)) return this.#young(best);
    return this.#open();
  }

  #young(reader: Reader): Reader {
    if (performance.now() - reader.openedMs < MAX_AGE_MS) return reader;
    this.#readers.delete(reader);
    // Ends once what it has sent is answered.
    reader.client.end().catch(() => {});
    return this.#open();
  }

  #open(): Reader {
    const client = new pg.Client(this.#config());
    const reader = { client, ready: client.connect(), underWay: 0, openedMs: performance.now() };
    this.#readers.add(reader);
    const drop = () => this.#readers.delete(reader);
    client.once('end', drop);
    client.on('error', drop);
    reader.ready.catch(drop);
    return reader;
  }
}
