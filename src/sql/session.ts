import { Connection, type ConnectionOptions, clientConfig, errorOf } from './connection.ts';
import { hostsOf } from './hosts.ts';
import type { Sql } from './sql.ts';
import { sqlOf } from './transactions.ts';

/** A connection that stays open for state that belongs to one session, such as locks. */
export type Session = {
  sql: Sql;
  end(): Promise<void>;
};

/** Tries each host once, so that later connections begin with the primary. */
export async function findPrimary(options: ConnectionOptions): Promise<void> {
  const { urls } = hostsOf(options.url);
  let last: unknown;
  if (urls.length === 1) return;
  for (const _url of urls) {
    try {
      return await (await openSession(options)).end();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** Connects. `onLost` is called if the connection is lost before `end` is called. */
export async function openSession(options: ConnectionOptions, onLost: () => void = () => {}): Promise<Session> {
  const connection = new Connection(clientConfig(options));
  try {
    await connection.connect();
  } catch (error) {
    throw errorOf(error);
  }
  connection.once('end', onLost);
  return {
    sql: sqlOf(connection),
    async end() {
      connection.off('end', onLost);
      await connection.end();
    },
  };
}
