import { Socket } from 'node:net';
import pg from 'pg';
import { type Hosts, hostsOf } from './hosts.ts';
import { PreparedQuery, type Shapes } from './prepared-query.ts';
import type { Statement } from './statement.ts';
import { columnTypes } from './types.ts';

/** Options for connecting. `settings`: session settings, named as in postgresql.conf. */
export type ConnectionOptions = {
  url: string;
  applicationName: string;
  settings?: Readonly<Record<string, string | number>>;
  /**
   * False if the database is behind a pooler, which gives each transaction a different session and keeps no prepared
   * statements.
   */
  keepsStatements?: boolean | undefined;
  /** The spread of the tables over several servers; absent: the tables are on one server. */
  distribution?: Distribution | undefined;
};

/**
 * Settings for tables that are spread over several servers. `beginWith`: an additional statement at the start of each
 * transaction that may write.
 */
export type Distribution = { beginWith: string };

export type ConnectionConfig = pg.ClientConfig & {
  hosts: Hosts;
  keepsStatements?: boolean;
  distribution?: Distribution | undefined;
};

/**
 * Thrown if the database does not answer or the connection is lost. The statement may or may not have been carried out.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** System error code, such as ECONNREFUSED, if there is one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The connection to the database is gone.', { cause });
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Maximum number of named prepared statements. Any further statement is sent without a name, so PostgreSQL parses it
 * each time.
 */
const MAX_NAMES = 5_000;

/** A connection to PostgreSQL. Statements may be sent before the previous one is answered. */
export class Connection extends pg.Client {
  readonly distribution: Distribution | undefined;
  readonly #socket: Socket;
  readonly #shapes: Shapes = new Map();
  readonly #keepsStatements: boolean;
  #isCorked = false;
  #isEnding = false;

  constructor({ hosts, keepsStatements = true, distribution, ...config }: ConnectionConfig) {
    const socket = new Socket();
    const url = hosts.current;
    super({ ...config, connectionString: url, stream: () => socket });
    this.#socket = socket;
    this.#keepsStatements = keepsStatements;
    this.distribution = distribution;
    if (hosts.needsPrimary) this.#refuseStandby();
    // After a failure, the next connection tries another host. The listener is on the socket, because a failed attempt
    // to connect emits an event there before the client emits `end`.
    const leave = () => {
      if (!this.#isEnding) hosts.failed(url);
    };
    socket.once('error', leave).once('close', leave);
    // This listener ignores errors, because a lost connection rejects its statements and emits `end`.
    this.on('error', () => {});
  }

  /** Id of the server process, as reported when connecting. A pooler reports an invented id. */
  get toldProcessId(): number {
    return (this as unknown as { processID: number }).processID;
  }

  /** Sends a statement, which is prepared once per connection. */
  send(statement: Statement): Promise<unknown[]> {
    this.#cork();
    const name = this.#keepsStatements ? nameOf(statement.text) : undefined;
    return new Promise((resolve, reject) => {
      if (name === undefined) {
        this.query(statement, (error: Error | null, result: pg.QueryResult) => {
          if (error) reject(errorOf(error));
          else resolve(result.rows);
        });
        return;
      }
      const query = new PreparedQuery(this.#shapes, name, statement, (error, rows) => {
        if (error) reject(errorOf(error));
        else resolve(rows);
      });
      this.query(query as unknown as pg.Submittable);
    });
  }

  /** Sends text of one or several statements; returns the last result. */
  script(text: string): Promise<pg.QueryResult> {
    this.#cork();
    return new Promise((resolve, reject) => {
      this.query(text, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
        if (error) reject(errorOf(error));
        else resolve(Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result);
      });
    });
  }

  override end(callback?: (error: Error) => void): Promise<void> {
    this.#isEnding = true;
    return callback === undefined ? super.end() : (super.end(callback) as unknown as Promise<void>);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends the connection if the server is a standby, which PostgreSQL 14 and newer report when a client connects. */
  #refuseStandby(): void {
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        this.#socket.destroy(new Error('this server is a standby'));
    });
  }

  /**
   * Sends all statements of one event-loop turn in one packet, because sending a packet takes longer than most
   * statements.
   */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }
}

export function clientConfig({
  url,
  applicationName,
  settings = {},
  keepsStatements = true,
  distribution,
}: ConnectionOptions): ConnectionConfig {
  return {
    keepsStatements,
    distribution,
    hosts: hostsOf(url),
    application_name: applicationName,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\ ]/g, '\\$&')}`)
      .join(' '),
    types: columnTypes,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
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

/**
 * Returns a database error unchanged; any other error becomes `ConnectionLost`, because the database could not be
 * reached.
 */
export function errorOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof ConnectionLost ? error : new ConnectionLost(error);
}

/** Returns the SQLSTATE of a database error; null for other errors. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/**
 * True if the error ends the connection: a shutdown of the database or this connection (class 57P), or an idle
 * transaction's time-out.
 */
export function endsConnection(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && (state.startsWith('57P') || state === '25P03');
}

/** True if a migration changed the columns of a prepared statement; the statement will work over a new connection. */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}
