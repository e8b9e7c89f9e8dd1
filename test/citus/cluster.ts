import { openSession } from '../../src/sql/session.ts';
import { openServers, type Server } from '../harness/servers.ts';

/** A coordinator and workers of Citus on this machine. */
export type CitusCluster = {
  /** A database on the coordinator. */
  urlOf(database: string): string;
  /** The same database on each worker. */
  workerUrlsOf(database: string): string[];
  /** kill -9 of one worker with all that it serves; it stays down until it is started again. */
  killWorker(index: number): Promise<void>;
  startWorker(index: number): Promise<void>;
  /** kill -9 of the coordinator, and its next start. */
  restartCoordinator(): Promise<void>;
  stop(): Promise<void>;
};

const SETTINGS = [
  'shared_preload_libraries=citus',
  'fsync=off',
  'max_connections=400',
  // A change that wrote to several servers is committed in two phases.
  'max_prepared_transactions=400',
  // Each database has a process of Citus.
  'max_worker_processes=80',
  // A change that was prepared when a server died is finished so soon after its next start.
  'citus.recover_2pc_interval=500',
  'citus.node_connection_timeout=2000',
  'listen_addresses=127.0.0.1',
  'citus.node_conninfo=sslmode=disable',
];

/** `bin`: the folder of PostgreSQL's programs, with Citus installed. */
export async function startCitus(bin: string, workers = 2): Promise<CitusCluster> {
  const servers = await openServers(bin, SETTINGS);
  const coordinator = await servers.add('n0');
  const others: Server[] = [];
  while (others.length < workers) others.push(await servers.add(`n${others.length + 1}`));
  for (const server of [coordinator, ...others]) {
    await servers.initialize(server, 'C.UTF-8');
    await servers.launch(server);
  }
  const worker = (index: number) => others[index] as Server;
  return {
    urlOf: (database) => urlOf(coordinator, database),
    workerUrlsOf: (database) => others.map((server) => urlOf(server, database)),
    killWorker: (index) => servers.kill(worker(index)),
    startWorker: (index) => servers.launch(worker(index)),
    async restartCoordinator() {
      await servers.kill(coordinator);
      await servers.launch(coordinator);
    },
    stop: servers.stop,
  };
}

/** Makes an empty database on every server, which Citus will distribute over the workers. */
export async function createCitusDatabase(cluster: CitusCluster, name: string): Promise<string> {
  const places = (database: string) => [cluster.urlOf(database), ...cluster.workerUrlsOf(database)];
  for (const url of places('postgres')) await askAt(url, `create database ${name}`);
  for (const url of places(name)) await askAt(url, 'create extension citus');
  const [own, ...others] = places(name).map((url) => new URL(url).port);
  await askAt(cluster.urlOf(name), `select citus_set_coordinator_host('127.0.0.1', ${own})`);
  for (const port of others) await askAt(cluster.urlOf(name), `select citus_add_node('127.0.0.1', ${port})`);
  return cluster.urlOf(name);
}

function urlOf({ port }: Server, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

export async function askAt(url: string, statement: string): Promise<readonly unknown[]> {
  const session = await openSession({ url, applicationName: 'citus' });
  try {
    return await session.sql.script(statement);
  } finally {
    await session.end();
  }
}
