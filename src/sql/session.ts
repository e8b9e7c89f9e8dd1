import pg from 'pg';
import { type ConnectionOptions, clientConfig, errorOf } from './connection.ts';
import type { Sql } from './sql.ts';
import { sqlOf } from './transactions.ts';

/** One connection, for what belongs to a session, such as its locks. */
export type Session = {
  sql: Sql;
  end(): Promise<void>;
};

/** Connects; `onLost` is called if the connection ends before `end` is called. */
export async function openSession(options: ConnectionOptions, onLost: () => void = () => {}): Promise<Session> {
  const client = new pg.Client(clientConfig(options, () => {}));
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw errorOf(error);
  }
  client.once('end', onLost);
  return {
    sql: sqlOf(client),
    async end() {
      client.off('end', onLost);
      await client.end();
    },
  };
}
