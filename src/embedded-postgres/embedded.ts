import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../log.ts';
import { openSession } from '../sql/session.ts';
import { findHome, type Home, openHome, removeDrafts, removeHome, SUPERUSER } from './home.ts';
import { acquireInstanceLock, type InstanceLock } from './lock.ts';
import { findServer, type Server, sendSignal, stopServer } from './process.ts';
import { ensureServer, type ServerOptions } from './server.ts';
import { socketFile } from './settings.ts';

export type EmbeddedPostgres = {
  /** URL of the service's database, as superuser. */
  url: string;
  /** Returns the URL of any database of the cluster, as superuser. */
  adminUrl(database: string): string;
  /** True if this start created the cluster. */
  fresh: boolean;
  /** Releases the lock of the cluster and stops the server. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log?: Logger;
  /** Default: true. Only tests use false; commits then stay in memory until PostgreSQL writes them. */
  durable?: boolean;
};

const DATABASE = 'efs';
const attempts = 5;
const pauseMs = 500;

/**
 * Starts PostgreSQL from its npm package on the cluster in `dataDir`. The first start creates the cluster; a later
 * start adopts a server that a killed service process left running. Refuses to start while another service process uses
 * the cluster. A server that dies is restarted on the same port, so that connection pools recover.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const { home, fresh } = await openHome(dataDir, durable);
  const stopping = new AbortController();
  let recovery: Promise<void> = Promise.resolve();
  const onLost = () => {
    if (!stopping.signal.aborted) recovery = recover();
  };
  let { server, lock } = await holdServer(home, dataDir, { durable }, onLost);

  async function recover(): Promise<void> {
    log?.error('PostgreSQL is gone; starting it again');
    const sameServer = { durable, port: server.port, signal: stopping.signal };
    while (!stopping.signal.aborted) {
      try {
        ({ server, lock } = await holdServer(home, dataDir, sameServer, onLost));
        return log?.info('PostgreSQL is back');
      } catch (error) {
        if (!stopping.signal.aborted) log?.error({ err: error }, 'PostgreSQL could not be started again yet');
        await delay(pauseMs);
      }
    }
  }
  // Stops the server if this process exits in a way that bypasses `stop`, such as by an uncaught error.
  const onExit = () => sendSignal(server.pid, 'SIGINT');
  process.once('exit', onExit);

  const end = async () => {
    stopping.abort();
    await recovery;
    // The server stops before the lock is released. Otherwise another service process could start, adopt the server,
    // and then lose it.
    await stopServer(home.dataPath);
    await lock.release();
    process.off('exit', onExit);
  };
  let ended: Promise<void> | undefined;
  // Stops only once. Later, another service process may run a server on this data, and a second stop would end that
  // server.
  const stop = () => {
    ended ??= end();
    return ended;
  };
  try {
    await removeDrafts(dataDir);
    await ensureDatabase(urlOf(home, server, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = server;
  const adminUrl = (database: string) => urlOf(home, { port }, database);
  return { url: adminUrl(DATABASE), adminUrl, fresh, stop };
}

/**
 * Returns the URL of the service's database if a service process runs on `dataDir`. Commands that run at the same time
 * as the service use this URL.
 */
export async function findEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const home = await findHome(resolve(dataDir));
  const server = home && (await findServer(home.dataPath));
  return home && server?.status === 'ready' ? urlOf(home, server, DATABASE) : undefined;
}

/** Stops the server and deletes the cluster with all its data, wherever it is stored. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const home = await findHome(resolve(dataDir));
  if (home) await stopServer(home.dataPath);
  await removeHome(resolve(dataDir));
}

async function holdServer(
  home: Home,
  dataDir: string,
  options: ServerOptions,
  onLost: () => void,
): Promise<{ server: Server; lock: InstanceLock }> {
  for (let attempt = 1; ; attempt++) {
    const server = await ensureServer(home, options);
    try {
      return { server, lock: await acquireInstanceLock(urlOf(home, server, 'postgres'), dataDir, onLost) };
    } catch (error) {
      // Any other error means that the previous service process is stopping the server, so the start is tried again.
      if (error instanceof StartError) throw error;
      if (attempt === attempts) {
        if (server.started) sendSignal(server.pid, 'SIGINT');
        throw error;
      }
      await delay(pauseMs);
    }
  }
}

function urlOf({ dataPath, password }: Home, { port }: Pick<Server, 'port'>, database: string): string {
  const host = existsSync(socketFile(dataPath, port)) ? encodeURIComponent(dataPath) : '127.0.0.1';
  return `postgres://${SUPERUSER}:${password}@${host}:${port}/${encodeURIComponent(database)}`;
}

/**
 * Creates the service's database if it is missing. This is checked at every start, because the first start may have
 * been killed before creating it.
 */
async function ensureDatabase(adminUrl: string): Promise<void> {
  const { sql, end } = await openSession({ url: adminUrl, applicationName: 'efs' });
  try {
    const [row] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!row) await sql`create database ${sql.identifier(DATABASE)}`;
  } finally {
    await end();
  }
}
