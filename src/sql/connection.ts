import { Socket } from 'node:net';
import pg from 'pg';
import type { Statement } from './statement.ts';
import { columnTypes } from './types.ts';

/** How to connect. The settings of a session are those of postgresql.conf. */
export type ConnectionOptions = {
  url: string;
  applicationName: string;
  settings?: Readonly<Record<string, string | number>>;
};

/** The database does not answer, or the connection to it is gone. Whether a change was made is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** Code of the system, such as ECONNREFUSED, if it gave one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The connection to the database is gone.', { cause });
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Statements that are prepared under a name; others, which nobody should have, are parsed each time. */
const MAX_NAMES = 5_000;

/** Returns what the driver needs; each connection gets a socket of its own, of which the caller can keep track. */
export function clientConfig(options: ConnectionOptions, onSocket: (socket: Socket) => void): pg.ClientConfig {
  return {
    connectionString: options.url,
    application_name: options.applicationName,
    options: Object.entries(options.settings ?? {})
      .map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\ ]/g, '\\$&')}`)
      .join(' '),
    types: columnTypes,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
    stream: () => {
      const socket = new Socket();
      onSocket(socket);
      return socket;
    },
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Sends a statement over this connection, prepared once for each. */
export function send(client: pg.ClientBase, { text, values }: Statement): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    client.query({ name: nameOf(text) as string, text, values }, (error: Error | null, result: pg.QueryResult) => {
      if (error) reject(errorOf(error));
      else resolve(result.rows);
    });
  });
}

/** Sends text that may be several statements; returns the last result. */
export function sendScript(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(text, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
      if (error) reject(errorOf(error));
      else resolve(Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result);
    });
  });
}

/** What does not come from the database itself says that it cannot be reached. */
export function errorOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof ConnectionLost ? error : new ConnectionLost(error);
}

/** Returns the SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** Shutdown of the database or of this connection (class 57P), or a transaction that was idle too long. */
export function endsConnection(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && (state.startsWith('57P') || state === '25P03');
}
